/* SPDX-License-Identifier: MIT */
/* The engine of src/heap/rare.c against the dense one, its proofs against Guy and Smith's, whole and as a ring. */
#include "family.h"
#include "heap/rare.h"

#include <string.h>

static sg_family *family_of(const char *code)
{
    sg_family *family = NULL;
    assert_int_equal(sg_family_code(code, strlen(code), NULL, &family), SG_OK);
    return family;
}

/* The first n values by dense arithmetic alone: the definition, for octal codes without d0. */
static void octal_values(const char *digits, uint32_t *g, uint32_t n_values)
{
    uint32_t n_digits = (uint32_t)strlen(digits);
    bool *seen = test_malloc(1024 * sizeof seen[0]);
    g[0] = 0;
    for (uint32_t n = 1; n < n_values; n++) {
        memset(seen, 0, 1024);
        for (uint32_t t = 1; t <= n_digits && t <= n; t++) {
            unsigned heaps = (unsigned)(digits[t - 1] - '0');
            if ((heaps & 1) && t == n)
                seen[0] = true;
            if ((heaps & 2) && t < n)
                seen[g[n - t]] = true;
            for (uint32_t a = 1; (heaps & 4) && 2 * a <= n - t; a++)
                seen[g[a] ^ g[n - t - a]] = true;
        }
        g[n] = 0;
        while (seen[g[n]])
            g[n]++;
    }
    test_free(seen);
}

/* Values from heap 4200 on, rule and mask chosen by hand, are those of the definition. */
static void test_values(void **state)
{
    (void)state;
    enum { N = 7000, FIRST = 4200 };
    static const char *const digits[] = {"16", "56", "127", "376", "156", "356", "644", "106", "45", "165", "6"};
    uint32_t *g = test_malloc(N * sizeof g[0]);
    for (size_t i = 0; i < sizeof digits / sizeof digits[0]; i++) {
        octal_values(digits[i], g, N);
        sg_rare_rule rule = {.reach = (uint32_t)strlen(digits[i])};
        for (uint32_t t = 1; t <= rule.reach; t++) {
            if ((digits[i][t - 1] - '0') & 2)
                rule.ones[rule.n_ones++] = t;
            if ((digits[i][t - 1] - '0') & 4)
                rule.twos[rule.n_twos++] = t;
        }
        for (uint32_t mask = 1; mask < 64; mask += mask < 4 ? 1 : 13) {
            rule.mask = mask;
            sg_hold hold = {0, 0};
            sg_rare *rare;
            sg_status status = sg_rare_new(&rule, (sg_series){g, 4}, FIRST, &hold, &rare);
            if (status == SG_ERANGE)
                continue; /* values above 255 */
            assert_int_equal(status, SG_OK);
            for (uint32_t n = FIRST; n < N; n++) {
                uint8_t value = 0;
                status = sg_rare_step(rare, &value);
                if (status == SG_ERANGE)
                    break;
                assert_int_equal(status, SG_OK);
                if (value != g[n])
                    fail_msg("0.%s, mask %u: g(%u) = %u, not %u", digits[i], mask, n, g[n], value);
            }
            sg_rare_free(rare);
            assert_int_equal(hold.held_bytes, 0);
        }
    }
    test_free(g);
}

/* The same period and preperiod as Guy and Smith's theorem gives, from fewer values. */
static void test_proofs(void **state)
{
    (void)state;
    static const struct {
        const char *code;
        uint64_t period, preperiod, needs;
    } games[] = {{"0.16", 149459, 105351, 276389}, {"0.127", 4, 46578, 73691}, {"0.56", 144, 326640, 328581}};
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
        sg_family *family = family_of(games[i].code);
        sg_period period;
        bool found;
        assert_int_equal(sg_family_period(family, 0, NULL, &period, &found), SG_OK);
        assert_true(found && period.proven);
        assert_int_equal(period.theorem, SG_THEOREM_RARE_WINDOW);
        assert_int_equal(period.period, games[i].period);
        assert_int_equal(period.preperiod, games[i].preperiod);
        assert_int_equal(period.checked_to, games[i].needs - 1);
        sg_rare_proof proof;
        assert_true(sg_family_rare_proof(family, &proof));
        uint64_t depth = proof.rare[proof.n_rare - 1];
        for (size_t k = 0; k < proof.n_witnesses; k++)
            depth = proof.witnesses[k] > depth ? proof.witnesses[k] : depth;
        sg_criterion criterion = sg_family_criterion(family);
        uint64_t start = period.preperiod > depth ? period.preperiod : depth + 1;
        assert_int_equal(period.checked_to + 1, start + period.period + depth + criterion.reach);
        assert_true(period.checked_to + 1 < sg_criterion_needs(&criterion, period.preperiod, period.period));
        sg_family_free(family);
    }
}

/* A ring finds the period in memory that does not grow, or says that it cannot. */
static void test_ring(void **state)
{
    (void)state;
    static const struct {
        const char *code;
        uint64_t n_prefix, period;
    } games[] = {{"0.16", 40000, 149459}, {"0.356", 8000, 142}, {"0.156", 8000, 349}, {"0.16", 10000, 0}};
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
        sg_family *family = family_of(games[i].code);
        assert_int_equal(sg_family_extend(family, games[i].n_prefix - 1, NULL), SG_OK);
        size_t n;
        const sg_series values = {known_values(family, &n), 4};
        sg_rare_rule rule;
        assert_true(sg_rare_rule_of(family, &rule));
        sg_hold hold = {0, 0};
        sg_rare *ring;
        assert_int_equal(sg_rare_new(&rule, values, games[i].n_prefix, &hold, &ring), SG_OK);
        assert_int_equal(sg_rare_ring(ring), SG_OK);
        sg_ticker ticker = {NULL, 0, 0};
        sg_period period;
        sg_status status = sg_rare_run(ring, 1000000, &ticker);
        if (games[i].period == 0) {
            assert_int_equal(status, SG_ELIMIT); /* heap 13932 is rare, above the prefix */
            assert_int_equal(sg_rare_count(ring), 13932);
        } else {
            assert_int_equal(status, SG_OK);
            assert_true(sg_rare_found(ring, &period));
            assert_int_equal(period.period, games[i].period);
        }
        assert_true(hold.held_bytes < 80 * games[i].n_prefix + 200000);
        sg_rare_free(ring);
        assert_int_equal(hold.held_bytes, 0);
        sg_family_free(family);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_values),
        cmocka_unit_test(test_proofs),
        cmocka_unit_test(test_ring),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
