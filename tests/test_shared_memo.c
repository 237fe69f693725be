/* SPDX-License-Identifier: MIT */
/* A memo that several threads use at once: what one inserts the others find, with and without locks. Also for check-tsan. */
#include "support.h"

#include "../src/search/table/memo.h"

#include <pthread.h>
#include <stdatomic.h>

enum { N_KEYS = 200000, N_READERS = 3, KEY_MOST = 24, VALUES = 1000 };

typedef struct shared {
    sg_memo *memo;
    _Atomic uint32_t n_there; /* keys 0 to n_there - 1 are in the memo, with their values */
} shared;

typedef struct reader {
    pthread_t thread;
    shared *shared;
    uint32_t seed;
    uint32_t n_found, n_wrong;
} reader;

static size_t key_of(uint32_t n, unsigned char *key)
{
    const size_t n_bytes = n % 4 ? 4 : 5 + n % (KEY_MOST - 5);
    memset(key, (int)(n % 251), n_bytes);
    memcpy(key, &n, sizeof n);
    return n_bytes;
}

static void *find(void *ud)
{
    reader *r = ud;
    uint32_t n = r->seed, n_there;
    do {
        unsigned char key[KEY_MOST];
        sg_ref ref;
        n_there = atomic_load_explicit(&r->shared->n_there, memory_order_acquire);
        n = n * UINT32_C(1664525) + UINT32_C(1013904223);
        const uint32_t asked = (n >> 8) % (N_KEYS + N_KEYS / 8);
        const size_t n_bytes = key_of(asked, key);
        size_t found_bytes = 0;
        if (!sg_memo_find(r->shared->memo, key, n_bytes, &ref)) {
            r->n_wrong += asked < n_there;
            continue;
        }
        const void *found = sg_memo_key(r->shared->memo, ref, &found_bytes);
        const uint32_t value = sg_memo_value(r->shared->memo, ref);
        r->n_wrong += asked >= N_KEYS || found_bytes != n_bytes || memcmp(found, key, n_bytes) != 0 ||
                      (value != asked % VALUES && (value != SG_VALUE_NONE || asked < n_there));
        r->n_found++;
    } while (n_there < N_KEYS);
    return NULL;
}

static bool insert(sg_memo *memo, uint32_t n)
{
    unsigned char key[KEY_MOST];
    sg_ref ref;
    const size_t n_bytes = key_of(n, key);
    const uint64_t hash = sg_memo_hash(key, n_bytes);
    sg_memo_prefetch(memo, hash);
    assert_int_equal(sg_memo_insert(memo, hash, key, n_bytes, &ref), SG_OK);
    return sg_memo_settle(memo, ref, n % VALUES);
}

/* While the memo is not shared: every second key of the first half. */
static bool is_early(uint32_t n)
{
    return n < N_KEYS / 2 && n % 2;
}

static void insert_early(shared *s)
{
    for (uint32_t n = 0; n < N_KEYS; n++)
        if (is_early(n))
            assert_true(insert(s->memo, n));
}

static void insert_all(shared *s)
{
    for (uint32_t n = 0; n < N_KEYS; n++) {
        assert_int_equal(insert(s->memo, n), !is_early(n));
        atomic_store_explicit(&s->n_there, n + 1, memory_order_release);
    }
}

static void check(bool freely)
{
    shared s = {.n_there = 0};
    reader readers[N_READERS];
    assert_int_equal(sg_memo_new(0, &s.memo), SG_OK);
    insert_early(&s);
    sg_memo_share(s.memo, true);
    sg_memo_find_freely(s.memo, freely);
    for (uint32_t i = 0; i < N_READERS; i++) {
        readers[i] = (reader){.shared = &s, .seed = (uint32_t)test_random(UINT32_MAX)};
        assert_int_equal(pthread_create(&readers[i].thread, NULL, find, &readers[i]), 0);
    }
    insert_all(&s);
    for (uint32_t i = 0; i < N_READERS; i++) {
        pthread_join(readers[i].thread, NULL);
        assert_true(readers[i].n_found > 0);
        assert_int_equal(readers[i].n_wrong, 0);
    }
    const uint64_t while_shared = sg_memo_bytes(s.memo);
    sg_memo_share(s.memo, false);
    assert_int_equal(sg_memo_bytes(s.memo) < while_shared, freely); /* the indexes that were grown out of */
    assert_int_equal(sg_memo_count(s.memo), N_KEYS);
    sg_memo_free(s.memo);
}

static void test_find_freely(void **state)
{
    (void)state;
    check(true);
}

static void test_find_with_locks(void **state)
{
    (void)state;
    check(false);
}

/* ---- keys that meet in one group of the index ------------------------------------------------------------------- */

enum { N_MET = 8, ROUNDS = 300 };

typedef struct seeker {
    pthread_t thread;
    sg_memo *memo;
    uint64_t absent;
    _Atomic bool stop;
    uint32_t n_found;
} seeker;

static void *seek(void *ud)
{
    seeker *s = ud;
    sg_ref ref;
    while (!atomic_load(&s->stop))
        s->n_found += sg_memo_find(s->memo, &s->absent, sizeof s->absent, &ref);
    return NULL;
}

/* Keys of one shard and one of its first four groups whose byte of the hash is 0 or 1, which is close to that of a free
 * slot: while a thread inserts all but the last, another one does not find the last. */
static void test_lowest_tags(void **state)
{
    uint64_t keys[N_MET];
    uint32_t n = 0;
    (void)state;
    for (uint64_t key = 0; n < N_MET; key++) {
        const uint64_t hash = sg_memo_hash(&key, sizeof key);
        if (hash >> 58 == 5 && (hash >> 32 & 0xff) <= 1 && (hash >> 30 & 3) == 2)
            keys[n++] = key;
    }
    for (uint32_t round = 0; round < ROUNDS; round++) {
        seeker s = {.absent = keys[N_MET - 1]};
        assert_int_equal(sg_memo_new(0, &s.memo), SG_OK);
        sg_memo_share(s.memo, true);
        sg_memo_find_freely(s.memo, true);
        assert_int_equal(pthread_create(&s.thread, NULL, seek, &s), 0);
        for (uint32_t i = 0; i < N_MET - 1; i++) {
            sg_ref ref;
            assert_int_equal(sg_memo_intern(s.memo, &keys[i], sizeof keys[i], &ref), SG_OK);
            sg_memo_set(s.memo, ref, i);
        }
        atomic_store(&s.stop, true);
        pthread_join(s.thread, NULL);
        assert_int_equal(s.n_found, 0);
        for (uint32_t i = 0; i < N_MET - 1; i++) {
            sg_ref ref;
            assert_true(sg_memo_find(s.memo, &keys[i], sizeof keys[i], &ref));
            assert_int_equal(sg_memo_value(s.memo, ref), i);
        }
        sg_memo_free(s.memo);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_find_freely), cmocka_unit_test(test_find_with_locks),
                                       cmocka_unit_test(test_lowest_tags)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
