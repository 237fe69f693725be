/* SPDX-License-Identifier: MIT */
/* Coupled families of heaps, against the definition. */
#include "heap/coupled/coupled.h"
#include "support.h"

enum { FAMILIES = 3, OPTIONS = 8, HEAPS = 1400 };

static sg_system *make(const sg_system_option *options, size_t n_options)
{
    sg_system *s = NULL;
    assert_int_equal(sg_system_new(FAMILIES, options, n_options, &s), SG_OK);
    for (size_t f = 0; f < FAMILIES; f++) {
        char text[64];
        sg_family *own;
        sg_fault fault;
        if (!sg_system_code(s, f, text, sizeof text) || test_random(3) == 0)
            continue;
        assert_int_equal(sg_family_code(text, strlen(text), &fault, &own), SG_OK);
        sg_system_own(s, f, own);
    }
    return s;
}

/* The mex by the definition; values[f][0..n] of the families before f are known. */
static uint32_t naive_value(const sg_system_option *options, size_t n_options, size_t family, uint64_t n,
                            uint32_t (*values)[HEAPS])
{
    static uint8_t seen[1 << 16];
    memset(seen, 0, sizeof seen);
    for (size_t k = 0; k < n_options; k++) {
        const sg_system_option *o = &options[k];
        uint32_t base = 0;
        if (o->family != family || n < o->from || n > o->to)
            continue;
        for (size_t i = 0; i < o->n_fixed; i++)
            base ^= values[o->fixed[i].family][o->fixed[i].heap];
        for (size_t i = 0; i < o->n_far; i++)
            base ^= values[o->far[i].family][n - o->far[i].heap];
        if (!o->has_pair) {
            seen[base] = 1;
            continue;
        }
        for (uint64_t i = o->least_first; i + o->least_second + o->taken <= n; i++)
            seen[base ^ values[o->first][i] ^ values[o->second][n - o->taken - i]] = 1;
    }
    uint32_t mex = 0;
    while (seen[mex])
        mex++;
    return mex;
}

static const sg_system_term heap_0 = {0, 0};

/* The linked squares of Node Kayles: a, b, c. */
static size_t squares(sg_system_option *options)
{
    static const sg_system_term a1 = {0, 1}, b2 = {1, 2}, b0 = {1, 0}, c2 = {2, 2};
    const uint64_t end = UINT64_MAX;
    const sg_system_option list[] = {
        {.family = 0, .to = 0},
        {.family = 0, .has_pair = true, .first = 0, .second = 1, .taken = 1, .from = 1, .to = end},
        {.family = 0, .has_pair = true, .first = 1, .second = 1, .taken = 2, .from = 2, .to = end},
        {.family = 1, .far = &a1, .n_far = 1, .from = 1, .to = end},
        {.family = 1, .far = &b2, .n_far = 1, .from = 2, .to = end},
        {.family = 1, .has_pair = true, .first = 1, .second = 1, .taken = 1, .from = 1, .to = end},
        {.family = 1, .has_pair = true, .first = 0, .second = 2, .taken = 2, .from = 2, .to = end},
        {.family = 1, .has_pair = true, .first = 1, .second = 2, .taken = 3, .from = 3, .to = end},
        {.family = 2, .from = 1, .to = 1},
        {.family = 2, .far = &b0, .n_far = 1, .to = end},
        {.family = 2, .far = &c2, .n_far = 1, .from = 2, .to = end},
        {.family = 2, .has_pair = true, .first = 2, .second = 1, .taken = 1, .from = 1, .to = end},
        {.family = 2, .has_pair = true, .first = 2, .second = 2, .taken = 3, .from = 3, .to = end},
    };
    memcpy(options, list, sizeof list);
    return sizeof list / sizeof list[0];
}

/* A pulse that stops at random, so that the computation is taken up again. */
static sg_status stop_at_random(void *ud, uint64_t done)
{
    (void)done;
    int *n_left = ud;
    return --*n_left == 0 ? SG_ESTOP : SG_OK;
}

static void check_values(const sg_system_option *options, size_t n_options, uint64_t n_heaps, bool stops)
{
    static uint32_t right[FAMILIES][HEAPS], found[HEAPS];
    for (uint64_t n = 0; n < n_heaps; n++)
        for (size_t f = 0; f < FAMILIES; f++)
            right[f][n] = naive_value(options, n_options, f, n, right);
    sg_system *s = make(options, n_options);
    int n_left = 1;
    sg_status status = SG_ESTOP;
    for (int i = 2; status == SG_ESTOP; i++, n_left = i % 5 + 1)
        status = sg_system_extend(s, n_heaps - 1, stops ? &(sg_pulse){stop_at_random, &n_left} : NULL);
    assert_int_equal(status, SG_OK);
    assert_int_equal(sg_system_known(s), n_heaps);
    for (size_t f = 0; f < FAMILIES; f++) {
        sg_family *family = NULL;
        assert_int_equal(sg_system_family(s, f, &family), SG_OK);
        assert_int_equal(sg_family_extend(family, n_heaps - 1, NULL), SG_OK);
        assert_int_equal(sg_family_read(family, 0, n_heaps - 1, found), SG_OK);
        assert_memory_equal(found, right[f], n_heaps * sizeof found[0]);
        sg_family_free(family);
    }
    sg_family *none = NULL;
    assert_int_equal(sg_system_family(s, FAMILIES, &none), SG_ERANGE);
    sg_system_free(s);
}

static void test_squares(void **state)
{
    (void)state;
    sg_system_option options[16];
    const size_t n = squares(options);
    check_values(options, n, HEAPS, false);
    check_values(options, n, HEAPS, true);
}

static void test_random_systems(void **state)
{
    (void)state;
    for (int round = 0; round < 200; round++) {
        sg_system_option options[OPTIONS];
        sg_system_term far[OPTIONS];
        for (size_t k = 0; k < OPTIONS; k++) {
            sg_system_option *o = &options[k];
            memset(o, 0, sizeof *o);
            o->family = (size_t)test_random(FAMILIES);
            o->to = test_random(4) == 0 ? 20 : UINT64_MAX;
            if (test_random(3) > 0) {
                o->has_pair = true;
                o->first = (size_t)test_random(FAMILIES);
                o->second = (size_t)test_random(FAMILIES);
                o->taken = 1 + test_random(3);
                o->least_first = test_random(3);
                o->least_second = test_random(3);
                o->from = o->taken + o->least_first + o->least_second;
            }
            if (test_random(3) == 0) {
                far[k] = (sg_system_term){(size_t)test_random(FAMILIES), 1 + test_random(4)};
                o->far = &far[k];
                o->n_far = 1;
                o->from = o->from > far[k].heap ? o->from : far[k].heap;
            }
            if (test_random(4) == 0 && o->from > 0) {
                o->fixed = &heap_0;
                o->n_fixed = 1;
            }
        }
        check_values(options, OPTIONS, 60 + test_random(700), round % 2 == 0);
    }
}

/* Family 0 is a code, whose digits the options add up to; the others lead to it. */
static void test_codes(void **state)
{
    (void)state;
    size_t n_codes = 0;
    for (int round = 0; round < 120; round++) {
        sg_system_option options[OPTIONS];
        sg_system_term far[OPTIONS];
        for (size_t k = 0; k < OPTIONS; k++) {
            const uint64_t taken = 1 + test_random(6);
            sg_system_option *o = &options[k];
            *o = (sg_system_option){.family = k < 5 ? 0 : 1 + k % 2, .to = UINT64_MAX, .taken = taken};
            far[k] = (sg_system_term){0, taken};
            o->has_pair = test_random(2) == 0;
            o->least_first = test_random(2);
            o->least_second = test_random(2);
            o->second = o->family;
            if (!o->has_pair) {
                o->far = &far[k];
                o->n_far = 1;
            }
            o->from = taken + (o->has_pair ? o->least_first + o->least_second : test_random(2));
            if (k == 0 && round % 4 == 0)
                o->to = 30 + taken; /* no code */
        }
        char text[64];
        sg_system *s = make(options, OPTIONS);
        n_codes += sg_system_code(s, 0, text, sizeof text);
        sg_system_free(s);
        check_values(options, OPTIONS, 60 + test_random(700), round % 2 == 0);
    }
    assert_int_equal(n_codes, 90);
}

static void test_period(void **state)
{
    (void)state;
    /* A path of n vertices, Dawson's Kayles, and two families that nothing leads to. */
    const sg_system_option path = {
        .family = 0, .has_pair = true, .first = 0, .second = 0, .taken = 2, .from = 2, .to = UINT64_MAX};
    sg_system *s = make(&path, 1);
    sg_family *family = NULL;
    sg_period p;
    uint64_t joint, from, value;
    sg_basis basis;
    bool found;
    assert_int_equal(sg_system_family(s, 0, &family), SG_OK);
    assert_false(sg_system_common(family, &joint, &from));
    assert_int_equal(sg_family_period(family, 0, NULL, &p, &found), SG_OK);
    assert_true(found && p.proven);
    assert_int_equal(p.theorem, SG_THEOREM_COUPLED);
    assert_int_equal(p.period, 34);
    assert_int_equal(p.preperiod, 53);
    assert_true(sg_system_common(family, &joint, &from));
    assert_int_equal(p.checked_to + 1, 2 * from + 2 * joint + sg_system_reach(s));
    assert_int_equal(sg_family_value_decimal(family, "340000000000000000000000053", 27, NULL, &value, &basis), SG_OK);
    assert_int_equal(basis, SG_BASIS_PROVEN);
    uint32_t near;
    assert_int_equal(sg_family_read(family, 53, 53, &near), SG_OK);
    assert_int_equal(value, near);
    sg_family_free(family);
    assert_int_equal(sg_system_family(s, 0, &family), SG_OK);
    assert_int_equal(sg_family_period(family, 100, NULL, &p, &found), SG_OK);
    assert_true(!found || !p.proven);
    sg_family_free(family);
    sg_system_free(s);
}

static void test_refusals(void **state)
{
    (void)state;
    const sg_system_term b0 = {1, 0}, a0 = {0, 0}, far = {0, 3};
    const sg_system_option round[] = {{.family = 0, .fixed = &b0, .n_fixed = 1, .to = UINT64_MAX},
                                      {.family = 1, .fixed = &a0, .n_fixed = 1, .to = UINT64_MAX}};
    sg_system *s = make(round, 2);
    assert_int_equal(sg_system_extend(s, 5, NULL), SG_ECYCLE);
    assert_int_equal(sg_system_known(s), 0);
    size_t family;
    uint64_t heap;
    sg_system_stopped(s, &family, &heap);
    assert_true(family < 2);
    assert_int_equal(heap, 0);
    assert_int_equal(sg_system_extend(s, SG_SYSTEM_UPTO, NULL), SG_ERANGE);
    sg_system_free(s);
    const sg_system_option wrong[] = {{.family = 9, .to = 5},
                                      {.family = 0, .from = 2, .to = 1},
                                      {.family = 0, .far = &far, .n_far = 1, .from = 2, .to = 9},
                                      {.family = 0, .has_pair = true, .taken = 2, .from = 1, .to = 9}};
    for (size_t i = 0; i < 4; i++) {
        assert_int_equal(sg_system_new(FAMILIES, &wrong[i], 1, &s), SG_EINPUT);
        assert_null(s);
    }
    assert_int_equal(sg_system_new(0, NULL, 0, &s), SG_EINPUT);
    sg_system_option options[16];
    s = make(options, squares(options));
    sg_system_limit(s, 200000);
    assert_int_equal(sg_system_extend(s, 1000000, NULL), SG_ELIMIT);
    const uint64_t known = sg_system_known(s);
    sg_system_limit(s, 0);
    assert_int_equal(sg_system_extend(s, known + 10, NULL), SG_OK);
    sg_system_free(s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_squares), cmocka_unit_test(test_random_systems),
                                       cmocka_unit_test(test_codes), cmocka_unit_test(test_period),
                                       cmocka_unit_test(test_refusals)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
