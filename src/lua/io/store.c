/* SPDX-License-Identifier: MIT */
/*
 * A store is a file to which values and excluded values are only ever appended. A head in text says what it is and
 * whose they are:
 *
 *     sg-lua store 2
 *     engine 0.1.0
 *     keys full
 *     rule (128 bits of XXH3 over the rule's source and parameters)
 *     game cram:w=5:h=6
 *     trust own files only
 *     sum (64 bits of XXH3 over the lines above)
 *
 * Then come batches; numbers are little-endian, varints have 7 bits a byte, low first:
 *
 *     mark (4 bytes) | bytes of the records (4) | records (4) | 0 (4) | sum of these 16 bytes (8)
 *         | sum of the records (8) | the records
 *     record   varint 2 * key bytes + kind | key | varint
 *     kind     0: the key as the memo stores it, and its value
 *              1: the key itself, and the values that the position does not have, as bits
 *
 * The sums are XXH3 seeded with the rule, so that neither a torn batch nor one of another store is taken for whole.
 * That keeps out accidents, and nobody who writes to the file on purpose: whoever can, decides the answers of those who
 * read it. So a store is for one's own use, which its head says, too (trust).
 * Bytes between whole batches are passed over. A batch is written when its oldest record has waited WAIT seconds: what
 * a process has written before it is killed stays; only a machine that stops may lose the last SYNC seconds.
 */
#include "io/store.h"

#include <lauxlib.h>

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

#include "common/class.h"
#include "common/clock.h"
#include "common/failure.h"
#include "common/limits.h"
#include "io/disk.h"

enum {
    HEAD_MAX = 4096,
    BATCH_HEAD = 32,
    BATCH_FULL = 1 << 20,                     /* bytes; a batch of this size is written at once */
    BATCH_MAX = BATCH_FULL + SG_KEY_MAX + 32, /* BATCH_FULL and one record */
    READ_BYTES = 1 << 22,                     /* more than a batch */
    VARINT_MAX = 10,
    PULSE_BATCHES = 16
};

static const double WAIT = 0.25, SYNC = 5;
static const unsigned char mark[4] = {0xb5, 's', 'g', 'B'};

struct lsg_store {
    int fd; /* -1: closed */
    pthread_mutex_t lock;
    uint64_t seed;
    unsigned char *batch; /* room for its head, then records */
    size_t used;          /* bytes of records */
    uint32_t n_records;
    double oldest, synced; /* by lsg_clock: when the first waiting record came; when all was on the disk */
    bool unsynced;
    atomic_int error; /* errno of the failure that ended the writing; 0: none */
    uint64_t head_bytes;
    char *path;
};

/* ---- numbers ---------------------------------------------------------------------------------------------------- */

static size_t put_varint(unsigned char *at, uint64_t n)
{
    size_t used = 0;
    for (; n > 0x7f; n >>= 7)
        at[used++] = (unsigned char)(n | 0x80);
    at[used++] = (unsigned char)n;
    return used;
}

static bool get_varint(const unsigned char **at, const unsigned char *end, uint64_t *n)
{
    *n = 0;
    for (unsigned shift = 0; *at < end && shift < 64; shift += 7) {
        const unsigned char byte = *(*at)++;
        if (shift == 63 && byte > 1)
            return false;
        *n |= (uint64_t)(byte & 0x7f) << shift;
        if (!(byte & 0x80))
            return true;
    }
    return false;
}

/* ---- writing ---------------------------------------------------------------------------------------------------- */

/* The lock is held. */
static void write_batch(lsg_store *store)
{
    if (store->n_records == 0 || store->fd < 0 || atomic_load(&store->error))
        return;
    unsigned char *head = store->batch;
    memcpy(head, mark, sizeof mark);
    lsg_put_number(head + 4, store->used, 4);
    lsg_put_number(head + 8, store->n_records, 4);
    lsg_put_number(head + 12, 0, 4);
    lsg_put_number(head + 16, XXH3_64bits_withSeed(head, 16, store->seed), 8);
    lsg_put_number(head + 24, XXH3_64bits_withSeed(head + BATCH_HEAD, store->used, store->seed), 8);
    if (!lsg_write_all(store->fd, head, BATCH_HEAD + store->used))
        atomic_store(&store->error, errno);
    store->used = 0;
    store->n_records = 0;
    store->unsynced = true;
}

static void sync_now(lsg_store *store)
{
    store->synced = lsg_clock();
    if (store->unsynced && store->fd >= 0 && !lsg_sync(store->fd))
        atomic_store(&store->error, errno);
    store->unsynced = false;
}

/* The lock is held. */
static void write_if_due(lsg_store *store)
{
    const double now = lsg_clock();
    if (store->used >= BATCH_FULL || (store->n_records > 0 && now - store->oldest >= WAIT))
        write_batch(store);
    if (store->unsynced && now - store->synced >= SYNC)
        sync_now(store);
}

static sg_status put_record(lsg_store *store, unsigned kind, const void *key, size_t key_bytes, uint64_t what)
{
    pthread_mutex_lock(&store->lock);
    unsigned char *at = store->batch + BATCH_HEAD + store->used;
    if (store->n_records == 0)
        store->oldest = lsg_clock();
    at += put_varint(at, 2 * (uint64_t)key_bytes + kind);
    if (key_bytes)
        memcpy(at, key, key_bytes);
    at += key_bytes;
    at += put_varint(at, what);
    store->used = (size_t)(at - store->batch) - BATCH_HEAD;
    store->n_records++;
    write_if_due(store);
    pthread_mutex_unlock(&store->lock);
    return atomic_load(&store->error) ? SG_ESTOP : SG_OK;
}

sg_status lsg_store_put(lsg_store *store, const void *key, size_t key_bytes, uint32_t value)
{
    return put_record(store, LSG_RECORD_VALUE, key, key_bytes, value);
}

sg_status lsg_store_exclude(lsg_store *store, const void *key, size_t key_bytes, uint64_t excluded)
{
    return put_record(store, LSG_RECORD_EXCLUDED, key, key_bytes, excluded);
}

void lsg_store_tick(void *ud)
{
    lsg_store *store = ud;
    if (pthread_mutex_trylock(&store->lock) != 0)
        return; /* the thread that holds the lock writes */
    write_if_due(store);
    pthread_mutex_unlock(&store->lock);
}

bool lsg_store_flush(lsg_store *store)
{
    pthread_mutex_lock(&store->lock);
    write_batch(store);
    pthread_mutex_unlock(&store->lock);
    return atomic_load(&store->error) == 0;
}

int lsg_store_complain(lua_State *L, const lsg_store *store, const char *code, const char *message)
{
    lsg_failure_push(L, code, "%s", message);
    lsg_failure_set_place(L, store->path, 0);
    return lsg_failure_return(L);
}

int lsg_store_fail(lua_State *L, const lsg_store *store)
{
    lua_pushfstring(L, "the store cannot be written: %s", strerror(atomic_load(&store->error)));
    return lsg_store_complain(L, store, LSG_IO, lua_tostring(L, -1));
}

/* ---- the head --------------------------------------------------------------------------------------------------- */

/* Writes the head that a new store gets. Returns its length. */
static size_t make_head(char *head, const char *rule, const char *what, bool hashed)
{
    const int n =
        snprintf(head, HEAD_MAX, "sg-lua store 2\nengine %s\nkeys %s\nrule %s\ngame %.1000s\ntrust own files only\n",
                 SG_VERSION, hashed ? "hashed" : "full", rule, what);
    const size_t used = (size_t)n;
    return used + (size_t)snprintf(head + used, HEAD_MAX - used, "sum %016" PRIx64 "\n", XXH3_64bits(head, used));
}

/*
 * Finds the line of a head that begins with a word: *text is the rest of the line. Returns its length; 0 if there is
 * no such line.
 */
static size_t line_of(const char *head, const char *word, const char **text)
{
    for (const char *line = head; line; line = strchr(line, '\n') ? strchr(line, '\n') + 1 : NULL) {
        if (strncmp(line, word, strlen(word)) == 0) {
            *text = line + strlen(word);
            return strcspn(*text, "\n");
        }
    }
    return 0;
}

/* Compares the head of the file with the expected one. Returns 0, or the number of results of a failure. */
static int check_head(lua_State *L, lsg_store *store, char *have, const char *want)
{
    static const char *const words[] = {"engine ", "keys ", "rule "};
    const char *sum = NULL, *game, *other;
    if (strncmp(have, "sg-lua store ", 13) != 0)
        return lsg_store_complain(L, store, LSG_USAGE, "this is no store, but some other file; name another one");
    if (strncmp(have, "sg-lua store 2\n", 15) != 0)
        return lsg_store_complain(L, store, LSG_USAGE, "a store of another sg-lua; name another file");
    for (char *at = have; at && !sum; at = strstr(at + 1, "\nsum "))
        sum = strncmp(at, "\nsum ", 5) == 0 ? at + 1 : NULL;
    char right[24];
    if (sum)
        (void)snprintf(right, sizeof right, "sum %016" PRIx64 "\n", XXH3_64bits(have, (size_t)(sum - have)));
    if (!sum || strncmp(sum, right, strlen(right)) != 0)
        return lsg_store_complain(L, store, LSG_IO,
                                  "the head of this store is damaged; delete it, or name another file");
    store->head_bytes = (uint64_t)(sum - have) + strlen(right);
    have[store->head_bytes] = '\0';
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        const char *in_file, *ours;
        const size_t n = line_of(have, words[i], &in_file), m = line_of(want, words[i], &ours);
        if (n == m && strncmp(in_file, ours, n) == 0)
            continue;
        const size_t n_game = line_of(have, "game ", &game), n_other = line_of(want, "game ", &other);
        lua_pushlstring(L, game, n_game);
        lua_pushlstring(L, other, n_other);
        lua_pushlstring(L, in_file, n);
        lua_pushlstring(L, ours, m);
        const char *format = i == 0   ? "a store of %s by sg-lua %s; this is %s%s: name another file"
                             : i == 1 ? "a store of %s with %s keys, not %s ones%s: name another file"
                                      : "a store of %s, not of %s: its rule or parameters are others, or the file of "
                                        "the rule has changed since; name another file";
        if (i == 2)
            lua_pushfstring(L, format, lua_tostring(L, -4), lua_tostring(L, -3));
        else
            lua_pushfstring(L, format, lua_tostring(L, -4), lua_tostring(L, -2), lua_tostring(L, -1), "");
        return lsg_store_complain(L, store, LSG_USAGE, lua_tostring(L, -1));
    }
    return 0;
}

/* Is it a regular file, and no device or pipe? */
static bool is_lasting(int fd)
{
    struct stat status;
    return fstat(fd, &status) == 0 && S_ISREG(status.st_mode);
}

/* Opens and locks the file, and checks or writes its head. Returns 0, or the number of results of a failure. */
static int open_file(lua_State *L, lsg_store *store, const char *want, size_t want_bytes)
{
    char have[HEAD_MAX + 1];
    store->fd = open(store->path, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    if (store->fd < 0)
        return lsg_store_complain(L, store, LSG_IO, strerror(errno));
    if (!is_lasting(store->fd))
        return lsg_store_complain(L, store, LSG_IO, "not a file that keeps what is written to it: name another one");
    if (!lsg_lock(store->fd))
        return lsg_store_complain(L, store, LSG_IO,
                                  "another process is writing this store, or another game of this one");
    const ssize_t n = pread(store->fd, have, HEAD_MAX, 0);
    if (n < 0)
        return lsg_store_complain(L, store, LSG_IO, strerror(errno));
    have[n] = '\0';
    if (n > 0 && !((size_t)n < want_bytes && memcmp(have, want, (size_t)n) == 0))
        return check_head(L, store, have, want);
    /* A new file, or one whose writer was killed at its head. */
    if (ftruncate(store->fd, 0) != 0 || !lsg_write_all(store->fd, want, want_bytes))
        return lsg_store_complain(L, store, LSG_IO, strerror(errno));
    store->head_bytes = want_bytes;
    store->unsynced = true;
    return 0;
}

/* core.store(path, identity, what, hashed) -> store | nil, failure */
int lsg_store_open(lua_State *L)
{
    size_t path_bytes, identity_bytes;
    const char *path = luaL_checklstring(L, 1, &path_bytes), *identity = luaL_checklstring(L, 2, &identity_bytes);
    const char *what = luaL_checkstring(L, 3);
    const bool hashed = lua_toboolean(L, 4);
    lsg_store *store = lua_newuserdatauv(L, sizeof *store, 0);
    memset(store, 0, sizeof *store);
    store->fd = -1;
    pthread_mutex_init(&store->lock, NULL);
    luaL_setmetatable(L, "sg.store");
    store->path = malloc(path_bytes + 1);
    store->batch = malloc(BATCH_HEAD + BATCH_MAX);
    if (!store->path || !store->batch)
        return lsg_fail(L, SG_ENOMEM, "%s", sg_status_text(SG_ENOMEM));
    memcpy(store->path, path, path_bytes + 1);
    char head[HEAD_MAX], rule[33], plain[1001];
    size_t n = 0;
    for (; what[n] && n < sizeof plain - 1; n++)
        plain[n] = what[n] < ' ' ? ' ' : what[n];
    plain[n] = '\0';
    const XXH128_hash_t hash = XXH3_128bits(identity, identity_bytes);
    (void)snprintf(rule, sizeof rule, "%016" PRIx64 "%016" PRIx64, hash.high64, hash.low64);
    store->seed = hash.low64 ^ (hashed ? 1 : 0);
    store->synced = lsg_clock();
    const size_t head_bytes = make_head(head, rule, plain, hashed);
    const int failed = open_file(L, store, head, head_bytes);
    if (!failed)
        return 1;
    if (store->fd >= 0)
        close(store->fd);
    store->fd = -1;
    return failed;
}

/* ---- reading ---------------------------------------------------------------------------------------------------- */

typedef struct reader {
    const lsg_store *store;
    lsg_take_record *take;
    void *ud;
    unsigned char *bytes; /* of READ_BYTES */
    size_t at, used;      /* what is left of them */
    uint64_t offset;      /* of bytes[0] in the file */
    uint64_t whole_to;    /* the end of the last whole batch, in the file */
    lsg_store_counts counts;
    bool in_gap; /* among bytes that are no batch, which count once */
    bool at_end;
} reader;

/* Makes n_bytes available from at on, fewer only at the end of the file. False if the file cannot be read. */
static bool fill(reader *r, size_t n_bytes)
{
    if (r->used - r->at >= n_bytes || r->at_end)
        return true;
    memmove(r->bytes, r->bytes + r->at, r->used - r->at);
    r->offset += r->at;
    r->used -= r->at;
    r->at = 0;
    while (!r->at_end && r->used < READ_BYTES) {
        const ssize_t n = pread(r->store->fd, r->bytes + r->used, READ_BYTES - r->used, (off_t)(r->offset + r->used));
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            return false;
        r->at_end = n == 0;
        r->used += (size_t)n;
    }
    return true;
}

static sg_status take_record(reader *r, unsigned kind, const unsigned char *key, size_t key_bytes, uint64_t what)
{
    const sg_status status = r->take(r->ud, kind, key, key_bytes, what);
    if (status == SG_OK)
        ++*(kind == LSG_RECORD_VALUE ? &r->counts.n_values : &r->counts.n_excluded);
    return status;
}

static sg_status take_records(reader *r, const unsigned char *at, size_t n_bytes, uint64_t n_records)
{
    const unsigned char *end = at + n_bytes;
    for (uint64_t i = 0; i < n_records; i++) {
        uint64_t head, what;
        if (!get_varint(&at, end, &head) || head / 2 > (uint64_t)(end - at))
            return SG_EINPUT;
        const unsigned char *key = at;
        at += head / 2;
        if (!get_varint(&at, end, &what))
            return SG_EINPUT;
        const sg_status status = take_record(r, head & 1, key, (size_t)(head / 2), what);
        if (status != SG_OK)
            return status;
    }
    return at == end ? SG_OK : SG_EINPUT;
}

/* Reads the batch at the reader's place. Passes over a damaged batch, and over one byte if no batch begins there. */
static sg_status next_batch(reader *r)
{
    const unsigned char *head = r->bytes + r->at;
    const size_t left = r->used - r->at;
    const uint64_t seed = r->store->seed;
    uint64_t n_bytes = 0;
    const bool is_head = left >= BATCH_HEAD && memcmp(head, mark, sizeof mark) == 0 &&
                         lsg_get_number(head + 16, 8) == XXH3_64bits_withSeed(head, 16, seed) &&
                         (n_bytes = lsg_get_number(head + 4, 4)) <= BATCH_MAX;
    if (!is_head || left - BATCH_HEAD < n_bytes) {
        r->counts.n_damaged += !r->in_gap;
        r->in_gap = true;
        r->at++;
        return SG_OK;
    }
    r->in_gap = false;
    r->at += BATCH_HEAD + n_bytes;
    sg_status status = SG_EINPUT;
    if (lsg_get_number(head + 24, 8) == XXH3_64bits_withSeed(head + BATCH_HEAD, n_bytes, seed))
        status = take_records(r, head + BATCH_HEAD, n_bytes, lsg_get_number(head + 8, 4));
    if (status == SG_EINPUT)
        r->counts.n_damaged++;
    else
        r->whole_to = r->offset + r->at;
    return status == SG_EINPUT ? SG_OK : status;
}

static sg_status read_batches(reader *r, lsg_limits *limits)
{
    for (unsigned n = 0;; n++) {
        if (!fill(r, BATCH_HEAD + BATCH_MAX))
            return SG_ERANGE;
        if (r->at == r->used)
            return SG_OK;
        sg_status status = n % PULSE_BATCHES ? SG_OK : lsg_limits_check(limits);
        if (status == SG_OK)
            status = next_batch(r);
        if (status != SG_OK)
            return status;
    }
}

sg_status lsg_store_read(lsg_store *store, lsg_limits *limits, lsg_take_record *take, void *ud,
                         lsg_store_counts *counts)
{
    reader r = {.store = store, .take = take, .ud = ud, .bytes = malloc(READ_BYTES)};
    if (!r.bytes)
        return SG_ENOMEM;
    r.offset = r.whole_to = store->head_bytes;
    sg_status status = read_batches(&r, limits);
    /* What is torn at the end is cut off; appending goes on behind the last whole batch. */
    if (status == SG_OK &&
        ((r.in_gap && ftruncate(store->fd, (off_t)r.whole_to) != 0) || lseek(store->fd, 0, SEEK_END) < 0))
        status = SG_ERANGE;
    free(r.bytes);
    *counts = r.counts;
    return status;
}

/* ---- methods ---------------------------------------------------------------------------------------------------- */

const char *lsg_store_path(const lsg_store *store)
{
    return store->path;
}

lsg_store *lsg_check_store(lua_State *L, int index)
{
    lsg_store *store = luaL_checkudata(L, index, "sg.store");
    luaL_argcheck(L, store->fd >= 0, index, "the store is closed");
    return store;
}

/* store:close() -> true | nil, failure */
int lsg_store_close(lua_State *L)
{
    lsg_store *store = luaL_checkudata(L, 1, "sg.store");
    if (store->fd >= 0) {
        lsg_store_flush(store);
        sync_now(store);
        close(store->fd);
        store->fd = -1;
    }
    if (atomic_load(&store->error))
        return lsg_store_fail(L, store);
    lua_pushboolean(L, 1);
    return 1;
}

int lsg_store_gc(lua_State *L)
{
    lsg_store *store = luaL_checkudata(L, 1, "sg.store");
    if (store->fd >= 0) {
        lsg_store_flush(store);
        close(store->fd);
    }
    store->fd = -1;
    free(store->path);
    free(store->batch);
    store->path = NULL;
    store->batch = NULL;
    return 0;
}
