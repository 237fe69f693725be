/* SPDX-License-Identifier: MIT */
#include "games.h"
#include "refuse.h"
#include "search/solver/solver.h"

enum { N_MOST = 60 };

/* The option without the pairs of equal parts, which cancel. */
static option reduced(const option *whole)
{
    option o = {0};
    for (unsigned k = 0; k < whole->n_parts; k++) {
        unsigned same = 0;
        while (same < o.n_parts && o.parts[same] != whole->parts[k])
            same++;
        if (same < o.n_parts)
            o.parts[same] = o.parts[--o.n_parts];
        else
            o.parts[o.n_parts++] = whole->parts[k];
    }
    return o;
}

/* Marks what play from p comes to, but for what cancels. */
static void reach(const graph *g, uint32_t p, bool *visited)
{
    if (visited[p])
        return;
    visited[p] = true;
    for (unsigned i = 0; i < g->at[p].n_options; i++) {
        const option o = reduced(&g->at[p].options[i]);
        for (unsigned k = 0; k < o.n_parts; k++)
            reach(g, o.parts[k], visited);
    }
}

/* Can play from p come back to p? */
static bool recurs(const graph *g, uint32_t p)
{
    bool visited[POSITIONS_MAX] = {false};
    for (unsigned i = 0; i < g->at[p].n_options; i++) {
        const option o = reduced(&g->at[p].options[i]);
        for (unsigned k = 0; k < o.n_parts; k++)
            reach(g, o.parts[k], visited);
    }
    return visited[p];
}

static bool is_loopy(const graph *g, uint32_t p)
{
    bool visited[POSITIONS_MAX] = {false};
    reach(g, p, visited);
    for (uint32_t q = 0; q < g->n; q++)
        if (visited[q] && recurs(g, q))
            return true;
    return false;
}

static void make(graph *g, sg_memo **memo, sg_solver **solver, uint64_t max_positions)
{
    const bool hashed = test_random(2) == 0; /* most keys are long enough for it */
    assert_int_equal(hashed ? sg_memo_new_hashed(0, memo) : sg_memo_new(0, memo), SG_OK);
    assert_int_equal(sg_solver_new(*memo, expand, g, max_positions, solver), SG_OK);
    sg_solver_watch(*solver, test_random(2) == 0);
}

static sg_status value_at(sg_solver *solver, uint32_t position, const sg_pulse *pulse, uint32_t *value)
{
    unsigned char key[KEY_MAX];
    const size_t key_bytes = key_of(position, key);
    return sg_solver_value(solver, key, key_bytes, pulse, value);
}

static void assert_all(graph *g, const sg_memo *memo, sg_solver *solver, const uint32_t *values)
{
    for (uint32_t i = 0; i < g->n; i++) {
        const uint32_t p = (uint32_t)test_random(g->n);
        uint32_t value = 12345;
        assert_int_equal(value_at(solver, p, NULL, &value), SG_OK);
        assert_int_equal(value, values[p]);
    }
    assert_sound(g, memo, values);
}

/* ---- tests ------------------------------------------------------------------------------------------------------ */

static void test_against_naive(void **state)
{
    (void)state;
    for (int round = 0; round < 6000; round++) {
        static graph g;
        uint32_t values[POSITIONS_MAX];
        sg_memo *memo;
        sg_solver *solver;
        random_graph(&g, N_MOST, false);
        slow_values(&g, values);
        make(&g, &memo, &solver, 0);
        assert_all(&g, memo, solver, values);
        const sg_counters c = sg_solver_counters(solver);
        assert_int_equal(c.positions, g.n_calls); /* once per distinct position */
        assert_true(c.positions <= g.n);
        assert_true(c.depth <= c.positions);
        assert_true(c.depth >= 1);
        sg_solver_free(solver);
        sg_memo_free(memo);
    }
}

static void test_counters(void **state)
{
    (void)state;
    /* 3 -> 2 + 0, 1;  2 -> 1, nothing;  1 -> 0, 0;  0 is the end */
    static graph g = {.n = 4};
    g.at[1].n_options = 2;
    g.at[1].options[0] = g.at[1].options[1] = (option){1, {0}};
    g.at[2].n_options = 2;
    g.at[2].options[0] = (option){1, {1}};
    g.at[2].options[1] = (option){0, {0}};
    g.at[3].n_options = 2;
    g.at[3].options[0] = (option){2, {2, 0}};
    g.at[3].options[1] = (option){1, {1}};
    sg_memo *memo;
    sg_solver *solver;
    uint32_t value;
    make(&g, &memo, &solver, 0);
    const sg_counters none = sg_solver_counters(solver);
    assert_true(none.positions == 0 && none.options == 0 && none.hits == 0 && none.depth == 0);
    assert_int_equal(value_at(solver, 3, NULL, &value), SG_OK);
    assert_int_equal(value, 0); /* 1 has value 1, 2 has value 2, 3 sees 2 and 1 */
    const sg_counters c = sg_solver_counters(solver);
    assert_int_equal(c.positions, 4);
    assert_int_equal(c.options, 6);
    assert_int_equal(c.parts, 6);
    assert_int_equal(c.depth, 4);
    assert_int_equal(c.hits, 0);
    assert_int_equal(c.repeats, 0);
    assert_int_equal(value_at(solver, 2, NULL, &value), SG_OK);
    assert_int_equal(value, 2);
    assert_int_equal(sg_solver_counters(solver).positions, 4);
    assert_int_equal(sg_memo_count(memo), 4);
    sg_solver_free(solver);
    sg_memo_free(memo);
    sg_solver_free(NULL);
}

/* Equal parts of an option cancel: what is only met in pairs is neither evaluated nor stored. */
static void test_pairs(void **state)
{
    (void)state;
    uint64_t n_spared = 0;
    for (int round = 0; round < 3000; round++) {
        static graph g;
        uint32_t values[POSITIONS_MAX], value;
        sg_memo *memo;
        sg_solver *solver;
        random_graph(&g, N_MOST, false);
        for (uint32_t p = 0; p < g.n; p++)
            for (unsigned i = 0; i < g.at[p].n_options; i++)
                if (g.at[p].options[i].n_parts > 1 && test_random(2))
                    g.at[p].options[i].parts[1] = g.at[p].options[i].parts[test_random(2) ? 0 : 1];
        slow_values(&g, values);
        make(&g, &memo, &solver, 0);
        assert_int_equal(value_at(solver, g.n - 1, NULL, &value), SG_OK);
        assert_int_equal(value, values[g.n - 1]);
        bool visited[POSITIONS_MAX] = {false};
        uint64_t n_visited = 0;
        reach(&g, g.n - 1, visited);
        for (uint32_t p = 0; p < g.n; p++)
            n_visited += visited[p];
        assert_int_equal(sg_solver_counters(solver).positions, n_visited);
        assert_int_equal(sg_memo_count(memo), n_visited);
        n_spared += g.n - n_visited;
        assert_all(&g, memo, solver, values);
        sg_solver_free(solver);
        sg_memo_free(memo);
    }
    assert_true(n_spared > 3000);
}

static void test_loops(void **state)
{
    (void)state;
    uint64_t n_loopy = 0, n_fine = 0;
    for (int round = 0; round < 3000; round++) {
        static graph g;
        sg_memo *memo;
        sg_solver *solver;
        random_graph(&g, N_MOST, true);
        make(&g, &memo, &solver, 0);
        for (uint32_t i = 0; i < g.n; i++) {
            const uint32_t p = (uint32_t)test_random(g.n);
            uint32_t value = 4321;
            const sg_status status = value_at(solver, p, NULL, &value);
            assert_int_equal(status, is_loopy(&g, p) ? SG_ECYCLE : SG_OK);
            size_t n;
            const sg_key *keys = sg_solver_cycle(solver, &n);
            if (status == SG_ECYCLE) {
                assert_int_equal(value, 4321); /* written on SG_OK only */
                assert_cycle(&g, keys, n);
                n_loopy++;
                continue;
            }
            assert_int_equal(n, 0);
            n_fine++;
        }
        sg_solver_free(solver);
        sg_memo_free(memo);
    }
    assert_true(n_loopy > 1000 && n_fine > 1000);
}

/* Loops in one part of a game do not spoil the rest of it. */
static void test_after_loop(void **state)
{
    (void)state;
    for (int round = 0; round < 1000; round++) {
        static graph g;
        uint32_t values[POSITIONS_MAX];
        sg_memo *memo;
        sg_solver *solver;
        random_graph(&g, N_MOST, false);
        if (g.n < 3)
            continue;
        slow_values(&g, values);
        const uint32_t spoilt = g.n - 1, before = 1 + (uint32_t)test_random(spoilt - 1);
        graph whole = g;
        g.at[spoilt].n_options = 1; /* the last two go round: before -> spoilt -> before */
        g.at[spoilt].options[0] = (option){2, {before, 0}};
        g.at[before].n_options = 1;
        g.at[before].options[0] = (option){1, {spoilt}};
        make(&g, &memo, &solver, 0);
        uint32_t value;
        assert_int_equal(value_at(solver, spoilt, NULL, &value), SG_ECYCLE);
        size_t n;
        const sg_key *keys = sg_solver_cycle(solver, &n);
        assert_cycle(&g, keys, n);
        for (uint32_t p = 0; p < before; p++) { /* positions below never lead to the loop */
            assert_int_equal(value_at(solver, p, NULL, &value), SG_OK);
            assert_int_equal(value, values[p]);
        }
        g = whole; /* a rule that is mended: the same solver goes on */
        for (uint32_t p = 0; p < before; p++) {
            assert_int_equal(value_at(solver, p, NULL, &value), SG_OK);
            assert_int_equal(value, values[p]);
        }
        sg_solver_free(solver);
        sg_memo_free(memo);
    }
}

static void test_callback_fails(void **state)
{
    (void)state;
    static const sg_status kinds[] = {SG_ERULE, SG_ENOMEM, SG_ESTOP, SG_ERANGE, SG_EINPUT, SG_ELIMIT};
    for (int round = 0; round < 3000; round++) {
        static graph g;
        uint32_t values[POSITIONS_MAX];
        sg_memo *memo;
        sg_solver *solver;
        random_graph(&g, N_MOST, false);
        slow_values(&g, values);
        make(&g, &memo, &solver, 0);
        g.fail_at = 1 + test_random(g.n);
        g.fail_with = kinds[test_random(sizeof kinds / sizeof kinds[0])];
        g.fail_late = test_random(2);
        uint32_t value = 4321;
        const sg_status status = value_at(solver, g.n - 1, NULL, &value);
        assert_true(status == SG_OK || status == g.fail_with);
        if (status != SG_OK)
            assert_int_equal(value, 4321);
        assert_sound(&g, memo, values);
        g.fail_at = 0;
        assert_all(&g, memo, solver, values);
        sg_solver_free(solver);
        sg_memo_free(memo);
    }
}

static void test_position_limit(void **state)
{
    (void)state;
    for (int round = 0; round < 2000; round++) {
        static graph g;
        uint32_t values[POSITIONS_MAX];
        sg_memo *memo;
        sg_solver *solver;
        random_graph(&g, N_MOST, false);
        slow_values(&g, values);
        uint64_t limit = 1 + test_random(5);
        make(&g, &memo, &solver, limit);
        uint32_t value = 0;
        for (sg_status status = SG_ELIMIT; status != SG_OK; limit++) {
            const uint64_t before = g.n_calls;
            sg_solver_limit(solver, limit);
            status = value_at(solver, g.n - 1, NULL, &value);
            assert_true(status == SG_OK || status == SG_ELIMIT);
            assert_true(status == SG_OK ? g.n_calls - before <= limit : g.n_calls - before == limit);
            assert_sound(&g, memo, values);
        }
        sg_solver_limit(solver, 0);
        assert_int_equal(value, values[g.n - 1]);
        assert_all(&g, memo, solver, values);
        sg_solver_free(solver);
        sg_memo_free(memo);
    }
}

static void test_memo_limit(void **state)
{
    (void)state;
    for (int round = 0; round < 300; round++) {
        static graph g;
        uint32_t values[POSITIONS_MAX];
        sg_memo *memo;
        sg_solver *solver;
        random_graph(&g, N_MOST, false);
        slow_values(&g, values);
        make(&g, &memo, &solver, 0);
        unsigned char filler[SG_KEY_MAX / 64] = {0};
        sg_ref ref;
        sg_memo_limit(memo, 1);
        for (size_t n = sizeof filler; n > 0; n = n * 9 / 10) /* until there is hardly any room */
            while (filler[0] < 200 && sg_memo_intern(memo, filler, n, &ref) == SG_OK)
                filler[0]++;
        uint32_t value;
        const sg_status status = value_at(solver, g.n - 1, NULL, &value);
        assert_true(status == SG_OK || status == SG_ELIMIT);
        sg_memo_limit(memo, 0);
        assert_all(&g, memo, solver, values);
        sg_solver_free(solver);
        sg_memo_free(memo);
    }
}

/* ---- long lines of play --------------------------------------------------------------------------------------- */

typedef struct chain {
    uint64_t beats, stop_after; /* 0: never */
    uint32_t loop_to;           /* the end leads back here; UINT32_MAX: it is an end */
} chain;

static sg_status expand_chain(void *ud, const void *key, size_t key_bytes, sg_moves *moves)
{
    const chain *c = ud;
    uint32_t n;
    assert_int_equal(key_bytes, sizeof n);
    memcpy(&n, key, sizeof n);
    if (n == 0 && c->loop_to == UINT32_MAX)
        return SG_OK;
    n = n == 0 ? c->loop_to : n - 1;
    sg_status status = sg_moves_part(moves, &n, sizeof n);
    return status == SG_OK ? sg_moves_option(moves) : status;
}

static sg_status beat(void *ud, uint64_t done)
{
    chain *c = ud;
    (void)done;
    return ++c->beats == c->stop_after ? SG_ESTOP : SG_OK;
}

static void make_chain(chain *c, sg_memo **memo, sg_solver **solver)
{
    assert_int_equal(sg_memo_new(0, memo), SG_OK);
    assert_int_equal(sg_solver_new(*memo, expand_chain, c, 0, solver), SG_OK);
}

static void test_deep(void **state)
{
    (void)state;
    static const uint32_t depths[] = {1000000, 3000000};
    for (size_t i = 0; i < sizeof depths / sizeof depths[0]; i++) {
        chain c = {.loop_to = UINT32_MAX};
        sg_memo *memo;
        sg_solver *solver;
        uint32_t value, n = depths[i];
        make_chain(&c, &memo, &solver);
        assert_int_equal(sg_solver_value(solver, &n, sizeof n, NULL, &value), SG_OK);
        assert_int_equal(value, n % 2);
        assert_int_equal(sg_solver_counters(solver).depth, n + 1);
        assert_int_equal(sg_solver_counters(solver).positions, n + 1);
        assert_true(sg_solver_bytes(solver) > n);
        n--;
        assert_int_equal(sg_solver_value(solver, &n, sizeof n, NULL, &value), SG_OK);
        assert_int_equal(value, n % 2);
        sg_solver_free(solver);
        sg_memo_free(memo);
    }
}

static void test_deep_loop(void **state)
{
    (void)state;
    chain c = {.loop_to = 700000};
    sg_memo *memo;
    sg_solver *solver;
    uint32_t value, n = 1000000;
    make_chain(&c, &memo, &solver);
    assert_int_equal(sg_solver_value(solver, &n, sizeof n, NULL, &value), SG_ECYCLE);
    size_t n_keys;
    const sg_key *keys = sg_solver_cycle(solver, &n_keys);
    assert_int_equal(n_keys, 700001);
    for (size_t i = 0; i < 700001; i++) {
        memcpy(&n, keys[i].bytes, sizeof n);
        assert_int_equal(n, 700000 - i);
    }
    c.loop_to = UINT32_MAX;
    n = 1000001;
    assert_int_equal(sg_solver_value(solver, &n, sizeof n, NULL, &value), SG_OK);
    assert_int_equal(value, 1);
    sg_solver_free(solver);
    sg_memo_free(memo);
}

static void test_pulse(void **state)
{
    (void)state;
    for (uint64_t stop_after = 1; stop_after < 300; stop_after += 1 + stop_after / 3) {
        chain c = {.loop_to = UINT32_MAX, .stop_after = stop_after};
        sg_memo *memo;
        sg_solver *solver;
        uint32_t value = 99, n = 100000;
        make_chain(&c, &memo, &solver);
        const sg_pulse pulse = {beat, &c};
        assert_int_equal(sg_solver_value(solver, &n, sizeof n, &pulse, &value), SG_ESTOP);
        assert_int_equal(value, 99);
        assert_int_equal(c.beats, stop_after);
        assert_int_equal(sg_solver_value(solver, &n, sizeof n, &pulse, &value), SG_OK);
        assert_int_equal(value, 0);
        assert_true(c.beats > stop_after);
        sg_solver_free(solver);
        sg_memo_free(memo);
    }
}

/* ---- two solvers over one memo ----------------------------------------------------------------------------------- */

static void test_shared_memo(void **state)
{
    (void)state;
    static graph g;
    uint32_t values[POSITIONS_MAX], value;
    sg_memo *memo;
    sg_solver *first, *second;
    do
        random_graph(&g, N_MOST, false);
    while (g.n < 10 || g.at[g.n - 1].n_options == 0);
    slow_values(&g, values);
    make(&g, &memo, &first, 0);
    assert_int_equal(sg_solver_new(memo, expand, &g, 0, &second), SG_OK);
    assert_int_equal(value_at(first, g.n - 1, NULL, &value), SG_OK);
    const uint64_t calls = g.n_calls;
    assert_int_equal(value_at(second, g.n - 1, NULL, &value), SG_OK);
    assert_int_equal(value, values[g.n - 1]);
    assert_int_equal(g.n_calls, calls);
    assert_int_equal(sg_solver_counters(second).positions, 0);
    assert_all(&g, memo, second, values);
    sg_solver_free(first);
    assert_all(&g, memo, second, values);
    sg_solver_free(second);
    sg_memo_free(memo);
}

/* ---- no memory -------------------------------------------------------------------------------------------------- */

static void test_no_memory(void **state)
{
    (void)state;
    if (!CAN_REFUSE)
        skip();
    bool done = false;
    uint32_t n = 5000;
    for (long allowed = 0; !done; allowed++) {
        chain c = {.loop_to = allowed % 2 ? 3000 : UINT32_MAX};
        sg_memo *memo = NULL;
        sg_solver *solver = NULL;
        uint32_t value = 99;
        refuse_after(allowed);
        sg_status status = sg_memo_new(0, &memo);
        if (status == SG_OK)
            status = sg_solver_new(memo, expand_chain, &c, 0, &solver);
        if (status == SG_OK)
            status = sg_solver_value(solver, &n, sizeof n, NULL, &value);
        refuse_no_more();
        done = status == SG_OK && allowed > 60;
        assert_true(status == SG_OK || status == SG_ENOMEM || (status == SG_ECYCLE && c.loop_to == 3000));
        if (solver) {
            c.loop_to = UINT32_MAX;
            assert_int_equal(sg_solver_value(solver, &n, sizeof n, NULL, &value), SG_OK);
            assert_int_equal(value, 0);
        }
        sg_solver_free(solver);
        sg_memo_free(memo);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_against_naive),  cmocka_unit_test(test_counters),   cmocka_unit_test(test_pairs),
        cmocka_unit_test(test_loops),          cmocka_unit_test(test_after_loop), cmocka_unit_test(test_callback_fails),
        cmocka_unit_test(test_position_limit), cmocka_unit_test(test_memo_limit), cmocka_unit_test(test_deep),
        cmocka_unit_test(test_deep_loop),      cmocka_unit_test(test_pulse),      cmocka_unit_test(test_shared_memo),
        cmocka_unit_test(test_no_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
