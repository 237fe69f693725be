/* SPDX-License-Identifier: MIT */
/* Compares the engine for rare heaps with the definition, and its proofs with those of Guy and Smith. */
#include "family.h"
#include "heap/rare/rare.h"

/* With rule and mask chosen by hand, the values from heap 4200 on are those of the definition. */
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
            sg_budget budget = {0, 0};
            sg_rare *rare;
            sg_status status = sg_rare_new(&rule, (sg_series){g, 4}, FIRST, &budget, &rare);
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
            assert_int_equal(budget.held_bytes, 0);
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
        sg_family *family = code_family(games[i].code);
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_values),
        cmocka_unit_test(test_proofs),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
