/* SPDX-License-Identifier: MIT */
#include "refuse.h"
#include "support.h"

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

static bool put(sg_facts *facts, known *k)
{
    sg_fact fact = {UINT64_C(1) << test_random(64), SG_VALUE_NONE};
    if (test_random(8) == 0)
        fact.value = k->value != SG_VALUE_NONE ? k->value : (uint32_t)test_random(100);
    k->excluded |= fact.excluded;
    k->value = fact.value != SG_VALUE_NONE ? fact.value : k->value;
    k->put = true;
    return sg_facts_put(facts, sg_facts_hash(k->key, k->key_bytes), k->key, k->key_bytes, &fact);
}

static bool find(sg_facts *facts, const known *k, sg_fact *fact)
{
    const uint64_t hash = sg_facts_hash(k->key, k->key_bytes);
    sg_facts_approach(facts, hash);
    return sg_facts_find(facts, hash, k->key, k->key_bytes, fact);
}

/* With room for all, everything is there; twice what is known is no news. */
static void test_all(void **state)
{
    (void)state;
    static known all[KEYS];
    sg_facts *facts;
    make_keys(all);
    assert_int_equal(sg_facts_new(0, &facts), SG_OK);
    for (int round = 0; round < 4 * KEYS; round++) {
        known *k = &all[test_random(KEYS)];
        sg_fact fact;
        const uint64_t before = k->excluded;
        const bool news = put(facts, k);
        assert_true(news || k->excluded == before);
        k = &all[test_random(KEYS)];
        assert_int_equal(find(facts, k, &fact), k->put);
        if (!k->put)
            continue;
        assert_true(fact.excluded == k->excluded);
        assert_int_equal(fact.value, k->value);
        fact.value = SG_VALUE_NONE;
        assert_false(sg_facts_put(facts, sg_facts_hash(k->key, k->key_bytes), k->key, k->key_bytes, &fact));
    }
    sg_facts_free(facts);
}

/* With less, some are forgotten, and what is there is true; what is looked for all the time stays. */
static void test_forgets(void **state)
{
    (void)state;
    static known all[KEYS];
    for (uint64_t most = 1; most < 1 << 20; most = most * 3 + 1000) {
        sg_facts *facts;
        uint64_t n_found = 0;
        make_keys(all);
        assert_int_equal(sg_facts_new(most, &facts), SG_OK);
        const uint64_t empty = sg_facts_bytes(facts);
        (void)put(facts, &all[0]);
        const bool kept = most > 1 << 16;
        for (int round = 0; round < 4 * KEYS; round++) {
            sg_fact fact;
            (void)put(facts, &all[test_random(KEYS)]);
            const known *k = &all[test_random(KEYS)];
            if (find(facts, k, &fact)) {
                n_found++;
                assert_true(k->put && !(fact.excluded & ~k->excluded));
                assert_true(fact.value == SG_VALUE_NONE || fact.value == k->value);
            }
            if (kept)
                assert_true(find(facts, &all[0], &fact) && fact.excluded == all[0].excluded);
        }
        assert_true(n_found > 0 || most < 1 << 16);
        assert_true(sg_facts_bytes(facts) - empty <= most);
        sg_facts_free(facts);
    }
}

/* Where memory is refused, facts are forgotten. */
static void test_no_memory(void **state)
{
    (void)state;
    if (!CAN_REFUSE)
        skip();
    static known all[KEYS];
    for (long allowed = 0; allowed < 40; allowed++) {
        sg_facts *facts = NULL;
        make_keys(all);
        refuse_after(allowed);
        const sg_status status = sg_facts_new(0, &facts);
        assert_int_equal(status, allowed ? SG_OK : SG_ENOMEM);
        for (int i = 0; facts && i < 500; i++) {
            sg_fact fact;
            (void)put(facts, &all[i]);
            const known *k = &all[test_random(KEYS)];
            if (find(facts, k, &fact))
                assert_true(k->put && !(fact.excluded & ~k->excluded));
        }
        refuse_no_more();
        sg_facts_free(facts);
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
