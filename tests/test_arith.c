/* SPDX-License-Identifier: MIT */
/* Proven periods of endless codes and proven saltus: true far beyond what was checked, by the definition. */
#include "family.h"
#include "naive.h"

#include "../src/heap/code/code.h"
#include "../src/heap/proof/proof.h"

enum { N_TRUTH = 1 << 14 };
static uint32_t truth[N_TRUTH];

/* Is the period true in the first n values, and its preperiod the least? */
static void check_truth(const sg_period *p, uint64_t n, const char *what)
{
    for (uint64_t i = p->preperiod; i + p->period < n; i++)
        if (truth[i + p->period] != truth[i] + p->saltus)
            fail_msg("%s: period %d from %d, saltus %d, is proven (%s) by heap %d but false at heap %d", what,
                     (int)p->period, (int)p->preperiod, (int)p->saltus, sg_theorem_name(p->theorem), (int)p->checked_to,
                     (int)(i + p->period));
    if (p->preperiod > 0 && p->preperiod - 1 + p->period < n)
        assert_true(truth[p->preperiod - 1 + p->period] != truth[p->preperiod - 1] + p->saltus);
}

static uint64_t partitions_bits(const naive_code *code)
{
    unsigned all = 0;
    for (size_t i = 0; i < code->n_digits + code->n_tail; i++)
        all |= code->digits[i].heaps;
    return all >> 4 ? 4 : all >> 3 ? 3 : all >> 2 ? 2 : 1;
}

/*
 * Looks for a proof in growing prefixes, since false proofs are likeliest in short ones, and checks each proof by the
 * definition.
 */
static unsigned hold(const naive_code *code, unsigned counts[])
{
    static const uint64_t n_by_parts[] = {0, 700, 420, 170, 70}, tail_n[] = {0, 700, 260, 75, 45};
    uint64_t parts = partitions_bits(code), n = code->n_tail > 0 ? tail_n[parts] : n_by_parts[parts];
    bool have_truth = false;
    for (uint64_t upto = 3; upto < n / 2; upto += upto / 5 + 1) {
        sg_family *family = code_family(code->text);
        sg_period period;
        bool found;
        assert_int_equal(sg_family_period(family, upto, NULL, &period, &found), SG_OK);
        if (found && period.proven) {
            if (!have_truth)
                naive_values(code, truth, n);
            have_truth = true;
            assert_true(period.checked_to <= upto);
            check_truth(&period, n, code->text);
            counts[period.theorem]++;
            assert_int_equal(sg_family_extend(family, n - 1, NULL), SG_OK);
            assert_values(family, truth, n, code->text);
            sg_family_free(family);
            return 1;
        }
        sg_family_free(family);
    }
    return 0;
}

static int rounds(void)
{
    const char *wanted = getenv("SG_ARITH_ROUNDS");
    return wanted != NULL ? atoi(wanted) : 300;
}

static void test_random_codes(void **state)
{
    (void)state;
    unsigned counts[16] = {0}, n = 0;
    for (int round = 0; round < rounds(); round++)
        for (unsigned kind = 0; kind < 8; kind++) {
            naive_code code;
            unsigned n_bits = kind < 4 ? 2 : kind < 6 ? 3 : 4;
            naive_random(&code, n_bits, kind == 7 ? 2 : 4, false, kind != 7);
            n += hold(&code, counts);
        }
    printf("%u proofs: guy-smith %u, endless %u, arithmetic %u, tail %u, all-but %u\n", n, counts[SG_THEOREM_GUY_SMITH],
           counts[SG_THEOREM_ENDLESS], counts[SG_THEOREM_ARITHMETIC], counts[SG_THEOREM_TAIL],
           counts[SG_THEOREM_ALL_BUT]);
    assert_true(counts[SG_THEOREM_ENDLESS] > 100 && counts[SG_THEOREM_ARITHMETIC] > 20 && counts[SG_THEOREM_TAIL] > 20);
}

/* No theorem proves periods of codes with a constraint. */
static void test_constrained(void **state)
{
    (void)state;
    static const char *const texts[] = {"4!.0", "0.7!", "0.77?", "0.[7!]", "0.8=", "0.3F!", "0.3[7?]", "0.0[37!]"};
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        sg_family *family = code_family(texts[i]);
        sg_period period;
        bool found;
        assert_int_equal(sg_family_period(family, 600, NULL, &period, &found), SG_OK);
        if (found && period.proven)
            fail_msg("%s: a period is proven", texts[i]);
        sg_family_free(family);
    }
}

static void test_known(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        uint64_t period, preperiod, saltus;
        sg_theorem theorem;
    } cases[] = {
        {"0.3F", 6, 0, 3, SG_THEOREM_ARITHMETIC},   {"0.8", 3, 1, 1, SG_THEOREM_ARITHMETIC},
        {"0.88", 3, 1, 1, SG_THEOREM_ARITHMETIC},   {"0.8B", 7, 7, 4, SG_THEOREM_ARITHMETIC},
        {"0.28", 53, 1, 16, SG_THEOREM_ARITHMETIC}, {"4.[3]", 4, 1, 4, SG_THEOREM_ARITHMETIC},
        {"0.1[3]", 2, 0, 1, SG_THEOREM_TAIL},       {"0.[2]", 1, 1, 1, SG_THEOREM_TAIL},
        {"0.[30]", 2, 0, 0, SG_THEOREM_ENDLESS},    {"0.[1]", 1, 1, 0, SG_THEOREM_ENDLESS},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        sg_family *family = code_family(cases[i].text);
        sg_period p;
        bool found;
        assert_int_equal(sg_family_period(family, 4000, NULL, &p, &found), SG_OK);
        if (!found || !p.proven || p.period != cases[i].period || p.preperiod != cases[i].preperiod ||
            p.saltus != cases[i].saltus || p.theorem != cases[i].theorem)
            fail_msg("%s: %s period %d, preperiod %d, saltus %d, by %s", cases[i].text,
                     found ? p.proven ? "proven" : "observed" : "no", found ? (int)p.period : 0,
                     found ? (int)p.preperiod : 0, found ? (int)p.saltus : 0, found ? sg_theorem_name(p.theorem) : "-");
        sg_family_free(family);
    }
}

/* Moves take 1, 4, 11, 18, ... tokens: the values have period 5 up to heap 19 and break it at 20. */
static void test_trap(void **state)
{
    (void)state;
    naive_code code = {.n_digits = 2, .n_tail = 7};
    code.digits[1].heaps = 3;
    code.digits[4].heaps = 3;
    naive_write(&code);
    assert_string_equal(code.text, "0.3[0030000]");
    unsigned counts[16] = {0};
    (void)hold(&code, counts);
}

typedef struct beats {
    unsigned n_left, n_beats;
} beats;

static sg_status count_beat(void *ud, uint64_t done)
{
    beats *b = ud;
    (void)done;
    b->n_beats++;
    return b->n_left-- > 0 ? SG_OK : SG_ESTOP;
}

/* A proof stops if the first beat says so; with a beat that does not, it finds what it finds without one. */
static void test_interrupted(void **state)
{
    (void)state;
    enum { N = 1000 };
    static const char *const texts[] = {"4.[3]", "0.3F", "0.1[3]"};
    for (size_t i = 0; i < 3; i++) {
        sg_code code;
        assert_int_equal(sg_code_parse(texts[i], strlen(texts[i]), NULL, &code), SG_OK);
        sg_family *family = code_family(texts[i]);
        uint32_t values[N];
        assert_int_equal(sg_family_extend(family, N - 1, NULL), SG_OK);
        assert_int_equal(sg_family_read(family, 0, N - 1, values), SG_OK);
        for (unsigned n_left = 0; n_left < 2; n_left++) {
            beats b = {n_left, 0};
            const sg_pulse pulse = {count_beat, &b};
            sg_ticker ticker = {&pulse, N, SG_TICK_STEPS - 1};
            sg_period period;
            bool found;
            sg_status status =
                (i < 2 ? sg_prove_arithmetic : sg_prove_tail)(&code, values, N, &period, &found, &ticker);
            assert_int_equal(b.n_beats, 1);
            assert_int_equal(status, n_left == 0 ? SG_ESTOP : SG_OK);
            assert_int_equal(found, n_left == 1);
        }
        sg_family_free(family);
        free(code.digits);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_random_codes), cmocka_unit_test(test_constrained), cmocka_unit_test(test_known),
        cmocka_unit_test(test_trap),         cmocka_unit_test(test_interrupted),
    };
    return cmocka_run_group_tests_name("arith", tests, NULL, NULL);
}
