/* SPDX-License-Identifier: MIT */
#include "family.h"
#include "naive.h"

/* ---- the engine against the definition ---------------------------------------------------------- */

/* Extends in several steps, so that the engine's state between calls counts. */
static void extend_in_steps(sg_family *family, uint64_t upto)
{
    for (uint64_t n = 0; n < upto; n += 1 + test_random(upto))
        assert_int_equal(sg_family_extend(family, n, NULL), SG_OK);
    assert_int_equal(sg_family_extend(family, upto, NULL), SG_OK);
}

static void compare_with_naive(naive_code *code, uint64_t n)
{
    static uint32_t expected[4096];
    naive_values(code, expected, n);
    sg_family *family = code_family(code->text);
    extend_in_steps(family, n - 1);
    assert_values(family, expected, n, code->text);
    sg_family_free(family);
}

static void test_random_codes(void **state)
{
    (void)state;
    for (int round = 0; round < 6000; round++) {
        naive_code code;
        unsigned n_bits = 1 + (unsigned)test_random(5);
        naive_random(&code, n_bits, 8, test_random(2), test_random(2));
        compare_with_naive(&code, n_bits > 4 ? 40 : n_bits > 3 ? 60 : 120);
    }
}

/* Long enough for values beyond one word of the engine's sets. */
static void test_longer_codes(void **state)
{
    (void)state;
    static const char *const texts[] = {"0.[7]", "0.07", "4!.0", "0.[37]", "0.[073]", "0.0[4]", "4.0[3]", "0.1[7!]"};
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        /* Reads the text of the code back in the simplest way. */
        naive_code code = {.n_digits = 0};
        bool in_tail = false;
        for (const char *p = texts[i]; *p != '\0'; p++) {
            if (*p == '[')
                in_tail = true;
            if (*p < '0' || *p > '9')
                continue;
            naive_digit *digit = &code.digits[code.n_digits + code.n_tail];
            *(in_tail ? &code.n_tail : &code.n_digits) += 1;
            digit->heaps = (unsigned)(*p - '0');
            digit->constraint = p[1] == '!' ? '!' : 0;
        }
        naive_write(&code);
        assert_string_equal(code.text, texts[i]);
        compare_with_naive(&code, 400);
    }
}

static void test_many_heaps(void **state)
{
    (void)state;
    for (int round = 0; round < 60; round++) {
        naive_code code;
        naive_random(&code, 5, 3, test_random(2), test_random(3) == 0);
        compare_with_naive(&code, 130);
    }
}

/* Octal games, far enough for the sparse modes of the engine. */
static void naive_octal(const char *text, uint32_t *values, size_t n_values)
{
    static uint8_t seen[NAIVE_VALUES];
    for (size_t n = 0; n < n_values; n++) {
        memset(seen, 0, sizeof seen / 4);
        for (size_t t = 0; t <= n && (t == 0 || text[t + 1] != '\0'); t++) {
            int digit = (t == 0 ? text[0] : text[t + 1]) - '0';
            if (n == t && (digit & 1))
                seen[0] = 1;
            if (n > t && (digit & 2))
                seen[values[n - t]] = 1;
            for (size_t a = 1; (digit & 4) && a + t < n; a++)
                seen[values[a] ^ values[n - t - a]] = 1;
        }
        values[n] = 0;
        while (seen[values[n]])
            values[n]++;
        assert_true(values[n] < NAIVE_VALUES / 8); /* nim-sums stay below the part that is emptied */
    }
}

static void test_long_octals(void **state)
{
    (void)state;
    enum { N = 7000 };
    static uint32_t expected[N];
    static const char *const texts[] = {"0.16", "0.56",  "0.127", "0.376", "0.104", "0.6",   "0.04",  "0.007",
                                        "0.14", "4.304", "4.07",  "0.454", "0.054", "0.106", "0.744", "4.404"};
    for (size_t i = 0; i < sizeof texts / sizeof texts[0] + 12; i++) {
        char text[12] = "0.";
        if (i < sizeof texts / sizeof texts[0])
            strcpy(text, texts[i]);
        else
            for (size_t d = 2; d < 3 + i % 3; d++)
                text[d] = (char)('0' + test_random(8));
        naive_octal(text, expected, N);
        sg_family *family = code_family(text);
        extend_in_steps(family, N - 1);
        assert_values(family, expected, N, text);
        sg_family_free(family);
    }
}

static void naive_subtract(const uint64_t *set, size_t n_set, bool all_but, uint32_t *values, size_t n_values)
{
    for (size_t n = 0; n < n_values; n++) {
        uint32_t options[4096];
        size_t n_options = 0;
        for (size_t taken = 1; taken <= n; taken++) {
            bool listed = false;
            for (size_t i = 0; i < n_set; i++)
                listed = listed || set[i] == taken;
            if (listed != all_but)
                options[n_options++] = values[n - taken];
        }
        values[n] = sg_mex(options, n_options);
    }
}

static size_t random_set(uint64_t *set, size_t max_size, uint64_t max_member)
{
    size_t n_set = test_random(max_size + 1);
    for (size_t i = 0; i < n_set; i++)
        set[i] = 1 + test_random(max_member);
    return n_set;
}

static void test_random_sets(void **state)
{
    (void)state;
    for (int round = 0; round < 3000; round++) {
        uint64_t set[200];
        uint32_t expected[400];
        bool all_but = test_random(2);
        size_t n_set = random_set(set, test_random(20) == 0 ? 150 : 8, 1 + test_random(120));
        size_t n = test_random(20) == 0 ? 400 : 150;
        naive_subtract(set, n_set, all_but, expected, n);
        sg_family *family = set_family(set, n_set, all_but);
        extend_in_steps(family, n - 1);
        assert_values(family, expected, n, all_but ? "all-but set" : "set");
        sg_family_free(family);
    }
}

/* ---- proven periods are true -------------------------------------------------------------------- */

static void check_truth(const sg_period *p, const uint32_t *truth, uint64_t n, const char *what)
{
    assert_true(p->checked_to < n);
    for (uint64_t i = p->preperiod; i + p->period < n; i++)
        if (truth[i + p->period] != truth[i] + p->saltus)
            fail_msg("%s: period %d from %d is proven but false at heap %d", what, (int)p->period, (int)p->preperiod,
                     (int)(i + p->period));
    if (p->preperiod > 0)
        assert_true(truth[p->preperiod - 1 + p->period] != truth[p->preperiod - 1] + p->saltus);
}

static void test_proven_codes(void **state)
{
    (void)state;
    static uint32_t truth[4096];
    int n_proven = 0;
    for (int round = 0; round < 4000; round++) {
        naive_code code;
        unsigned n_bits = test_random(4) == 0 ? 4 + (unsigned)test_random(2) : 2 + (unsigned)test_random(2);
        naive_random(&code, n_bits, 5, false, false);
        uint64_t upto = n_bits > 3 ? 25 : 100, n_truth = n_bits > 4 ? 80 : n_bits > 3 ? 110 : 500;
        sg_family *family = code_family(code.text);
        sg_period period;
        bool found;
        assert_int_equal(sg_family_period(family, upto, NULL, &period, &found), SG_OK);
        if (found && period.proven) {
            n_proven++;
            naive_values(&code, truth, n_truth);
            check_truth(&period, truth, n_truth, code.text);
            /* Also checks values read along the period. */
            assert_int_equal(sg_family_extend(family, n_truth - 1, NULL), SG_OK);
            assert_values(family, truth, n_truth, code.text);
        }
        sg_family_free(family);
    }
    printf("%d proven codes checked\n", n_proven);
    assert_true(n_proven > 500);
}

static void test_proven_sets(void **state)
{
    (void)state;
    static uint32_t truth[4000];
    int n_proven = 0;
    for (int round = 0; round < 4000; round++) {
        uint64_t set[8];
        bool all_but = test_random(2);
        size_t n_set = random_set(set, 6, 1 + test_random(16));
        sg_family *family = set_family(set, n_set, all_but);
        sg_period period;
        bool found;
        assert_int_equal(sg_family_period(family, 100, NULL, &period, &found), SG_OK);
        if (found && period.proven) {
            n_proven++;
            naive_subtract(set, n_set, all_but, truth, 500);
            check_truth(&period, truth, 500, all_but ? "all-but set" : "set");
            assert_int_equal(sg_family_extend(family, 499, NULL), SG_OK);
            assert_values(family, truth, 500, "set");
            assert_int_equal(period.saltus != 0, all_but);
        }
        sg_family_free(family);
    }
    printf("%d proven sets checked\n", n_proven);
    assert_true(n_proven > 1000);
}

/* No theorem may prove anything false from a prefix of any length. */
static void test_prefixes_of_sets(void **state)
{
    (void)state;
    static uint32_t truth[300];
    for (int round = 0; round < 4000; round++) {
        uint64_t set[8];
        bool all_but = test_random(2);
        size_t n_set = random_set(set, 6, 1 + test_random(9));
        sg_family *family = set_family(set, n_set, all_but);
        sg_criterion c = sg_family_criterion(family);
        naive_subtract(set, n_set, all_but, truth, 300);
        for (size_t n = 0; n < 60; n++) {
            sg_period period;
            bool found;
            assert_int_equal(sg_period_find(truth, n, &c, false, &period, &found), SG_OK);
            if (found)
                check_truth(&period, truth, 300, all_but ? "all-but set" : "set");
        }
        sg_family_free(family);
    }
}

/* With upto, nothing beyond it counts, even if it is known. */
static void test_period_looks_no_further(void **state)
{
    (void)state;
    sg_family *family = code_family("0.77");
    sg_period period;
    bool found;
    assert_int_equal(sg_family_period(family, 0, NULL, &period, &found), SG_OK);
    assert_true(found && period.proven);
    assert_int_equal(period.checked_to, 167);
    assert_int_equal(sg_family_period(family, 166, NULL, &period, &found), SG_OK);
    assert_true(found && !period.proven);
    assert_int_equal(sg_family_period(family, 167, NULL, &period, &found), SG_OK);
    assert_true(found && period.proven);
    assert_int_equal(period.period, 12);
    assert_int_equal(period.preperiod, 71);
    assert_int_equal(period.max_value, 8);
    assert_int_equal(period.max_at, 27);
    sg_family_free(family);
}

/* Endless and constrained codes look periodic at some length and are not: no theorem, no proof. */
static void test_never_proven(void **state)
{
    (void)state;
    static const char *const texts[] = {"0.3[0030000]", "0.1[7!]", "4!.0", "0.7=7", "0.3[7?]", "0.[7=]"};
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        sg_family *family = code_family(texts[i]);
        for (uint64_t upto = 1; upto < 260; upto++) {
            sg_period period;
            bool found;
            assert_int_equal(sg_family_period(family, upto, NULL, &period, &found), SG_OK);
            assert_false(found && period.proven && (i != 0 || period.period == 5));
        }
        size_t n;
        if (i == 0) {
            const uint32_t *g = known_values(family, &n);
            assert_int_equal(g[15], 0);
            assert_int_equal(g[20], 3); /* where "period 5" of the first 20 values breaks */
        }
        sg_family_free(family);
    }
}

static void test_observed(void **state)
{
    (void)state;
    sg_family *family = code_family("0.1[7!]");
    sg_period period;
    bool found;
    assert_int_equal(sg_family_period(family, 0, NULL, &period, &found), SG_OK);
    assert_true(found && !period.proven);
    assert_int_equal(period.period, 3);
    assert_int_equal(period.saltus, 2);
    assert_int_equal(period.checked_to, SG_OBSERVE_UPTO);
    sg_family_free(family);
}

/* ---- published ---------------------------------------------------------------------------------- */

enum { MOST_PREPERIOD = 400000 }; /* beyond are games of minutes and hours: 0.376, 0.354, 0.104, 0.054 */

/* code, period, preperiod (counted from heap 1), max, max_at */
static void check_published(char **fields, size_t n_fields)
{
    assert_true(n_fields >= 5);
    uint64_t expected[4];
    for (size_t i = 0; i < 4; i++)
        expected[i] = strtoull(fields[1 + i], NULL, 10);
    if (expected[1] > MOST_PREPERIOD || expected[0] > MOST_PREPERIOD)
        return;
    sg_family *family = code_family(fields[0]);
    sg_period period;
    bool found;
    assert_int_equal(sg_family_period(family, 0, NULL, &period, &found), SG_OK);
    assert_true(found && period.proven);
    if (period.period != expected[0] || (period.preperiod != expected[1] && period.preperiod + 1 != expected[1]))
        fail_msg("%s: period %llu from %llu, published %s from %s", fields[0], (unsigned long long)period.period,
                 (unsigned long long)period.preperiod, fields[1], fields[2]);
    assert_true(period.preperiod == expected[1] || period.preperiod == 0);
    if (fields[3][0] != '\0') {
        assert_int_equal(period.max_value, expected[2]);
        assert_int_equal(period.max_at, expected[3]);
    }
    sg_family_free(family);
}

static void test_published_periods(void **state)
{
    (void)state;
    assert_true(test_table("tests/data/octal_periods.tsv", check_published) >= 40);
    assert_true(test_table("tests/data/octal_3digit.tsv", check_published) >= 280);
}

static void assert_sequence(sg_family *family, const char *digits)
{
    assert_int_equal(sg_family_extend(family, strlen(digits) - 1, NULL), SG_OK);
    size_t n;
    const uint32_t *g = known_values(family, &n);
    for (size_t i = 0; digits[i] != '\0'; i++)
        assert_int_equal(g[i], digits[i] - '0');
    sg_family_free(family);
}

static void test_known_sequences(void **state)
{
    (void)state;
    assert_sequence(code_family("0.77"), "0123143214264127143214674128");        /* Kayles [WW ch. 4] */
    assert_sequence(code_family("0.07"), "00112031103322405223301130211045274"); /* Dawson's Kayles [WW ch. 4] */
    assert_sequence(code_family("4!.0"), "00010210210213213243043043041");       /* Grundy's game, OEIS A002188 */
    assert_sequence(set_family((uint64_t[]){2, 5, 7}, 3, false), "001102132203100112233200"); /* OEIS A266756 */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_random_codes),
        cmocka_unit_test(test_longer_codes),
        cmocka_unit_test(test_many_heaps),
        cmocka_unit_test(test_long_octals),
        cmocka_unit_test(test_random_sets),
        cmocka_unit_test(test_proven_codes),
        cmocka_unit_test(test_proven_sets),
        cmocka_unit_test(test_prefixes_of_sets),
        cmocka_unit_test(test_period_looks_no_further),
        cmocka_unit_test(test_never_proven),
        cmocka_unit_test(test_observed),
        cmocka_unit_test(test_published_periods),
        cmocka_unit_test(test_known_sequences),
    };
    return cmocka_run_group_tests_name("family", tests, NULL, NULL);
}
