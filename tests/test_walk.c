/* SPDX-License-Identifier: MIT */
/* Position graphs and the folds over them against the definitions, on random games that split into sums. */
#include "../src/search/folds/folds.h"
#include "refuse.h"
#include "support.h"

/* ---- a game: positions 0..n-1; an option leaves up to PARTS_MAX positions below ------------------------------------- */

enum { POSITIONS_MAX = 8, OPTIONS_MAX = 5, PARTS_MAX = 2, STATE_MAX = 24, NODES_MAX = 4000 };

typedef struct game {
    unsigned n, n_options[POSITIONS_MAX], n_parts[POSITIONS_MAX][OPTIONS_MAX];
    uint8_t parts[POSITIONS_MAX][OPTIONS_MAX][PARTS_MAX];
    bool numbered;  /* keys are single bytes, else one to three */
    unsigned fails; /* the call that fails; 0: none */
    unsigned n_calls;
} game;

static void draw(game *g, bool sums)
{
    *g = (game){.n = 2 + (unsigned)test_random(POSITIONS_MAX - 1), .numbered = test_random(2) == 0};
    for (unsigned p = 1; p < g->n; p++) {
        g->n_options[p] = (unsigned)test_random(OPTIONS_MAX + 1);
        for (unsigned i = 0; i < g->n_options[p]; i++) {
            g->n_parts[p][i] = sums ? (unsigned)test_random(PARTS_MAX + 1) : 1;
            for (unsigned k = 0; k < g->n_parts[p][i]; k++)
                g->parts[p][i][k] = (uint8_t)test_random(p);
        }
    }
}

static size_t key_of(const game *g, uint8_t p, uint8_t key[3])
{
    memset(key, p, 3);
    return g->numbered ? 1 : 1 + p % 3;
}

static sg_status expand(void *ud, const void *key, size_t key_bytes, sg_moves *moves)
{
    game *g = ud;
    const uint8_t p = *(const uint8_t *)key;
    uint8_t part[3];
    sg_status status = ++g->n_calls == g->fails ? SG_ERULE : SG_OK;
    assert_int_equal(key_bytes, key_of(g, p, part));
    for (unsigned i = 0; i < g->n_options[p] && status == SG_OK; i++) {
        for (unsigned k = 0; k < g->n_parts[p][i] && status == SG_OK; k++)
            status = sg_moves_part(moves, part, key_of(g, g->parts[p][i][k], part));
        if (status == SG_OK)
            status = sg_moves_option(moves);
    }
    return status;
}

/* ---- the definition: sorted lists of positions, without idle ones beside others --------------------------------------- */

typedef struct state {
    uint8_t n, parts[STATE_MAX];
} state;

static state tidy(const game *g, const uint8_t *parts, unsigned n)
{
    state s = {0};
    uint8_t least = 0, key[3], best[3];
    unsigned n_moving = 0;
    for (unsigned i = 0; i < n; i++)
        n_moving += g->n_options[parts[i]] > 0;
    if (n > 1 && n_moving == 0) {
        for (unsigned i = 0; i < n; i++) {
            const size_t a = key_of(g, parts[i], key), b = key_of(g, parts[least], best);
            const int order = memcmp(key, best, a < b ? a : b);
            if (order < 0 || (order == 0 && a < b))
                least = (uint8_t)i;
        }
        return (state){1, {parts[least]}};
    }
    for (unsigned i = 0; i < n; i++) {
        if (n > 1 && g->n_options[parts[i]] == 0)
            continue;
        unsigned at = s.n++;
        assert_true(at < STATE_MAX);
        for (; at > 0 && s.parts[at - 1] > parts[i]; at--)
            s.parts[at] = s.parts[at - 1];
        s.parts[at] = parts[i];
    }
    return s;
}

typedef struct known {
    state state;
    uint32_t value, height, remoteness, suspense, level;
} known;

static known list[NODES_MAX];
static unsigned n_list;

static unsigned find(const state *s)
{
    unsigned i = 0;
    while (i < n_list && memcmp(&list[i].state, s, sizeof *s) != 0)
        i++;
    return i;
}

/* The options of a state, each after tidying. */
static unsigned options_of(const game *g, const state *s, state *out)
{
    unsigned n = 0;
    for (unsigned i = 0; i < s->n; i++) {
        const uint8_t p = s->parts[i];
        for (unsigned k = 0; k < g->n_options[p]; k++) {
            uint8_t parts[STATE_MAX + PARTS_MAX];
            unsigned m = 0;
            for (unsigned j = 0; j < s->n; j++)
                if (j != i)
                    parts[m++] = s->parts[j];
            for (unsigned j = 0; j < g->n_parts[p][k]; j++)
                parts[m++] = g->parts[p][k][j];
            out[n++] = tidy(g, parts, m);
        }
    }
    return n;
}

/* Evaluates a state and all below; returns its index. */
static unsigned evaluate(const game *g, const state *s)
{
    state options[STATE_MAX * OPTIONS_MAX];
    unsigned at = find(s);
    if (at < n_list)
        return at;
    const unsigned n = options_of(g, s, options);
    bool taken[STATE_MAX * OPTIONS_MAX + 1] = {false};
    known k = {.state = *s};
    uint32_t even = UINT32_MAX, odd = 0, slow_even = 0, slow_odd = UINT32_MAX;
    bool wins = false, slow_wins = false;
    for (unsigned i = 0; i < n; i++) {
        const known o = list[evaluate(g, &options[i])];
        if (o.value < sizeof taken)
            taken[o.value] = true;
        k.height = o.height + 1 > k.height ? o.height + 1 : k.height;
        if (o.remoteness % 2 == 0 && o.remoteness < even)
            even = o.remoteness;
        wins = wins || o.remoteness % 2 == 0;
        odd = o.remoteness % 2 == 1 && o.remoteness > odd ? o.remoteness : odd;
        slow_wins = slow_wins || o.suspense % 2 == 0;
        slow_even = o.suspense % 2 == 0 && o.suspense > slow_even ? o.suspense : slow_even;
        slow_odd = o.suspense % 2 == 1 && o.suspense < slow_odd ? o.suspense : slow_odd;
    }
    while (taken[k.value])
        k.value++;
    k.remoteness = n == 0 ? 0 : 1 + (wins ? even : odd);
    k.suspense = n == 0 ? 0 : 1 + (slow_wins ? slow_even : slow_odd);
    assert_true(n_list < NODES_MAX);
    list[n_list++] = k;
    return n_list - 1;
}

/* ---- comparing -------------------------------------------------------------------------------------------------------- */

/* The state that a vertex is. */
static state state_of(const game *g, sg_walk *w, uint32_t v)
{
    uint8_t parts[STATE_MAX];
    size_t key_bytes;
    const size_t n = sg_walk_parts(w, v);
    for (size_t i = 0; i < n; i++)
        parts[i] = *(const uint8_t *)sg_walk_key(w, w->after[i], &key_bytes);
    const state s = tidy(g, parts, (unsigned)n);
    assert_int_equal(s.n, n);
    return s;
}

static void compare_options(const game *g, sg_walk *w, uint32_t v)
{
    state options[STATE_MAX * OPTIONS_MAX];
    uint32_t n;
    const uint32_t *heads = sg_walk_options(w, v, &n);
    const state s = state_of(g, w, v);
    const unsigned n_options = options_of(g, &s, options);
    for (uint32_t i = 0; i < n; i++) { /* each is one by the definition, and the other way round */
        const state o = state_of(g, w, sg_head_vertex(heads[i]));
        bool found = false;
        assert_true(sg_walk_node(w, sg_head_vertex(heads[i])) < w->n_nodes);
        for (unsigned k = 0; k < n_options; k++)
            found = found || memcmp(&o, &options[k], sizeof o) == 0;
        assert_true(found);
    }
    for (unsigned k = 0; k < n_options; k++) {
        bool found = false;
        for (uint32_t i = 0; i < n; i++) {
            const state o = state_of(g, w, sg_head_vertex(heads[i]));
            found = found || memcmp(&o, &options[k], sizeof o) == 0;
        }
        assert_true(found);
    }
}

static void compare_folds(const game *g, sg_walk *w)
{
    sg_order order;
    uint32_t *mex, *height, *quick, *slow;
    assert_int_equal(sg_fold_order(w, 0, NULL, &order), SG_OK);
    assert_int_equal(sg_fold_mex(w, &order, NULL, &mex), SG_OK);
    assert_int_equal(sg_fold_height(w, &order, NULL, &height), SG_OK);
    assert_int_equal(sg_fold_length(w, &order, false, NULL, &quick), SG_OK);
    assert_int_equal(sg_fold_length(w, &order, true, NULL, &slow), SG_OK);
    for (uint32_t i = 0; i < w->n_nodes; i++) {
        const uint32_t v = sg_walk_vertex(w, i);
        const state s = state_of(g, w, v);
        const known *k = &list[find(&s)];
        assert_true(k < list + n_list);
        assert_int_equal(mex[v], k->value);
        assert_int_equal(height[v], k->height);
        assert_int_equal(quick[v], k->remoteness);
        assert_int_equal(slow[v], k->suspense);
        assert_int_equal(quick[v] % 2, mex[v] != 0);
        assert_int_equal(slow[v] % 2, mex[v] != 0);
    }
    sg_order_free(w, &order);
    sg_fold_free(w, mex);
    sg_fold_free(w, height);
    sg_fold_free(w, quick);
    sg_fold_free(w, slow);
}

static sg_status root_of(const game *g, sg_walk *w, const uint8_t *parts, unsigned n, uint32_t *v)
{
    uint8_t bytes[4][3];
    sg_key keys[4];
    for (unsigned i = 0; i < n; i++) {
        keys[i].n_bytes = key_of(g, parts[i], bytes[i]);
        keys[i].bytes = bytes[i];
    }
    return sg_walk_root(w, keys, n, NULL, v);
}

static void test_definitions(void **state_)
{
    (void)state_;
    unsigned n_compared = 0, n_sums = 0;
    for (unsigned round = 0; round < 3000; round++) {
        game g;
        sg_walk *w, *counting;
        uint32_t v;
        uint8_t parts[3];
        draw(&g, round % 3 > 0);
        const unsigned n = round % 7 == 0 ? (unsigned)test_random(4) : 1;
        for (unsigned i = 0; i < n; i++)
            parts[i] = (uint8_t)(g.n - 1 - test_random(2));
        n_list = 0;
        const state s = tidy(&g, parts, n);
        evaluate(&g, &s);
        assert_int_equal(sg_walk_new(expand, &g, &w), SG_OK);
        assert_int_equal(root_of(&g, w, parts, n, &v), SG_OK);
        assert_int_equal(sg_walk_close(w, 0, NULL), SG_OK);
        assert_int_equal(w->n_nodes, n_list);
        assert_int_equal(w->n_done, n_list);
        for (uint32_t i = 0; i < w->n_nodes && round % 8 == 0; i++)
            compare_options(&g, w, sg_walk_vertex(w, i));
        compare_folds(&g, w);
        assert_int_equal(sg_walk_new(expand, &g, &counting), SG_OK);
        counting->forgets = true;
        assert_int_equal(root_of(&g, counting, parts, n, &v), SG_OK);
        assert_int_equal(sg_walk_close(counting, 0, NULL), SG_OK);
        assert_int_equal(counting->n_nodes, n_list);
        n_compared += n_list;
        n_sums += w->nodes != NULL;
        sg_walk_free(w);
        sg_walk_free(counting);
    }
    print_message("%u nodes, %u games with sums\n", n_compared, n_sums);
    assert_true(n_compared > 15000 && n_sums > 1000);
}

/* ---- a part of a graph, limits, failures ---------------------------------------------------------------------------------- */

/* The first nodes are those of the whole graph, in the same order. */
static void test_parts_of_graphs(void **state_)
{
    (void)state_;
    for (unsigned round = 0; round < 500; round++) {
        game g;
        sg_walk *w, *whole;
        uint32_t v;
        draw(&g, true);
        const uint8_t top = (uint8_t)(g.n - 1);
        assert_int_equal(sg_walk_new(expand, &g, &whole), SG_OK);
        assert_int_equal(root_of(&g, whole, &top, 1, &v), SG_OK);
        assert_int_equal(sg_walk_close(whole, 0, NULL), SG_OK);
        const uint32_t most = 1 + (uint32_t)test_random(whole->n_nodes);
        assert_int_equal(sg_walk_new(expand, &g, &w), SG_OK);
        g.n_calls = 0;
        g.fails = 1 + (unsigned)test_random(4);
        sg_status status = root_of(&g, w, &top, 1, &v);
        while (status == SG_OK && w->n_done < most)
            status = sg_walk_close(w, most, NULL);
        assert_true(status == SG_OK || status == SG_ERULE);
        assert_int_equal(root_of(&g, w, &top, 1, &v), SG_OK);
        assert_int_equal(sg_walk_close(w, most, NULL), SG_OK);
        assert_int_equal(w->n_done, most);
        for (uint32_t i = 0; i < w->n_done; i++) {
            const state a = state_of(&g, w, sg_walk_vertex(w, i)), b = state_of(&g, whole, sg_walk_vertex(whole, i));
            assert_memory_equal(&a, &b, sizeof a);
        }
        sg_order order;
        uint32_t *height;
        assert_int_equal(sg_fold_order(w, 0, NULL, &order), SG_OK);
        assert_int_equal(sg_fold_height(w, &order, NULL, &height), SG_OK);
        sg_order_free(w, &order);
        sg_fold_free(w, height);
        sg_walk_free(w);
        sg_walk_free(whole);
    }
}

static sg_status stop(void *ud, uint64_t done)
{
    (void)done;
    return --*(int *)ud < 0 ? SG_ESTOP : SG_OK;
}

/* A line of heaps: one token is taken. With loop, the last heap leads back. */
enum { LINE = 5000 };

static sg_status line(void *ud, const void *key, size_t key_bytes, sg_moves *moves)
{
    uint32_t n;
    (void)key_bytes;
    memcpy(&n, key, sizeof n);
    if (n == 0 && !*(const bool *)ud)
        return SG_OK;
    n = n == 0 ? 7 : n - 1;
    return sg_moves_single(moves, &n, sizeof n);
}

static void test_limits(void **state_)
{
    (void)state_;
    bool loop = false;
    const uint32_t n = LINE;
    const sg_key key = {&n, sizeof n};
    uint32_t v;
    sg_order order;
    int beats = 2;
    const sg_pulse pulse = {.beat = stop, .ud = &beats};
    sg_walk *w;
    assert_int_equal(sg_walk_new(line, &loop, &w), SG_OK);
    sg_walk_limit(w, 0, 1000);
    assert_int_equal(sg_walk_root(w, &key, 1, NULL, &v), SG_OK);
    assert_int_equal(sg_walk_close(w, 0, NULL), SG_ELIMIT);
    assert_int_equal(w->positions, 1000);
    sg_walk_limit(w, sg_walk_bytes(w) + 1000, 0);
    assert_int_equal(sg_walk_close(w, 0, NULL), SG_ELIMIT);
    sg_walk_limit(w, 0, 0);
    assert_int_equal(sg_walk_close(w, 0, &pulse), SG_ESTOP);
    assert_int_equal(sg_walk_close(w, 0, NULL), SG_OK);
    assert_int_equal(w->n_nodes, LINE + 1);
    assert_int_equal(w->positions, LINE + 1);
    sg_walk_free(w);
    loop = true;
    assert_int_equal(sg_walk_new(line, &loop, &w), SG_OK);
    assert_int_equal(sg_walk_root(w, &key, 1, NULL, &v), SG_OK);
    assert_int_equal(sg_walk_close(w, 0, NULL), SG_OK);
    assert_int_equal(sg_fold_order(w, 0, NULL, &order), SG_ECYCLE);
    assert_int_equal(order.n, 8);
    sg_order_free(w, &order);
    sg_walk_free(w);
}

static void test_no_memory(void **state_)
{
    (void)state_;
    if (!CAN_REFUSE)
        skip();
    game g;
    const uint8_t parts[2] = {POSITIONS_MAX - 1, POSITIONS_MAX - 1};
    do
        draw(&g, true);
    while (g.n < POSITIONS_MAX || g.n_options[POSITIONS_MAX - 1] < 3);
    bool done = false;
    for (long allowed = 0; !done; allowed++) {
        sg_walk *w = NULL;
        sg_order order = {0};
        uint32_t v, *mex = NULL;
        refuse_after(allowed);
        sg_status status = sg_walk_new(expand, &g, &w);
        if (status == SG_OK)
            status = root_of(&g, w, parts, 2, &v);
        if (status == SG_OK)
            status = sg_walk_close(w, 0, NULL);
        if (status == SG_OK)
            status = sg_fold_order(w, 0, NULL, &order);
        if (status == SG_OK)
            status = sg_fold_mex(w, &order, NULL, &mex);
        refuse_no_more();
        assert_true(status == SG_OK || status == SG_ENOMEM);
        done = status == SG_OK;
        if (w) {
            sg_order_free(w, &order);
            sg_fold_free(w, mex);
            assert_int_equal(root_of(&g, w, parts, 2, &v), SG_OK);
            assert_int_equal(sg_walk_close(w, 0, NULL), SG_OK);
        }
        sg_walk_free(w);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_definitions),
        cmocka_unit_test(test_parts_of_graphs),
        cmocka_unit_test(test_limits),
        cmocka_unit_test(test_no_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
