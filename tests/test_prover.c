/* SPDX-License-Identifier: MIT */
#include "games.h"
#include "refuse.h"
#include "search/prover.h"

static sg_method some_method(void)
{
    return (sg_method)test_random(2);
}

enum { SUM_MAX = 5 };
typedef struct sum {
    size_t n;
    uint32_t at[SUM_MAX];
    unsigned char bytes[SUM_MAX][64];
    sg_key keys[SUM_MAX];
} sum;

static void random_sum(const graph *g, sum *s)
{
    s->n = (size_t)test_random(SUM_MAX + 1);
    for (size_t i = 0; i < s->n; i++) {
        s->at[i] = i && test_random(4) == 0 ? s->at[i - 1] : (uint32_t)test_random(g->n);
        s->keys[i] = (sg_key){s->bytes[i], key_of(s->at[i], s->bytes[i])};
    }
}

static uint32_t sum_of(const sum *s, const uint32_t *values)
{
    uint32_t total = 0;
    for (size_t i = 0; i < s->n; i++)
        total ^= values[s->at[i]];
    return total;
}

static void make(graph *g, sg_memo **memo, sg_prover **prover, uint64_t max_bytes)
{
    assert_int_equal(sg_memo_new(0, memo), SG_OK);
    assert_int_equal(sg_prover_new(*memo, expand, g, max_bytes, prover), SG_OK);
}

/* Values and outcomes of random sums, each by some method, whatever was asked before. */
static void assert_some(const graph *g, sg_prover *prover, const uint32_t *values, size_t n_questions)
{
    for (size_t i = 0; i < n_questions; i++) {
        sum s;
        random_sum(g, &s);
        const uint32_t expected = sum_of(&s, values);
        if (test_random(2) == 0) {
            uint32_t value = 4321;
            assert_int_equal(sg_prover_value(prover, some_method(), s.keys, s.n, NULL, &value), SG_OK);
            assert_int_equal(value, expected);
        } else {
            const uint32_t nimber = test_random(2) ? expected : (uint32_t)test_random(70);
            bool wins = nimber == expected;
            assert_int_equal(sg_prover_outcome(prover, some_method(), s.keys, s.n, nimber, NULL, &wins), SG_OK);
            assert_int_equal(wins, nimber != expected);
        }
    }
}

/* ---- tests ------------------------------------------------------------------------------------------------------ */

static void test_against_naive(void **state)
{
    (void)state;
    for (int round = 0; round < 6000; round++) {
        static graph g;
        uint32_t values[POSITIONS_MAX];
        sg_memo *memo;
        sg_prover *prover;
        random_graph(&g, POSITIONS_MAX, false);
        slow_values(&g, values);
        make(&g, &memo, &prover, round % 3 == 0 ? 1 : 0); /* no room for tables, or as much as they like */
        sg_prover_order(prover, (sg_order)test_random(2));
        assert_some(&g, prover, values, 1 + test_random(30));
        assert_sound(&g, memo, values);
        assert_int_equal(sg_prover_counters(prover).positions, g.n_calls);
        sg_prover_free(prover);
        sg_memo_free(memo);
    }
}

/* Values beyond 63 are not searched for one by one. */
static void test_large_values(void **state)
{
    (void)state;
    static graph g = {.n = 300, .nim = true};
    uint32_t values[300];
    for (uint32_t p = 0; p < g.n; p++)
        values[p] = p;
    for (int round = 0; round < 40; round++) {
        sg_memo *memo;
        sg_prover *prover;
        make(&g, &memo, &prover, 0);
        assert_some(&g, prover, values, 10);
        sg_prover_free(prover);
        sg_memo_free(memo);
    }
}

/* Memos that are full, and tables that forget: only slower. */
static void test_little_memory(void **state)
{
    (void)state;
    for (int round = 0; round < 600; round++) {
        static graph g;
        uint32_t values[POSITIONS_MAX];
        sg_memo *memo;
        sg_prover *prover;
        do
            random_graph(&g, POSITIONS_MAX, false);
        while (g.n > 24); /* with little memory, searches are long */
        slow_values(&g, values);
        make(&g, &memo, &prover, (uint64_t)1 << (13 + test_random(6))); /* from a few exclusions on */
        sg_memo_limit(memo, 1);
        for (size_t i = 0; i < 20; i++) {
            sum s;
            uint32_t value;
            random_sum(&g, &s);
            assert_int_equal(sg_prover_value(prover, some_method(), s.keys, s.n, NULL, &value), SG_OK);
            assert_int_equal(value, sum_of(&s, values));
        }
        assert_true(sg_prover_bytes(prover) < 1 << 20);
        sg_memo_limit(memo, 0);
        assert_some(&g, prover, values, 10);
        assert_sound(&g, memo, values);
        sg_prover_free(prover);
        sg_memo_free(memo);
    }
}

/* No room for anything but the stacks: every method still comes to an end. */
static void test_no_tables(void **state)
{
    (void)state;
    for (int round = 0; round < 400; round++) {
        static graph g;
        uint32_t values[POSITIONS_MAX];
        sg_memo *memo;
        sg_prover *prover;
        do
            random_graph(&g, POSITIONS_MAX, false);
        while (g.n > 14);
        slow_values(&g, values);
        make(&g, &memo, &prover, 1);
        sg_memo_limit(memo, 1);
        for (sg_method method = SG_METHOD_LV; method <= SG_METHOD_PN; method++)
            for (uint32_t nimber = 0; nimber < 4; nimber++) {
                sum s;
                random_sum(&g, &s);
                bool wins;
                assert_int_equal(sg_prover_outcome(prover, method, s.keys, s.n, nimber, NULL, &wins), SG_OK);
                assert_int_equal(wins, sum_of(&s, values) != nimber);
            }
        sg_prover_free(prover);
        sg_memo_free(memo);
    }
}

typedef struct teller {
    const graph *g;
    const uint32_t *values;
    uint64_t n_told;
    bool stops;
} teller;

static sg_status told_excluded(void *ud, const void *key, size_t key_bytes, uint64_t excluded)
{
    teller *t = ud;
    const uint32_t position = position_of(key, key_bytes);
    assert_true(position < t->g->n);
    assert_true(t->values[position] >= 64 || !(excluded >> t->values[position] & 1));
    t->n_told++;
    return t->stops ? SG_ESTOP : SG_OK;
}

/* Excluded values from elsewhere may be any true ones, without the values that they were once derived from; and those told
 * are true. */
static void test_excluded(void **state)
{
    (void)state;
    uint64_t n_told = 0;
    for (int round = 0; round < 3000; round++) {
        static graph g;
        uint32_t values[POSITIONS_MAX];
        sg_memo *memo;
        sg_prover *prover;
        random_graph(&g, POSITIONS_MAX, false);
        slow_values(&g, values);
        make(&g, &memo, &prover, round % 4 ? 0 : 1 << 14);
        teller t = {.g = &g, .values = values};
        sg_prover_tell_excluded(prover, told_excluded, &t);
        for (uint32_t p = 0; p < g.n; p++) {
            unsigned char key[64];
            const size_t key_bytes = key_of(p, key);
            uint64_t excluded = test_random(4) ? test_random(16) : test_random(UINT64_MAX);
            if (values[p] < 64)
                excluded &= ~(UINT64_C(1) << values[p]);
            sg_prover_exclude(prover, key, key_bytes, excluded);
        }
        assert_some(&g, prover, values, 1 + test_random(20));
        assert_sound(&g, memo, values);
        n_told += t.n_told;
        sg_prover_free(prover);
        sg_memo_free(memo);
    }
    assert_true(n_told > 0);
}

/* Whoever is told may end the search. */
static void test_excluded_stops(void **state)
{
    (void)state;
    bool stopped = false;
    for (int round = 0; !stopped; round++) {
        static graph g;
        uint32_t values[POSITIONS_MAX], value = 4321;
        sg_memo *memo;
        sg_prover *prover;
        random_graph(&g, POSITIONS_MAX, false);
        slow_values(&g, values);
        make(&g, &memo, &prover, 0);
        teller t = {.g = &g, .values = values, .stops = true};
        sg_prover_tell_excluded(prover, told_excluded, &t);
        unsigned char key[64];
        const sg_key root = {key, key_of(g.n - 1, key)};
        const sg_status status = sg_prover_value(prover, SG_METHOD_LV, &root, 1, NULL, &value);
        stopped = status == SG_ESTOP;
        assert_int_equal(value, stopped ? 4321 : values[g.n - 1]);
        sg_prover_tell_excluded(prover, NULL, NULL);
        assert_some(&g, prover, values, 3);
        sg_prover_free(prover);
        sg_memo_free(memo);
        assert_true(round < 10000);
    }
}

/* A question is answered without looking at the whole of the game, and fewer positions are expanded. */
static void test_prunes(void **state)
{
    (void)state;
    uint64_t n_pruned = 0, n_whole = 0;
    for (int round = 0; round < 300; round++) {
        static graph g;
        random_graph(&g, POSITIONS_MAX, false);
        unsigned char key[64];
        const sg_key root = {key, key_of(g.n - 1, key)};
        for (sg_method method = SG_METHOD_LV; method <= SG_METHOD_PN; method++) {
            sg_memo *memo;
            sg_prover *prover;
            bool wins;
            make(&g, &memo, &prover, 0);
            assert_int_equal(sg_prover_outcome(prover, method, &root, 1, 0, NULL, &wins), SG_OK);
            n_pruned += sg_prover_counters(prover).positions;
            sg_prover_free(prover);
            sg_memo_free(memo);
        }
        sg_memo *memo;
        sg_solver *solver;
        uint32_t value;
        assert_int_equal(sg_memo_new(0, &memo), SG_OK);
        assert_int_equal(sg_solver_new(memo, expand, &g, 0, &solver), SG_OK);
        assert_int_equal(sg_solver_value(solver, root.bytes, root.n_bytes, NULL, &value), SG_OK);
        n_whole += sg_solver_counters(solver).positions;
        sg_solver_free(solver);
        sg_memo_free(memo);
    }
    assert_true(n_pruned / 2 < n_whole * 3 / 4);
}

static void test_loops(void **state)
{
    (void)state;
    uint64_t n_loops = 0;
    for (int round = 0; round < 3000; round++) {
        static graph g;
        sg_memo *memo;
        sg_prover *prover;
        random_graph(&g, POSITIONS_MAX, true);
        make(&g, &memo, &prover, 0);
        for (int i = 0; i < 10; i++) {
            sum s;
            uint32_t value = 4321;
            random_sum(&g, &s);
            const sg_status status = sg_prover_value(prover, some_method(), s.keys, s.n, NULL, &value);
            assert_true(status == SG_OK || status == SG_ECYCLE);
            size_t n;
            const sg_key *keys = sg_prover_cycle(prover, &n);
            if (status == SG_OK) {
                assert_int_equal(n, 0);
                continue;
            }
            assert_int_equal(value, 4321);
            assert_cycle(&g, keys, n);
            n_loops++;
        }
        sg_prover_free(prover);
        sg_memo_free(memo);
    }
    assert_true(n_loops > 1000);
}

static sg_status beat_until(void *ud, uint64_t done)
{
    (void)done;
    int *left = ud;
    return --*left < 0 ? SG_ESTOP : SG_OK;
}

/* Whatever stops a search, what is known stays right, and it can be taken up again. */
static void test_stopped(void **state)
{
    (void)state;
    static const sg_status kinds[] = {SG_ERULE, SG_ENOMEM, SG_ESTOP, SG_ERANGE, SG_EINPUT, SG_ELIMIT};
    for (int round = 0; round < 3000; round++) {
        static graph g;
        uint32_t values[POSITIONS_MAX];
        sg_memo *memo;
        sg_prover *prover;
        random_graph(&g, POSITIONS_MAX, false);
        slow_values(&g, values);
        make(&g, &memo, &prover, 0);
        int beats = (int)test_random(3);
        const sg_pulse pulse = {beat_until, &beats};
        g.fail_at = 1 + test_random(g.n);
        g.fail_with = kinds[test_random(sizeof kinds / sizeof kinds[0])];
        const uint64_t limit = 1 + test_random(20), before = g.n_calls;
        sg_prover_limit(prover, 0, limit);
        sum s;
        random_sum(&g, &s);
        uint32_t value = 4321;
        const sg_status status = sg_prover_value(prover, some_method(), s.keys, s.n, &pulse, &value);
        assert_true(status == SG_OK || status == g.fail_with || status == SG_ELIMIT || status == SG_ESTOP);
        assert_int_equal(value, status == SG_OK ? sum_of(&s, values) : 4321);
        assert_true(g.n_calls - before <= limit);
        assert_sound(&g, memo, values);
        g.fail_at = 0;
        sg_prover_limit(prover, 0, 0);
        assert_some(&g, prover, values, 10);
        sg_prover_free(prover);
        sg_memo_free(memo);
    }
}

/* ---- long lines of play --------------------------------------------------------------------------------------- */

static sg_status expand_chain(void *ud, const void *key, size_t key_bytes, sg_moves *moves)
{
    (void)key_bytes;
    const uint32_t *loop_to = ud;
    uint32_t n;
    memcpy(&n, key, sizeof n);
    if (n == 0 && *loop_to == 0)
        return SG_OK;
    n = n == 0 ? *loop_to : n - 1;
    sg_status status = sg_moves_part(moves, &n, sizeof n);
    return status == SG_OK ? sg_moves_option(moves) : status;
}

static void test_deep(void **state)
{
    (void)state;
    const uint32_t n = 300001;
    for (sg_method method = SG_METHOD_LV; method <= SG_METHOD_PN; method++) {
        uint32_t loop_to = 0, value;
        sg_memo *memo;
        sg_prover *prover;
        assert_int_equal(sg_memo_new(0, &memo), SG_OK);
        assert_int_equal(sg_prover_new(memo, expand_chain, &loop_to, 0, &prover), SG_OK);
        const sg_key key = {&n, sizeof n};
        assert_int_equal(sg_prover_value(prover, method, &key, 1, NULL, &value), SG_OK);
        assert_int_equal(value, 1);
        sg_prover_free(prover);
        sg_memo_free(memo);
        assert_int_equal(sg_memo_new(0, &memo), SG_OK);
        loop_to = n - 1;
        assert_int_equal(sg_prover_new(memo, expand_chain, &loop_to, 0, &prover), SG_OK);
        assert_int_equal(sg_prover_value(prover, method, &key, 1, NULL, &value), SG_ECYCLE);
        size_t n_seen;
        const sg_key *seen = sg_prover_cycle(prover, &n_seen);
        assert_int_equal(n_seen, loop_to + 1);
        for (uint32_t i = 0, last = n; i < n_seen; i++) {
            uint32_t here;
            assert_int_equal(seen[i].n_bytes, sizeof here);
            memcpy(&here, seen[i].bytes, sizeof here);
            assert_true(here == last - 1 || (here == loop_to && last == 0));
            last = here;
        }
        sg_prover_free(prover);
        sg_memo_free(memo);
    }
}

/* One or two steps at a time: positions far down are come to again and again, and by two ways. */
static sg_status expand_steps(void *ud, const void *key, size_t key_bytes, sg_moves *moves)
{
    (void)ud, (void)key_bytes;
    uint32_t n;
    memcpy(&n, key, sizeof n);
    for (uint32_t k = 1; k <= 2 && k <= n; k++) {
        const uint32_t left = n - k;
        sg_status status = sg_moves_single(moves, &left, sizeof left);
        if (status != SG_OK)
            return status;
    }
    return SG_OK;
}

static sg_status count_beat(void *ud, uint64_t done)
{
    (void)done;
    ++*(uint64_t *)ud;
    return SG_OK;
}

/* The work on long lines of play grows little faster than their length: without least_work, by its square. */
static void test_long_lines(void **state)
{
    (void)state;
    for (uint32_t n = 19998; n <= 20000; n++) {
        sg_memo *memo;
        sg_prover *prover;
        bool wins;
        uint64_t beats = 0;
        const sg_pulse pulse = {count_beat, &beats};
        const sg_key key = {&n, sizeof n};
        assert_int_equal(sg_memo_new(0, &memo), SG_OK);
        assert_int_equal(sg_prover_new(memo, expand_steps, NULL, 0, &prover), SG_OK);
        assert_int_equal(sg_prover_outcome(prover, SG_METHOD_PN, &key, 1, 0, &pulse, &wins), SG_OK);
        assert_int_equal(wins, n % 3 != 0);
        assert_true(sg_prover_counters(prover).positions < 2 * n);
        assert_true(beats > 0 && beats < n / 8); /* one for 64 positions, and one for 256 questions */
        sg_prover_free(prover);
        sg_memo_free(memo);
    }
}

static void test_no_memory(void **state)
{
    (void)state;
    if (!CAN_REFUSE)
        skip();
    static graph g;
    uint32_t values[POSITIONS_MAX];
    for (sg_method method = SG_METHOD_LV; method <= SG_METHOD_PN; method++) {
        do
            random_graph(&g, POSITIONS_MAX, false);
        while (g.n < POSITIONS_MAX / 2);
        slow_values(&g, values);
        bool done = false;
        for (long allowed = 0; !done; allowed++) {
            sg_memo *memo = NULL;
            sg_prover *prover = NULL;
            unsigned char bytes[2][64];
            const sg_key keys[2] = {{bytes[0], key_of(g.n - 1, bytes[0])}, {bytes[1], key_of(g.n - 2, bytes[1])}};
            uint32_t value;
            refuse_after(allowed);
            sg_status status = sg_memo_new(0, &memo);
            if (status == SG_OK)
                status = sg_prover_new(memo, expand, &g, 0, &prover);
            if (status == SG_OK)
                status = sg_prover_value(prover, method, keys, 2, NULL, &value);
            refuse_no_more();
            assert_true(status == SG_OK || status == SG_ENOMEM);
            done = status == SG_OK && allowed > 40;
            if (prover) {
                assert_int_equal(sg_prover_value(prover, method, keys, 2, NULL, &value), SG_OK);
                assert_int_equal(value, values[g.n - 1] ^ values[g.n - 2]);
            }
            sg_prover_free(prover);
            sg_memo_free(memo);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_against_naive), cmocka_unit_test(test_large_values),
        cmocka_unit_test(test_little_memory), cmocka_unit_test(test_no_tables),
        cmocka_unit_test(test_prunes),        cmocka_unit_test(test_loops),
        cmocka_unit_test(test_stopped),       cmocka_unit_test(test_deep),
        cmocka_unit_test(test_long_lines),    cmocka_unit_test(test_no_memory),
        cmocka_unit_test(test_excluded),      cmocka_unit_test(test_excluded_stops),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
