/* SPDX-License-Identifier: MIT */
/* The tables of the proof-number search; the search itself is tested with the other methods, in test_prove.c. */
#include "refuse.h"
#include "support.h"

#include "../src/search/pn/df_pn.h"

static sg_effort effort_of(uint64_t i)
{
    return (sg_effort){(uint32_t)i + 1, (uint32_t)(i * 7 % 1000) + 1};
}

static uint64_t hash_of(uint64_t i)
{
    return (i + 1) * UINT64_C(0x9e3779b97f4a7c15);
}

static void test_efforts(void **state)
{
    (void)state;
    for (int round = 0; round < 40; round++) {
        const uint64_t n = 1 + test_random(20000), budget = test_random(2) ? 0 : 1 + test_random(1 << 20);
        sg_efforts *table;
        assert_int_equal(sg_efforts_new(budget, &table), SG_OK);
        for (uint64_t i = 0; i < n; i++)
            sg_efforts_put(table, hash_of(i), effort_of(i), (uint32_t)test_random(100));
        uint64_t found = 0;
        for (uint64_t i = 0; i < 2 * n; i++) {
            sg_effort effort;
            uint32_t work;
            if (!sg_efforts_find(table, hash_of(i), &effort, &work))
                continue;
            found++;
            assert_true(i < n && work < 100);
            assert_int_equal(effort.win, effort_of(i).win);
            assert_int_equal(effort.loss, effort_of(i).loss);
        }
        assert_true(found <= n);
        assert_true(budget || found > n * 9 / 10); /* a bucket may be full before its time */
        assert_true(!budget || sg_efforts_bytes(table) <= budget + 64);
        sg_efforts_free(table);
    }
}

/* What took the most work stays. */
static void test_least_work_goes(void **state)
{
    (void)state;
    sg_efforts *table;
    sg_effort effort;
    uint32_t work;
    assert_int_equal(sg_efforts_new(1 << 16, &table), SG_OK);
    for (uint64_t i = 0; i < 50000; i++)
        sg_efforts_put(table, hash_of(i), effort_of(i), i == 77 ? 1000 : 1);
    assert_true(sg_efforts_find(table, hash_of(77), &effort, &work));
    assert_int_equal(work, 1000);
    sg_efforts_put(table, hash_of(77), (sg_effort){3, 4}, 1001);
    assert_true(sg_efforts_find(table, hash_of(77), &effort, &work));
    assert_true(effort.win == 3 && effort.loss == 4 && work == 1001);
    sg_efforts_drop(table, hash_of(77));
    assert_false(sg_efforts_find(table, hash_of(77), &effort, &work));
    sg_efforts_limit(table, 1);
    assert_true(sg_efforts_bytes(table) < 100);
    sg_efforts_put(table, hash_of(1), effort_of(1), 1); /* no room at all */
    assert_false(sg_efforts_find(table, hash_of(1), &effort, &work));
    sg_efforts_free(table);
    sg_efforts_free(NULL);
}

/* ---- lists ------------------------------------------------------------------------------------------------------- */

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

static bool list_is(const sg_lists *lists, uint64_t i)
{
    const sample s = sample_of(i);
    sg_list list;
    if (!sg_lists_find(lists, &s.p, &list))
        return false;
    if (list.hit != i) {
        const sample other = sample_of(list.hit); /* a key of the same bytes, and the same hash */
        assert_int_equal(other.p.hash, s.p.hash);
        assert_int_equal(other.p.key_bytes, s.p.key_bytes);
        assert_memory_equal(other.key, s.key, s.p.key_bytes);
        return false;
    }
    assert_int_equal(list.n_options, i % 17);
    assert_int_equal(list.n_bytes, length_of(i));
    for (uint32_t k = 0; k < list.n_bytes; k++)
        assert_int_equal(list.options[k], (unsigned char)(i + k));
    return true;
}

static void test_lists(void **state)
{
    (void)state;
    for (int round = 0; round < 20; round++) {
        const uint64_t budget = test_random(2) ? 0 : (1 << 17) + test_random(1 << 18);
        sg_lists *lists;
        uint64_t found = 0;
        assert_int_equal(sg_lists_new(budget, &lists), SG_OK);
        assert_false(list_is(lists, 3));
        for (uint64_t i = 0; i < 6000; i++) {
            const sample s = sample_of(i);
            unsigned char *to = sg_lists_put(lists, &s.p, i, (uint32_t)(i % 17), length_of(i));
            assert_non_null(to);
            for (uint32_t k = 0; k < length_of(i); k++)
                to[k] = (unsigned char)(i + k);
            assert_true(list_is(lists, i));
            const uint64_t back = test_random(i + 1);
            found += list_is(lists, back);
        }
        assert_true(found > 100);
        assert_true(budget ? sg_lists_bytes(lists) <= budget + 64 : list_is(lists, 5000));
        sg_lists_clear(lists);
        assert_false(list_is(lists, 5999));
        sg_lists_free(lists);
    }
    sg_lists_free(NULL);
}

static void test_lists_without_room(void **state)
{
    (void)state;
    sg_lists *lists;
    const sample s = sample_of(39);
    assert_int_equal(sg_lists_new(100, &lists), SG_OK);
    assert_null(sg_lists_put(lists, &s.p, 0, 1, 8));
    sg_lists_limit(lists, 1 << 18);
    assert_null(sg_lists_put(lists, &s.p, 0, 1, 1 << 17)); /* more than a quarter of the ring */
    assert_non_null(sg_lists_put(lists, &s.p, 0, 1, 8));
    sg_lists_limit(lists, 1);
    assert_true(sg_lists_bytes(lists) < 100);
    sg_lists_free(lists);
}

/* Without memory, tables stay as they are. */
static void test_no_memory(void **state)
{
    (void)state;
    if (!CAN_REFUSE)
        skip();
    for (long allowed = 0; allowed < 12; allowed++) {
        sg_efforts *table = NULL;
        sg_lists *lists = NULL;
        refuse_after(allowed);
        sg_status status = sg_efforts_new(0, &table);
        if (status == SG_OK)
            status = sg_lists_new(0, &lists);
        for (uint64_t i = 0; i < 3000 && status == SG_OK; i++) {
            const sample s = sample_of(i);
            sg_efforts_put(table, hash_of(i), effort_of(i), 1);
            unsigned char *to = sg_lists_put(lists, &s.p, i, (uint32_t)(i % 17), length_of(i));
            for (uint32_t k = 0; to && k < length_of(i); k++)
                to[k] = (unsigned char)(i + k);
        }
        refuse_no_more();
        assert_true(status == SG_OK || (status == SG_ENOMEM && allowed < 2));
        for (uint64_t i = 0; i < 3000 && status == SG_OK; i++) {
            sg_effort effort;
            uint32_t work;
            if (sg_efforts_find(table, hash_of(i), &effort, &work))
                assert_int_equal(effort.win, effort_of(i).win);
            (void)list_is(lists, i);
        }
        sg_efforts_free(table);
        sg_lists_free(lists);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_efforts),   cmocka_unit_test(test_least_work_goes),
        cmocka_unit_test(test_lists),     cmocka_unit_test(test_lists_without_room),
        cmocka_unit_test(test_no_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
