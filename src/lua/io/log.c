/* SPDX-License-Identifier: MIT */
/*
 * A log begins with some lines of text that say what it is, and whose:
 *
 *     sg-lua store 3
 *     engine 1.0.0
 *     game cram:w=5:h=6
 *     rule (128 bits of XXH3 over the bytes that the log is bound to)
 *     keys full             (lines of this kind of log)
 *     (an empty line)
 *
 * Records follow. Numbers have eight bytes, the lowest first:
 *
 *     bytes of the record | sum of this number | sum of the record | the record
 *
 * The sums are XXH3 of 64 bits seeded with the rule and the lines of the kind, so that neither a torn record nor one of
 * another log is taken for whole. A reader that finds no record at a byte looks for one at the next. What follows the
 * last good record was torn by a crash, or damaged: it is cut off. So a process that is killed leaves all records that it
 * wrote; only a machine that stops may lose those that were not synced.
 * The sums keep out accidents, and nobody who writes to the file on purpose: whoever can, decides the answers of those
 * who read it. So a log is for one's own use, and what is proven from it is said to be given it.
 */
#include "io/log.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

#include "io/disk.h"

enum { FORMAT = 3, HEAD_MAX = 1 << 14, GAME_MAX = 1000, FRAME = 24, READ_BYTES = 1 << 22, PULSE_RECORDS = 16 };

static bool __attribute__((format(printf, 3, 4))) fail(lsg_log *log, const char *code, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    log->code = code;
    (void)vsnprintf(log->message, sizeof log->message, format, args);
    va_end(args);
    return false;
}

bool lsg_log_refuse(lsg_log *log, const char *code, const char *message)
{
    return fail(log, code, "%s", message);
}

static bool fail_errno(lsg_log *log)
{
    return fail(log, LSG_IO, "%s", strerror(errno));
}

/* ---- the head --------------------------------------------------------------------------------------------------- */

/* Makes the head that a new file gets. Control characters in the game become spaces, so that the game is one line. */
static bool make_head(lsg_log *log, const lsg_log_head *of)
{
    char game[GAME_MAX + 1];
    (void)snprintf(game, sizeof game, "%s", of->game);
    for (char *p = game; *p; p++)
        if ((unsigned char)*p < ' ')
            *p = ' ';
    const XXH128_hash_t hash = XXH3_128bits(of->rule, of->rule_bytes);
    log->seed = hash.low64 ^ XXH3_64bits(of->more, strlen(of->more));
    log->head = malloc(HEAD_MAX);
    if (!log->head)
        return fail(log, sg_status_name(SG_ENOMEM), "%s", sg_status_text(SG_ENOMEM));
    const int n =
        snprintf(log->head, HEAD_MAX, "sg-lua %s %d\nengine %s\ngame %s\nrule %016" PRIx64 "%016" PRIx64 "\n%s\n",
                 of->kind, (int)FORMAT, SG_VERSION, game, hash.high64, hash.low64, of->more);
    if (n >= HEAD_MAX)
        return fail(log, LSG_USAGE, "what this %s is about has a text that is too long", of->kind);
    log->head_bytes = (size_t)n;
    return true;
}

typedef struct line {
    const char *text;
    int n_bytes;
} line;

enum { KIND, ENGINE, GAME, RULE, MORE }; /* the lines of a head */

/* Line n of a head, from 0; an empty one behind its end. */
static line nth_line(const char *head, unsigned n)
{
    for (; n > 0 && *head; n--) {
        head += strcspn(head, "\n");
        head += *head == '\n';
    }
    return (line){head, (int)strcspn(head, "\n")};
}

static bool is_same(line a, line b)
{
    return a.n_bytes == b.n_bytes && memcmp(a.text, b.text, (size_t)a.n_bytes) == 0;
}

static line behind_word(line l)
{
    const int word = (int)strcspn(l.text, " \n"), n = word < l.n_bytes ? word + 1 : word;
    return (line){l.text + n, l.n_bytes - n};
}

/* Sets log->found to the kind that the first line of a file names. False if that is no line of a log. */
static bool find_kind(lsg_log *log, line first)
{
    static const char ours[] = "sg-lua ";
    const int n_ours = (int)sizeof ours - 1;
    int n = first.n_bytes;
    while (n > n_ours && first.text[n - 1] >= '0' && first.text[n - 1] <= '9')
        n--;
    const int n_kind = n - 1 - n_ours;
    if (n == first.n_bytes || n_kind <= 0 || n_kind >= (int)sizeof log->found || first.text[n - 1] != ' ' ||
        memcmp(first.text, ours, (size_t)n_ours) != 0)
        return false;
    memcpy(log->found, first.text + n_ours, (size_t)n_kind);
    log->found[n_kind] = '\0';
    return true;
}

/* Compares the head of a file with the expected one, whose game is for people. Sets head_bytes to its length. */
static bool check_head(lsg_log *log, const char *have, const char *kind)
{
    const line game = behind_word(nth_line(have, GAME)), ours = behind_word(nth_line(log->head, GAME));
    const char *const place = strcmp(kind, "spill") == 0 ? "folder" : "file"; /* that a user names */
    line a = nth_line(have, KIND), b;
    if (!find_kind(log, a))
        return fail(log, LSG_USAGE, "this is no %s of sg-lua, but some other file; name another %s", kind, place);
    if (strcmp(log->found, kind) != 0)
        return fail(log, LSG_USAGE, "this is a %s of sg-lua, not a %s; name another %s", log->found, kind, place);
    log->found[0] = '\0';
    if (!is_same(a, nth_line(log->head, KIND)) || !is_same(nth_line(have, ENGINE), nth_line(log->head, ENGINE)))
        return fail(log, LSG_USAGE, "a %s of another version of sg-lua (this is %s); name another %s", kind, SG_VERSION,
                    place);
    if (!is_same(nth_line(have, RULE), nth_line(log->head, RULE)) && !is_same(game, ours))
        return fail(log, LSG_USAGE,
                    "a %s of %.*s, not of %.*s: its rule or parameters are others, or the file of the rule has changed "
                    "since; name another %s",
                    kind, game.n_bytes, game.text, ours.n_bytes, ours.text, place);
    if (!is_same(nth_line(have, RULE), nth_line(log->head, RULE)))
        return fail(
            log, LSG_USAGE,
            "a %s of another state of the rule of %.*s: the file of the rule has changed since, or this file is "
            "damaged; name another %s",
            kind, ours.n_bytes, ours.text, place);
    for (unsigned n = MORE;; n++) {
        a = nth_line(have, n);
        b = nth_line(log->head, n);
        if (!is_same(a, b) || b.n_bytes == 0)
            break;
    }
    if (!is_same(a, b) && a.n_bytes > 0 && b.n_bytes > 0) {
        const line wanted = behind_word(b);
        return fail(log, LSG_USAGE, "a %s of %.*s (%.*s, not %.*s); name another %s", kind, game.n_bytes, game.text,
                    a.n_bytes, a.text, wanted.n_bytes, wanted.text, place);
    }
    if (!is_same(a, b) || a.text[0] != '\n')
        return fail(log, LSG_USAGE, "the head of this %s is torn; remove the file, or name another %s", kind, place);
    log->head_bytes = (size_t)(a.text + 1 - have);
    return true;
}

/* Reads up to n_bytes at an offset, fewer only at the end of the file. Returns how many; SIZE_MAX on failure. */
static size_t read_at(int fd, void *bytes, size_t n_bytes, uint64_t offset)
{
    size_t n_read = 0;
    while (n_read < n_bytes) {
        const ssize_t n = pread(fd, (unsigned char *)bytes + n_read, n_bytes - n_read, (off_t)(offset + n_read));
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

/* Writes the head, unless the file has one. A head that a crash cut short is written again. */
static bool take_head(lsg_log *log, const lsg_log_head *of)
{
    struct stat about;
    char have[HEAD_MAX];
    if (fstat(log->file.fd, &about) != 0)
        return fail_errno(log);
    if (!S_ISREG(about.st_mode))
        return fail(log, LSG_IO, "not a file that keeps what is written to it: name another one");
    const size_t n = read_at(log->file.fd, have, sizeof have - 1, 0);
    if (n == SIZE_MAX)
        return fail_errno(log);
    have[n] = '\0';
    if (n >= log->head_bytes || memcmp(have, log->head, n) != 0)
        return check_head(log, have, of->kind);
    if (!log->grows)
        return fail(log, LSG_USAGE, "this %s is torn; remove the file, or name another one", of->kind);
    if (ftruncate(log->file.fd, 0) != 0 || !lsg_locked_append(&log->file, &(lsg_piece){log->head, log->head_bytes}, 1))
        return fail_errno(log);
    return true;
}

/* Writes the folder to the disk, so that a new file survives a crash of the machine. */
static void sync_folder(const char *path)
{
    const char *slash = strrchr(path, '/');
    char *folder = slash ? strndup(path, (size_t)(slash - path) + 1) : NULL;
    const int fd = open(folder ? folder : ".", O_RDONLY | O_CLOEXEC);
    free(folder);
    if (fd < 0)
        return;
    (void)fsync(fd);
    close(fd);
}

/* Is the file empty, as a run leaves it that was killed before it wrote anything, or as mktemp makes it? */
static bool is_empty(int fd)
{
    struct stat about;
    return fstat(fd, &about) == 0 && S_ISREG(about.st_mode) && about.st_size == 0;
}

bool lsg_log_open(lsg_log *log, const char *path, const lsg_log_head *head, lsg_log_mode mode)
{
    *log = (lsg_log){.file.fd = -1, .grows = mode != LSG_LOG_REPLACES};
    const int error = lsg_locked_open(&log->file, path, mode == LSG_LOG_REPLACES, 0);
    bool ok = error == 0;
    if (error == LSG_IS_LOCKED)
        (void)fail(log, LSG_IO, "another run is writing to this %s", head->kind);
    else if (error != 0)
        (void)fail(log, error == ENOMEM ? sg_status_name(SG_ENOMEM) : LSG_IO, "%s", strerror(error));
    const bool is_new = log->file.is_new;
    if (ok && mode == LSG_LOG_IS_NEW && !is_new && !is_empty(log->file.fd))
        ok = fail(log, LSG_USAGE, "this file is there already; resume from it, or remove it");
    ok = ok && make_head(log, head);
    ok = ok && ((mode == LSG_LOG_REPLACES && (is_new || is_empty(log->file.fd))) || take_head(log, head));
    if (!ok)
        lsg_log_close(log);
    else if (is_new)
        sync_folder(path);
    return ok;
}

void lsg_log_close(lsg_log *log)
{
    lsg_locked_close(&log->file);
    free(log->head);
    log->head = NULL;
}

/* ---- writing ---------------------------------------------------------------------------------------------------- */

static void make_frame(const lsg_log *log, const void *bytes, size_t n_bytes, unsigned char frame[FRAME])
{
    lsg_put_number(frame, n_bytes, 8);
    lsg_put_number(frame + 8, XXH3_64bits_withSeed(frame, 8, log->seed), 8);
    lsg_put_number(frame + 16, XXH3_64bits_withSeed(bytes, n_bytes, log->seed), 8);
}

bool lsg_log_add(lsg_log *log, const void *bytes, size_t n_bytes)
{
    unsigned char frame[FRAME];
    make_frame(log, bytes, n_bytes, frame);
    const lsg_piece pieces[] = {{frame, sizeof frame}, {bytes, n_bytes}};
    return lsg_locked_append(&log->file, pieces, 2) || fail_errno(log);
}

bool lsg_log_sync(lsg_log *log)
{
    return lsg_sync(log->file.fd) || fail_errno(log);
}

bool lsg_log_replace(lsg_log *log, const void *bytes, size_t n_bytes)
{
    unsigned char frame[FRAME];
    make_frame(log, bytes, n_bytes, frame);
    const lsg_piece pieces[] = {{log->head, log->head_bytes}, {frame, sizeof frame}, {bytes, n_bytes}};
    return lsg_locked_replace(&log->file, pieces, 3) || fail_errno(log);
}

/* ---- reading ---------------------------------------------------------------------------------------------------- */

typedef struct reader {
    lsg_log *log;
    lsg_take_record *take;
    void *ud;
    unsigned char *bytes;
    size_t room, at, used; /* bytes at .. used are left */
    uint64_t offset;       /* of bytes[0] in the file */
    uint64_t size;         /* of the file */
    uint64_t whole_to;     /* the end of the last record that was taken, in the file */
    bool in_gap;           /* among bytes that are no record, which count once */
} reader;

/* Makes n_bytes available from at on; the file has them. */
static sg_status fill(reader *r, size_t n_bytes)
{
    if (r->used - r->at >= n_bytes)
        return SG_OK;
    if (r->used > r->at)
        memmove(r->bytes, r->bytes + r->at, r->used - r->at);
    r->offset += r->at;
    r->used -= r->at;
    r->at = 0;
    if (n_bytes > r->room) {
        const size_t room = n_bytes > READ_BYTES ? n_bytes : READ_BYTES;
        unsigned char *bytes = realloc(r->bytes, room);
        if (!bytes)
            return SG_ENOMEM;
        r->bytes = bytes;
        r->room = room;
    }
    const size_t n = read_at(r->log->file.fd, r->bytes + r->used, r->room - r->used, r->offset + r->used);
    r->used += n == SIZE_MAX ? 0 : n;
    if (n != SIZE_MAX && r->used >= n_bytes)
        return SG_OK;
    (void)fail(r->log, LSG_IO, "%s", n == SIZE_MAX ? strerror(errno) : "the file gets shorter while it is read");
    return SG_ERANGE;
}

/* Takes the record at the reader's place. Passes over a damaged record, and over one byte if no record begins there. */
static sg_status next_record(reader *r)
{
    const uint64_t seed = r->log->seed, left = r->size - r->offset - r->at;
    sg_status status = fill(r, left < FRAME ? (size_t)left : FRAME);
    if (status != SG_OK)
        return status;
    const unsigned char *frame = r->bytes + r->at;
    const uint64_t n_bytes = left < FRAME ? 0 : lsg_get_number(frame, 8);
    if (left < FRAME || lsg_get_number(frame + 8, 8) != XXH3_64bits_withSeed(frame, 8, seed) ||
        n_bytes > left - FRAME) {
        r->log->n_damaged += !r->in_gap;
        r->in_gap = true;
        r->at++;
        return SG_OK;
    }
    r->in_gap = false;
    status = fill(r, FRAME + (size_t)n_bytes);
    if (status != SG_OK)
        return status;
    frame = r->bytes + r->at;
    r->at += FRAME + (size_t)n_bytes;
    status = SG_EINPUT;
    if (lsg_get_number(frame + 16, 8) == XXH3_64bits_withSeed(frame + FRAME, (size_t)n_bytes, seed))
        status = r->take(r->ud, frame + FRAME, (size_t)n_bytes);
    if (status == SG_OK)
        r->whole_to = r->offset + r->at;
    r->log->n_damaged += status == SG_EINPUT;
    return status == SG_EINPUT ? SG_OK : status;
}

static sg_status read_records(reader *r, lsg_limits *limits)
{
    sg_status status = SG_OK;
    for (unsigned n = 0; status == SG_OK && r->offset + r->at < r->size; n++) {
        if (limits && n % PULSE_RECORDS == 0)
            status = lsg_limits_check(limits);
        if (status == SG_OK)
            status = next_record(r);
    }
    return status;
}

sg_status lsg_log_read(lsg_log *log, lsg_limits *limits, lsg_take_record *take, void *ud)
{
    struct stat about;
    log->n_damaged = log->n_dropped = 0;
    if (fstat(log->file.fd, &about) != 0) {
        (void)fail_errno(log);
        return SG_ERANGE;
    }
    reader r = {.log = log, .take = take, .ud = ud, .size = (uint64_t)about.st_size};
    r.offset = r.whole_to = log->head_bytes;
    sg_status status = r.size > r.offset ? read_records(&r, limits) : SG_OK;
    free(r.bytes);
    if (status != SG_OK || !log->grows || r.size <= r.whole_to)
        return status;
    log->n_dropped = r.size - r.whole_to;
    if (ftruncate(log->file.fd, (off_t)r.whole_to) == 0)
        return SG_OK;
    (void)fail_errno(log);
    return SG_ERANGE;
}

int lsg_log_fail(lua_State *L, const lsg_log *log, const char *path)
{
    lsg_failure_push(L, log->code, "%s", log->message);
    lsg_failure_set_place(L, path, 0);
    if (log->found[0]) {
        lua_pushstring(L, log->found);
        lua_setfield(L, -2, "found");
    }
    return lsg_failure_return(L);
}
