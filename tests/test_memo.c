/* SPDX-License-Identifier: MIT */
#include "refuse.h"
#include "support.h"

#include "../src/search/table/memo.h"

/* ---- keys: key number id < 2^24, injective, of many lengths; number 0 is the empty key ------------------------------ */

enum { KEY_ROOM = 400 };

static size_t make_key(uint64_t id, unsigned char *key)
{
    size_t n_bytes = 0;
    for (uint64_t rest = id; rest > 0; rest >>= 8)
        key[n_bytes++] = (unsigned char)rest;
    if (id % 7 == 3) { /* some are long: four bytes say the number, at least one follows */
        const size_t more = 1 + id % (KEY_ROOM - 8);
        memset(key + n_bytes, 0, 4 - n_bytes);
        n_bytes = 4;
        memset(key + n_bytes, (int)(id % 251) | 1, more);
        n_bytes += more;
    }
    return n_bytes;
}

static sg_memo *new_memo(uint64_t max_bytes)
{
    sg_memo *memo = NULL;
    assert_int_equal(sg_memo_new(max_bytes, &memo), SG_OK);
    return memo;
}

static void assert_key(const sg_memo *memo, sg_ref ref, const unsigned char *key, size_t key_bytes)
{
    size_t have_bytes;
    const void *have = sg_memo_key(memo, ref, &have_bytes);
    assert_int_equal(have_bytes, key_bytes);
    assert_memory_equal(have, key, key_bytes);
}

/* ---- against a naive table ------------------------------------------------------------------------------------ */

enum { N_IDS = 400000, N_ROUNDS = 1000000 };

typedef struct entry {
    bool there;
    sg_ref ref;
    uint32_t value;
} entry;

static void one_round(sg_memo *memo, entry *table, uint64_t n_ids, uint64_t *count)
{
    unsigned char key[KEY_ROOM];
    const uint64_t id = test_random(n_ids);
    const size_t n_bytes = make_key(id, key);
    entry *e = &table[id];
    sg_ref ref = 0;
    assert_int_equal(sg_memo_find(memo, key, n_bytes, &ref), e->there);
    if (e->there)
        assert_int_equal(ref, e->ref);
    if (!e->there && test_random(3) == 0)
        return; /* looked for only */
    assert_int_equal(sg_memo_intern(memo, key, n_bytes, &ref), SG_OK);
    if (!e->there) {
        *e = (entry){true, ref, SG_VALUE_NONE};
        ++*count;
    }
    assert_int_equal(ref, e->ref);
    assert_int_equal(sg_memo_value(memo, ref), e->value);
    if (test_random(2)) {
        e->value = test_random(50) == 0 ? SG_VALUE_MAX : (uint32_t)test_random(1000);
        sg_memo_set(memo, ref, e->value);
    }
    assert_int_equal(sg_memo_count(memo), *count);
}

/* shared: the memo is shared now and then. */
static void against_naive(bool shared)
{
    sg_memo *memo = new_memo(0);
    entry *table = calloc(N_IDS, sizeof *table);
    assert_non_null(table);
    uint64_t count = 0;
    for (int round = 0; round < N_ROUNDS; round++) {
        if (shared && round % 65536 == 0)
            sg_memo_share(memo, test_random(4) == 0);
        one_round(memo, table, round < N_ROUNDS / 8 ? N_IDS / 8 : N_IDS, &count);
    }
    assert_true(count > N_IDS / 2);
    for (uint64_t id = 0; id < N_IDS; id++) {
        unsigned char key[KEY_ROOM];
        const size_t n_bytes = make_key(id, key);
        sg_ref ref;
        assert_int_equal(sg_memo_find(memo, key, n_bytes, &ref), table[id].there);
        if (!table[id].there)
            continue;
        assert_int_equal(ref, table[id].ref);
        assert_int_equal(sg_memo_value(memo, ref), table[id].value);
        assert_key(memo, ref, key, n_bytes);
    }
    free(table);
    sg_memo_free(memo);
}

static void test_against_naive(void **state)
{
    (void)state;
    against_naive(false);
}

static void test_numbered(void **state)
{
    (void)state;
    against_naive(true);
}

/* ---- sizes of keys -------------------------------------------------------------------------------------------- */

static void test_empty_key(void **state)
{
    (void)state;
    sg_memo *memo = new_memo(0);
    sg_ref empty, zero, again;
    assert_false(sg_memo_find(memo, "", 0, &empty));
    assert_int_equal(sg_memo_intern(memo, "", 0, &empty), SG_OK);
    assert_int_equal(sg_memo_intern(memo, "\0", 1, &zero), SG_OK);
    assert_int_not_equal(empty, zero);
    assert_int_equal(sg_memo_intern(memo, "x", 0, &again), SG_OK);
    assert_int_equal(again, empty);
    assert_int_equal(sg_memo_count(memo), 2);
    assert_key(memo, empty, (const unsigned char *)"", 0);
    sg_memo_free(memo);
}

/* Around each length at which the header grows, and at the largest. */
static void test_long_keys(void **state)
{
    (void)state;
    static const size_t lengths[] = {126,   127,   128,   129,   16382,          16383,
                                     16384, 16385, 70000, 70001, SG_KEY_MAX - 1, SG_KEY_MAX};
    enum { N = sizeof lengths / sizeof lengths[0] };
    unsigned char *key = malloc(SG_KEY_MAX + 1);
    assert_non_null(key);
    for (size_t i = 0; i <= SG_KEY_MAX; i++)
        key[i] = (unsigned char)(i * 31 >> 3);
    sg_memo *memo = new_memo(0);
    sg_ref refs[N], ref;
    for (size_t i = 0; i < N; i++) {
        assert_int_equal(sg_memo_intern(memo, key, lengths[i], &refs[i]), SG_OK);
        sg_memo_set(memo, refs[i], (uint32_t)i);
    }
    for (size_t i = 0; i < N; i++) {
        assert_true(sg_memo_find(memo, key, lengths[i], &ref));
        assert_int_equal(ref, refs[i]);
        assert_int_equal(sg_memo_value(memo, ref), i);
        assert_key(memo, ref, key, lengths[i]);
    }
    const uint64_t bytes = sg_memo_bytes(memo);
    ref = 12345;
    assert_int_equal(sg_memo_intern(memo, key, SG_KEY_MAX + 1, &ref), SG_ERANGE);
    assert_int_equal(sg_memo_intern(memo, key, SIZE_MAX, &ref), SG_ERANGE);
    assert_int_equal(ref, 12345);
    assert_int_equal(sg_memo_count(memo), N);
    assert_int_equal(sg_memo_bytes(memo), bytes);
    sg_memo_free(memo);
    free(key);
}

/* Many keys that differ in their last byte, their length or one bit only. */
static void test_near_keys(void **state)
{
    (void)state;
    enum { LENGTH = 200 };
    unsigned char key[LENGTH] = {0};
    sg_memo *memo = new_memo(0);
    sg_ref ref;
    for (size_t n = 0; n <= LENGTH; n++)
        assert_int_equal(sg_memo_intern(memo, key, n, &ref), SG_OK);
    for (size_t bit = 0; bit < LENGTH * 8; bit++) {
        key[bit / 8] = (unsigned char)(1u << (bit % 8));
        assert_false(sg_memo_find(memo, key, LENGTH, &ref));
        assert_int_equal(sg_memo_intern(memo, key, LENGTH, &ref), SG_OK);
        key[bit / 8] = 0;
    }
    assert_int_equal(sg_memo_count(memo), LENGTH + 1 + LENGTH * 8);
    sg_memo_free(memo);
}

/* ---- limits --------------------------------------------------------------------------------------------------- */

static uint64_t fill(sg_memo *memo, uint64_t from, uint64_t to, sg_status *status)
{
    unsigned char key[KEY_ROOM];
    sg_ref ref;
    for (uint64_t id = from; id < to; id++) {
        *status = sg_memo_intern(memo, key, make_key(id, key), &ref);
        if (*status != SG_OK)
            return id;
    }
    return to;
}

static void assert_filled(const sg_memo *memo, uint64_t n)
{
    unsigned char key[KEY_ROOM];
    sg_ref ref;
    for (uint64_t id = 0; id < n; id++)
        assert_true(sg_memo_find(memo, key, make_key(id, key), &ref));
    assert_false(sg_memo_find(memo, key, make_key(n, key), &ref));
    assert_int_equal(sg_memo_count(memo), n);
}

/* At most 13 bytes beyond the key from half a million entries on, of one length or of many; tests/bench/memo.c has the
 * 12 at ten million. */
static void test_bytes_per_entry(void **state)
{
    (void)state;
    static const size_t lengths[] = {4, 9, 24, 0};
    enum { ENTRIES = 1000000 };
    for (size_t i = 0; i < sizeof lengths / sizeof *lengths; i++) {
        sg_memo *memo = new_memo(0);
        uint64_t key_bytes = 0;
        for (uint32_t n = 0; n < ENTRIES; n++) {
            unsigned char key[24] = {0};
            const size_t n_bytes = lengths[i] ? lengths[i] : 4 + n % 7;
            sg_ref ref;
            memcpy(key, &n, sizeof n);
            assert_int_equal(sg_memo_intern(memo, key, n_bytes, &ref), SG_OK);
            key_bytes += n_bytes;
            if (n % 1024 == 0 && n > ENTRIES / 2)
                assert_true(sg_memo_bytes(memo) < key_bytes + UINT64_C(13) * (n + 1));
        }
        sg_memo_free(memo);
    }
}

/* A hashed memo keeps long keys as 16 bytes and tells them apart; short ones as they are. */
static void test_hashed(void **state)
{
    (void)state;
    sg_memo *memo = NULL;
    sg_ref ref, again;
    sg_status status;
    assert_int_equal(sg_memo_new_hashed(0, &memo), SG_OK);
    assert_int_equal(fill(memo, 0, 100000, &status), 100000);
    assert_filled(memo, 100000);
    unsigned char key[KEY_ROOM];
    for (uint64_t id = 0; id < 100000; id++) {
        size_t stored_bytes;
        const size_t n_bytes = make_key(id, key);
        assert_true(sg_memo_find(memo, key, n_bytes, &ref));
        const void *stored = sg_memo_key(memo, ref, &stored_bytes);
        assert_int_equal(stored_bytes, n_bytes < SG_HASH_BYTES ? n_bytes : SG_HASH_BYTES);
        if (n_bytes < SG_HASH_BYTES)
            assert_memory_equal(stored, key, n_bytes);
        assert_int_equal(sg_memo_restore(memo, stored, stored_bytes, (uint32_t)id), SG_OK);
        assert_int_equal(sg_memo_value(memo, ref), id);
    }
    assert_int_equal(sg_memo_restore(memo, key, SG_HASH_BYTES + 1, 0), SG_ERANGE);
    assert_int_equal(sg_memo_restore(memo, key, 3, SG_VALUE_NONE), SG_ERANGE);
    assert_int_equal(sg_memo_count(memo), 100000);
    memset(key, 0, sizeof key);
    assert_int_equal(sg_memo_intern(memo, key, 32, &ref), SG_OK);
    assert_int_equal(sg_memo_intern(memo, key, 33, &again), SG_OK);
    assert_int_not_equal(ref, again);
    sg_memo_free(memo);
}

static void test_limit(void **state)
{
    (void)state;
    for (uint64_t max_bytes = 1; max_bytes < (1 << 22); max_bytes = max_bytes * 3 + 1) {
        sg_memo *memo = new_memo(max_bytes);
        const uint64_t first_bytes = sg_memo_bytes(memo);
        sg_status status;
        const uint64_t n = fill(memo, 0, 1000000, &status);
        assert_int_equal(status, SG_ELIMIT);
        assert_filled(memo, n);
        const uint64_t bytes = sg_memo_bytes(memo);
        assert_true(bytes <= max_bytes || bytes == first_bytes);
        assert_int_equal(fill(memo, n, n + 1, &status), n); /* still refused, still whole */
        assert_filled(memo, n);
        sg_memo_limit(memo, bytes * 8);
        const uint64_t more = fill(memo, n, 1000000, &status);
        assert_true(more > n);
        assert_int_equal(status, SG_ELIMIT);
        sg_memo_limit(memo, 0);
        assert_int_equal(fill(memo, more, more + 2000, &status), more + 2000);
        assert_int_equal(status, SG_OK);
        assert_filled(memo, more + 2000);
        sg_memo_free(memo);
    }
    sg_memo_free(NULL);
}

/* A lower limit than what is held refuses what needs room, and loses nothing. */
static void test_lower_limit(void **state)
{
    (void)state;
    sg_memo *memo = new_memo(0);
    sg_status status;
    assert_int_equal(fill(memo, 0, 50000, &status), 50000);
    sg_memo_limit(memo, 1);
    const uint64_t n = fill(memo, 50000, 1000000, &status);
    assert_int_equal(status, SG_ELIMIT);
    assert_filled(memo, n);
    sg_memo_limit(memo, 0);
    assert_int_equal(fill(memo, n, 100000, &status), 100000);
    assert_filled(memo, 100000);
    sg_memo_free(memo);
}

/* ---- no memory ------------------------------------------------------------------------------------------------ */

static void test_no_memory(void **state)
{
    (void)state;
    if (!CAN_REFUSE)
        skip();
    bool done = false;
    for (long allowed = 0; !done; allowed += 1 + allowed / 40) {
        sg_memo *memo = NULL;
        sg_status status;
        uint64_t n = 0;
        refuse_after(allowed);
        status = sg_memo_new(0, &memo);
        if (status == SG_OK) {
            n = fill(memo, 0, 20000, &status);
        }
        refuse_no_more();
        done = status == SG_OK;
        assert_true(done || status == SG_ENOMEM);
        if (memo) {
            assert_filled(memo, n);
            assert_int_equal(fill(memo, n, 20000, &status), 20000);
            assert_filled(memo, 20000);
        } else {
            assert_int_equal(refuse_live, 0);
        }
        sg_memo_free(memo);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_against_naive), cmocka_unit_test(test_numbered),  cmocka_unit_test(test_empty_key),
        cmocka_unit_test(test_long_keys),     cmocka_unit_test(test_near_keys), cmocka_unit_test(test_limit),
        cmocka_unit_test(test_lower_limit),   cmocka_unit_test(test_no_memory), cmocka_unit_test(test_bytes_per_entry),
        cmocka_unit_test(test_hashed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
