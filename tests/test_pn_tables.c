/* SPDX-License-Identifier: MIT */
/* The tables of the proof-number search; the search itself is tested with the other methods, in test_prover.c. */
#include "refuse.h"
#include "support.h"

#include "../src/search/pn/state.h"

static sg_pn_pair numbers_of(uint64_t i)
{
    return (sg_pn_pair){(uint32_t)i + 1, (uint32_t)(i * 7 % 1000) + 1};
}

static uint64_t hash_of(uint64_t i)
{
    return (i + 1) * UINT64_C(0x9e3779b97f4a7c15);
}

static void test_numbers(void **state)
{
    (void)state;
    for (int round = 0; round < 40; round++) {
        const uint64_t n = 1 + test_random(20000), budget = test_random(2) ? 0 : 1 + test_random(1 << 20);
        sg_pn_table *table;
        assert_int_equal(sg_pn_table_new(test_random(2), &table), SG_OK);
        sg_pn_table_limit(table, budget);
        for (uint64_t i = 0; i < n; i++)
            sg_pn_table_put(table, hash_of(i), numbers_of(i), (uint32_t)test_random(100));
        uint64_t found = 0;
        for (uint64_t i = 0; i < 2 * n; i++) {
            sg_pn_pair numbers;
            uint32_t work;
            if (!sg_pn_table_find(table, hash_of(i), &numbers, &work))
                continue;
            found++;
            assert_true(i < n && work < 100);
            assert_int_equal(numbers.proof, numbers_of(i).proof);
            assert_int_equal(numbers.disproof, numbers_of(i).disproof);
        }
        assert_true(found <= n);
        assert_true(budget || found > n * 9 / 10); /* a bucket may be full before its time */
        assert_true(!budget || sg_pn_table_bytes(table) <= budget + 64 * 100);
        sg_pn_table_free(table);
    }
}

/* However small its limit, a shared table keeps some numbers: a search that finds none takes exponential time. */
static void test_small_shared(void **state)
{
    (void)state;
    for (uint64_t budget = 1 << 13; budget <= 1 << 22; budget *= 2) {
        sg_pn_table *table;
        assert_int_equal(sg_pn_table_new(true, &table), SG_OK);
        sg_pn_table_limit(table, budget);
        uint64_t found = 0;
        for (uint64_t i = 0; i < 1000; i++) {
            sg_pn_pair numbers;
            uint32_t work;
            sg_pn_table_put(table, hash_of(i), numbers_of(i), 1);
            found += sg_pn_table_find(table, hash_of(i), &numbers, &work);
        }
        assert_int_equal(found, 1000);
        assert_true(sg_pn_table_bytes(table) <= budget + 64 * 100);
        sg_pn_table_free(table);
    }
}

/* What took the most work stays. */
static void test_least_work_goes(void **state)
{
    (void)state;
    sg_pn_table *table;
    sg_pn_pair numbers;
    uint32_t work;
    assert_int_equal(sg_pn_table_new(false, &table), SG_OK);
    sg_pn_table_limit(table, 1 << 16);
    for (uint64_t i = 0; i < 50000; i++)
        sg_pn_table_put(table, hash_of(i), numbers_of(i), i == 77 ? 1000 : 1);
    assert_true(sg_pn_table_find(table, hash_of(77), &numbers, &work));
    assert_int_equal(work, 1000);
    sg_pn_table_put(table, hash_of(77), (sg_pn_pair){3, 4}, 1001);
    assert_true(sg_pn_table_find(table, hash_of(77), &numbers, &work));
    assert_true(numbers.proof == 3 && numbers.disproof == 4 && work == 1001);
    sg_pn_table_drop(table, hash_of(77));
    assert_false(sg_pn_table_find(table, hash_of(77), &numbers, &work));
    sg_pn_table_limit(table, 1);
    assert_true(sg_pn_table_bytes(table) < 100);
    sg_pn_table_put(table, hash_of(1), numbers_of(1), 1); /* no room at all */
    assert_false(sg_pn_table_find(table, hash_of(1), &numbers, &work));
    sg_pn_table_free(table);
    sg_pn_table_free(NULL);
}

/* ---- options ------------------------------------------------------------------------------------------------------- */

enum { KEY_MAX = 40 };
typedef struct sample {
    part p;
    unsigned char key[KEY_MAX];
} sample;

static sample sample_of(uint64_t i)
{
    sample s = {.p = {.hash = hash_of(i % 1000), .key_bytes = (uint32_t)(i % KEY_MAX)}}; /* hashes meet, too */
    memset(s.key, (int)(i % 251), sizeof s.key);
    return s;
}

static uint32_t length_of(uint64_t i)
{
    return (uint32_t)(i * 31 % 90) * 8;
}

static bool is_cached(const sg_option_cache *cache, uint64_t i)
{
    const sample s = sample_of(i);
    sg_cached_options list;
    if (!sg_option_cache_find(cache, &s.p, &list))
        return false;
    if (list.option_values != i) {
        const sample other = sample_of(list.option_values); /* a key of the same bytes, and the same hash */
        assert_int_equal(other.p.hash, s.p.hash);
        assert_int_equal(other.p.key_bytes, s.p.key_bytes);
        assert_memory_equal(other.key, s.key, s.p.key_bytes);
        return false;
    }
    assert_int_equal(list.n_bytes, length_of(i));
    for (uint32_t k = 0; k < list.n_bytes; k++)
        assert_int_equal(list.options[k], (unsigned char)(i + k));
    return true;
}

static void test_cache(void **state)
{
    (void)state;
    for (int round = 0; round < 20; round++) {
        const uint64_t budget = test_random(2) ? 0 : (1 << 17) + test_random(1 << 18);
        sg_option_cache *cache;
        uint64_t found = 0;
        assert_int_equal(sg_option_cache_new(budget, &cache), SG_OK);
        assert_false(is_cached(cache, 3));
        for (uint64_t i = 0; i < 6000; i++) {
            const sample s = sample_of(i);
            unsigned char *to = sg_option_cache_put(cache, &s.p, i, length_of(i));
            assert_non_null(to);
            for (uint32_t k = 0; k < length_of(i); k++)
                to[k] = (unsigned char)(i + k);
            assert_true(is_cached(cache, i));
            const uint64_t back = test_random(i + 1);
            found += is_cached(cache, back);
        }
        assert_true(found > 100);
        assert_true(budget ? sg_option_cache_bytes(cache) <= budget + 64 : is_cached(cache, 5000));
        sg_option_cache_clear(cache);
        assert_false(is_cached(cache, 5999));
        sg_option_cache_free(cache);
    }
    sg_option_cache_free(NULL);
}

static void test_cache_without_room(void **state)
{
    (void)state;
    sg_option_cache *cache;
    const sample s = sample_of(39);
    assert_int_equal(sg_option_cache_new(100, &cache), SG_OK);
    assert_null(sg_option_cache_put(cache, &s.p, 0, 8));
    sg_option_cache_limit(cache, 1 << 18);
    assert_null(sg_option_cache_put(cache, &s.p, 0, 1 << 17)); /* more than a quarter of the buffer */
    assert_non_null(sg_option_cache_put(cache, &s.p, 0, 8));
    sg_option_cache_limit(cache, 1);
    assert_true(sg_option_cache_bytes(cache) < 100);
    sg_option_cache_free(cache);
}

/* Without memory, tables stay as they are. */
static void test_no_memory(void **state)
{
    (void)state;
    if (!CAN_REFUSE)
        skip();
    for (long allowed = 0; allowed < 12; allowed++) {
        sg_pn_table *table = NULL;
        sg_option_cache *cache = NULL;
        refuse_after(allowed);
        sg_status status = sg_pn_table_new(allowed % 2, &table);
        if (status == SG_OK)
            status = sg_option_cache_new(0, &cache);
        for (uint64_t i = 0; i < 3000 && status == SG_OK; i++) {
            const sample s = sample_of(i);
            sg_pn_table_put(table, hash_of(i), numbers_of(i), 1);
            unsigned char *to = sg_option_cache_put(cache, &s.p, i, length_of(i));
            for (uint32_t k = 0; to && k < length_of(i); k++)
                to[k] = (unsigned char)(i + k);
        }
        refuse_no_more();
        assert_true(status == SG_OK || (status == SG_ENOMEM && allowed < 2));
        for (uint64_t i = 0; i < 3000 && status == SG_OK; i++) {
            sg_pn_pair numbers;
            uint32_t work;
            if (sg_pn_table_find(table, hash_of(i), &numbers, &work))
                assert_int_equal(numbers.proof, numbers_of(i).proof);
            (void)is_cached(cache, i);
        }
        sg_pn_table_free(table);
        sg_option_cache_free(cache);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_numbers),
        cmocka_unit_test(test_small_shared),
        cmocka_unit_test(test_least_work_goes),
        cmocka_unit_test(test_cache),
        cmocka_unit_test(test_cache_without_room),
        cmocka_unit_test(test_no_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
