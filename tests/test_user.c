/* SPDX-License-Identifier: MIT */
/* What a user of libsg writes: this program includes sg.h alone and is linked with libsg.a alone. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "../src/sg.h"

/* The period of a code: Kayles is 0.77, and has period 12 from heap 71 on. */
static void test_period_of_a_code(void **state)
{
    (void)state;
    sg_family *kayles;
    sg_fault fault;
    sg_period period;
    bool found;
    assert_int_equal(sg_family_code("0.7x", 4, &fault, &kayles), SG_EINPUT);
    assert_int_equal(fault.at, 3);
    assert_int_equal(sg_family_code("0.77", 4, &fault, &kayles), SG_OK);
    assert_int_equal(sg_family_period(kayles, 0, NULL, &period, &found), SG_OK);
    assert_true(found && period.proven);
    assert_int_equal(period.theorem, SG_THEOREM_GUY_SMITH);
    assert_int_equal(period.period, 12);
    assert_int_equal(period.preperiod, 71);
    sg_family_free(kayles);
}

/* A winning move in a sum: heaps 5, 7 and 11 of Kayles have the values 4, 2 and 6. */
typedef struct wanted {
    sg_family *family;
    uint32_t value;
    bool found;
    uint64_t parts[2];
    size_t n_parts;
} wanted;

static bool take_if_wanted(void *ud, const uint64_t *parts, size_t n_parts)
{
    wanted *w = ud;
    uint32_t sum = 0, value;
    for (size_t i = 0; i < n_parts; i++) {
        assert_int_equal(sg_family_read(w->family, parts[i], parts[i], &value), SG_OK);
        sum ^= value;
    }
    w->found = sum == w->value;
    w->n_parts = n_parts;
    if (n_parts > 0)
        memcpy(w->parts, parts, n_parts * sizeof *parts);
    return !w->found;
}

static void test_winning_move_in_a_sum(void **state)
{
    (void)state;
    const uint64_t heaps[] = {5, 7, 12};
    wanted w = {0};
    uint32_t values[12 + 1], sum = 0;
    assert_int_equal(sg_family_code("0.77", 4, NULL, &w.family), SG_OK);
    assert_int_equal(sg_family_extend(w.family, 12, NULL), SG_OK);
    assert_int_equal(sg_family_read(w.family, 0, 12, values), SG_OK);
    for (size_t i = 0; i < 3; i++)
        sum ^= values[heaps[i]];
    assert_int_not_equal(sum, 0); /* so the player to move wins, by a move to value 0 */
    for (size_t i = 0; i < 3 && !w.found; i++) {
        w.value = values[heaps[i]] ^ sum;
        assert_int_equal(sg_family_options(w.family, heaps[i], UINT64_MAX, take_if_wanted, &w), SG_OK);
    }
    assert_true(w.found);
    sg_family_free(w.family);
}

/* A game as a callback: a position is one byte, a row of pins (Dawson's Kayles, 0.07); two neighbours are knocked down. */
static sg_status knock_down(void *ud, const void *key, size_t key_bytes, sg_moves *moves)
{
    const unsigned n = *(const unsigned char *)key;
    unsigned *n_calls = ud;
    sg_status status = key_bytes == 1 ? SG_OK : SG_ERULE;
    ++*n_calls;
    for (unsigned left = 0; left + 2 <= n && status == SG_OK; left++) {
        const unsigned char rows[] = {(unsigned char)left, (unsigned char)(n - 2 - left)};
        for (size_t i = 0; i < 2 && status == SG_OK; i++)
            status = sg_moves_part(moves, &rows[i], 1);
        if (status == SG_OK)
            status = sg_moves_option(moves);
    }
    return status;
}

static void test_callback_game(void **state)
{
    (void)state;
    sg_memo *memo;
    sg_solver *solver;
    unsigned n_calls = 0;
    assert_int_equal(sg_memo_new(0, &memo), SG_OK);
    assert_int_equal(sg_solver_new(memo, knock_down, &n_calls, 0, &solver), SG_OK);
    static const uint32_t dawson[] = {0, 0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2};
    for (unsigned char n = 0; n < sizeof dawson / sizeof dawson[0]; n++) {
        uint32_t value;
        assert_int_equal(sg_solver_value(solver, &n, 1, NULL, &value), SG_OK);
        assert_int_equal(value, dawson[n]);
    }
    assert_int_equal(n_calls, sizeof dawson / sizeof dawson[0]); /* once per position */
    sg_solver_free(solver);
    sg_memo_free(memo);
}

/* The same game by a prover: rows 3, 4 and 7 have the values 1, 2 and 1, and a Nim heap of 2 makes the sum 0. */
static void test_prover_and_limit(void **state)
{
    (void)state;
    sg_memo *memo;
    sg_prover *prover;
    unsigned n_calls = 0;
    const unsigned char rows[] = {3, 4, 7};
    const sg_key keys[] = {{&rows[0], 1}, {&rows[1], 1}, {&rows[2], 1}};
    uint32_t value;
    bool wins;
    assert_int_equal(sg_memo_new(0, &memo), SG_OK);
    assert_int_equal(sg_prover_new(memo, knock_down, &n_calls, 0, &prover), SG_OK);
    sg_prover_limit(prover, 0, 1);
    assert_int_equal(sg_prover_value(prover, SG_METHOD_LV, keys, 3, NULL, &value), SG_ELIMIT);
    sg_prover_limit(prover, 0, 0); /* it goes on where it was */
    assert_int_equal(sg_prover_value(prover, SG_METHOD_LV, keys, 3, NULL, &value), SG_OK);
    assert_int_equal(value, 2);
    assert_int_equal(sg_prover_outcome(prover, SG_METHOD_PN, keys, 3, 2, NULL, &wins), SG_OK);
    assert_false(wins);
    assert_int_equal(sg_prover_outcome(prover, SG_METHOD_PN, keys, 3, 3, NULL, &wins), SG_OK);
    assert_true(wins);
    sg_prover_free(prover);
    sg_memo_free(memo);
}

/* A token on three places: from 0 to 1 or to the end 2, from 1 back to 0 only. Whoever is at 0 moves to 2 and wins. */
static sg_status step(void *ud, const void *key, size_t key_bytes, sg_moves *moves)
{
    static const unsigned char places[] = {0, 1, 2};
    const unsigned char at = *(const unsigned char *)key;
    (void)ud;
    sg_status status = SG_OK;
    if (at == 0) {
        status = sg_moves_single(moves, &places[1], key_bytes);
        if (status == SG_OK)
            status = sg_moves_single(moves, &places[2], key_bytes);
    } else if (at == 1) {
        status = sg_moves_single(moves, &places[0], key_bytes);
    }
    return status;
}

static void test_game_with_a_loop(void **state)
{
    (void)state;
    sg_memo *memo;
    sg_solver *solver;
    sg_loopy *loopy;
    const unsigned char places[] = {0, 1, 2};
    static const char outcomes[] = {'N', 'P', 'P'};
    static const uint32_t remoteness[] = {1, 2, 0};
    uint32_t value;
    size_t n;
    assert_int_equal(sg_memo_new(0, &memo), SG_OK);
    assert_int_equal(sg_solver_new(memo, step, NULL, 0, &solver), SG_OK);
    assert_int_equal(sg_solver_value(solver, &places[0], 1, NULL, &value), SG_ECYCLE);
    assert_non_null(sg_solver_cycle(solver, &n));
    assert_int_equal(n, 2);
    sg_solver_free(solver);
    sg_memo_free(memo);
    assert_int_equal(sg_loopy_new(step, NULL, &loopy), SG_OK);
    for (size_t i = 0; i < 3; i++) {
        const sg_key key = {&places[i], 1};
        sg_smith smith;
        assert_int_equal(sg_loopy_value(loopy, &places[i], 1, NULL, &smith), SG_OK);
        assert_int_equal(sg_smith_outcome(&smith, 1), outcomes[i]);
        assert_int_equal(sg_loopy_remoteness(loopy, &key, 1, NULL, &value), SG_OK);
        assert_int_equal(value, remoteness[i]);
    }
    sg_loopy_free(loopy);
}

/* Nim, by the numbers of its heaps. */
static sg_status take_some(void *ud, uint64_t n, sg_sink *sink)
{
    sg_status status = SG_OK;
    (void)ud;
    for (uint64_t left = 0; left < n && status == SG_OK; left++)
        status = sg_sink_option(sink, &left, left > 0);
    return status;
}

/* Bouton: a sum of Nim heaps is P in misere play if the nim-sum is 0, but with heaps of 1 only, if it is 1. */
static void test_misere_nim(void **state)
{
    (void)state;
    enum { LARGEST = 4 };
    sg_misere *search;
    sg_quotient *quotient;
    sg_quotient_view view;
    assert_int_equal(sg_misere_new(take_some, NULL, &search), SG_OK);
    assert_int_equal(sg_quotient_new(take_some, NULL, &quotient), SG_OK);
    for (unsigned i = 0; i < LARGEST; i++)
        assert_int_equal(sg_quotient_adjoin(quotient, NULL), SG_OK);
    sg_quotient_look(quotient, &view);
    for (uint32_t a = 0; a <= LARGEST; a++) {
        for (uint32_t b = 0; b <= LARGEST; b++) {
            const uint32_t heaps[] = {a, b};
            const bool expected = a <= 1 && b <= 1 ? (a ^ b) == 1 : a == b;
            bool is_p;
            assert_int_equal(sg_misere_outcome(search, heaps, 2, NULL, &is_p), SG_OK);
            assert_int_equal(is_p, expected);
            assert_int_equal(view.is_p[view.product[view.phi[a] * view.order + view.phi[b]]], expected);
        }
    }
    sg_quotient_free(quotient);
    sg_misere_free(search);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_period_of_a_code), cmocka_unit_test(test_winning_move_in_a_sum),
        cmocka_unit_test(test_callback_game),    cmocka_unit_test(test_prover_and_limit),
        cmocka_unit_test(test_game_with_a_loop), cmocka_unit_test(test_misere_nim),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
