/* SPDX-License-Identifier: MIT */
#include "../src/heap/dense/kernels.h"
#include "../src/heap/families.h"
#include "../src/theory/series.h"
#include "family.h"

#include <stdlib.h>

/* Compares the engines for codes value by value, and the fast search for periods with the slow one. */

static const unsigned forces[] = {0,
                                  SG_FORCE_PORTABLE,
                                  SG_FORCE_DENSE,
                                  SG_FORCE_BYTES,
                                  SG_FORCE_PORTABLE | SG_FORCE_DENSE,
                                  SG_FORCE_PORTABLE | SG_FORCE_BYTES};

static void extend_in_steps(sg_family *family, uint64_t upto)
{
    for (uint64_t n = 0; n < upto; n += 1 + test_random(upto))
        assert_int_equal(sg_family_extend(family, n, NULL), SG_OK);
    assert_int_equal(sg_family_extend(family, upto, NULL), SG_OK);
}

/*
 * Compares with the general engine, which test_family.c compares with the definition. Without proofs, so every value
 * is computed.
 */
static void compare(const char *text, uint64_t upto)
{
    sg_family *general = code_family(text);
    general->criterion.theorem = SG_THEOREM_NONE;
    sg_family_force(general, SG_FORCE_GENERAL);
    if (strncmp(sg_family_engine(general), "subtraction", 11) == 0) {
        sg_family_free(general);
        return;
    }
    assert_string_equal(sg_family_engine(general), "dense general");
    assert_int_equal(sg_family_extend(general, upto, NULL), SG_OK);
    size_t n;
    const uint32_t *expected = known_values(general, &n);
    for (size_t i = 0; i < sizeof forces / sizeof forces[0]; i++) {
        char what[128];
        sg_family *family = code_family(text);
        family->criterion.theorem = SG_THEOREM_NONE;
        sg_family_force(family, forces[i]);
        extend_in_steps(family, upto);
        snprintf(what, sizeof what, "%s by %s (force %u)", text, sg_family_engine(family), forces[i]);
        assert_values(family, expected, n, what);
        sg_family_free(family);
    }
    sg_family_free(general);
}

/* Codes that leave at most two heaps, with every constraint. */
static void random_code(char *text, size_t max_digits, bool constrained)
{
    char *p = text;
    static const char constraints[] = "!?=";
    size_t n_digits = 1 + test_random(max_digits);
    char mark = constraints[test_random(3)];
    for (size_t t = 0; t <= n_digits; t++) {
        unsigned digit = (unsigned)test_random(8);
        if (t == 0)
            digit = test_random(3) == 0 ? 4 : 0;
        if (t == n_digits && test_random(2) == 0)
            digit |= 4;
        *p++ = (char)('0' + digit);
        if (constrained && digit >= 4 && test_random(4) > 0)
            *p++ = test_random(6) == 0 ? constraints[test_random(3)] : mark;
        if (t == 0)
            *p++ = '.';
    }
    *p = '\0';
}

static void test_random_codes(void **state)
{
    (void)state;
    char text[64];
    for (int round = 0; round < 1000; round++) {
        random_code(text, test_random(10) == 0 ? 20 : 5, round % 2);
        compare(text, 1500);
    }
}

static void test_far_codes(void **state)
{
    (void)state;
    char text[64];
    static const char *const texts[] = {"0.376", "0.354", "0.104", "0.454", "0.054", "4!.0",  "0.127",  "0.644",
                                        "0.007", "0.6",   "0.16",  "4.07",  "0.744", "4?.04", "0.0004", "0.6!"};
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++)
        compare(texts[i], 9000);
    for (int round = 0; round < 40; round++) {
        random_code(text, 3, round % 3 == 0);
        compare(text, 6000);
    }
}

/* Codes of the greatest length that the engine for octal codes takes, and longer ones. */
static void test_long_codes(void **state)
{
    (void)state;
    for (size_t n_digits = 30; n_digits < 80; n_digits += 1 + test_random(6)) {
        char text[128] = "0.";
        for (size_t t = 1; t <= n_digits; t++)
            text[t + 1] = (char)('0' + (t == n_digits ? 4 + test_random(4) : test_random(8)));
        text[n_digits + 2] = '\0';
        compare(text, 2500);
    }
}

/* Three and four heaps, far enough for sets of many words: the kernels agree. */
static void test_far_splits(void **state)
{
    (void)state;
    static const char *const texts[] = {"0.8", "0.0F", "0.08?", "0.G", "0.0G?", "0.08!", "0.008", "0.17C"};
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        uint64_t upto = i < 2 ? 3500 : i == 5 ? 500 : 1000;
        sg_family *family = code_family(texts[i]), *plain = code_family(texts[i]);
        family->criterion.theorem = plain->criterion.theorem = SG_THEOREM_NONE;
        sg_family_force(plain, SG_FORCE_PORTABLE | SG_FORCE_GENERAL);
        assert_int_equal(sg_family_extend(plain, upto, NULL), SG_OK);
        extend_in_steps(family, upto);
        size_t n;
        const uint32_t *expected = known_values(plain, &n);
        assert_int_equal(n, upto + 1);
        assert_values(family, expected, n, texts[i]);
        assert_true(i >= 2 || expected[upto] > 1024); /* more words than rows gathered by value have */
        sg_family_free(family);
        sg_family_free(plain);
    }
}

/* ---- kernels ------------------------------------------------------------------------------------ */

/* Sets of 64 to 4096 numbers, all xor x. */
static void check_translate(int round)
{
    static uint64_t from[64], into[2][64];
    size_t n_words = (size_t)1 << round % 7;
    for (size_t w = 0; w < n_words; w++) {
        from[w] = test_random(UINT64_C(1) << 62) * 3;
        into[0][w] = into[1][w] = UINT64_C(1) << w;
    }
    uint32_t x = (uint32_t)test_random(64 * n_words);
    sg_kernels_best()->translate(into[0], from, n_words, x);
    for (uint32_t v = 0; v < 64 * n_words; v++)
        into[1][(v ^ x) / 64] |= (from[v / 64] >> v % 64 & 1) << (v ^ x) % 64;
    assert_memory_equal(into[0], into[1], n_words * sizeof from[0]);
    sg_kernels_portable.translate(into[0], from, n_words, x);
    assert_memory_equal(into[0], into[1], n_words * sizeof from[0]);
}

/* The marking kernels against plain C, with values of round % 14 bits. */
static void check_marks(int round, const uint8_t *g8, const uint16_t *g16)
{
    enum { N = 300, ROWS = SG_BLOCK << SG_MARK_BITS };
    static uint8_t rows[2][2][ROWS], bytes[N];
    static uint16_t words[N];
    const sg_kernels *kernels[2] = {sg_kernels_best(), &sg_kernels_portable};
    unsigned shift = (unsigned)round % (SG_MARK_BITS + 1), shift8 = shift < 8 ? shift : 8;
    uint64_t at[40], x[40], x8[40];
    size_t n = test_random(40);
    for (size_t i = 0; i < N; i++) {
        bytes[i] = (uint8_t)(g8[i] & ((1u << shift8) - 1));
        words[i] = (uint16_t)(g16[i] & ((1u << shift) - 1));
    }
    for (size_t i = 0; i < n; i++) {
        at[i] = SG_BLOCK + test_random(180);
        x[i] = test_random(UINT64_C(1) << shift);
        x8[i] = test_random(UINT64_C(1) << shift8);
    }
    uint64_t total = 2 + test_random(N - 2), from = 1 + test_random(total / 2), to = from + test_random(total - from);
    uint32_t flip = (uint32_t)test_random(UINT64_C(1) << shift), flip8 = flip & ((1u << shift8) - 1);
    memset(rows, 0, sizeof rows);
    for (size_t i = 0; i < 2; i++) {
        kernels[i]->mark8(rows[i][0], shift8, bytes + 200, at, x8, n);
        kernels[i]->mark16(rows[i][1], shift, words + 200, at, x, n);
    }
    assert_memory_equal(rows[0], rows[1], sizeof rows[0]);
    memset(rows, 0, sizeof rows);
    for (size_t i = 0; i < 2; i++) {
        kernels[i]->show8(rows[i][0], bytes, total, from, to, flip8);
        kernels[i]->show16(rows[i][1], words, total, from, to, flip);
    }
    for (uint64_t a = from; a <= to; a++)
        assert_true(rows[0][0][bytes[a] ^ bytes[total - a] ^ flip8] && rows[0][1][words[a] ^ words[total - a] ^ flip]);
    assert_memory_equal(rows[0], rows[1], sizeof rows[0]);
}

static void test_kernels(void **state)
{
    (void)state;
    enum { N = 1000 };
    static uint8_t g8[N];
    static uint16_t g16[N];
    const sg_kernels *best = sg_kernels_best(), *plain = &sg_kernels_portable;
    for (int round = 0; round < 3000; round++) {
        uint64_t range = UINT64_C(1) << (1 + test_random(16));
        for (size_t i = 0; i < N; i++) {
            g16[i] = (uint16_t)test_random(range);
            g8[i] = (uint8_t)g16[i];
        }
        uint64_t total = 2 + test_random(N - 2), from = 1 + test_random(total / 2),
                 to = from + test_random(total - from);
        uint32_t value = (uint32_t)test_random(2 * range);
        assert_int_equal(best->find8(g8, total, from, to, value & 255), plain->find8(g8, total, from, to, value & 255));
        assert_int_equal(best->find16(g16, total, from, to, value), plain->find16(g16, total, from, to, value));
        uint64_t at[40], x[40], sets[2][2 * SG_LANES] = {{0}};
        size_t n = test_random(40);
        unsigned bits = round % 2 == 0 ? 63 : 127;
        for (size_t i = 0; i < N; i++)
            g8[i] &= (uint8_t)bits;
        for (size_t i = 0; i < n; i++) {
            at[i] = test_random(500);
            x[i] = test_random(bits + 1);
        }
        for (size_t i = 0; i < 2; i++) {
            const sg_kernels *k = i == 0 ? best : plain;
            (bits == 63 ? k->gather64 : k->gather128)(sets[i], g8 + 600, at, x, n);
        }
        assert_memory_equal(sets[0], sets[1], sizeof sets[0]);
        check_marks(round, g8, g16);
        check_translate(round);
    }
    printf("kernels: %s against %s\n", best->name, plain->name);
}

/* ---- periods ------------------------------------------------------------------------------------ */

static bool slow_proof(const uint32_t *v, uint64_t n, const sg_criterion *c, uint64_t *period, uint64_t *preperiod)
{
    for (uint64_t p = 1; p < n; p++) {
        uint64_t start = n - p;
        while (start > 0 && v[start - 1] == v[start - 1 + p])
            start--;
        if (sg_criterion_needs(c, start, p) <= n) {
            *period = p;
            *preperiod = start;
            return true;
        }
    }
    return false;
}

/* Sequences that are periodic, nearly periodic, or periodic in parts only, cut anywhere. */
static void test_recurrence(void **state)
{
    (void)state;
    enum { N = 6000 };
    static uint32_t v[N];
    int n_found = 0, n_none = 0, n_worth = 0, n_undecided = 0;
    for (int round = 0; round < 1500; round++) {
        uint64_t range = 1 + test_random(4), p = 1 + test_random(test_random(2) ? 40 : 1500), n0 = test_random(2500);
        for (uint64_t i = 0; i < N; i++)
            v[i] = i < n0 + p ? (uint32_t)test_random(range + 1) : v[i - p];
        for (uint64_t faults = test_random(3); faults > 0; faults--)
            v[test_random(N)] = 9;
        sg_criterion c = {SG_THEOREM_GUY_SMITH, (uint32_t)test_random(9), 2 + (uint32_t)test_random(2), 0};
        if (test_random(3) == 0)
            c = (sg_criterion){SG_THEOREM_WINDOW, 64 + (uint32_t)test_random(200), 1, 0};
        uint64_t n = 2048 + test_random(N - 2048), found[2] = {0}, expected[2] = {0}, worth;
        sg_recurrence answer = sg_recur_find((sg_series){v, 4}, n, &c, &found[0], &found[1], &worth);
        bool provable = slow_proof(v, n, &c, &expected[0], &expected[1]);
        if (answer == SG_RECUR_UNDECIDED) {
            printf("undecided: theorem %d reach %u parts %u n %d n0 %d p %d range %d\n", (int)c.theorem, c.reach,
                   c.parts, (int)n, (int)n0, (int)p, (int)range);
            n_undecided++;
            continue;
        }
        assert_int_equal(answer == SG_RECUR_FOUND, provable);
        assert_memory_equal(found, expected, sizeof found);
        assert_true(worth == 0 || worth > n || provable);
        n_found += provable;
        n_none += !provable;
        n_worth += !provable && worth > 0;
    }
    printf("%d periods found, %d times none, %d of them in sight\n", n_found, n_none, n_worth);
    assert_true(n_undecided < 15);
    assert_true(n_found > 200 && n_none > 200 && n_worth > 50);
}

/* The observed period by its definition, with or without a saltus. */
static bool slow_observed(const uint32_t *v, uint64_t n, sg_period *out)
{
    for (uint64_t p = 1; p <= n / 3; p++) {
        uint64_t start = n - p - 1, saltus = v[n - 1] - v[n - 1 - p];
        if (v[n - 1] < v[n - 1 - p])
            continue;
        while (start > 0 && v[start - 1 + p] == v[start - 1] + saltus)
            start--;
        if (start > n / 2 || start > n - 3 * p)
            continue;
        *out = (sg_period){.period = p, .preperiod = start, .saltus = saltus};
        return true;
    }
    return false;
}

/* Of all widths, with and without a saltus, long enough that the Z-function is mostly not needed. */
static void test_observed(void **state)
{
    (void)state;
    enum { N = 6000 };
    static uint32_t v[N];
    static uint16_t v16[N];
    static uint8_t v8[N];
    int n_plain = 0, n_raised = 0, n_none = 0;
    const sg_criterion none = {.theorem = SG_THEOREM_NONE};
    for (int round = 0; round < 1500; round++) {
        uint64_t n = 1800 + test_random(N - 1800), range = 1 + test_random(5), n0 = test_random(n / 2 + 200);
        uint64_t p = 1 + test_random(test_random(2) ? 60 : n / 2);
        uint32_t saltus = test_random(3) == 0 ? (uint32_t)(1 + test_random(3)) : 0;
        for (uint64_t i = 0; i < n; i++)
            v[i] = i < n0 + p ? (uint32_t)test_random(range + 1) : v[i - p] + saltus;
        if (test_random(4) == 0)
            v[test_random(n)] += 1;
        uint32_t largest = 0;
        for (uint64_t i = 0; i < n; i++) {
            v8[i] = (uint8_t)v[i];
            v16[i] = (uint16_t)v[i];
            largest = v[i] > largest ? v[i] : largest;
        }
        sg_period expected = {0};
        bool is_expected = slow_observed(v, n, &expected);
        const sg_series series[] = {{v, 4}, {v16, 2}, {v8, 1}};
        for (size_t i = 0; i < (largest < 256 ? 3u : largest < 65536 ? 2u : 1u); i++) {
            sg_period period = {0};
            bool found;
            uint64_t worth;
            assert_int_equal(sg_period_search(series[i], n, &none, true, &period, &found, &worth), SG_OK);
            assert_int_equal(found, is_expected);
            assert_true(!found || (period.period == expected.period && period.preperiod == expected.preperiod &&
                                   period.saltus == expected.saltus && period.checked_to == n - 1 && !period.proven));
        }
        n_plain += is_expected && expected.saltus == 0;
        n_raised += is_expected && expected.saltus > 0;
        n_none += !is_expected;
    }
    printf("%d plain periods, %d with a saltus, %d times none\n", n_plain, n_raised, n_none);
    assert_true(n_plain > 200 && n_raised > 100 && n_none > 200);
}

/* Reads along a period, with ranges that begin and end anywhere. */
static void test_copies(void **state)
{
    (void)state;
    for (int round = 0; round < 12; round++) {
        static const char *const texts[] = {"0.77", "0.156", "0.71", "0.[3]"};
        const char *text = texts[round % 4];
        sg_family *family = code_family(text), *plain = code_family(text);
        plain->criterion.theorem = SG_THEOREM_NONE;
        assert_int_equal(sg_family_extend(plain, 60000, NULL), SG_OK);
        for (uint64_t upto = test_random(9000); upto < 60000; upto += 1 + test_random(20000))
            assert_int_equal(sg_family_extend(family, upto, NULL), SG_OK);
        assert_int_equal(sg_family_extend(family, 60000, NULL), SG_OK);
        size_t n;
        const uint32_t *expected = known_values(plain, &n);
        assert_values(family, expected, n, text);
        sg_family_free(family);
        sg_family_free(plain);
    }
}

/* Goes on from values of an earlier run that is cut anywhere. */
static void test_load(void **state)
{
    (void)state;
    static const char *const texts[] = {"0.376", "0.354", "0.104", "0.007", "4!.0", "0.6", "0.77"};
    for (int round = 0; round < 42; round++) {
        const char *text = texts[round % 7];
        sg_family *whole = code_family(text), *rest = code_family(text);
        assert_int_equal(sg_family_extend(whole, 8000, NULL), SG_OK);
        size_t n, n_kept = 1 + test_random(7000), n_first = test_random(n_kept);
        const uint32_t *values = known_values(whole, &n);
        assert_true(sg_family_loads(rest));
        assert_int_equal(sg_family_load(rest, values, n_first), SG_OK);
        assert_int_equal(sg_family_load(rest, values + n_first, n_kept - n_first), SG_OK);
        assert_int_equal(sg_family_extend(rest, 8000, NULL), SG_OK);
        assert_values(rest, values, n, text);
        assert_false(sg_family_loads(whole));
        assert_int_equal(sg_family_load(whole, values, 1), SG_EINPUT);
        sg_period a, b;
        bool found_a, found_b;
        assert_int_equal(sg_family_period(whole, 8000, NULL, &a, &found_a), SG_OK);
        assert_int_equal(sg_family_period(rest, 8000, NULL, &b, &found_b), SG_OK);
        assert_int_equal(found_a, found_b);
        if (found_a)
            assert_true(a.period == b.period && a.preperiod == b.preperiod && a.proven == b.proven);
        sg_family_free(whole);
        sg_family_free(rest);
    }
    sg_family *set = set_family((uint64_t[]){1, 3}, 2, false), *general = code_family("0.8");
    assert_true(sg_family_loads(set));
    assert_false(sg_family_loads(general));
    sg_family_free(set);
    sg_family_free(general);
}

/* Engines that keep more state than the values compute it anew. */
static void test_load_others(void **state)
{
    (void)state;
    static const char *const texts[] = {"0.7!4=",   "4!.3",    "0.4[7]",  "0.3[4!3]",  "4.[60]",
                                        "0.7?[31]", "0.13[5]", "{2,5,7}", "0.0003[3]", "0.30303[3]"};
    enum { N = 600 };
    for (int round = 0; round < 60; round++) {
        const char *text = texts[round % 10];
        sg_family *whole = code_family(text), *rest = code_family(text);
        uint32_t values[N], again[N];
        assert_int_equal(sg_family_extend(whole, N - 1, NULL), SG_OK);
        assert_int_equal(sg_family_read(whole, 0, N - 1, values), SG_OK);
        size_t n_kept = 1 + test_random(N - 1), n_first = test_random(n_kept);
        assert_true(sg_family_loads(rest));
        assert_int_equal(sg_family_load(rest, values, n_first), SG_OK);
        assert_int_equal(sg_family_load(rest, values + n_first, n_kept - n_first), SG_OK);
        assert_int_equal(sg_family_extend(rest, N - 1, NULL), SG_OK);
        assert_int_equal(sg_family_read(rest, 0, N - 1, again), SG_OK);
        assert_memory_equal(values, again, sizeof values);
        sg_family_free(whole);
        sg_family_free(rest);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_kernels),     cmocka_unit_test(test_random_codes), cmocka_unit_test(test_far_codes),
        cmocka_unit_test(test_long_codes),  cmocka_unit_test(test_recurrence),   cmocka_unit_test(test_observed),
        cmocka_unit_test(test_far_splits),  cmocka_unit_test(test_copies),       cmocka_unit_test(test_load),
        cmocka_unit_test(test_load_others),
    };
    return cmocka_run_group_tests_name("engines", tests, NULL, NULL);
}
