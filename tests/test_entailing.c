/* SPDX-License-Identifier: MIT */
/* Entailing and complimenting moves against play of whole sums, move by move, on random games. */
#include "../src/search/entailing/entailing.h"
#include "refuse.h"
#include "support.h"

/* ---- a game: positions 0..n-1; an option leaves up to two positions of lower numbers ------------------------------- */

enum { POSITIONS_MAX = 7, OPTIONS_MAX = 4, TOKENS_MAX = 32 };

typedef struct option {
    sg_turn turn;
    unsigned n_parts;
    uint8_t parts[2];
} option;

typedef struct game {
    unsigned n, n_options[POSITIONS_MAX];
    option options[POSITIONS_MAX][OPTIONS_MAX];
    unsigned n_calls, fails_at; /* 0: never */
} game;

static void draw(game *g)
{
    *g = (game){.n = 1 + (unsigned)test_random(POSITIONS_MAX)};
    const uint64_t kinds = 1 + test_random(5); /* some games have more ordinary moves than others */
    for (unsigned v = 0; v < g->n; v++) {
        g->n_options[v] = (unsigned)test_random(OPTIONS_MAX + 1);
        for (unsigned i = 0; i < g->n_options[v]; i++) {
            option *o = &g->options[v][i];
            const uint64_t kind = test_random(kinds + 1);
            o->turn = kind == 1 ? SG_TURN_ENTAILS : kind == 2 ? SG_TURN_STAYS : SG_TURN_PASSES;
            o->n_parts = v == 0 ? 0 : (unsigned)test_random(v > 3 ? 3 : 2);
            for (unsigned k = 0; k < o->n_parts; k++)
                o->parts[k] = (uint8_t)test_random(v);
        }
    }
}

static sg_status expand(void *ud, const void *key, size_t key_bytes, sg_moves *moves)
{
    game *g = ud;
    uint8_t v;
    assert_int_equal(key_bytes, 1);
    memcpy(&v, key, 1);
    sg_status status = ++g->n_calls == g->fails_at ? SG_ERULE : SG_OK;
    for (unsigned i = 0; i < g->n_options[v] && status == SG_OK; i++) {
        const option *o = &g->options[v][i];
        for (unsigned k = 0; k < o->n_parts && status == SG_OK; k++)
            status = sg_moves_part(moves, &o->parts[k], 1);
        if (status == SG_OK)
            status = sg_moves_turn(moves, o->turn);
    }
    return status;
}

/* ---- play of whole sums ---------------------------------------------------------------------------------------------- */

/* The sum as it is played: positions, then a Nim heap. The mover must move in the first n_must of them, or if that is 0
 * and must is false anywhere. */
typedef struct sum {
    unsigned n, n_must;
    bool must;
    uint8_t at[TOKENS_MAX];
    unsigned heap;
} sum;

static bool wins(const game *g, const sum *s)
{
    const unsigned n = s->must ? s->n_must : s->n;
    for (unsigned i = 0; i < n; i++)
        for (unsigned k = 0; k < g->n_options[s->at[i]]; k++) {
            const option *o = &g->options[s->at[i]][k];
            sum t = {.heap = s->heap, .must = o->turn == SG_TURN_ENTAILS};
            for (unsigned p = 0; p < o->n_parts; p++)
                t.at[t.n++] = o->parts[p];
            t.n_must = t.n;
            for (unsigned p = 0; p < s->n; p++)
                if (p != i) {
                    assert_true(t.n < TOKENS_MAX);
                    t.at[t.n++] = s->at[p];
                }
            if (wins(g, &t) == (o->turn == SG_TURN_STAYS))
                return true;
        }
    for (unsigned heap = 0; !s->must && heap < s->heap; heap++) {
        sum t = *s;
        t.heap = heap;
        if (!wins(g, &t))
            return true;
    }
    return false;
}

static bool holds(const sg_affine *a, uint32_t nimber)
{
    for (size_t i = 0; i < a->n_answers; i++)
        if (a->answers[i] == nimber)
            return !a->all_but;
    return a->all_but;
}

/* ---- tests ------------------------------------------------------------------------------------------------------------ */

enum { HEAPS = 4 };

static void compare(game *g, sg_entailing *e)
{
    uint32_t value[POSITIONS_MAX];
    for (uint8_t v = 0; v < g->n; v++) {
        sg_affine a;
        assert_int_equal(sg_entailing_value(e, &v, 1, NULL, &a), SG_OK);
        value[v] = a.value;
        assert_true(a.value == SG_LOONY || !holds(&a, a.value));
        for (unsigned heap = 0; heap < HEAPS; heap++) {
            const sum free = {.n = 1, .at = {v}, .heap = heap};
            const sum must = {.n = 1, .at = {v}, .heap = heap, .must = true, .n_must = 1};
            assert_int_equal(wins(g, &free), a.value == SG_LOONY || a.value != heap);
            assert_int_equal(wins(g, &must), holds(&a, heap));
        }
    }
    for (uint8_t v = 0; v < g->n; v++)
        for (uint8_t u = 0; u <= v; u++) {
            const sum s = {.n = 2, .at = {v, u}};
            assert_int_equal(wins(g, &s), value[v] == SG_LOONY || value[u] == SG_LOONY || value[v] != value[u]);
        }
}

static void test_random_games(void **state)
{
    (void)state;
    unsigned n_loony = 0;
    for (unsigned i = 0; i < 3000; i++) {
        game g;
        sg_entailing *e;
        draw(&g);
        assert_int_equal(sg_entailing_new(expand, &g, &e), SG_OK);
        compare(&g, e);
        const uint8_t last = (uint8_t)(g.n - 1);
        sg_affine a;
        assert_int_equal(sg_entailing_value(e, &last, 1, NULL, &a), SG_OK);
        n_loony += a.value == SG_LOONY;
        assert_int_equal(sg_entailing_positions(e), g.n);
        sg_entailing_free(e);
    }
    assert_true(n_loony > 100);
}

/* Loops are found; a failure of expand and a limit leave the search usable. */
static void test_failures(void **state)
{
    (void)state;
    game g = {.n = 3, .n_options = {1, 1, 1}};
    const uint8_t start = 2;
    size_t n;
    sg_affine a;
    sg_entailing *e;
    for (unsigned v = 0; v < 3; v++)
        g.options[v][0] = (option){.turn = SG_TURN_STAYS, .n_parts = 1, .parts = {v == 0 ? 1 : (uint8_t)(v - 1)}};
    assert_int_equal(sg_entailing_new(expand, &g, &e), SG_OK);
    assert_int_equal(sg_entailing_value(e, &start, 1, NULL, &a), SG_ECYCLE);
    const sg_key *keys = sg_entailing_cycle(e, &n);
    assert_int_equal(n, 2);
    assert_int_equal(*(const uint8_t *)keys[0].bytes, 1);
    assert_int_equal(*(const uint8_t *)keys[1].bytes, 0);
    g.n_options[0] = 0;
    g.n_calls = 0;
    g.fails_at = 3;
    assert_int_equal(sg_entailing_value(e, &start, 1, NULL, &a), SG_ERULE);
    sg_entailing_limit(e, 0, 1);
    assert_int_equal(sg_entailing_value(e, &start, 1, NULL, &a), SG_ELIMIT);
    sg_entailing_limit(e, 0, 0);
    assert_int_equal(sg_entailing_value(e, &start, 1, NULL, &a), SG_OK);
    assert_int_equal(a.value, 0);
    sg_entailing_free(e);
}

static void test_no_memory(void **state)
{
    (void)state;
    if (!CAN_REFUSE)
        skip();
    game g;
    do
        draw(&g);
    while (g.n < POSITIONS_MAX);
    bool done = false;
    for (long allowed = 0; !done; allowed++) {
        sg_entailing *e = NULL;
        sg_affine a;
        const uint8_t v = POSITIONS_MAX - 1;
        refuse_after(allowed);
        sg_status status = sg_entailing_new(expand, &g, &e);
        if (status == SG_OK)
            status = sg_entailing_value(e, &v, 1, NULL, &a);
        refuse_no_more();
        assert_true(status == SG_OK || status == SG_ENOMEM);
        done = status == SG_OK;
        if (e)
            assert_int_equal(sg_entailing_value(e, &v, 1, NULL, &a), SG_OK);
        sg_entailing_free(e);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_random_games),
        cmocka_unit_test(test_failures),
        cmocka_unit_test(test_no_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
