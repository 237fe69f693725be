/* SPDX-License-Identifier: MIT */
#include "naive.h"

static sg_family *code_family(const char *text)
{
    sg_family *family = NULL;
    sg_fault fault;
    if (sg_family_code(text, strlen(text), &fault, &family) != SG_OK)
        fail_msg("%s: %s", text, fault.text);
    return family;
}

static sg_family *set_family(const uint64_t *set, size_t n_set, bool all_but)
{
    sg_family *family = NULL;
    sg_fault fault;
    assert_int_equal(sg_family_subtract(set, n_set, all_but, &fault, &family), SG_OK);
    return family;
}

static void assert_values(sg_family *family, const uint32_t *expected, size_t n, const char *what)
{
    size_t n_known;
    const uint32_t *values = sg_family_values(family, &n_known);
    assert_true(n_known >= n);
    for (size_t i = 0; i < n; i++)
        if (values[i] != expected[i])
            fail_msg("%s: g(%zu) is %u, should be %u", what, i, values[i], expected[i]);
}

/* ---- the engine against the definition ------------------------------------------------------------------------ */

/* In several steps, so that the engine's state between calls counts. */
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
        /* Read the text back the simple way. */
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

/* ---- proven periods are true --------------------------------------------------------------------------------- */

static void check_truth(const sg_period *p, const uint32_t *truth, uint64_t n, const char *what)
{
    assert_true(p->checked_to < n);
    for (uint64_t i = p->preperiod; i + p->period < n; i++)
        if (truth[i + p->period] != truth[i] + p->saltus)
            fail_msg("%s: period %d from %d is proven but false at heap %d", what, (int)p->period,
                     (int)p->preperiod, (int)(i + p->period));
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
            /* Copied values, too. */
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
    static const char *const texts[] = {"0.3[0030000]", "0.[37]", "4!.0", "0.7=7", "0.0[01]", "0.[1]"};
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        sg_family *family = code_family(texts[i]);
        for (uint64_t upto = 1; upto < 260; upto++) {
            sg_period period;
            bool found;
            assert_int_equal(sg_family_period(family, upto, NULL, &period, &found), SG_OK);
            assert_false(found && period.proven);
        }
        size_t n;
        if (i == 0) {
            const uint32_t *g = sg_family_values(family, &n);
            assert_int_equal(g[15], 0);
            assert_int_equal(g[20], 3); /* where "period 5" of the first 20 values breaks */
        }
        sg_family_free(family);
    }
}

static void test_observed(void **state)
{
    (void)state;
    sg_family *family = code_family("0.1[3]");
    sg_period period;
    bool found;
    assert_int_equal(sg_family_period(family, 0, NULL, &period, &found), SG_OK);
    assert_true(found && !period.proven);
    assert_int_equal(period.period, 2);
    assert_int_equal(period.saltus, 1);
    assert_int_equal(period.checked_to, SG_OBSERVE_UPTO);
    sg_family_free(family);
}

/* ---- published -------------------------------------------------------------------------------------------------- */

static uint64_t most_preperiod = 10000;

/* code, period, preperiod (counted from heap 1), max, max_at */
static void check_published(char **fields, size_t n_fields)
{
    assert_true(n_fields >= 5);
    uint64_t expected[4];
    for (size_t i = 0; i < 4; i++)
        expected[i] = strtoull(fields[1 + i], NULL, 10);
    if (expected[1] > most_preperiod || expected[0] > most_preperiod)
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
    const char *most = getenv("SG_MOST_PREPERIOD"); /* by hand: 400000 adds 0.16, 0.56 and 0.127 */
    if (most != NULL)
        most_preperiod = strtoull(most, NULL, 10);
    assert_true(test_table("tests/data/octal_periods.tsv", check_published) >= 40);
    assert_true(test_table("tests/data/octal_3digit.tsv", check_published) >= 280);
}

static void assert_sequence(sg_family *family, const char *digits)
{
    assert_int_equal(sg_family_extend(family, strlen(digits) - 1, NULL), SG_OK);
    size_t n;
    const uint32_t *g = sg_family_values(family, &n);
    for (size_t i = 0; digits[i] != '\0'; i++)
        assert_int_equal(g[i], digits[i] - '0');
    sg_family_free(family);
}

static void test_known_sequences(void **state)
{
    (void)state;
    assert_sequence(code_family("0.77"), "0123143214264127143214674128"); /* Kayles [WW ch. 4] */
    assert_sequence(code_family("0.07"), "00112031103322405223301130211045274"); /* Dawson's Kayles [WW ch. 4] */
    assert_sequence(code_family("4!.0"), "00010210210213213243043043041");       /* Grundy's game, OEIS A002188 */
    assert_sequence(set_family((uint64_t[]){2, 5, 7}, 3, false), "0011022");
}

/* ---- values of large heaps --------------------------------------------------------------------------------------- */

static sg_status value_of(sg_family *family, const char *digits, bool assume, uint64_t *value, sg_basis *basis)
{
    return sg_family_value(family, digits, strlen(digits), assume, NULL, value, basis);
}

static void assert_value(sg_family *family, const char *digits, uint64_t expected, sg_basis expected_basis)
{
    uint64_t value = 12345;
    sg_basis basis = SG_BASIS_ASSUMED;
    assert_int_equal(value_of(family, digits, false, &value, &basis), SG_OK);
    assert_int_equal(value, expected);
    assert_int_equal(basis, expected_basis);
}

static void test_value_closed(void **state)
{
    (void)state;
    sg_family *f = set_family((uint64_t[]){3, 1, 2, 2}, 4, false);
    assert_non_null(sg_family_closed_form(f));
    assert_value(f, "10", 2, SG_BASIS_CLOSED_FORM);
    assert_value(f, "100000000000000000000000000000000000003", 3, SG_BASIS_CLOSED_FORM);
    sg_family_free(f);
    f = set_family((uint64_t[]){7}, 1, false);
    assert_value(f, "13", 1, SG_BASIS_CLOSED_FORM);
    assert_value(f, "0014", 0, SG_BASIS_CLOSED_FORM);
    assert_value(f, "100000000000000000000", 0, SG_BASIS_CLOSED_FORM); /* floor(10^20/7) = ...428 */
    sg_family_free(f);
    f = set_family((uint64_t[]){6, 3, 9}, 3, false);
    assert_value(f, "11", 3, SG_BASIS_CLOSED_FORM);
    sg_family_free(f);
    f = set_family(NULL, 0, false);
    assert_value(f, "99999999999999999999999", 0, SG_BASIS_CLOSED_FORM);
    sg_family_free(f);
    f = set_family(NULL, 0, true);
    assert_value(f, "9223372036854775807", INT64_MAX, SG_BASIS_CLOSED_FORM);
    uint64_t value;
    sg_basis basis;
    assert_int_equal(value_of(f, "9223372036854775808", false, &value, &basis), SG_ERANGE);
    sg_family_free(f);
    f = set_family((uint64_t[]){1, 2}, 2, true);
    assert_value(f, "20000000000000000000", UINT64_C(6666666666666666666), SG_BASIS_CLOSED_FORM);
    assert_int_equal(value_of(f, "30000000000000000000", false, &value, &basis), SG_ERANGE);
    sg_family_free(f);
    f = set_family((uint64_t[]){2}, 1, true);
    assert_null(sg_family_closed_form(f));
    sg_family_free(f);
}

/* Closed forms against the engine, which does not use them. */
static void test_closed_against_engine(void **state)
{
    (void)state;
    for (uint64_t step = 1; step <= 5; step++) {
        for (size_t k = 0; k <= 6; k++) {
            for (int all_but = 0; all_but < (step == 1 ? 2 : 1); all_but++) {
                uint64_t set[6];
                for (size_t i = 0; i < k; i++)
                    set[i] = step * (i + 1);
                sg_family *f = set_family(set, k, all_but);
                assert_int_equal(sg_family_extend(f, 200, NULL), SG_OK);
                for (uint64_t n = 0; n <= 200; n++) {
                    char digits[24];
                    size_t n_known;
                    snprintf(digits, sizeof digits, "%llu", (unsigned long long)n);
                    assert_value(f, digits, sg_family_values(f, &n_known)[n], SG_BASIS_CLOSED_FORM);
                }
                sg_family_free(f);
            }
        }
    }
}

static void test_value_proven(void **state)
{
    (void)state;
    sg_family *f = code_family("0.77");
    assert_value(f, "70", 6, SG_BASIS_COMPUTED);
    /* From heap 71 on g depends on n mod 12 only; 10^40 = 4 mod 12. */
    size_t n;
    assert_value(f, "10000000000000000000000000000000000000000", 1, SG_BASIS_PROVEN);
    assert_int_equal(sg_family_extend(f, 5000, NULL), SG_OK);
    assert_int_equal(sg_family_values(f, &n)[4996], 1);
    assert_value(f, "4996", 1, SG_BASIS_PROVEN);
    for (uint64_t i = 1000; i < 1100; i++) {
        char digits[40];
        snprintf(digits, sizeof digits, "12000000000000000000000%04u", (unsigned)i);
        assert_value(f, digits, sg_family_values(f, &n)[i], SG_BASIS_PROVEN);
    }
    sg_family_free(f);

    /* All but {2, 5}: arithmetic periodic; the value is beyond the table and grows with n. */
    f = set_family((uint64_t[]){2, 5}, 2, true);
    sg_period p;
    bool found;
    assert_int_equal(sg_family_period(f, 0, NULL, &p, &found), SG_OK);
    assert_true(found && p.proven && p.saltus > 0);
    assert_int_equal(sg_family_extend(f, 3000, NULL), SG_OK);
    for (uint64_t i = 0; i < 50; i++) {
        char digits[24];
        uint64_t expected = sg_family_values(f, &n)[1000 + i] + p.saltus * 1000000007;
        snprintf(digits, sizeof digits, "%llu", (unsigned long long)(1000 + i + p.period * 1000000007));
        assert_value(f, digits, expected, SG_BASIS_PROVEN);
    }
    uint64_t value;
    sg_basis basis;
    assert_int_equal(value_of(f, "99999999999999999999999999", false, &value, &basis), SG_ERANGE);
    sg_family_free(f);
}

static void test_value_other(void **state)
{
    (void)state;
    uint64_t value = 77;
    sg_basis basis = SG_BASIS_OBSERVED;
    sg_family *f = code_family("4!.0");
    assert_int_equal(value_of(f, "", false, &value, &basis), SG_EINPUT);
    assert_int_equal(value_of(f, "12x", false, &value, &basis), SG_EINPUT);
    assert_int_equal(value_of(f, "-1", false, &value, &basis), SG_EINPUT);
    assert_int_equal(value_of(f, " 1", false, &value, &basis), SG_EINPUT);
    assert_int_equal(value_of(f, "4000000000", false, &value, &basis), SG_ELIMIT);
    assert_int_equal(value_of(f, "4000000000", true, &value, &basis), SG_ELIMIT); /* nothing to assume */
    assert_int_equal(value, 77);
    assert_int_equal(basis, SG_BASIS_OBSERVED);
    assert_value(f, "8", 2, SG_BASIS_COMPUTED);
    sg_family_free(f);
    f = code_family("0.1[3]");
    assert_int_equal(value_of(f, "1000000000000000000000", false, &value, &basis), SG_ELIMIT);
    assert_int_equal(value_of(f, "1000000000000000000000", true, &value, &basis), SG_ERANGE);
    assert_int_equal(value_of(f, "1000000000000000001", true, &value, &basis), SG_OK);
    assert_int_equal(value, UINT64_C(500000000000000001));
    assert_int_equal(basis, SG_BASIS_ASSUMED);
    assert_value(f, "100001", 50001, SG_BASIS_COMPUTED);
    sg_family_free(f);
}

/* ---- scripts -------------------------------------------------------------------------------------------------- */

typedef struct script {
    sg_status fail_with;
    uint64_t fail_at;
    uint64_t bad_part;
    bool hides_failure;
    int calls;
    sg_family *self;
} script;

/* Kayles, every move twice and with an empty heap among the parts. */
static sg_status kayles(void *ud, uint64_t n, sg_sink *sink)
{
    script *s = ud;
    s->calls++;
    if (s->fail_with != SG_OK && n == s->fail_at)
        return s->fail_with;
    if (s->self != NULL)
        assert_int_equal(sg_family_extend(s->self, n, NULL), SG_ERULE);
    for (uint64_t taken = 1; taken <= 2 && taken <= n; taken++) {
        for (uint64_t left = 0; left <= n - taken; left++) {
            sg_status status = sg_sink_option(sink, (uint64_t[]){left, 0, n - taken - left}, 3);
            if (status != SG_OK)
                return status;
        }
    }
    if (s->bad_part > 0 && n == s->bad_part) {
        sg_status status = sg_sink_option(sink, &n, 1);
        assert_int_equal(status, SG_ERANGE);
        assert_int_equal(sg_sink_option(sink, NULL, 0), SG_ERANGE);
        return s->hides_failure ? SG_OK : status;
    }
    return SG_OK;
}

static void test_script_values(void **state)
{
    (void)state;
    script s = {.calls = 0};
    sg_family *f = NULL, *k = code_family("0.77");
    assert_int_equal(sg_family_script(kayles, &s, &f), SG_OK);
    s.self = f;
    assert_int_equal(sg_family_criterion(f).theorem, SG_THEOREM_NONE);
    assert_int_equal(sg_family_extend(f, 300, NULL), SG_OK);
    assert_int_equal(s.calls, 301);
    assert_int_equal(sg_family_extend(k, 300, NULL), SG_OK);
    size_t n;
    assert_values(f, sg_family_values(k, &n), 301, "scripted Kayles");
    sg_period p;
    bool found;
    assert_int_equal(sg_family_period(f, 300, NULL, &p, &found), SG_OK);
    assert_true(found && !p.proven);
    assert_int_equal(p.period, 12);
    sg_family_free(f);
    sg_family_free(k);
}

typedef struct tally {
    size_t n_moves, stop_after;
    uint64_t last[8];
    size_t n_last;
} tally;

static bool count_moves(void *ud, const uint64_t *parts, size_t n_parts)
{
    tally *t = ud;
    t->n_last = n_parts;
    for (size_t i = 0; i < n_parts; i++) {
        assert_true(parts[i] > 0 && (i == 0 || parts[i - 1] <= parts[i]));
        t->last[i] = parts[i];
    }
    return ++t->n_moves != t->stop_after;
}

static void test_script_options(void **state)
{
    (void)state;
    script s = {.calls = 0};
    sg_family *f = NULL, *k = code_family("0.77");
    assert_int_equal(sg_family_script(kayles, &s, &f), SG_OK);
    for (uint64_t n = 0; n < 60; n++) {
        tally script_moves = {0}, code_moves = {0};
        assert_int_equal(sg_family_options(f, n, count_moves, &script_moves), SG_OK);
        assert_int_equal(sg_family_options(k, n, count_moves, &code_moves), SG_OK);
        assert_int_equal(script_moves.n_moves, code_moves.n_moves);
    }
    tally first = {.stop_after = 1};
    assert_int_equal(sg_family_options(f, 10, count_moves, &first), SG_OK);
    assert_int_equal(first.n_moves, 1);
    assert_int_equal(first.n_last, 1);
    assert_int_equal(first.last[0], 9);
    sg_family_free(f);
    sg_family_free(k);
}

static void test_script_failures(void **state)
{
    (void)state;
    sg_family *f = NULL;
    size_t n;
    tally t = {0};
    script s = {.fail_with = SG_ESTOP, .fail_at = 50};
    assert_int_equal(sg_family_script(kayles, &s, &f), SG_OK);
    assert_int_equal(sg_family_extend(f, 100, NULL), SG_ESTOP);
    sg_family_values(f, &n);
    assert_int_equal(n, 50);
    assert_int_equal(sg_family_options(f, 50, count_moves, &t), SG_ESTOP);
    s.fail_with = SG_OK; /* and it goes on from there */
    s.bad_part = 60;
    s.hides_failure = true;
    assert_int_equal(sg_family_extend(f, 100, NULL), SG_ERULE);
    sg_family_values(f, &n);
    assert_int_equal(n, 60);
    s.hides_failure = false;
    assert_int_equal(sg_family_extend(f, 100, NULL), SG_ERULE);
    assert_int_equal(sg_family_options(f, 60, count_moves, &t), SG_ERULE);
    uint64_t value;
    sg_basis basis;
    assert_int_equal(value_of(f, "80", false, &value, &basis), SG_ERULE);
    s.bad_part = 0;
    assert_int_equal(sg_family_extend(f, 100, NULL), SG_OK);
    sg_family_free(f);
}

static sg_status moves_from_nothing(void *ud, uint64_t n, sg_sink *sink)
{
    (void)ud;
    (void)n;
    return sg_sink_option(sink, NULL, 0);
}

/* The empty heap is the end of play: a part 0 is dropped, so it must not be worth anything. */
static void test_script_empty_heap(void **state)
{
    (void)state;
    sg_family *f = NULL;
    assert_int_equal(sg_family_script(moves_from_nothing, NULL, &f), SG_OK);
    assert_int_equal(sg_family_extend(f, 3, NULL), SG_ERULE);
    sg_family_free(f);
}

/* ---- limits and pulses ------------------------------------------------------------------------------------------ */

static void test_limits(void **state)
{
    (void)state;
    static const char *const texts[] = {"4!.0", "0.007", "0.[7]", "0.1[3]", "0.V", "0.0V!", "0.2F", "0.0[3]"};
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        sg_family *whole = code_family(texts[i]);
        assert_int_equal(sg_family_extend(whole, 150, NULL), SG_OK);
        size_t n_whole, n;
        const uint32_t *expected = sg_family_values(whole, &n_whole);
        sg_family *f = code_family(texts[i]);
        uint64_t max_bytes = 1;
        sg_status status = SG_ELIMIT;
        for (; status == SG_ELIMIT && max_bytes < 1 << 20; max_bytes += 16 + max_bytes / 8) {
            sg_family_limit(f, max_bytes);
            status = sg_family_extend(f, 150, NULL);
            sg_family_values(f, &n);
            assert_true(n * sizeof(uint32_t) <= max_bytes);
            assert_values(f, expected, n < 151 ? n : 151, texts[i]);
        }
        assert_int_equal(status, SG_OK);
        sg_family_free(f);
        sg_family_free(whole);
    }
}

typedef struct heart {
    uint64_t beats, stop_at, last;
} heart;

static sg_status beat(void *ud, uint64_t done)
{
    heart *h = ud;
    assert_true(done >= h->last);
    h->last = done;
    return ++h->beats == h->stop_at ? SG_ESTOP : SG_OK;
}

static void test_pulse(void **state)
{
    (void)state;
    static const char *const texts[] = {"0.007", "4!.0", "0.0V!", "0.0G", "0.[7]", "0.0C"};
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        uint64_t upto = i < 2 ? 9000 : i == 2 ? 300 : 2000;
        sg_family *f = code_family(texts[i]), *whole = code_family(texts[i]);
        heart h = {.stop_at = 2};
        sg_pulse pulse = {beat, &h};
        sg_status status = sg_family_extend(f, upto, &pulse);
        size_t n, n_whole;
        sg_family_values(f, &n);
        if (status == SG_ESTOP) {
            assert_true(n <= upto);
            assert_int_equal(h.beats, 2);
            h.stop_at = 0;
            assert_int_equal(sg_family_extend(f, upto, &pulse), SG_OK);
        } else {
            assert_int_equal(status, SG_OK);
        }
        assert_int_equal(sg_family_extend(whole, upto, NULL), SG_OK);
        assert_values(f, sg_family_values(whole, &n_whole), upto + 1, texts[i]);
        sg_family_free(f);
        sg_family_free(whole);
    }
    /* A period search that has no end but the pulse's. */
    sg_family *f = code_family("0.007");
    heart h = {.stop_at = 5};
    sg_pulse pulse = {beat, &h};
    sg_period period;
    bool found = true;
    assert_int_equal(sg_family_period(f, 0, &pulse, &period, &found), SG_ESTOP);
    assert_false(found);
    sg_family_free(f);
}

static void test_ranges(void **state)
{
    (void)state;
    sg_family *f = code_family("0.77");
    sg_period p;
    bool found = true;
    assert_int_equal(sg_family_extend(f, UINT64_C(1) << 40, NULL), SG_ERANGE);
    assert_int_equal(sg_family_period(f, UINT64_C(1) << 40, NULL, &p, &found), SG_ERANGE);
    assert_false(found);
    sg_family_free(f);
    sg_family_free(NULL);
    sg_fault fault;
    f = NULL;
    assert_int_equal(sg_family_subtract((uint64_t[]){3, 0}, 2, false, &fault, &f), SG_EINPUT);
    assert_int_equal(fault.at, 1);
    assert_int_equal(sg_family_subtract((uint64_t[]){SG_SUBTRACT_MAX + 1}, 1, true, NULL, &f), SG_EINPUT);
    assert_null(f);
    f = set_family((uint64_t[]){SG_SUBTRACT_MAX}, 1, false);
    assert_value(f, "100000000", 1, SG_BASIS_CLOSED_FORM);
    assert_int_equal(sg_family_extend(f, 1000, NULL), SG_OK);
    sg_family_free(f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_random_codes),
        cmocka_unit_test(test_longer_codes),
        cmocka_unit_test(test_many_heaps),
        cmocka_unit_test(test_random_sets),
        cmocka_unit_test(test_proven_codes),
        cmocka_unit_test(test_proven_sets),
        cmocka_unit_test(test_period_looks_no_further),
        cmocka_unit_test(test_never_proven),
        cmocka_unit_test(test_observed),
        cmocka_unit_test(test_published_periods),
        cmocka_unit_test(test_known_sequences),
        cmocka_unit_test(test_value_closed),
        cmocka_unit_test(test_closed_against_engine),
        cmocka_unit_test(test_value_proven),
        cmocka_unit_test(test_value_other),
        cmocka_unit_test(test_script_values),
        cmocka_unit_test(test_script_options),
        cmocka_unit_test(test_script_failures),
        cmocka_unit_test(test_script_empty_heap),
        cmocka_unit_test(test_limits),
        cmocka_unit_test(test_pulse),
        cmocka_unit_test(test_ranges),
    };
    return cmocka_run_group_tests_name("family", tests, NULL, NULL);
}
