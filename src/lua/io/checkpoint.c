/* SPDX-License-Identifier: MIT */
/*
 * Checkpoints of long runs: the values of a sequence in a file that is only ever added to. A few lines of text say what
 * it is:
 *
 *     sg-lua checkpoint 2
 *     version 0.1.0
 *     rule 0.354
 *     hash 0123456789abcdef0123456789abcdef
 *     (an empty line)
 *
 * hash is XXH3 of 128 bits of the rule in full. Blocks follow: three numbers of eight bytes, the lowest first: the
 * first heap of the block, how many values it has (at most 65536), and bytes per value (1, 2 or 4); then the values;
 * then XXH3 of 64 bits of all that, seeded with the checksum of the block before (of the text, for the first one). So
 * a block is good only where it stands. The checksums keep out accidents, and nobody who writes to the file on purpose:
 * a checkpoint is for one's own use, and what is proven from its values is said to be given them. What follows the last good block was torn by a crash, or damaged: it is cut
 * off.
 */
#include "io/checkpoint.h"

#include "common/failure.h"
#include "heap/family/table.h"
#include "io/disk.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <xxhash.h>

enum {
    CHUNK = 1 << 16, /* values in a block */
    HEAD_MAX = 1 << 10,
    LABEL_MAX = 200,
    BLOCK_HEAD = 24,
    SUM = 8
};

static uint64_t family_computed(const void *ud)
{
    return sg_family_computed(ud);
}

static sg_status family_read(const void *ud, uint64_t from, uint64_t to, uint32_t *out)
{
    return sg_family_read(ud, from, to, out);
}

static sg_status family_load(void *ud, const uint32_t *values, size_t n_values)
{
    return sg_family_load(ud, values, n_values);
}

lsg_kept lsg_kept_of_family(sg_family *family)
{
    return (lsg_kept){family, family_computed, family_read, family_load};
}

static bool fail(lsg_checkpoint *c, const char *code, const char *what)
{
    c->code = code;
    (void)snprintf(c->message, sizeof c->message, "%s", what);
    return false;
}

static bool fail_errno(lsg_checkpoint *c)
{
    return fail(c, LSG_IO, strerror(errno));
}

/* Writes the head of a checkpoint. Control characters in the label become spaces, so that the label is one line. */
static size_t head_of(const lsg_bound *bound, char *head)
{
    char label[LABEL_MAX + 1];
    (void)snprintf(label, sizeof label, "%s", bound->label);
    for (char *p = label; *p; p++)
        if ((unsigned char)*p < ' ')
            *p = ' ';
    const XXH128_hash_t hash = XXH3_128bits(bound->rule, bound->rule_bytes);
    return (size_t)snprintf(head, HEAD_MAX,
                            "sg-lua checkpoint 2\nversion %s\nrule %s\nhash %016" PRIx64 "%016" PRIx64 "\n\n",
                            SG_VERSION, label, (uint64_t)hash.high64, (uint64_t)hash.low64);
}

/* ---- writing ------------------------------------------------------------------------------------ */

static size_t narrow(const uint32_t *values, size_t n, unsigned char *to, unsigned *width)
{
    uint32_t all = 0;
    for (size_t i = 0; i < n; i++)
        all |= values[i];
    *width = all < 1 << 8 ? 1 : all < 1 << 16 ? 2 : 4;
    for (size_t i = 0; i < n; i++)
        for (unsigned b = 0; b < *width; b++)
            to[*width * i + b] = (unsigned char)(values[i] >> (8 * b));
    return n * *width;
}

/* Writes one block with the values first .. first + n - 1. */
static bool put_block(lsg_checkpoint *c, uint64_t first, size_t n)
{
    static uint32_t values[CHUNK];
    static unsigned char block[BLOCK_HEAD + 4 * CHUNK + SUM];
    unsigned width = 0;
    if (c->values.read(c->values.ud, first, first + n - 1, values) != SG_OK) {
        errno = EIO;
        return false;
    }
    const size_t n_bytes = BLOCK_HEAD + narrow(values, n, block + BLOCK_HEAD, &width);
    lsg_put_number(block, first, 8);
    lsg_put_number(block + 8, n, 8);
    lsg_put_number(block + 16, width, 8);
    const uint64_t sum = XXH3_64bits_withSeed(block, n_bytes, c->chain);
    lsg_put_number(block + n_bytes, sum, 8);
    if (!lsg_write_all(c->fd, block, n_bytes + SUM))
        return false;
    c->chain = sum;
    c->n_bytes += n_bytes + SUM;
    c->n_written = first + n;
    return true;
}

uint64_t lsg_checkpoint_due(const lsg_checkpoint *c)
{
    const uint64_t n_computed = c->fd >= 0 ? c->values.n_computed(c->values.ud) : 0;
    return n_computed > c->n_written ? n_computed - c->n_written : 0;
}

bool lsg_checkpoint_add(lsg_checkpoint *c)
{
    const lsg_checkpoint before = *c;
    bool ok = true;
    uint64_t n;
    while (ok && (n = lsg_checkpoint_due(c)) > 0)
        ok = put_block(c, c->n_written, n < CHUNK ? (size_t)n : CHUNK);
    if (ok && lsg_sync(c->fd))
        return true;
    const int error = errno;
    c->n_bytes = before.n_bytes;
    c->n_written = before.n_written;
    c->chain = before.chain;
    if (ftruncate(c->fd, (off_t)c->n_bytes) == 0)
        (void)lseek(c->fd, (off_t)c->n_bytes, SEEK_SET);
    errno = error;
    return fail_errno(c);
}

/* ---- reading ------------------------------------------------------------------------------------ */

/* Reads up to n_bytes, fewer at the end of the file. Returns how many; SIZE_MAX on failure. */
static size_t get(int fd, void *bytes, size_t n_bytes)
{
    size_t n_read = 0;
    while (n_read < n_bytes) {
        const ssize_t n = read(fd, (unsigned char *)bytes + n_read, n_bytes - n_read);
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            return SIZE_MAX;
        if (n == 0)
            break;
        n_read += (size_t)n;
    }
    return n_read;
}

/* Sets the failure for a head that is not the expected one. */
static bool refuse_head(lsg_checkpoint *c, const char *text, const char *label)
{
    char what[512];
    if (strncmp(text, "sg-lua checkpoint ", 18) != 0)
        return fail(c, "input", "this is no checkpoint of sg-lua");
    static const char format[] = "sg-lua checkpoint 2\nversion " SG_VERSION "\n";
    if (strncmp(text, format, sizeof format - 1) != 0)
        return fail(c, "input", "this checkpoint is of another version of sg-lua (this is " SG_VERSION ")");
    const char *rule = strstr(text, "\nrule "), *end = rule ? strchr(rule + 6, '\n') : NULL;
    if (end == NULL || strncmp(rule + 6, label, strlen(label)) == 0)
        return fail(c, "input", "this checkpoint is of another state of the rule, or damaged");
    (void)snprintf(what, sizeof what, "this checkpoint is of %.*s, not of %.100s",
                   end - rule - 6 < 100 ? (int)(end - rule - 6) : 100, rule + 6, label);
    return fail(c, "input", what);
}

/*
 * Compares the head of the file with the expected one; false if it belongs to something else. A head that a crash cut
 * short is written again.
 */
static bool take_head(lsg_checkpoint *c, const lsg_bound *bound)
{
    char head[HEAD_MAX], text[HEAD_MAX + 1];
    const size_t n_head = head_of(bound, head), n = get(c->fd, text, n_head);
    if (n == SIZE_MAX)
        return fail_errno(c);
    text[n] = '\0';
    if (memcmp(text, head, n) != 0)
        return refuse_head(c, text, bound->label);
    if (n < n_head && (lseek(c->fd, 0, SEEK_SET) != 0 || ftruncate(c->fd, 0) != 0 ||
                       !lsg_write_all(c->fd, head, n_head) || !lsg_sync(c->fd)))
        return fail_errno(c);
    c->chain = XXH3_64bits(head, n_head);
    c->n_bytes = n_head;
    return true;
}

static void widen(const unsigned char *from, size_t n, unsigned width, uint32_t *values)
{
    for (size_t i = 0; i < n; i++) {
        values[i] = 0;
        for (unsigned b = 0; b < width; b++)
            values[i] |= (uint32_t)from[width * i + b] << (8 * b);
    }
}

/* Loads the next block; *good tells whether there is one. False on failure. */
static bool take_block(lsg_checkpoint *c, bool *good)
{
    static uint32_t values[CHUNK];
    static unsigned char block[BLOCK_HEAD + 4 * CHUNK + SUM];
    *good = false;
    size_t got = get(c->fd, block, BLOCK_HEAD);
    if (got == SIZE_MAX)
        return fail_errno(c);
    const uint64_t n = lsg_get_number(block + 8, 8), width = lsg_get_number(block + 16, 8);
    if (got < BLOCK_HEAD || lsg_get_number(block, 8) != c->n_written || n == 0 || n > CHUNK ||
        (width != 1 && width != 2 && width != 4))
        return true;
    const size_t n_bytes = BLOCK_HEAD + (size_t)(n * width);
    got = get(c->fd, block + BLOCK_HEAD, n_bytes - BLOCK_HEAD + SUM);
    if (got == SIZE_MAX)
        return fail_errno(c);
    const uint64_t sum = XXH3_64bits_withSeed(block, n_bytes, c->chain);
    if (got < n_bytes - BLOCK_HEAD + SUM || lsg_get_number(block + n_bytes, 8) != sum)
        return true;
    widen(block + BLOCK_HEAD, (size_t)n, (unsigned)width, values);
    /* Values that are known already, from another question, are the same. */
    const uint64_t n_ahead = c->values.n_computed(c->values.ud) - c->n_written, n_skipped = n_ahead < n ? n_ahead : n;
    sg_status status = SG_OK;
    if (n > n_skipped)
        status = c->values.load(c->values.ud, values + n_skipped, (size_t)(n - n_skipped));
    if (status != SG_OK)
        return fail(c, sg_status_name(status),
                    status == SG_ELIMIT ? "its values need more memory than the limit allows" : sg_status_text(status));
    c->chain = sum;
    c->n_bytes += n_bytes + SUM;
    c->n_written += n;
    *good = true;
    return true;
}

/* Loads all blocks up to the last good one and cuts off the rest of the file. */
static bool take_all(lsg_checkpoint *c, const lsg_bound *bound)
{
    struct stat about;
    bool good = true;
    if (fstat(c->fd, &about) != 0)
        return fail_errno(c);
    if (!S_ISREG(about.st_mode))
        return fail(c, "input", "this is no regular file");
    if (!take_head(c, bound))
        return false;
    while (good)
        if (!take_block(c, &good))
            return false;
    if ((uint64_t)about.st_size > c->n_bytes)
        c->n_dropped = (uint64_t)about.st_size - c->n_bytes;
    if (ftruncate(c->fd, (off_t)c->n_bytes) != 0 || lseek(c->fd, (off_t)c->n_bytes, SEEK_SET) < 0)
        return fail_errno(c);
    return true;
}

/* ---- opening ------------------------------------------------------------------------------------ */

/* Writes the folder to the disk, so that a new file survives a crash of the machine. */
static void sync_directory(const char *path)
{
    char directory[HEAD_MAX];
    const char *slash = strrchr(path, '/');
    const size_t n = slash ? (size_t)(slash - path) : 0;
    if (n >= sizeof directory)
        return;
    memcpy(directory, path, n);
    directory[n] = '\0';
    const int fd = open(slash ? (n > 0 ? directory : "/") : ".", O_RDONLY | O_CLOEXEC);
    if (fd < 0)
        return;
    (void)fsync(fd);
    close(fd);
}

bool lsg_checkpoint_open(lsg_checkpoint *c, const char *path, const lsg_bound *bound, bool resume,
                         const lsg_kept *values)
{
    *c = (lsg_checkpoint){.fd = -1, .values = *values};
    c->fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NONBLOCK | (resume ? 0 : O_EXCL), 0666);
    if (c->fd < 0 && errno == EEXIST)
        return fail(c, LSG_USAGE, "this file is there already; resume from it, or remove it");
    if (c->fd < 0)
        return fail_errno(c);
    bool ok = lsg_lock(c->fd) || fail(c, LSG_IO, "another run is writing to this checkpoint");
    ok = ok && take_all(c, bound);
    ok = ok && ((c->path = strdup(path)) != NULL || fail(c, "nomem", "no memory"));
    if (ok)
        sync_directory(path);
    else
        lsg_checkpoint_close(c);
    return ok;
}

void lsg_checkpoint_close(lsg_checkpoint *c)
{
    if (c->fd >= 0)
        close(c->fd);
    free(c->path);
    c->fd = -1;
    c->path = NULL;
}
