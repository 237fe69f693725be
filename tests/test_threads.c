/* SPDX-License-Identifier: MIT */
/* Solvers, or provers, in several threads over one memo: the answers of one, whoever is first. Also for check-tsan. */
#include "board/tiling.h"
#include "search/prover.h"
#include "search/table/memo.h"
#include "support.h"

#include <pthread.h>
#include <stdatomic.h>

enum { N = 6000, OPTIONS = 6, PARTS = 3, THREADS_MAX = 8 };

/* Positions 0..N-1; options of at[p] lead to smaller ones, but for the loops that are put in. */
typedef struct game {
    uint8_t n_options[N];
    uint8_t n_parts[N][OPTIONS];
    uint16_t parts[N][OPTIONS][PARTS];
    atomic_bool stop;
    atomic_int faulty; /* this position's options fail; -1: none */
} game;

static void random_game(game *g)
{
    memset(g, 0, sizeof *g);
    atomic_store(&g->faulty, -1);
    for (uint32_t p = 1; p < N; p++) {
        g->n_options[p] = (uint8_t)(1 + test_random(OPTIONS));
        for (unsigned i = 0; i < g->n_options[p]; i++) {
            const uint32_t reach = test_random(2) ? 40 : p; /* near ones, so that there are long lines of play */
            g->n_parts[p][i] = (uint8_t)test_random(PARTS + 1);
            for (unsigned k = 0; k < g->n_parts[p][i]; k++)
                g->parts[p][i][k] = (uint16_t)(p - 1 - test_random(reach < p ? reach : p));
        }
    }
    g->n_parts[N - 1][0] = 1;
    g->parts[N - 1][0][0] = N - 2;
}

/* Long keys, so that hashed memos hash them. */
static size_t key_of(uint16_t p, unsigned char *key)
{
    memset(key, p & 0xff, 40);
    memcpy(key, &p, sizeof p);
    return 4 + p % 32;
}

static sg_status expand(void *ud, const void *key, size_t key_bytes, sg_moves *moves)
{
    game *g = ud;
    uint16_t p;
    (void)key_bytes;
    memcpy(&p, key, sizeof p);
    if (p == atomic_load(&g->faulty))
        return SG_ERULE;
    for (unsigned i = 0; i < g->n_options[p]; i++) {
        for (unsigned k = 0; k < g->n_parts[p][i]; k++) {
            unsigned char part[40];
            const size_t part_bytes = key_of(g->parts[p][i][k], part);
            const sg_status status = sg_moves_part(moves, part, part_bytes);
            if (status != SG_OK)
                return status;
        }
        const sg_status status = sg_moves_option(moves);
        if (status != SG_OK)
            return status;
    }
    return SG_OK;
}

static void slow_values(const game *g, uint32_t *values)
{
    for (uint32_t p = 0; p < N; p++) {
        bool seen[1024] = {false};
        for (unsigned i = 0; i < g->n_options[p]; i++) {
            uint32_t sum = 0;
            for (unsigned k = 0; k < g->n_parts[p][i]; k++)
                sum ^= values[g->parts[p][i][k]];
            seen[sum] = true;
        }
        values[p] = 0;
        while (seen[values[p]])
            values[p]++;
    }
}

typedef struct worker {
    pthread_t thread;
    game *g;
    sg_solver *solver;
    sg_status status;
    uint32_t value;
} worker;

static sg_status beat(void *ud, uint64_t done)
{
    worker *w = ud;
    (void)done;
    return atomic_load(&w->g->stop) ? SG_ESTOP : SG_OK;
}

static void *work(void *ud)
{
    worker *w = ud;
    unsigned char key[40];
    const size_t key_bytes = key_of(N - 1, key);
    const sg_pulse pulse = {beat, w};
    w->status = sg_solver_value(w->solver, key, key_bytes, &pulse, &w->value);
    return NULL;
}

static uint64_t run(game *g, sg_memo *memo, unsigned n_threads, worker *workers)
{
    uint64_t positions = 0;
    sg_memo_share(memo, true);
    for (unsigned i = 0; i < n_threads; i++) {
        workers[i] = (worker){.g = g, .value = SG_VALUE_NONE};
        assert_int_equal(sg_solver_new(memo, expand, g, 0, &workers[i].solver), SG_OK);
        sg_solver_share(workers[i].solver, true);
    }
    for (unsigned i = 1; i < n_threads; i++)
        assert_int_equal(pthread_create(&workers[i].thread, NULL, work, &workers[i]), 0);
    work(&workers[0]);
    for (unsigned i = 1; i < n_threads; i++)
        pthread_join(workers[i].thread, NULL);
    sg_memo_share(memo, false);
    for (unsigned i = 0; i < n_threads; i++) {
        positions += sg_solver_counters(workers[i].solver).positions;
        sg_solver_free(workers[i].solver);
    }
    return positions;
}

static sg_memo *new_memo(bool hashed)
{
    sg_memo *memo = NULL;
    assert_int_equal(hashed ? sg_memo_new_hashed(0, &memo) : sg_memo_new(0, &memo), SG_OK);
    return memo;
}

/* Every value that the memo has is right; returns how many there are. */
static uint64_t assert_values(const sg_memo *memo, const uint32_t *values)
{
    uint64_t n = 0;
    for (uint16_t p = 0; p < N; p++) {
        unsigned char key[40];
        sg_ref ref;
        if (!sg_memo_find(memo, key, key_of(p, key), &ref) || sg_memo_value(memo, ref) == SG_VALUE_NONE)
            continue;
        assert_int_equal(sg_memo_value(memo, ref), values[p]);
        n++;
    }
    return n;
}

static void test_values(void **state)
{
    (void)state;
    static game g;
    static uint32_t values[N];
    for (unsigned round = 0; round < 24; round++) {
        worker workers[THREADS_MAX];
        const unsigned n_threads = 1 + round % THREADS_MAX;
        random_game(&g);
        slow_values(&g, values);
        sg_memo *memo = new_memo(round % 3 == 0);
        const uint64_t positions = run(&g, memo, n_threads, workers);
        for (unsigned i = 0; i < n_threads; i++) {
            assert_int_equal(workers[i].status, SG_OK);
            assert_int_equal(workers[i].value, values[N - 1]);
        }
        assert_int_equal(assert_values(memo, values), positions); /* none was counted twice */
        assert_int_equal(sg_memo_count(memo), positions);
        sg_memo_free(memo);
    }
}

static void test_loops(void **state)
{
    (void)state;
    static game g;
    for (unsigned round = 0; round < 12; round++) {
        worker workers[THREADS_MAX];
        const unsigned n_threads = 1 + round % THREADS_MAX;
        random_game(&g);
        for (uint32_t p = 1; p < N; p++) { /* a line through every position, and back from near its end */
            g.n_parts[p][0] = 1;
            g.parts[p][0][0] = (uint16_t)(p - 1);
        }
        g.parts[5][0][0] = (uint16_t)(N - 1 - test_random(N / 2));
        sg_memo *memo = new_memo(round % 2);
        run(&g, memo, n_threads, workers);
        for (unsigned i = 0; i < n_threads; i++)
            assert_int_equal(workers[i].status, SG_ECYCLE);
        sg_memo_free(memo);
    }
}

/* What stopped or failed has lost nothing, and can go on. */
static void test_failures(void **state)
{
    (void)state;
    static game g;
    static uint32_t values[N];
    for (unsigned round = 0; round < 16; round++) {
        worker workers[THREADS_MAX];
        const unsigned n_threads = 1 + round % THREADS_MAX;
        random_game(&g);
        slow_values(&g, values);
        sg_memo *memo = new_memo(round % 2);
        atomic_store(&g.faulty, round % 4 == 3 ? -1 : (int)(N - 2));
        atomic_store(&g.stop, round % 4 == 3);
        run(&g, memo, n_threads, workers);
        for (unsigned i = 0; i < n_threads; i++)
            assert_int_equal(workers[i].status, round % 4 == 3 ? SG_ESTOP : SG_ERULE);
        assert_values(memo, values);
        atomic_store(&g.faulty, -1);
        atomic_store(&g.stop, false);
        run(&g, memo, n_threads, workers);
        for (unsigned i = 0; i < n_threads; i++) {
            assert_int_equal(workers[i].status, SG_OK);
            assert_int_equal(workers[i].value, values[N - 1]);
        }
        assert_int_equal(assert_values(memo, values), sg_memo_count(memo));
        sg_memo_free(memo);
    }
}

/* ---- provers ---------------------------------------------------------------------------------------------------- */

enum { KEYS = 3 };

typedef struct question {
    sg_method method;
    bool whole;
    uint32_t nimber;
    unsigned char bytes[KEYS][40];
    sg_key keys[KEYS];
    size_t n_keys;
} question;

typedef struct asker {
    pthread_t thread;
    game *g;
    sg_prover *prover;
    const question *q;
    sg_status status;
    uint32_t answer;
    _Atomic uint64_t *n_told;
} asker;

static sg_status told(void *ud, const void *key, size_t key_bytes, uint64_t excluded)
{
    asker *a = ud;
    (void)key;
    (void)key_bytes;
    (void)excluded;
    atomic_fetch_add(a->n_told, 1);
    return SG_OK;
}

static sg_status asker_beat(void *ud, uint64_t done)
{
    asker *a = ud;
    (void)done;
    return atomic_load(&a->g->stop) ? SG_ESTOP : SG_OK;
}

static void *answer(void *ud)
{
    asker *a = ud;
    const question *q = a->q;
    const sg_pulse pulse = {asker_beat, a};
    bool wins = false;
    a->answer = 4321;
    if (q->whole) {
        a->status = sg_prover_value(a->prover, q->method, q->keys, q->n_keys, &pulse, &a->answer);
    } else {
        a->status = sg_prover_outcome(a->prover, q->method, q->keys, q->n_keys, q->nimber, &pulse, &wins);
        a->answer = wins;
    }
    return NULL;
}

/* A question about a sum of positions, and its answer. */
static uint32_t random_question(const uint32_t *values, uint16_t first, question *q)
{
    uint32_t sum = 0;
    *q = (question){.method = (sg_method)test_random(2), .whole = test_random(2)};
    q->n_keys = 1 + test_random(KEYS);
    for (size_t i = 0; i < q->n_keys; i++) {
        const uint16_t p = i ? (uint16_t)test_random(N) : first;
        q->keys[i] = (sg_key){q->bytes[i], key_of(p, q->bytes[i])};
        sum ^= values[p];
    }
    q->nimber = test_random(2) ? sum : (uint32_t)test_random(8);
    return q->whole ? sum : sum != q->nimber;
}

/* All of them ask the same at once. */
static void ask_together(sg_memo *memo, asker *askers, unsigned n_threads)
{
    sg_memo_share(memo, true);
    for (unsigned i = 0; i < n_threads; i++)
        sg_prover_join(askers[i].prover, askers[0].prover);
    for (unsigned i = 1; i < n_threads; i++)
        assert_int_equal(pthread_create(&askers[i].thread, NULL, answer, &askers[i]), 0);
    answer(&askers[0]);
    for (unsigned i = 1; i < n_threads; i++)
        pthread_join(askers[i].thread, NULL);
    for (unsigned i = 0; i < n_threads; i++)
        sg_prover_join(askers[i].prover, NULL);
    sg_memo_share(memo, false);
}

static void make_askers(game *g, sg_memo *memo, const question *q, _Atomic uint64_t *n_told, uint64_t max_bytes,
                        asker *askers, unsigned n_threads)
{
    for (unsigned i = 0; i < n_threads; i++) {
        askers[i] = (asker){.g = g, .q = q, .n_told = n_told};
        assert_int_equal(sg_prover_new(memo, expand, g, max_bytes, &askers[i].prover), SG_OK);
        sg_prover_tell_excluded(askers[i].prover, told, &askers[i]);
    }
}

static void free_askers(sg_memo *memo, asker *askers, unsigned n_threads)
{
    for (unsigned i = 0; i < n_threads; i++)
        sg_prover_free(askers[i].prover);
    sg_memo_free(memo);
}

static void test_provers(void **state)
{
    (void)state;
    static game g;
    static uint32_t values[N];
    _Atomic uint64_t n_told = 0;
    for (unsigned round = 0; round < 24; round++) {
        asker askers[THREADS_MAX];
        question q;
        const unsigned n_threads = 1 + round % THREADS_MAX;
        random_game(&g);
        slow_values(&g, values);
        sg_memo *memo = new_memo(round % 3 == 0);
        make_askers(&g, memo, &q, &n_told, round % 4 == 2 ? 1 << 18 : 0, askers, n_threads);
        for (unsigned n = 0; n < 8; n++) { /* the memo may become full at any moment */
            const uint32_t expected = random_question(values, (uint16_t)(N - 1 - test_random(n ? N : 1)), &q);
            sg_memo_limit(memo, round % 4 == 1 ? sg_memo_bytes(memo) + test_random(20000) : 0);
            ask_together(memo, askers, n_threads);
            for (unsigned i = 0; i < n_threads; i++) {
                assert_int_equal(askers[i].status, SG_OK);
                assert_int_equal(askers[i].answer, expected);
            }
        }
        assert_values(memo, values);
        free_askers(memo, askers, n_threads);
    }
    assert_true(n_told > 0);
}

/* What stopped or failed has lost nothing, and goes on; a loop that one met may have been of no matter to another. */
static void test_provers_fail(void **state)
{
    (void)state;
    static game g;
    static uint32_t values[N];
    _Atomic uint64_t n_told = 0;
    for (unsigned round = 0; round < 24; round++) {
        asker askers[THREADS_MAX];
        question q;
        const unsigned n_threads = 1 + round % THREADS_MAX;
        random_game(&g);
        slow_values(&g, values);
        sg_memo *memo = new_memo(round % 2);
        make_askers(&g, memo, &q, &n_told, 0, askers, n_threads);
        const uint32_t expected = random_question(values, N - 1, &q);
        atomic_store(&g.stop, round % 3 == 0);
        atomic_store(&g.faulty, round % 3 == 1 ? (int)(N - 2) : -1);
        if (round % 3 == 2) {
            g.parts[N - 2][0][0] = N - 1;
            g.n_parts[N - 2][0] = 1;
        }
        ask_together(memo, askers, n_threads);
        for (unsigned i = 0; i < n_threads; i++) {
            const sg_status kinds[] = {SG_ESTOP, SG_ERULE, SG_ECYCLE};
            assert_true(askers[i].status == SG_OK || askers[i].status == kinds[round % 3]);
            if (askers[i].status == SG_OK && round % 3 != 2)
                assert_int_equal(askers[i].answer, expected);
        }
        atomic_store(&g.stop, false);
        atomic_store(&g.faulty, -1);
        if (round % 3 == 2) { /* what was found is of the game with the loop */
            free_askers(memo, askers, n_threads);
            continue;
        }
        ask_together(memo, askers, n_threads);
        for (unsigned i = 0; i < n_threads; i++) {
            assert_int_equal(askers[i].status, SG_OK);
            assert_int_equal(askers[i].answer, expected);
        }
        assert_values(memo, values);
        free_askers(memo, askers, n_threads);
    }
}

/* One long line of play, from a number down to 0. */
static sg_status expand_line(void *ud, const void *key, size_t key_bytes, sg_moves *moves)
{
    uint32_t n;
    (void)ud;
    (void)key_bytes;
    memcpy(&n, key, sizeof n);
    if (n == 0)
        return SG_OK;
    n--;
    const sg_status status = sg_moves_part(moves, &n, sizeof n);
    return status == SG_OK ? sg_moves_option(moves) : status;
}

static void test_provers_deep(void **state)
{
    (void)state;
    static game g;
    const uint32_t n = 100001;
    _Atomic uint64_t n_told = 0;
    for (sg_method method = SG_METHOD_LV; method <= SG_METHOD_PN; method++) {
        asker askers[3];
        question q = {.method = method, .whole = true, .keys = {{&n, sizeof n}}, .n_keys = 1};
        sg_memo *memo = new_memo(false);
        for (unsigned i = 0; i < 3; i++) {
            askers[i] = (asker){.g = &g, .q = &q, .n_told = &n_told};
            assert_int_equal(sg_prover_new(memo, expand_line, NULL, 0, &askers[i].prover), SG_OK);
        }
        ask_together(memo, askers, 3);
        for (unsigned i = 0; i < 3; i++) {
            assert_int_equal(askers[i].status, SG_OK);
            assert_int_equal(askers[i].answer, 1);
        }
        free_askers(memo, askers, 3);
    }
}

/* ---- tilings ---------------------------------------------------------------------------------------------------- */

enum { BOARD_W = 8, W = 5, H = 4, SUBSETS = 1 << (W * H), POSITIONS = 60 };

static const sg_offset across[] = {{0, 0}, {1, 0}}, along[] = {{0, 0}, {0, 1}}, bent[] = {{0, 0}, {1, 0}, {0, 1}};
static const sg_tile dominoes[] = {{across, across, 2, 2}, {along, along, 2, 2}};
static const sg_tile mixed[] = {{across, across, 2, 2}, {bent, bent, 3, 2}};

/* The bits of the tile's cells among W by H cells, if the tile lies on a cell; 0: some of them are beyond the edge. */
static uint32_t bits_of_tile(const sg_offset *cells, size_t n, int column, int row)
{
    uint32_t bits = 0;
    for (size_t i = 0; i < n; i++) {
        const int c = column + cells[i].column, r = row + cells[i].row;
        if (c >= W || r >= H)
            return 0;
        bits |= UINT32_C(1) << (r * W + c);
    }
    return bits;
}

/* The value of every set of free cells. A move leaves a smaller number. */
static void values_of_sets(const sg_tile *tiles, uint8_t *values)
{
    for (uint32_t set = 0; set < SUBSETS; set++) {
        uint64_t seen = 0;
        for (int i = 0; i < 2 * W * H; i++) {
            const sg_tile *t = &tiles[i % 2];
            const uint32_t needs = bits_of_tile(t->needs, t->n_needs, i / 2 % W, i / 2 / W);
            if (needs && (set & needs) == needs)
                seen |= UINT64_C(1) << values[set & ~bits_of_tile(t->takes, t->n_takes, i / 2 % W, i / 2 / W)];
        }
        values[set] = (uint8_t)__builtin_ctzll(~seen);
    }
}

typedef struct tiler {
    pthread_t thread;
    sg_tiling *tiling;
    const uint8_t *values;
    const uint32_t *sets;
    unsigned first;
    size_t n_asked, n_wrong;
} tiler;

static uint32_t set_of_cells(uint64_t cells)
{
    uint32_t set = 0;
    for (unsigned i = 0; i < W * H; i++)
        set |= (uint32_t)(cells >> (i / W * BOARD_W + i % W) & 1) << i;
    return set;
}

/* Asks about the components of each of the sets, one set after the other, beginning with first. */
static void *ask_tiling(void *ud)
{
    tiler *t = ud;
    for (unsigned n = 0; n < POSITIONS; n++) {
        const uint32_t set = t->sets[(t->first + n) % POSITIONS];
        uint64_t cells = 0, parts[BOARD_W * H];
        for (unsigned i = 0; i < W * H; i++)
            cells |= (uint64_t)(set >> i & 1) << (i / W * BOARD_W + i % W);
        t->n_wrong += sg_tiling_count_values(t->tiling, false) != SG_OK;
        const size_t n_parts = sg_tiling_parts(t->tiling, &cells, parts);
        t->n_wrong += sg_tiling_count_values(t->tiling, true) != SG_OK;
        for (size_t k = 0; k < n_parts; k++) {
            bool yes = false;
            for (uint32_t value = 0; value < 5 && sg_tiling_is(t->tiling, &parts[k], value, &yes); value++) {
                t->n_wrong += yes != (t->values[set_of_cells(parts[k])] == value);
                t->n_asked++;
            }
        }
    }
    return NULL;
}

/* Small components by several threads over one table, which may be so small that it forgets. */
static void test_tilings(void **state)
{
    static uint8_t values[SUBSETS];
    (void)state;
    for (unsigned round = 0; round < 12; round++) {
        tiler tilers[THREADS_MAX];
        uint32_t sets[POSITIONS];
        const unsigned n_threads = 2 + round % (THREADS_MAX - 1);
        const sg_tile *tiles = round < 6 ? dominoes : mixed;
        if (round % 6 == 0)
            values_of_sets(tiles, values);
        for (unsigned i = 0; i < POSITIONS; i++)
            sets[i] = (uint32_t)(test_random(SUBSETS) | test_random(SUBSETS) | test_random(SUBSETS));
        for (unsigned i = 0; i < n_threads; i++) {
            tilers[i] = (tiler){.values = values, .sets = sets, .first = i % 2 * (unsigned)test_random(4)};
            assert_int_equal(sg_tiling_new(BOARD_W, H, tiles, 2, 1, &tilers[i].tiling), SG_OK);
            sg_tiling_limit(tilers[i].tiling, round % 3 == 0 ? 1 : 0);
        }
        for (unsigned i = 0; i < n_threads; i++)
            sg_tiling_join(tilers[i].tiling, tilers[0].tiling);
        for (unsigned i = 0; i < n_threads; i++)
            assert_int_equal(pthread_create(&tilers[i].thread, NULL, ask_tiling, &tilers[i]), 0);
        for (unsigned i = 0; i < n_threads; i++)
            pthread_join(tilers[i].thread, NULL);
        for (unsigned i = 0; i < n_threads; i++) {
            assert_int_equal(tilers[i].n_wrong, 0);
            assert_true(tilers[i].n_asked > POSITIONS);
            sg_tiling_join(tilers[i].tiling, NULL);
            ask_tiling(&tilers[i]); /* alone again: the leader with what the table has */
            assert_int_equal(tilers[i].n_wrong, 0);
        }
        for (unsigned i = 0; i < n_threads; i++)
            sg_tiling_free(tilers[i].tiling);
    }
}

/* Tilings of other tiles keep their own tables. */
static void test_other_tilings(void **state)
{
    static uint8_t values[2][SUBSETS];
    tiler tilers[2];
    uint32_t sets[POSITIONS];
    (void)state;
    for (unsigned i = 0; i < POSITIONS; i++)
        sets[i] = (uint32_t)test_random(SUBSETS);
    for (unsigned i = 0; i < 2; i++) {
        values_of_sets(i ? mixed : dominoes, values[i]);
        tilers[i] = (tiler){.values = values[i], .sets = sets};
        assert_int_equal(sg_tiling_new(BOARD_W, H, i ? mixed : dominoes, 2, 1, &tilers[i].tiling), SG_OK);
        sg_tiling_join(tilers[i].tiling, tilers[0].tiling);
        ask_tiling(&tilers[i]);
        assert_int_equal(tilers[i].n_wrong, 0);
    }
    for (unsigned i = 0; i < 2; i++)
        sg_tiling_free(tilers[i].tiling);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_values),  cmocka_unit_test(test_loops),         cmocka_unit_test(test_failures),
        cmocka_unit_test(test_provers), cmocka_unit_test(test_provers_fail),  cmocka_unit_test(test_provers_deep),
        cmocka_unit_test(test_tilings), cmocka_unit_test(test_other_tilings),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
