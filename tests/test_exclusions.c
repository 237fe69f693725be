/* SPDX-License-Identifier: MIT */
#include "refuse.h"
#include "support.h"

#include "../src/base/hash.h"
#include "../src/search/table/exclusions.h"

enum { KEYS = 5000, KEY_BYTES_MAX = 40 };

typedef struct known {
    size_t key_bytes;
    unsigned char key[KEY_BYTES_MAX];
    uint64_t excluded;
    uint32_t value;
    bool put;
} known;

/* Different keys of all lengths; some are the beginning of others. */
static void make_keys(known *all)
{
    for (uint32_t i = 0; i < KEYS; i++) {
        all[i] =
            (known){.key_bytes = sizeof i + (size_t)test_random(KEY_BYTES_MAX - sizeof i + 1), .value = SG_VALUE_NONE};
        memcpy(all[i].key, &i, sizeof i);
        for (size_t k = sizeof i; k < all[i].key_bytes; k++)
            all[i].key[k] = (unsigned char)(test_random(4) ? 0 : test_random(256));
    }
}

static bool put(sg_exclusions *table, known *k)
{
    sg_exclusion found = {UINT64_C(1) << test_random(64), SG_VALUE_NONE};
    if (test_random(8) == 0)
        found.value = k->value != SG_VALUE_NONE ? k->value : (uint32_t)test_random(100);
    k->excluded |= found.excluded;
    k->value = found.value != SG_VALUE_NONE ? found.value : k->value;
    k->put = true;
    return sg_exclusions_put(table, sg_hash_bytes(k->key, k->key_bytes), k->key, k->key_bytes, found);
}

static bool find(sg_exclusions *table, const known *k, sg_exclusion *found)
{
    const uint64_t hash = sg_hash_bytes(k->key, k->key_bytes);
    sg_exclusions_prefetch(table, hash);
    *found = sg_exclusions_find(table, hash, k->key, k->key_bytes);
    return found->excluded || found->value != SG_VALUE_NONE;
}

/* With room for all, everything is there; twice what is known is no news. */
static void test_all(void **state)
{
    (void)state;
    static known all[KEYS];
    sg_exclusions *table;
    make_keys(all);
    assert_int_equal(sg_exclusions_new(0, &table), SG_OK);
    for (int round = 0; round < 4 * KEYS; round++) {
        known *k = &all[test_random(KEYS)];
        sg_exclusion found;
        const uint64_t before = k->excluded;
        const bool news = put(table, k);
        assert_true(news || k->excluded == before);
        k = &all[test_random(KEYS)];
        assert_int_equal(find(table, k, &found), k->put);
        if (!k->put)
            continue;
        assert_true(found.excluded == k->excluded);
        assert_int_equal(found.value, k->value);
        found.value = SG_VALUE_NONE;
        assert_false(sg_exclusions_put(table, sg_hash_bytes(k->key, k->key_bytes), k->key, k->key_bytes, found));
    }
    sg_exclusions_free(table);
}

/* With less, some are forgotten, and what is there is true; what is looked for all the time stays. */
static void test_forgets(void **state)
{
    (void)state;
    static known all[KEYS];
    for (uint64_t most = 1; most < 1 << 20; most = most * 3 + 1000) {
        sg_exclusions *table;
        uint64_t n_found = 0;
        make_keys(all);
        assert_int_equal(sg_exclusions_new(most, &table), SG_OK);
        const uint64_t empty = sg_exclusions_bytes(table);
        (void)put(table, &all[0]);
        const bool kept = most > 1 << 16;
        for (int round = 0; round < 4 * KEYS; round++) {
            sg_exclusion found;
            (void)put(table, &all[test_random(KEYS)]);
            const known *k = &all[test_random(KEYS)];
            if (find(table, k, &found)) {
                n_found++;
                assert_true(k->put && !(found.excluded & ~k->excluded));
                assert_true(found.value == SG_VALUE_NONE || found.value == k->value);
            }
            if (kept)
                assert_true(find(table, &all[0], &found) && found.excluded == all[0].excluded);
        }
        assert_true(n_found > 0 || most < 1 << 16);
        assert_true(sg_exclusions_bytes(table) - empty <= most);
        sg_exclusions_free(table);
    }
}

/* Where memory is refused, exclusions are forgotten. */
static void test_no_memory(void **state)
{
    (void)state;
    if (!CAN_REFUSE)
        skip();
    static known all[KEYS];
    for (long allowed = 0; allowed < 40; allowed++) {
        sg_exclusions *table = NULL;
        make_keys(all);
        refuse_after(allowed);
        const sg_status status = sg_exclusions_new(0, &table);
        assert_int_equal(status, allowed ? SG_OK : SG_ENOMEM);
        for (int i = 0; table && i < 500; i++) {
            sg_exclusion found;
            (void)put(table, &all[i]);
            const known *k = &all[test_random(KEYS)];
            if (find(table, k, &found))
                assert_true(k->put && !(found.excluded & ~k->excluded));
        }
        refuse_no_more();
        sg_exclusions_free(table);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_all),
        cmocka_unit_test(test_forgets),
        cmocka_unit_test(test_no_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
