/* SPDX-License-Identifier: MIT */
/* Values of Node Kayles on small graphs, compared with the definition; boards whose components are such graphs. */
#include "support.h"

#include "../src/base/wide.h"
#include "../src/board/node_kayles.h"
#include "../src/board/tiling.h"

enum { NAIVE_MOST = 14, FAR = 19 }; /* FAR: from one end of the longest board to the other */

static uint32_t naive_value(const uint64_t *rows, uint32_t n, uint32_t set, uint32_t *known)
{
    uint64_t values = 0;
    if (known[set] != UINT32_MAX)
        return known[set];
    for (uint32_t v = 0; v < n; v++)
        if (set >> v & 1)
            values |= UINT64_C(1) << naive_value(rows, n, set & ~(uint32_t)rows[v], known);
    return known[set] = (uint32_t)__builtin_ctzll(~values);
}

/* Of ten pairs of vertices, `share` are edges. */
static sg_nk_graph random_graph(uint32_t n, uint64_t share)
{
    sg_nk_graph g = {.n = n};
    for (uint32_t v = 0; v < n; v++) {
        g.rows[v] |= UINT64_C(1) << v;
        for (uint32_t u = 0; u < v; u++) {
            if (test_random(10) < share) {
                g.rows[v] |= UINT64_C(1) << u;
                g.rows[u] |= UINT64_C(1) << v;
            }
        }
    }
    return g;
}

static uint32_t value_of(sg_node_kayles *nk, const sg_nk_graph *graph)
{
    uint32_t value;
    assert_true(sg_node_kayles_value(nk, graph, &value));
    return value;
}

static void check(sg_node_kayles *nk, const sg_nk_graph *graph, uint32_t value)
{
    if (test_random(2))
        assert_int_equal(value_of(nk, graph), value);
    for (uint32_t n = 0; n < 40; n++) {
        bool yes;
        assert_true(sg_node_kayles_is(nk, graph, n, &yes));
        assert_int_equal(yes, n == value);
    }
    assert_int_equal(value_of(nk, graph), value);
}

static void test_random_graphs(void **state)
{
    static uint32_t known[1 << NAIVE_MOST];
    sg_node_kayles *nk = sg_node_kayles_new();
    (void)state;
    assert_non_null(nk);
    for (int round = 0; round < 600; round++) {
        const uint32_t n = (uint32_t)test_random(NAIVE_MOST + 1);
        const sg_nk_graph graph = random_graph(n, 1 + test_random(9));
        memset(known, 0xff, sizeof known);
        check(nk, &graph, naive_value(graph.rows, n, (UINT32_C(1) << n) - 1, known));
    }
    sg_node_kayles_free(nk);
}

/* Two copies of a graph have the value 0, and a graph beside lone vertices has a value that is known. */
static void test_sums(void **state)
{
    sg_node_kayles *nk = sg_node_kayles_new();
    (void)state;
    assert_non_null(nk);
    for (int round = 0; round < 100; round++) {
        const uint32_t n = 1 + (uint32_t)test_random(SG_NK_VERTICES / 2);
        const sg_nk_graph one = random_graph(n, 2 + test_random(8));
        const uint32_t value = value_of(nk, &one);
        sg_nk_graph sum = one;
        for (uint32_t v = 0; v < n; v++)
            sum.rows[sum.n++] = one.rows[v] << n;
        check(nk, &sum, 0);
        sum = one;
        while (sum.n < SG_NK_VERTICES) {
            sum.rows[sum.n] = UINT64_C(1) << sum.n;
            sum.n++;
        }
        check(nk, &sum, value ^ ((SG_NK_VERTICES - n) & 1));
    }
    sg_node_kayles_free(nk);
}

static sg_nk_graph path_of(uint32_t n)
{
    sg_nk_graph path = {.n = n};
    for (uint32_t v = 0; v < n; v++)
        path.rows[v] = (UINT64_C(7) << v >> 1) & ((UINT64_C(1) << n) - 1);
    return path;
}

/* Paths, OEIS A002187: heaps of Dawson's Chess. Complete graphs: one move. */
static void test_known_graphs(void **state)
{
    static const uint32_t paths[] = {0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 0, 5};
    sg_node_kayles *nk = sg_node_kayles_new();
    (void)state;
    assert_non_null(nk);
    for (uint32_t n = 0; n < sizeof paths / sizeof *paths; n++) {
        const sg_nk_graph path = path_of(n);
        sg_nk_graph complete = {.n = n};
        for (uint32_t v = 0; v < n; v++)
            complete.rows[v] = (UINT64_C(1) << n) - 1;
        check(nk, &path, paths[n]);
        check(nk, &complete, n > 0);
    }
    sg_node_kayles_free(nk);
}

/* A graph of few edges is given up, and then one is done as if nothing had happened; also with vertices next to all. */
static void test_steps(void **state)
{
    sg_node_kayles *nk = sg_node_kayles_new();
    (void)state;
    assert_non_null(nk);
    for (uint32_t hubs = 0; hubs < 6; hubs += 5) {
        sg_nk_graph graph = {.n = SG_NK_VERTICES};
        uint32_t value = 77;
        for (uint32_t v = 0; v < graph.n; v++) { /* a circle with two chords at each vertex, and edges to the hubs */
            const uint32_t others[] = {v, (v + 1) % graph.n, (v + 7) % graph.n};
            for (uint32_t i = 0; i < 3; i++) {
                graph.rows[v] |= UINT64_C(1) << others[i];
                graph.rows[others[i]] |= UINT64_C(1) << v;
            }
            for (uint32_t hub = 0; hub < hubs; hub++) {
                graph.rows[v] |= UINT64_C(1) << hub;
                graph.rows[hub] |= UINT64_C(1) << v;
            }
        }
        assert_false(sg_node_kayles_value(nk, &graph, &value));
        assert_int_equal(value, 77);
        unsigned n_given_up = 0;
        for (uint32_t n = 0; n < 8; n++) {
            bool yes = true;
            if (sg_node_kayles_is(nk, &graph, n, &yes))
                continue;
            assert_true(yes);
            n_given_up++;
        }
        assert_true(n_given_up > 0);
        const sg_nk_graph two = {2, {3, 3}};
        check(nk, &two, 1);
    }
    sg_node_kayles_free(nk);
}

/* Where many searches are given up, the next ones are given up sooner, until others end. */
static void test_credit(void **state)
{
    const sg_nk_graph hard = path_of(SG_NK_VERTICES), easy = path_of(12), easier = path_of(9);
    sg_node_kayles *nk = sg_node_kayles_new();
    uint32_t value;
    (void)state;
    assert_non_null(nk);
    assert_int_equal(value_of(nk, &easy), 2);
    for (uint32_t n = 0; n < 1000; n++)
        assert_false(sg_node_kayles_value(nk, &hard, &value));
    assert_false(sg_node_kayles_value(nk, &easy, &value));
    for (uint32_t n = 0; n < 1000; n++)
        assert_int_equal(value_of(nk, &easier), 3);
    assert_int_equal(value_of(nk, &easy), 2);
    sg_node_kayles_free(nk);
}

/* Credit also comes back where the searches that end are not much easier than those given up. */
static void test_credit_comes_back(void **state)
{
    const sg_nk_graph hard = path_of(SG_NK_VERTICES), medium = path_of(13);
    sg_node_kayles *nk = sg_node_kayles_new();
    uint32_t value, n_found = 0;
    (void)state;
    assert_non_null(nk);
    for (uint32_t n = 0; n < 1000; n++)
        assert_false(sg_node_kayles_value(nk, &hard, &value));
    for (uint32_t n = 0; n < 10000; n++)
        n_found += sg_node_kayles_value(nk, &medium, &value);
    assert_true(n_found > 8000);
    sg_node_kayles_free(nk);
}

/* ---- boards ------------------------------------------------------------------------------------------------------- */

typedef enum piece { QUEEN, BISHOP, KNIGHT, KING, N_PIECES } piece;

static bool attacks(piece p, int column, int row)
{
    const int c = abs(column), r = abs(row);
    switch (p) {
    case QUEEN:
        return c == r || c == 0 || r == 0;
    case BISHOP:
        return c == r;
    case KNIGHT:
        return c + r == 0 || (c + r == 3 && c && r);
    default:
        return c <= 1 && r <= 1;
    }
}

/* The values of positions of a few cells at random, by the definition and where only nim-values count. */
static void compare_positions(sg_tiling *tiling, piece p, unsigned w, unsigned h)
{
    static uint32_t known[1 << NAIVE_MOST];
    uint64_t rows[NAIVE_MOST] = {0};
    unsigned cell[NAIVE_MOST];
    uint64_t cells[4] = {0}, parts[SG_WIDE_CELLS * 4];
    uint32_t n = 0;
    for (int tries = 0; tries < NAIVE_MOST; tries++) {
        const unsigned at = (unsigned)test_random(w * h);
        if (!(cells[at / 64] >> at % 64 & 1))
            cell[n++] = at;
        cells[at / 64] |= UINT64_C(1) << at % 64;
    }
    for (uint32_t v = 0; v < n; v++)
        for (uint32_t u = 0; u < n; u++)
            if (attacks(p, (int)(cell[v] % w) - (int)(cell[u] % w), (int)(cell[v] / w) - (int)(cell[u] / w)))
                rows[v] |= UINT64_C(1) << u;
    memset(known, 0xff, sizeof known);
    const uint32_t value = naive_value(rows, n, (UINT32_C(1) << n) - 1, known);
    assert_int_equal(sg_tiling_count_values(tiling, false), SG_OK);
    const size_t n_parts = sg_tiling_parts(tiling, cells, parts), n_words = sg_tiling_words(tiling);
    assert_int_equal(sg_tiling_count_values(tiling, true), SG_OK);
    uint32_t sum = 0;
    for (size_t i = 0; i < n_parts; i++) {
        uint32_t found = 0;
        bool yes = false;
        while (sg_tiling_is(tiling, parts + i * n_words, found, &yes) && !yes)
            assert_true(++found < 32);
        if (!yes)
            return; /* not small */
        sum ^= found;
    }
    assert_int_equal(sum, value);
}

static void test_boards(void **state)
{
    static const unsigned sides[][2] = {{8, 8}, {12, 12}, {16, 16}, {11, 7}, {3, 20}};
    (void)state;
    for (unsigned round = 0; round < N_PIECES * 5; round++) {
        const piece p = (piece)(round % N_PIECES);
        const unsigned w = sides[round / N_PIECES][0], h = sides[round / N_PIECES][1];
        sg_offset takes[(2 * FAR + 1) * (2 * FAR + 1)];
        size_t n_takes = 0;
        for (int r = -FAR; r <= FAR; r++)
            for (int c = -FAR; c <= FAR; c++)
                if (attacks(p, c, r))
                    takes[n_takes++] = (sg_offset){c, r};
        const sg_offset here = {0, 0};
        const sg_tile tile = {&here, takes, 1, n_takes};
        sg_tiling *tiling;
        assert_int_equal(sg_tiling_new(w, h, &tile, 1, 0xff, &tiling), SG_OK);
        if (round % 3 == 0)
            sg_tiling_limit(tiling, UINT64_C(1) << (12 + test_random(20)));
        for (int i = 0; i < 40; i++)
            compare_positions(tiling, p, w, h);
        sg_tiling_limit(tiling, 4096);
        assert_true(sg_tiling_bytes(tiling) < 200000);
        sg_tiling_free(tiling);
    }
}

/* A cell takes its right neighbour, but not the other way: this is no graph. */
static void test_one_way(void **state)
{
    const sg_offset here = {0, 0}, takes[] = {{0, 0}, {1, 0}};
    const sg_tile tile = {&here, takes, 1, 2};
    const uint64_t cells[4] = {7};
    bool yes = false;
    sg_tiling *tiling;
    (void)state;
    assert_int_equal(sg_tiling_new(70, 1, &tile, 1, 1, &tiling), SG_OK);
    assert_int_equal(sg_tiling_count_values(tiling, true), SG_OK);
    /* # is 1; ## leaves nothing or #, so it is 2; ### leaves #, # or ##. As a path it would be 2. */
    assert_true(sg_tiling_is(tiling, cells, 0, &yes));
    assert_true(yes);
    sg_tiling_free(tiling);
}

/* A long row of cells that each take their neighbours: as a graph it would take hours. */
static void test_sparse(void **state)
{
    const sg_offset takes[] = {{0, 0}, {1, 0}, {-1, 0}};
    const sg_tile tile = {takes, takes, 1, 3};
    const uint64_t long_row[4] = {(UINT64_C(1) << SG_NK_VERTICES) - 1}, short_row[4] = {(UINT64_C(1) << 12) - 1};
    bool yes = false;
    sg_tiling *tiling;
    (void)state;
    assert_int_equal(sg_tiling_new(70, 1, &tile, 1, 1, &tiling), SG_OK);
    assert_int_equal(sg_tiling_count_values(tiling, true), SG_OK);
    assert_false(sg_tiling_is(tiling, long_row, 0, &yes));
    assert_true(sg_tiling_is(tiling, short_row, 2, &yes)); /* Dawson's Chess */
    assert_true(yes);
    sg_tiling_free(tiling);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_random_graphs), cmocka_unit_test(test_sums),    cmocka_unit_test(test_known_graphs),
        cmocka_unit_test(test_boards),        cmocka_unit_test(test_one_way), cmocka_unit_test(test_sparse),
        cmocka_unit_test(test_steps),         cmocka_unit_test(test_credit),  cmocka_unit_test(test_credit_comes_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
