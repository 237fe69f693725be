/* SPDX-License-Identifier: MIT */
/* Tilings with tiles at random, compared with the definition: positions as sets of free cells, moves tried one by one. */
#include "base/wide.h"
#include "board/tiling.h"
#include "graph/symmetry.h"
#include "support.h"

enum { SIDE_MAX = 40, FREE_MAX = 10, TILES_MAX = 3, OFFSETS_MAX = 5, VALUES_MAX = 1 << FREE_MAX };

typedef struct tile {
    sg_offset needs[OFFSETS_MAX], takes[2 * OFFSETS_MAX];
    size_t n_needs, n_takes;
} tile;

/* A game and a set of its cells; positions are subsets of these, bit i for the cell i of the set. */
typedef struct game {
    unsigned w, h;
    size_t n_tiles;
    tile tiles[TILES_MAX];
    size_t n_cells;
    unsigned cells[FREE_MAX];
} game;

static tile random_tile(void)
{
    tile t = {.n_needs = 1 + test_random(3)};
    for (size_t i = 0; i < t.n_needs; i++)
        t.needs[i] = (sg_offset){(int)test_random(3), (int)test_random(3)};
    t.takes[t.n_takes++] = t.needs[test_random(t.n_needs)];
    for (size_t i = 0; i < t.n_needs; i++)
        if (test_random(3))
            t.takes[t.n_takes++] = t.needs[i];
    while (t.n_takes < OFFSETS_MAX && test_random(3) == 0)
        t.takes[t.n_takes++] = (sg_offset){(int)test_random(7) - 3, (int)test_random(7) - 3};
    return t;
}

static bool is_cell(const game *g, unsigned cell)
{
    for (size_t i = 0; i < g->n_cells; i++)
        if (g->cells[i] == cell)
            return true;
    return false;
}

/* wide: a board of more than 64 cells, of which a few are free, near to one another. */
static game random_game(bool wide)
{
    game g = {.n_tiles = 1 + test_random(TILES_MAX)};
    do {
        g.w = 1 + (unsigned)test_random(wide ? SIDE_MAX : 8);
        g.h = 1 + (unsigned)test_random(wide ? SIDE_MAX : 8);
    } while (wide ? g.w * g.h <= 64 || g.w * g.h > SG_WIDE_CELLS : g.w * g.h > 64);
    for (size_t i = 0; i < g.n_tiles; i++)
        g.tiles[i] = random_tile();
    const unsigned left = (unsigned)test_random(g.w), top = (unsigned)test_random(g.h);
    for (size_t tries = 0; tries < 60 && g.n_cells < FREE_MAX; tries++) {
        const unsigned c = left + (unsigned)test_random(4), r = top + (unsigned)test_random(4);
        if (c < g.w && r < g.h && !is_cell(&g, r * g.w + c))
            g.cells[g.n_cells++] = r * g.w + c;
    }
    return g;
}

/* The bit of the cell at an offset from a place: 0 if it is no cell of the game. */
static uint32_t bit_at(const game *g, int column, int row)
{
    if (column < 0 || row < 0 || column >= (int)g->w || row >= (int)g->h)
        return 0;
    for (size_t i = 0; i < g->n_cells; i++)
        if (g->cells[i] == (unsigned)row * g->w + (unsigned)column)
            return UINT32_C(1) << i;
    return 0;
}

/* Puts the tile with its offset (0, 0) at a place; false if a cell that it needs is not free. */
static bool put(const game *g, const tile *t, int column, int row, uint32_t *position)
{
    for (size_t i = 0; i < t->n_needs; i++)
        if (!(*position & bit_at(g, column + t->needs[i].column, row + t->needs[i].row)))
            return false;
    for (size_t i = 0; i < t->n_takes; i++)
        *position &= ~bit_at(g, column + t->takes[i].column, row + t->takes[i].row);
    return true;
}

static uint32_t naive_value(const game *g, const tile *tiles, size_t n_tiles, uint32_t position, uint32_t *known)
{
    uint64_t seen = 0;
    if (known[position] != UINT32_MAX)
        return known[position];
    for (size_t i = 0; i < n_tiles; i++) {
        for (int row = -3; row < (int)g->h + 3; row++) {
            for (int column = -3; column < (int)g->w + 3; column++) {
                uint32_t after = position;
                if (put(g, &tiles[i], column, row, &after))
                    seen |= UINT64_C(1) << naive_value(g, tiles, n_tiles, after, known);
            }
        }
    }
    return known[position] = (uint32_t)__builtin_ctzll(~seen);
}

/* ---- values by the tiling, through a solver ----------------------------------------------------------------------- */

typedef struct asked {
    sg_tiling *tiling;
    size_t n_bytes;
    sg_moves *moves;
} asked;

static sg_status take(void *ud, const uint64_t *parts, size_t n_parts, bool *enough)
{
    asked *a = ud;
    for (size_t i = 0; i < n_parts; i++) {
        const sg_status status = sg_moves_part(a->moves, (const char *)parts + i * a->n_bytes, a->n_bytes);
        if (status != SG_OK)
            return status;
    }
    *enough = sg_moves_enough(a->moves);
    return sg_moves_option(a->moves);
}

static sg_status expand(void *ud, const void *key, size_t key_bytes, sg_moves *moves)
{
    asked *a = ud;
    uint64_t cells[SG_WIDE_CELLS / 64];
    assert_int_equal(key_bytes, a->n_bytes);
    memcpy(cells, key, key_bytes);
    a->moves = moves;
    return sg_tiling_options(a->tiling, cells, take, a);
}

static uint32_t value_of_cells(sg_tiling *tiling, const uint64_t *cells)
{
    asked a = {.tiling = tiling, .n_bytes = sg_tiling_words(tiling) * sizeof(uint64_t)};
    uint64_t parts[SG_WIDE_CELLS * (SG_WIDE_CELLS / 64)];
    const size_t n = sg_tiling_parts(tiling, cells, parts);
    sg_memo *memo;
    sg_solver *solver;
    uint32_t sum = 0;
    assert_int_equal(sg_memo_new(0, &memo), SG_OK);
    assert_int_equal(sg_solver_new(memo, expand, &a, 0, &solver), SG_OK);
    for (size_t i = 0; i < n; i++) {
        uint32_t value;
        assert_int_equal(sg_solver_value(solver, (const char *)parts + i * a.n_bytes, a.n_bytes, NULL, &value), SG_OK);
        sum ^= value;
    }
    sg_solver_free(solver);
    sg_memo_free(memo);
    return sum;
}

static uint32_t value_by_tiling(const game *g, sg_tiling *tiling, uint32_t position)
{
    uint64_t cells[SG_WIDE_CELLS / 64] = {0};
    for (size_t i = 0; i < g->n_cells; i++)
        if (position >> i & 1)
            cells[g->cells[i] / 64] |= UINT64_C(1) << g->cells[i] % 64;
    return value_of_cells(tiling, cells);
}

static sg_status new_tiling(const game *g, unsigned symmetries, sg_tiling **out)
{
    sg_tile tiles[TILES_MAX];
    for (size_t i = 0; i < g->n_tiles; i++)
        tiles[i] = (sg_tile){g->tiles[i].needs, g->tiles[i].takes, g->tiles[i].n_needs, g->tiles[i].n_takes};
    return sg_tiling_new(g->w, g->h, tiles, g->n_tiles, symmetries, out);
}

static void compare(const game *g, unsigned symmetries)
{
    static uint32_t known[VALUES_MAX];
    sg_tiling *tiling;
    memset(known, 0xff, sizeof known);
    assert_int_equal(new_tiling(g, symmetries, &tiling), SG_OK);
    assert_int_equal(sg_tiling_count_values(tiling, test_random(2)), SG_OK);
    for (int i = 0; i < 5; i++) {
        const uint32_t all = (UINT32_C(1) << g->n_cells) - 1;
        const uint32_t position = i == 0 ? all : all & (uint32_t)test_random(UINT32_MAX);
        assert_int_equal(value_by_tiling(g, tiling, position), naive_value(g, g->tiles, g->n_tiles, position, known));
    }
    sg_tiling_free(tiling);
}

static void test_random_tiles(void **state)
{
    (void)state;
    for (int round = 0; round < 150; round++) {
        const game g = random_game(round % 3 == 2);
        compare(&g, 1);
    }
}

/* The image of a tile under a symmetry, as symmetries of boards are. */
static tile image_of(const tile *t, unsigned symmetry)
{
    tile out = *t;
    for (size_t i = 0; i < t->n_needs + t->n_takes; i++) {
        sg_offset *offset = i < t->n_needs ? &out.needs[i] : &out.takes[i - t->n_needs];
        if (symmetry & SG_MIRROR_COLUMNS)
            offset->column = -offset->column;
        if (symmetry & SG_MIRROR_ROWS)
            offset->row = -offset->row;
        if (symmetry & SG_TRANSPOSE)
            *offset = (sg_offset){offset->row, offset->column};
    }
    return out;
}

/* All images of one tile under a group of symmetries: positions that are images of one another are the same. */
static void test_symmetric_tiles(void **state)
{
    static const unsigned groups[] = {0xff, 0x0f, 0x03, 0x05, 0x09, 0x11, 0x69};
    (void)state;
    for (int round = 0; round < 60; round++) {
        const unsigned group = groups[round % 7];
        game g = random_game(round % 2);
        tile all[8];
        size_t n = 0;
        for (unsigned symmetry = 0; symmetry < 8; symmetry++)
            if (group >> symmetry & 1)
                all[n++] = image_of(&g.tiles[0], symmetry);
        sg_tile tiles[8];
        for (size_t i = 0; i < n; i++)
            tiles[i] = (sg_tile){all[i].needs, all[i].takes, all[i].n_needs, all[i].n_takes};
        static uint32_t known[VALUES_MAX];
        memset(known, 0xff, sizeof known);
        sg_tiling *tiling;
        assert_int_equal(sg_tiling_new(g.w, g.h, tiles, n, group, &tiling), SG_OK);
        const uint32_t position = (UINT32_C(1) << g.n_cells) - 1;
        const uint32_t found = value_by_tiling(&g, tiling, position);
        assert_int_equal(sg_tiling_count_values(tiling, true), SG_OK);
        assert_int_equal(value_by_tiling(&g, tiling, position), found);
        sg_tiling_free(tiling);
        assert_int_equal(found, naive_value(&g, all, n, position, known));
    }
}

/* Larger components: those that mirror themselves are left out where only values count. */
static void test_values_only(void **state)
{
    static const unsigned sides[][2] = {{5, 4}, {4, 5}, {6, 3}, {3, 6}, {19, 1}, {1, 19}, {3, 7}};
    (void)state;
    for (int round = 0; round < 42; round++) {
        tile one = random_tile();
        while (one.n_needs == 1 ||
               (one.n_needs == 2 && one.needs[0].column == one.needs[1].column && one.needs[0].row == one.needs[1].row))
            one = random_tile();
        const tile turned = image_of(&one, SG_MIRROR_COLUMNS | SG_MIRROR_ROWS);
        const sg_tile tiles[] = {{one.needs, one.takes, one.n_needs, one.n_takes},
                                 {turned.needs, turned.takes, turned.n_needs, turned.n_takes}};
        const unsigned *side = sides[round % 7];
        uint64_t cells = (UINT64_C(1) << side[0] * side[1]) - 1;
        sg_tiling *tiling;
        assert_int_equal(sg_tiling_new(side[0], side[1], tiles, 2, 0x09, &tiling), SG_OK);
        for (int i = 0; i < 2; i++, cells &= ~(UINT64_C(1) << test_random(19))) {
            const uint32_t exact = value_of_cells(tiling, &cells);
            assert_int_equal(sg_tiling_count_values(tiling, true), SG_OK);
            assert_int_equal(value_of_cells(tiling, &cells), exact);
            assert_int_equal(sg_tiling_count_values(tiling, false), SG_OK);
        }
        sg_tiling_free(tiling);
    }
}

/* A component that mirrors itself has the value 0. The cells are near the centre, each beside its half-turned image. */
static void check_mirrors(sg_tiling *tiling, unsigned w, unsigned h, size_t *n_mirrors)
{
    uint64_t cells[4] = {0}, parts[SG_WIDE_CELLS * 4];
    const unsigned across = w < 6 ? w : 6, down = h < 4 ? h : 4, left = (w - across) / 2, top = (h - down) / 2;
    const size_t n_words = sg_tiling_words(tiling);
    for (unsigned tries = 0; tries < 7; tries++) {
        const unsigned cell = (top + (unsigned)test_random(down)) * w + left + (unsigned)test_random(across);
        const unsigned image = w * h - 1 - cell;
        cells[cell / 64] |= UINT64_C(1) << cell % 64;
        cells[image / 64] |= UINT64_C(1) << image % 64;
    }
    assert_int_equal(sg_tiling_count_values(tiling, false), SG_OK);
    const size_t n = sg_tiling_parts(tiling, cells, parts);
    for (size_t i = 0; i < n; i++) {
        if (!sg_tiling_mirrors(tiling, parts + i * n_words))
            continue;
        assert_int_equal(value_of_cells(tiling, parts + i * n_words), 0);
        ++*n_mirrors;
    }
}

/* What the search of small components says of each component: its value, and no other number. */
static void check_small(sg_tiling *tiling, const uint64_t *cells, size_t *n_small)
{
    uint64_t parts[SG_WIDE_CELLS * 4];
    const size_t n_words = sg_tiling_words(tiling);
    assert_int_equal(sg_tiling_count_values(tiling, false), SG_OK);
    const size_t n = sg_tiling_parts(tiling, cells, parts);
    for (size_t i = 0; i < n; i++) {
        const uint64_t *part = parts + i * n_words;
        bool yes = false;
        assert_false(sg_tiling_is(tiling, part, 0, &yes));
        const uint32_t value = value_of_cells(tiling, part);
        assert_int_equal(sg_tiling_count_values(tiling, true), SG_OK);
        for (uint32_t k = 0; k < 5; k++) {
            const uint32_t number = k < 2 ? value : (uint32_t)test_random(6);
            if (!sg_tiling_is(tiling, part, number, &yes))
                break; /* its box fits into no layout */
            assert_int_equal(yes, number == value);
            (*n_small)++;
        }
        assert_int_equal(sg_tiling_count_values(tiling, false), SG_OK);
    }
}

/* Boxes of each layout, lying and standing, on boards of one word and of more; the table is small and forgets. */
static void test_small(void **state)
{
    static const unsigned sides[][2] = {{8, 8},  {16, 4}, {4, 16}, {32, 2}, {2, 32}, {64, 1}, {1, 64},
                                        {40, 2}, {2, 40}, {70, 1}, {1, 70}, {16, 6}, {6, 16}, {16, 16}};
    static const unsigned groups[] = {0xff, 0x0f, 0x09, 0x01};
    size_t n_small = 0, n_mirrors = 0;
    (void)state;
    for (int round = 0; round < 14 * 12; round++) {
        const unsigned w = sides[round % 14][0], h = sides[round % 14][1], group = groups[test_random(4)];
        const tile one = {{{0, 0}, {1, 0}}, {{0, 0}, {1, 0}}, 2, 2};
        const tile shapes[] = {one, {{{0, 0}, {2, 0}}, {{0, 0}, {2, 0}, {1, 0}}, 2, 3}, random_tile()};
        const tile *chosen = &shapes[test_random(3)];
        tile all[8];
        sg_tile tiles[8];
        size_t n = 0;
        for (unsigned symmetry = 0; symmetry < 8; symmetry++)
            if (group >> symmetry & 1)
                all[n++] = image_of(chosen, symmetry);
        for (size_t i = 0; i < n; i++)
            tiles[i] = (sg_tile){all[i].needs, all[i].takes, all[i].n_needs, all[i].n_takes};
        sg_tiling *tiling;
        assert_int_equal(sg_tiling_new(w, h, tiles, n, group, &tiling), SG_OK);
        if (round % 3 == 0)
            sg_tiling_limit(tiling, 2000);
        for (int i = 0; i < 4; i++) {
            uint64_t cells[4] = {0};
            const unsigned across = w < 14 ? w : 14, down = h < 14 ? h : 14,
                           left = (unsigned)test_random(w - across + 1);
            for (unsigned tries = 0; tries < 20; tries++) {
                const unsigned c = left + (unsigned)test_random(across), r = (unsigned)test_random(down);
                const unsigned cell = (w * h > 80 ? r % 4 : r) * w + (w * h > 80 && w == h ? c % 4 : c);
                cells[cell / 64] |= UINT64_C(1) << cell % 64;
            }
            check_small(tiling, cells, &n_small);
        }
        for (int i = 0; i < 20; i++)
            check_mirrors(tiling, w, h, &n_mirrors);
        if (round % 3 == 0)
            assert_true(sg_tiling_bytes(tiling) < 200000);
        sg_tiling_free(tiling);
    }
    assert_true(n_small > 2000 && n_mirrors > 20);
}

static int compare_cells(const void *a, const void *b)
{
    return memcmp(a, b, SG_WIDE_CELLS / 8);
}

/* The components of the cells, one after the other in order, SG_WIDE_CELLS / 64 words each; returns how many there are. */
static size_t parts_in_order(sg_tiling *tiling, const uint64_t *cells, uint64_t (*out)[SG_WIDE_CELLS / 64])
{
    uint64_t parts[SG_WIDE_CELLS * (SG_WIDE_CELLS / 64)];
    const size_t n_words = sg_tiling_words(tiling), n = sg_tiling_parts(tiling, cells, parts);
    for (size_t i = 0; i < n; i++) {
        memset(out[i], 0, sizeof out[i]);
        memcpy(out[i], parts + i * n_words, n_words * sizeof *parts);
    }
    qsort(out, n, sizeof *out, compare_cells);
    return n;
}

/* A long board and its mirror images have the same components. */
static void test_mirrored_boards(void **state)
{
    static const sg_offset across[] = {{0, 0}, {1, 0}}, along[] = {{0, 0}, {0, 1}};
    static const sg_tile dominoes[] = {{across, across, 2, 2}, {along, along, 2, 2}};
    static const unsigned sides[][2] = {{20, 3}, {3, 20}, {12, 5}, {15, 4}, {40, 6}, {6, 40}};
    static uint64_t parts[2][SG_WIDE_CELLS][SG_WIDE_CELLS / 64];
    (void)state;
    for (int round = 0; round < 120; round++) {
        const unsigned w = sides[round % 6][0], h = sides[round % 6][1];
        uint64_t cells[4] = {0};
        sg_tiling *tiling;
        assert_int_equal(sg_tiling_new(w, h, dominoes, 2, 0xff, &tiling), SG_OK);
        for (unsigned i = 0; i < w * h; i++)
            if (test_random(4))
                cells[i / 64] |= UINT64_C(1) << i % 64;
        const size_t n = parts_in_order(tiling, cells, parts[0]);
        for (unsigned symmetry = 1; symmetry < 4; symmetry++) {
            uint64_t image[4] = {0};
            for (unsigned i = 0; i < w * h; i++) {
                const unsigned c = symmetry & SG_MIRROR_COLUMNS ? w - 1 - i % w : i % w;
                const unsigned at = (symmetry & SG_MIRROR_ROWS ? h - 1 - i / w : i / w) * w + c;
                image[at / 64] |= (cells[i / 64] >> i % 64 & 1) << at % 64;
            }
            assert_int_equal(parts_in_order(tiling, image, parts[1]), n);
            assert_memory_equal(parts[0], parts[1], n * sizeof parts[0][0]);
        }
        sg_tiling_free(tiling);
    }
}

/* Components do not depend on where and in which direction they lie, and cells that no move needs are left out. */
static void test_components(void **state)
{
    static const sg_offset across[] = {{0, 0}, {1, 0}}, along[] = {{0, 0}, {0, 1}};
    static const sg_tile dominoes[] = {{across, across, 2, 2}, {along, along, 2, 2}};
    (void)state;
    for (unsigned w = 6; w <= 40; w += 34) { /* one word, and more */
        sg_tiling *tiling;
        uint64_t parts[SG_WIDE_CELLS * 4], first[4] = {0};
        assert_int_equal(sg_tiling_new(w, 6, dominoes, 2, 0xff, &tiling), SG_OK);
        const size_t n_words = sg_tiling_words(tiling);
        assert_int_equal(n_words, w == 6 ? 1 : 4);
        for (unsigned symmetry = 0; symmetry < 8; symmetry++) {
            uint64_t cells[4] = {0};
            static const unsigned shape[][2] = {{0, 0}, {1, 0}, {2, 0}, {0, 1}, {3, 3}}; /* an L, and a lone cell */
            for (unsigned i = 0; i < 5; i++) {
                unsigned c = shape[i][0], r = shape[i][1];
                c = symmetry & SG_MIRROR_COLUMNS ? 4 - c : c;
                r = symmetry & SG_MIRROR_ROWS ? 4 - r : r;
                const unsigned cell = symmetry & SG_TRANSPOSE ? c * w + r : r * w + c;
                cells[cell / 64] |= UINT64_C(1) << cell % 64;
            }
            assert_int_equal(sg_tiling_parts(tiling, cells, parts), 1);
            if (symmetry == 0)
                memcpy(first, parts, n_words * sizeof *parts);
            assert_memory_equal(first, parts, n_words * sizeof *parts);
        }
        sg_tiling_free(tiling);
    }
}

static void test_edges(void **state)
{
    static const sg_offset one[] = {{0, 0}}, far[] = {{0, 0}, {257, 0}}, aside[] = {{1, 0}},
                           long_one[] = {{0, 0}, {200, 0}};
    static const struct {
        unsigned w, h;
        sg_tile tile;
        sg_status status;
    } cases[] = {{1, 1, {one, one, 1, 1}, SG_OK},
                 {256, 1, {one, one, 1, 1}, SG_OK},
                 {16, 16, {one, one, 1, 1}, SG_OK},
                 {257, 1, {one, one, 1, 1}, SG_ERANGE},
                 {0, 1, {one, one, 1, 1}, SG_ERANGE},
                 {1u << 31, 2, {one, one, 1, 1}, SG_ERANGE},
                 {3, 3, {one, aside, 1, 1}, SG_EINPUT},
                 {3, 3, {one, one, 0, 1}, SG_EINPUT},
                 {3, 3, {one, one, 1, 0}, SG_EINPUT},
                 {3, 3, {far, one, 2, 1}, SG_EINPUT},
                 {3, 3, {one, far, 1, 2}, SG_EINPUT},
                 {3, 3, {long_one, long_one, 2, 2}, SG_OK}}; /* larger than the board: no moves */
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        sg_tiling *tiling = NULL;
        assert_int_equal(sg_tiling_new(cases[i].w, cases[i].h, &cases[i].tile, 1, 1, &tiling), cases[i].status);
        if (cases[i].status != SG_OK)
            continue;
        const uint64_t cells[4] = {UINT64_MAX, UINT64_MAX, UINT64_MAX, UINT64_MAX};
        uint64_t *parts = calloc(SG_WIDE_CELLS, sizeof cells);
        const size_t n = sg_tiling_parts(tiling, cells, parts);
        assert_int_equal(n, cases[i].tile.n_needs == 2 ? 0 : cases[i].w * cases[i].h);
        free(parts);
        sg_tiling_free(tiling);
    }
    sg_tiling *none;
    assert_int_equal(sg_tiling_new(4, 4, NULL, 0, 1, &none), SG_OK);
    const uint64_t all = UINT64_MAX;
    uint64_t parts[16];
    assert_int_equal(sg_tiling_parts(none, &all, parts), 0);
    sg_tiling_free(none);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_random_tiles), cmocka_unit_test(test_symmetric_tiles),
        cmocka_unit_test(test_values_only),  cmocka_unit_test(test_mirrored_boards),
        cmocka_unit_test(test_components),   cmocka_unit_test(test_edges),
        cmocka_unit_test(test_small),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
