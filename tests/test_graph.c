/* SPDX-License-Identifier: MIT */
/* Boards, grids, graphs and trees at the edges of their contracts; spec/rule/canonical_spec.lua has the random tests. */
#include "board/deletion.h"
#include "graph/board.h"
#include "graph/tree.h"
#include "refuse.h"
#include "support.h"

#include <pthread.h>

static void test_board_sizes(void **state)
{
    (void)state;
    static const struct {
        unsigned w, h;
        sg_status status;
    } cases[] = {{1, 1, SG_OK},
                 {64, 1, SG_OK},
                 {1, 64, SG_OK},
                 {8, 8, SG_OK},
                 {0, 1, SG_ERANGE},
                 {1, 0, SG_ERANGE},
                 {65, 1, SG_ERANGE},
                 {13, 5, SG_ERANGE},
                 {1u << 31, 2, SG_ERANGE},
                 {1u << 16, 1u << 16, SG_ERANGE}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        sg_board board;
        assert_int_equal(sg_board_init(cases[i].w, cases[i].h, &board), cases[i].status);
        if (cases[i].status != SG_OK)
            continue;
        assert_int_equal(__builtin_popcountll(board.all), cases[i].w * cases[i].h);
        assert_true(sg_board_flood(&board, 1, UINT64_MAX) == board.all); /* bits beyond the cells are ignored */
        assert_true(sg_board_shift(&board, board.all, 0, 0) == board.all);
        assert_true(sg_board_shift(&board, board.all, (int)cases[i].w, 0) == 0);
        assert_true(sg_board_canonical(&board, board.all, true) == board.all);
        for (unsigned symmetry = 0; symmetry < 8; symmetry++)
            assert_true(sg_board_image(&board, board.all, symmetry) == board.all);
    }
}

/* ---- graphs --------------------------------------------------------------------------------------------------------- */

enum { VERTICES = 12, ROUNDS = 300, THREADS = 4 };

static void random_graph(sg_graph *graph, uint64_t *random)
{
    memset(graph->rows, 0, sg_graph_words(graph->n) * sizeof *graph->rows);
    for (uint32_t u = 0; u < graph->n; u++) {
        for (uint32_t v = 0; v < u; v++) {
            *random = *random * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
            if (*random >> 62 == 0)
                sg_graph_join(graph, u, v);
        }
    }
}

/* Numbers the graph anew at random, many times; its canonical form must stay. Returns what was wrong, or NULL. */
static void *label_many(void *seed)
{
    uint64_t random = *(uint64_t *)seed;
    for (int round = 0; round < ROUNDS; round++) {
        uint64_t rows[4][VERTICES];
        uint32_t order[VERTICES], shuffled[VERTICES];
        sg_graph graphs[4];
        for (int i = 0; i < 4; i++)
            graphs[i] = (sg_graph){VERTICES, rows[i], NULL};
        random_graph(&graphs[0], &random);
        for (uint32_t i = 0; i < VERTICES; i++) {
            random = random * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
            const uint32_t j = (uint32_t)(random >> 33) % (i + 1);
            shuffled[i] = i;
            shuffled[i] = shuffled[j];
            shuffled[j] = i;
        }
        sg_graph_take(&graphs[0], shuffled, VERTICES, &graphs[1]);
        for (int i = 0; i < 2; i++) {
            uint64_t nodes = 100000;
            if (sg_graph_canonical(&graphs[i], &nodes, order) != SG_OK)
                return "failed";
            sg_graph_take(&graphs[i], order, VERTICES, &graphs[2 + i]);
        }
        if (memcmp(rows[2], rows[3], sizeof rows[2]) != 0)
            return "two forms of one graph";
    }
    return NULL;
}

static void test_graph_threads(void **state)
{
    (void)state;
    pthread_t threads[THREADS];
    uint64_t seeds[THREADS];
    for (int i = 0; i < THREADS; i++) {
        seeds[i] = test_random(UINT64_MAX);
        assert_int_equal(pthread_create(&threads[i], NULL, label_many, &seeds[i]), 0);
    }
    for (int i = 0; i < THREADS; i++) {
        void *wrong = NULL;
        assert_int_equal(pthread_join(threads[i], &wrong), 0);
        assert_null(wrong);
    }
}

/* ---- texts, and games that delete --------------------------------------------------------------------------------- */

static void test_graph6(void **state)
{
    static const uint32_t sizes[] = {0, 1, 2, 5, 12, 62, 63, 64, 65, 100};
    static uint64_t rows[2][200];
    static char text[900];
    uint64_t seed = test_random(UINT64_MAX);
    uint32_t n;
    (void)state;
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        sg_graph graph = {sizes[i], rows[0], NULL}, copy = {sizes[i], rows[1], NULL};
        const size_t n_bytes = sg_graph6_bytes(sizes[i]);
        random_graph(&graph, &seed);
        sg_graph6_write(&graph, text);
        assert_true(sg_graph6_order(text, n_bytes, &n));
        assert_int_equal(n, sizes[i]);
        assert_false(sg_graph6_order(text, n_bytes + 1, &n));
        assert_false(sg_graph6_order(text, n_bytes - 1, &n));
        assert_true(sg_graph6_read(text, &copy));
        assert_memory_equal(rows[0], rows[1], sg_graph_words(sizes[i]) * sizeof **rows);
        if (sizes[i] < 2)
            continue;
        text[n_bytes - 1] = 31;
        assert_false(sg_graph6_read(text, &copy));
    }
    sg_graph cycle = {5, rows[0], NULL};
    memset(rows[0], 0, sizeof rows[0]);
    for (uint32_t v = 0; v < 5; v++)
        sg_graph_join(&cycle, v, (v + 1) % 5);
    sg_graph6_write(&cycle, text);
    assert_memory_equal(text, "Dhc", 3); /* as nauty's documentation writes a cycle of five */
}

typedef struct left {
    size_t n_options, n_parts, n_vertices, n_edges, most;
} left;

static sg_status add_up(void *ud, const sg_graph *parts, size_t n_parts, bool *enough)
{
    left *sum = ud;
    sum->n_options++;
    sum->n_parts += n_parts;
    for (size_t i = 0; i < n_parts; i++) {
        uint32_t component[VERTICES], queue[VERTICES], order[VERTICES];
        uint64_t nodes = 1000000, rows[VERTICES];
        sg_graph again = {parts[i].n, rows, NULL};
        assert_int_equal(sg_graph_components(&parts[i], component, queue), 1);
        assert_int_equal(sg_graph_canonical(&parts[i], &nodes, order), SG_OK);
        sg_graph_take(&parts[i], order, parts[i].n, &again);
        assert_memory_equal(rows, parts[i].rows, sg_graph_words(parts[i].n) * sizeof *rows);
        sum->n_vertices += parts[i].n;
        for (uint32_t v = 0; v < parts[i].n; v++)
            sum->n_edges += (size_t)__builtin_popcountll(parts[i].rows[v]);
    }
    *enough = sum->n_options == sum->most;
    return SG_OK;
}

/* What each option has in all, counted on the whole graph; spec/rule/take_spec.lua compares values. */
static void test_deletion(void **state)
{
    uint64_t seed = test_random(UINT64_MAX);
    (void)state;
    for (int round = 0; round < 100; round++) {
        uint64_t rows[VERTICES], copy[VERTICES];
        sg_graph graph = {VERTICES, rows, NULL};
        const sg_deletes deletes = (sg_deletes)(round % 4);
        left sum = {0}, one = {.most = 1}, expected = {0};
        sg_deletion *deletion;
        random_graph(&graph, &seed);
        memcpy(copy, rows, sizeof rows);
        for (uint32_t u = 0; u < VERTICES; u++) {
            for (uint32_t v = u; v < VERTICES; v++) {
                if (deletes <= SG_DELETES_NEIGHBOURS ? u != v : !sg_graph_joined(&graph, u, v))
                    continue;
                uint64_t rest = (UINT64_C(1) << VERTICES) - 1;
                if (deletes == SG_DELETES_NEIGHBOURS)
                    rest &= ~rows[u];
                if (deletes != SG_DELETES_EDGE)
                    rest &= ~(UINT64_C(1) << u | UINT64_C(1) << v);
                expected.n_options++;
                for (uint32_t i = 0; i < VERTICES; i++) {
                    uint64_t row = rest >> i & 1 ? rows[i] & rest : 0;
                    if (deletes == SG_DELETES_EDGE && (i == u || i == v))
                        row &= ~(UINT64_C(1) << (i == u ? v : u));
                    expected.n_edges += (size_t)__builtin_popcountll(row);
                    expected.n_vertices += (size_t)(deletes <= SG_DELETES_NEIGHBOURS ? rest >> i & 1 : row != 0);
                }
            }
        }
        assert_int_equal(sg_deletion_new(deletes, &deletion), SG_OK);
        assert_int_equal(sg_deletion_options(deletion, &graph, add_up, &sum), SG_OK);
        assert_memory_equal(rows, copy, sizeof rows);
        assert_int_equal(sum.n_options, expected.n_options);
        assert_int_equal(sum.n_vertices, expected.n_vertices);
        assert_int_equal(sum.n_edges, expected.n_edges);
        assert_int_equal(sg_deletion_options(deletion, &graph, add_up, &one), SG_OK);
        assert_int_equal(one.n_options, sum.n_options ? 1 : 0);
        assert_memory_equal(rows, copy, sizeof rows);
        sg_deletion_free(deletion);
    }
}

/* The value of Node Kayles, or of Arc Kayles, on the vertices of a set, by the definition. */
static uint32_t kayles_value(const sg_graph *g, bool of_edges, uint32_t set, uint32_t *known)
{
    uint64_t values = 0;
    if (known[set] != UINT32_MAX)
        return known[set];
    for (uint32_t u = 0; u < g->n; u++) {
        for (uint32_t v = of_edges ? u + 1 : u; set >> u & 1 && v < (of_edges ? g->n : u + 1); v++) {
            const uint32_t taken =
                of_edges ? UINT32_C(1) << u | UINT32_C(1) << v : (uint32_t)g->rows[u] | UINT32_C(1) << u;
            if (!of_edges || (set >> v & 1 && g->rows[u] >> v & 1))
                values |= UINT64_C(1) << kayles_value(g, of_edges, set & ~taken, known);
        }
    }
    return known[set] = (uint32_t)__builtin_ctzll(~values);
}

typedef struct option_values {
    bool of_edges;
    uint32_t n_before; /* vertices */
    uint64_t values;   /* bit v: an option has the value v */
} option_values;

static sg_status note_option(void *ud, const sg_graph *parts, size_t n_parts, bool *enough)
{
    static uint32_t known[1 << VERTICES];
    option_values *o = ud;
    uint32_t sum = 0, n = 0;
    for (size_t i = 0; i < n_parts; i++) {
        memset(known, 0xff, sizeof *known << parts[i].n);
        sum ^= kayles_value(&parts[i], o->of_edges, (UINT32_C(1) << parts[i].n) - 1, known);
        n += parts[i].n;
    }
    assert_true(n < o->n_before); /* so play ends */
    o->values |= UINT64_C(1) << sum;
    *enough = false;
    return SG_OK;
}

/* Where only nim-values count, other components may stand for small ones: the values of the options are the same. */
static void test_deletion_values(void **state)
{
    uint64_t seed = test_random(UINT64_MAX);
    (void)state;
    for (int kind = 0; kind < 2; kind++) {
        sg_deletion *deletion;
        assert_int_equal(sg_deletion_new(kind ? SG_DELETES_ENDS : SG_DELETES_NEIGHBOURS, &deletion), SG_OK);
        for (int round = 0; round < 40; round++) {
            uint64_t rows[VERTICES];
            sg_graph graph = {VERTICES, rows, NULL};
            option_values exact = {.of_edges = kind, .n_before = VERTICES}, counted = exact;
            random_graph(&graph, &seed);
            assert_int_equal(sg_deletion_count_values(deletion, false), SG_OK);
            assert_int_equal(sg_deletion_options(deletion, &graph, note_option, &exact), SG_OK);
            assert_int_equal(sg_deletion_count_values(deletion, true), SG_OK);
            assert_int_equal(sg_deletion_options(deletion, &graph, note_option, &counted), SG_OK);
            assert_int_equal(exact.values, counted.values);
        }
        sg_deletion_free(deletion);
    }
}

/* The budget of nodes is kept, and a search that was left is followed by one that is right. */
static void test_graph_limit(void **state)
{
    (void)state;
    uint64_t rows[16] = {0};
    uint32_t order[16], again[16];
    sg_graph graph = {16, rows, NULL};
    for (uint32_t v = 0; v < 16; v++) { /* the 4 by 4 torus: many symmetries */
        sg_graph_join(&graph, v, (v & 12) | ((v + 1) & 3));
        sg_graph_join(&graph, v, (v + 4) & 15);
    }
    for (uint64_t most = 0; most < 4; most++) {
        uint64_t nodes = most;
        assert_int_equal(sg_graph_canonical(&graph, &nodes, order), SG_ELIMIT);
        assert_int_equal(nodes, 0);
    }
    uint64_t nodes = 1000;
    assert_int_equal(sg_graph_canonical(&graph, &nodes, order), SG_OK);
    assert_true(nodes < 1000);
    uint64_t exactly = 1000 - nodes;
    assert_int_equal(sg_graph_canonical(&graph, &exactly, again), SG_OK);
    assert_int_equal(exactly, 0);
    assert_memory_equal(order, again, sizeof order);
    assert_int_equal(sg_graph_canonical(&(sg_graph){SG_GRAPH_MAX + 1, NULL, NULL}, &nodes, order), SG_ERANGE);
    assert_int_equal(sg_graph_canonical(&(sg_graph){0, NULL, NULL}, &nodes, order), SG_OK);
}

static void test_no_memory(void **state)
{
    (void)state;
    if (!CAN_REFUSE)
        skip();
    static uint64_t rows[1024 * 16];
    static uint32_t order[SG_GRAPH_MAX];
    sg_graph graph = {SG_GRAPH_MAX, rows, NULL};
    char text[] = "((())())";
    size_t fault;
    for (uint32_t v = 1; v < SG_GRAPH_MAX; v++)
        sg_graph_join(&graph, v - 1, v);
    uint64_t some = 100; /* the loader makes room for nauty's thread-local data at the first call */
    assert_int_not_equal(sg_graph_canonical(&graph, &some, order), SG_ENOMEM);
    sg_status labelled = SG_ENOMEM;
    long n = 0;
    for (; labelled == SG_ENOMEM; n++) { /* the block, the room that nauty will ask for, and what nauty asks for */
        uint64_t nodes = 100;
        refuse_after(n);
        labelled = sg_graph_canonical(&graph, &nodes, order);
        refuse_no_more();
        assert_in_range(refuse_live, 0,
                        n < 2 ? 0 : 1); /* nauty loses a node of 32 bytes if what is to hang on it fails */
    }
    assert_true(labelled == SG_OK || labelled == SG_ELIMIT);
    assert_true(n > 10);
    refuse_after(0);
    const sg_status status = sg_tree_canonical(text, sizeof text - 1, &fault);
    refuse_no_more();
    assert_int_equal(status, SG_ENOMEM);
    assert_string_equal(text, "((())())");
}

static void test_trees(void **state)
{
    (void)state;
    static const struct {
        const char *text, *sorted;
        size_t fault;
    } cases[] = {{"()", "()", 0},   {"((())())", "(()(()))", 0}, {"", NULL, 0},    {"(", NULL, 1},
                 {")", NULL, 0},    {"()()", NULL, 2},           {"(x)", NULL, 1}, {"(()", NULL, 3},
                 {"()())", NULL, 2}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[16];
        size_t fault = 99;
        strcpy(text, cases[i].text);
        const sg_status status = sg_tree_canonical(text, strlen(text), &fault);
        assert_int_equal(status, cases[i].sorted ? SG_OK : SG_EINPUT);
        if (cases[i].sorted)
            assert_string_equal(text, cases[i].sorted);
        else
            assert_int_equal(fault, cases[i].fault);
    }
    size_t fault;
    assert_int_equal(sg_tree_canonical(NULL, SG_TREE_BYTES_MAX + 1, &fault), SG_ERANGE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_board_sizes), cmocka_unit_test(test_graph_threads),
                                       cmocka_unit_test(test_graph_limit), cmocka_unit_test(test_no_memory),
                                       cmocka_unit_test(test_trees),       cmocka_unit_test(test_graph6),
                                       cmocka_unit_test(test_deletion),    cmocka_unit_test(test_deletion_values)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
