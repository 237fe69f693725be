/* SPDX-License-Identifier: MIT */
/*
 * Checkpoints of long runs: the values of a family in a file. A few lines of text say what it is, then come the
 * values, one, two or four bytes each, the lowest first, and the XXH3 of all before it:
 *
 *     sg-lua checkpoint 1
 *     version 0.1.0
 *     code 0.354
 *     values 20126196
 *     bytes 1
 *     (an empty line)
 *
 * A file is written beside its name and moved there when it is on the disk, so that it is whole at any moment.
 */
#include "checkpoint.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <xxhash.h>

enum { CHUNK = 1 << 16, HEAD_MAX = 1 << 12, TAIL = 8 };

static bool fail(lsg_checkpoint *c, const char *code, const char *what)
{
    c->code = code;
    (void)snprintf(c->message, sizeof c->message, "%s: %s", c->path, what);
    return false;
}

static bool fail_errno(lsg_checkpoint *c)
{
    return fail(c, "io", strerror(errno));
}

static size_t head_of(const lsg_checkpoint *c, uint64_t n_values, unsigned width, char *head)
{
    int n = snprintf(head, HEAD_MAX, "sg-lua checkpoint 1\nversion %s\ncode %s\nvalues %" PRIu64 "\nbytes %u\n\n",
                     SG_VERSION, c->game, n_values, width);
    return n > 0 && n < HEAD_MAX ? (size_t)n : 0;
}

/* ---- writing ------------------------------------------------------------------------------------ */

static bool put(int fd, XXH3_state_t *hash, const void *bytes, size_t n_bytes)
{
    const unsigned char *at = bytes;
    if (hash)
        XXH3_64bits_update(hash, bytes, n_bytes);
    while (n_bytes > 0) {
        const ssize_t n = write(fd, at, n_bytes);
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0)
            return false;
        at += n;
        n_bytes -= (size_t)n;
    }
    return true;
}

static void narrow(const uint32_t *values, size_t n, unsigned width, unsigned char *to)
{
    for (size_t i = 0; i < n; i++)
        for (unsigned b = 0; b < width; b++)
            to[width * i + b] = (unsigned char)(values[i] >> (8 * b));
}

/* The values from i on, CHUNK of them or as many as there are; n: how many. View, until the next call. */
static const uint32_t *chunk_at(const sg_family *family, uint64_t i, uint64_t n_values, size_t *n)
{
    static uint32_t values[CHUNK];
    *n = n_values - i < CHUNK ? (size_t)(n_values - i) : CHUNK;
    return sg_family_read(family, i, i + *n - 1, values) == SG_OK ? values : NULL;
}

static unsigned width_of(const sg_family *family, uint64_t n_values)
{
    uint32_t all = 0;
    for (uint64_t i = 0; i < n_values; i += CHUNK) {
        size_t n;
        const uint32_t *values = chunk_at(family, i, n_values, &n);
        for (size_t j = 0; values && j < n; j++)
            all |= values[j];
    }
    return all < 1 << 8 ? 1 : all < 1 << 16 ? 2 : 4;
}

static bool put_values(int fd, XXH3_state_t *hash, const sg_family *family, uint64_t n_values, unsigned width)
{
    static unsigned char chunk[CHUNK * 4];
    for (uint64_t i = 0; i < n_values; i += CHUNK) {
        size_t n;
        const uint32_t *values = chunk_at(family, i, n_values, &n);
        if (!values)
            return false;
        narrow(values, n, width, chunk);
        if (!put(fd, hash, chunk, n * width))
            return false;
    }
    return true;
}

static bool write_all(const lsg_checkpoint *c, int fd, const sg_family *family, uint64_t n_values)
{
    char head[HEAD_MAX];
    unsigned char tail[TAIL];
    const unsigned width = width_of(family, n_values);
    XXH3_state_t *hash = XXH3_createState();
    if (!hash)
        return false;
    XXH3_64bits_reset(hash);
    bool ok = put(fd, hash, head, head_of(c, n_values, width, head)) && put_values(fd, hash, family, n_values, width);
    const uint64_t sum = XXH3_64bits_digest(hash);
    XXH3_freeState(hash);
    for (unsigned b = 0; b < TAIL; b++)
        tail[b] = (unsigned char)(sum >> (8 * b));
    ok = ok && put(fd, NULL, tail, sizeof tail);
    return ok && (fsync(fd) == 0 || errno == EINVAL || errno == EROFS);
}

/* The rename itself is to survive a crash of the machine. */
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

bool lsg_checkpoint_write(lsg_checkpoint *c, const sg_family *family)
{
    char beside[HEAD_MAX];
    const uint64_t n_values = sg_family_computed(family);
    if (snprintf(beside, sizeof beside, "%s.tmp", c->path) >= (int)sizeof beside)
        return fail(c, "usage", "the name is too long");
    const int fd = open(beside, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    if (fd < 0)
        return fail_errno(c);
    bool ok = write_all(c, fd, family, n_values);
    ok = close(fd) == 0 && ok;
    if (!ok || rename(beside, c->path) != 0) {
        const int error = errno;
        (void)unlink(beside);
        errno = error;
        return fail_errno(c);
    }
    sync_directory(c->path);
    c->n_written = n_values;
    return true;
}

/* ---- reading ------------------------------------------------------------------------------------ */

static bool get(int fd, void *bytes, size_t n_bytes)
{
    unsigned char *at = bytes;
    while (n_bytes > 0) {
        const ssize_t n = read(fd, at, n_bytes);
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0)
            return false;
        at += n;
        n_bytes -= (size_t)n;
    }
    return true;
}

/* One "name value" line of the head; *at moves behind it. */
static bool line_of(char **at, const char *name, char **value)
{
    char *end = strchr(*at, '\n');
    const size_t n = strlen(name);
    if (!end || strncmp(*at, name, n) != 0 || (*at)[n] != ' ')
        return false;
    *end = '\0';
    *value = *at + n + 1;
    *at = end + 1;
    return true;
}

typedef struct head {
    uint64_t n_values;
    unsigned width;
    size_t n_bytes;
} head;

static bool read_head(lsg_checkpoint *c, int fd, uint64_t file_bytes, head *h)
{
    char text[HEAD_MAX + 1], again[HEAD_MAX], *at = text, *format, *version, *code, *count, *width;
    const size_t n = file_bytes < HEAD_MAX ? (size_t)file_bytes : HEAD_MAX;
    if (!get(fd, text, n))
        return fail_errno(c);
    text[n] = '\0';
    if (!line_of(&at, "sg-lua checkpoint", &format))
        return fail(c, "input", "this is no checkpoint of sg-lua");
    if (strcmp(format, "1") != 0 || !line_of(&at, "version", &version) || strcmp(version, SG_VERSION) != 0)
        return fail(c, "input", "this checkpoint is of another version of sg-lua (this is " SG_VERSION ")");
    if (!line_of(&at, "code", &code))
        return fail(c, "input", "this checkpoint is damaged");
    if (strcmp(code, c->game) != 0) {
        char what[512];
        (void)snprintf(what, sizeof what, "this checkpoint is of the code %.100s, not of %.100s", code, c->game);
        return fail(c, "input", what);
    }
    if (!line_of(&at, "values", &count) || !line_of(&at, "bytes", &width) || strlen(width) != 1)
        return fail(c, "input", "this checkpoint is damaged");
    h->n_values = strtoull(count, NULL, 10);
    h->width = (unsigned)(width[0] - '0');
    if (h->width != 1 && h->width != 2 && h->width != 4)
        return fail(c, "input", "this checkpoint is damaged");
    h->n_bytes = head_of(c, h->n_values, h->width, again);
    if (h->n_values > UINT64_MAX / 8 || file_bytes != h->n_bytes + h->n_values * h->width + TAIL)
        return fail(c, "input", "this checkpoint is torn: its length is not what it says");
    return lseek(fd, 0, SEEK_SET) == 0 || fail_errno(c);
}

static bool check_sum(lsg_checkpoint *c, int fd, uint64_t n_bytes)
{
    static unsigned char chunk[CHUNK * 4];
    unsigned char tail[TAIL];
    XXH3_state_t *hash = XXH3_createState();
    if (!hash)
        return fail(c, "nomem", "no memory");
    XXH3_64bits_reset(hash);
    bool ok = true;
    while (ok && n_bytes > 0) {
        const size_t n = n_bytes < sizeof chunk ? (size_t)n_bytes : sizeof chunk;
        ok = get(fd, chunk, n);
        if (ok)
            XXH3_64bits_update(hash, chunk, n);
        n_bytes -= n;
    }
    const uint64_t sum = XXH3_64bits_digest(hash);
    XXH3_freeState(hash);
    if (!ok || !get(fd, tail, sizeof tail))
        return fail(c, "io", "the checkpoint cannot be read");
    for (unsigned b = 0; b < TAIL; b++)
        if (tail[b] != (unsigned char)(sum >> (8 * b)))
            return fail(c, "input", "this checkpoint is damaged: its checksum is wrong");
    return true;
}

static bool load_values(lsg_checkpoint *c, int fd, const head *h, sg_family *family)
{
    static unsigned char chunk[CHUNK * 4];
    static uint32_t values[CHUNK];
    if (lseek(fd, (off_t)h->n_bytes, SEEK_SET) < 0)
        return fail_errno(c);
    for (uint64_t i = 0; i < h->n_values; i += CHUNK) {
        const size_t n = h->n_values - i < CHUNK ? (size_t)(h->n_values - i) : CHUNK;
        if (!get(fd, chunk, n * h->width))
            return fail(c, "io", "the checkpoint cannot be read");
        for (size_t j = 0; j < n; j++) {
            values[j] = 0;
            for (unsigned b = 0; b < h->width; b++)
                values[j] |= (uint32_t)chunk[h->width * j + b] << (8 * b);
        }
        const sg_status status = sg_family_load(family, values, n);
        if (status != SG_OK)
            return fail(c, sg_status_name(status), sg_status_text(status));
    }
    c->n_written = h->n_values;
    return true;
}

bool lsg_checkpoint_read(lsg_checkpoint *c, sg_family *family)
{
    struct stat about;
    head h;
    const int fd = open(c->path, O_RDONLY | O_CLOEXEC);
    if (fd < 0)
        return fail_errno(c);
    bool ok = fstat(fd, &about) == 0 || fail_errno(c);
    ok = ok && (S_ISREG(about.st_mode) || fail(c, "input", "this is no regular file"));
    ok = ok && read_head(c, fd, (uint64_t)about.st_size, &h);
    ok = ok && check_sum(c, fd, h.n_bytes + h.n_values * h.width);
    ok = ok && load_values(c, fd, &h, family);
    close(fd);
    return ok;
}
