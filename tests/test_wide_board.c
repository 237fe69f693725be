/* SPDX-License-Identifier: MIT */
/* Boards of up to 256 cells, compared with arrays of one byte per cell, and with boards in one word. */
#include "support.h"

#include "../src/base/wide.h"
#include "../src/graph/board.h"
#include "../src/graph/wide_board.h"

/* ---- boards as arrays, by the definition -------------------------------------------------------------------------- */

typedef struct naive_board {
    unsigned w, h;
    bool has[SG_WIDE_CELLS];
} naive_board;

static naive_board naive_of(const sg_wide_board *board, const sg_wide *cells)
{
    naive_board naive = {.w = board->w, .h = board->h};
    for (unsigned i = 0; i < naive.w * naive.h; i++)
        naive.has[i] = sg_wide_test(*cells, i);
    return naive;
}

static sg_wide wide_of(const naive_board *naive)
{
    sg_wide cells = {{0}};
    for (unsigned i = 0; i < naive->w * naive->h; i++)
        if (naive->has[i])
            cells = sg_wide_set(cells, i);
    return cells;
}

static bool has(const naive_board *naive, int r, int c)
{
    return r >= 0 && c >= 0 && r < (int)naive->h && c < (int)naive->w && naive->has[r * (int)naive->w + c];
}

static sg_wide naive_shift(const naive_board *naive, int columns, int rows)
{
    naive_board out = {.w = naive->w, .h = naive->h};
    for (int r = 0; r < (int)out.h; r++)
        for (int c = 0; c < (int)out.w; c++)
            out.has[r * (int)out.w + c] = has(naive, r - rows, c - columns);
    return wide_of(&out);
}

static sg_wide naive_neighbours(const naive_board *naive)
{
    naive_board out = {.w = naive->w, .h = naive->h};
    for (int r = 0; r < (int)out.h; r++)
        for (int c = 0; c < (int)out.w; c++)
            out.has[r * (int)out.w + c] = !has(naive, r, c) && (has(naive, r - 1, c) || has(naive, r + 1, c) ||
                                                                has(naive, r, c - 1) || has(naive, r, c + 1));
    return wide_of(&out);
}

static void naive_reach(const naive_board *naive, naive_board *reached, int r, int c)
{
    if (!has(naive, r, c) || has(reached, r, c))
        return;
    reached->has[r * (int)naive->w + c] = true;
    naive_reach(naive, reached, r - 1, c);
    naive_reach(naive, reached, r + 1, c);
    naive_reach(naive, reached, r, c - 1);
    naive_reach(naive, reached, r, c + 1);
}

static naive_board naive_image(const naive_board *naive, unsigned symmetry)
{
    const bool turned = symmetry & SG_TRANSPOSE;
    naive_board out = {.w = turned ? naive->h : naive->w, .h = turned ? naive->w : naive->h};
    for (unsigned r = 0; r < naive->h; r++) {
        for (unsigned c = 0; c < naive->w; c++) {
            const unsigned row = symmetry & SG_MIRROR_ROWS ? naive->h - 1 - r : r;
            const unsigned column = symmetry & SG_MIRROR_COLUMNS ? naive->w - 1 - c : c;
            out.has[turned ? column * out.w + row : row * out.w + column] = has(naive, (int)r, (int)c);
        }
    }
    return out;
}

/* The part of the board from column left and row top on, w columns and h rows of it. */
static naive_board naive_part(const naive_board *naive, unsigned left, unsigned top, unsigned w, unsigned h)
{
    naive_board out = {.w = w, .h = h};
    for (unsigned r = 0; r < h; r++)
        for (unsigned c = 0; c < w; c++)
            out.has[r * w + c] = has(naive, (int)(top + r), (int)(left + c));
    return out;
}

/* The smallest box around the cells; of no columns and rows if there are no cells. */
static naive_board naive_box(const naive_board *naive)
{
    unsigned left = naive->w, right = 0, top = naive->h, bottom = 0;
    for (unsigned r = 0; r < naive->h; r++) {
        for (unsigned c = 0; c < naive->w; c++) {
            if (!has(naive, (int)r, (int)c))
                continue;
            left = c < left ? c : left;
            right = c + 1 > right ? c + 1 : right;
            top = r < top ? r : top;
            bottom = r + 1;
        }
    }
    return right ? naive_part(naive, left, top, right - left, bottom - top) : (naive_board){0};
}

static sg_wide naive_canonical(const naive_board *naive, bool translate)
{
    const naive_board from = translate ? naive_box(naive) : *naive;
    sg_wide best = {{0}};
    bool some = false;
    for (unsigned symmetry = 0; symmetry < 8; symmetry++) {
        const naive_board image = naive_image(&from, symmetry);
        if (image.w > naive->w || image.h > naive->h || (!translate && image.w != naive->w))
            continue;
        const naive_board placed = naive_part(&image, 0, 0, naive->w, naive->h);
        const sg_wide cells = wide_of(&placed);
        best = !some || sg_wide_less(cells, best) ? cells : best;
        some = true;
    }
    return best;
}

/* ---- random boards ------------------------------------------------------------------------------------------------ */

static sg_wide_board random_board(unsigned most)
{
    sg_wide_board board;
    unsigned w = 1 + (unsigned)test_random(most), h = 1 + (unsigned)test_random(most / w);
    if (test_random(3) == 0) { /* about as many columns as rows */
        h = 1 + (unsigned)test_random(16);
        w = 1 + (unsigned)test_random(most / h < 16 ? most / h : 16);
    }
    if (test_random(2)) {
        const unsigned turned = w;
        w = h;
        h = turned;
    }
    assert_int_equal(sg_wide_board_init(w, h, &board), SG_OK);
    return board;
}

/* Few, half or most of the cells, all over the board or in a box of it. */
static sg_wide random_cells(const sg_wide_board *board)
{
    const uint64_t share = test_random(9);
    const unsigned left = (unsigned)test_random(board->w), top = (unsigned)test_random(board->h);
    const unsigned w = 1 + (unsigned)test_random(board->w - left), h = 1 + (unsigned)test_random(board->h - top);
    const bool boxed = test_random(2);
    sg_wide cells = {{0}};
    for (unsigned i = 0; i < (unsigned)board->w * board->h; i++) {
        const unsigned r = i / board->w, c = i % board->w;
        const bool inside = r >= top && r < top + h && c >= left && c < left + w;
        if ((inside || !boxed) && test_random(8) < share)
            cells = sg_wide_set(cells, i);
    }
    return cells;
}

static void assert_same(sg_wide a, sg_wide b)
{
    assert_memory_equal(a.word, b.word, sizeof a.word);
}

enum { ROUNDS = 3000 };

static void test_sizes(void **state)
{
    (void)state;
    static const struct {
        unsigned w, h;
        sg_status status;
    } cases[] = {{1, 1, SG_OK},       {256, 1, SG_OK},    {1, 256, SG_OK},          {16, 16, SG_OK},
                 {64, 4, SG_OK},      {13, 5, SG_OK},     {0, 1, SG_ERANGE},        {1, 0, SG_ERANGE},
                 {257, 1, SG_ERANGE}, {37, 7, SG_ERANGE}, {1u << 31, 2, SG_ERANGE}, {1u << 16, 1u << 16, SG_ERANGE}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        sg_wide_board board;
        sg_wide out, one = sg_wide_cell(0), more = {{UINT64_MAX, UINT64_MAX, UINT64_MAX, UINT64_MAX}};
        assert_int_equal(sg_wide_board_init(cases[i].w, cases[i].h, &board), cases[i].status);
        if (cases[i].status != SG_OK)
            continue;
        assert_int_equal(sg_wide_count(board.all), cases[i].w * cases[i].h);
        sg_wide_board_flood(&board, &one, &more, &out); /* bits beyond the cells are ignored */
        assert_same(out, board.all);
        sg_wide_board_shift(&board, &board.all, (int)cases[i].w, 0, &out);
        assert_true(sg_wide_is_zero(out));
        sg_wide_board_canonical(&board, &board.all, true, &out);
        assert_same(out, board.all);
    }
}

static void test_against_arrays(void **state)
{
    (void)state;
    for (unsigned round = 0; round < ROUNDS; round++) {
        const sg_wide_board board = random_board(SG_WIDE_CELLS);
        const sg_wide cells = random_cells(&board), seeds = random_cells(&board);
        const naive_board naive = naive_of(&board, &cells);
        const int columns = (int)test_random(board.w + 2u) * (test_random(2) ? 1 : -1);
        const int rows = (int)test_random(board.h + 2u) * (test_random(2) ? 1 : -1);
        sg_wide out, parts[SG_WIDE_CELLS];
        sg_wide_board_shift(&board, &cells, columns, rows, &out);
        assert_same(out, naive_shift(&naive, columns, rows));
        sg_wide_board_neighbours(&board, &cells, &out);
        assert_same(out, naive_neighbours(&naive));

        naive_board reached = {.w = board.w, .h = board.h}, left = naive;
        for (unsigned i = 0; i < (unsigned)board.w * board.h; i++)
            if (sg_wide_test(seeds, i))
                naive_reach(&naive, &reached, (int)(i / board.w), (int)(i % board.w));
        sg_wide_board_flood(&board, &seeds, &cells, &out);
        assert_same(out, wide_of(&reached));
        const unsigned n = sg_wide_board_components(&board, &cells, parts);
        for (unsigned i = 0; i < n; i++) {
            naive_board part = {.w = board.w, .h = board.h};
            const sg_wide rest = wide_of(&left);
            const unsigned first = sg_wide_lowest(rest);
            assert_true(first < SG_WIDE_CELLS);
            naive_reach(&naive, &part, (int)(first / board.w), (int)(first % board.w));
            assert_same(parts[i], wide_of(&part));
            const sg_wide after = sg_wide_andnot(rest, parts[i]);
            left = naive_of(&board, &after);
        }
        assert_true(sg_wide_is_zero(wide_of(&left)));
    }
}

static void test_images_against_arrays(void **state)
{
    (void)state;
    for (unsigned round = 0; round < ROUNDS; round++) {
        const sg_wide_board board = random_board(SG_WIDE_CELLS);
        const sg_wide cells = random_cells(&board);
        const naive_board naive = naive_of(&board, &cells), box = naive_box(&naive);
        const naive_board placed = naive_part(&box, 0, 0, board.w, board.h);
        unsigned w, h;
        sg_wide out;
        for (unsigned symmetry = 0; symmetry < 8; symmetry++) {
            const naive_board image = naive_image(&naive, symmetry);
            sg_wide_board_image(&board, &cells, symmetry, &out);
            assert_same(out, wide_of(&image));
        }
        sg_wide_board_to_corner(&board, &cells, &out, &w, &h);
        assert_same(out, wide_of(&placed));
        assert_int_equal(w, box.w);
        assert_int_equal(h, box.h);
        for (unsigned translate = 0; translate < 2; translate++) {
            sg_wide_board_canonical(&board, &cells, translate, &out);
            assert_same(out, naive_canonical(&naive, translate));
        }
    }
}

/* Where both kinds of boards do, they say the same. */
static void test_against_one_word(void **state)
{
    (void)state;
    for (unsigned round = 0; round < ROUNDS; round++) {
        const sg_wide_board board = random_board(SG_BOARD_CELLS_MAX);
        const sg_wide cells = random_cells(&board), seeds = random_cells(&board);
        const uint64_t set = sg_wide_to(cells);
        const int columns = (int)test_random(9) - 4, rows = (int)test_random(9) - 4;
        sg_board narrow;
        sg_wide out, parts[SG_WIDE_CELLS];
        uint64_t sets[SG_BOARD_CELLS_MAX];
        unsigned w, h, w_narrow, h_narrow;
        assert_int_equal(sg_board_init(board.w, board.h, &narrow), SG_OK);
        sg_wide_board_shift(&board, &cells, columns, rows, &out);
        assert_same(out, sg_wide_of(sg_board_shift(&narrow, set, columns, rows)));
        sg_wide_board_neighbours(&board, &cells, &out);
        assert_same(out, sg_wide_of(sg_board_neighbours(&narrow, set)));
        sg_wide_board_flood(&board, &seeds, &cells, &out);
        assert_same(out, sg_wide_of(sg_board_flood(&narrow, sg_wide_to(seeds), set)));
        const unsigned n = sg_wide_board_components(&board, &cells, parts);
        assert_int_equal(n, sg_board_components(&narrow, set, sets));
        for (unsigned i = 0; i < n; i++)
            assert_same(parts[i], sg_wide_of(sets[i]));
        for (unsigned symmetry = 0; symmetry < 8; symmetry++) {
            sg_wide_board_image(&board, &cells, symmetry, &out);
            assert_same(out, sg_wide_of(sg_board_image(&narrow, set, symmetry)));
        }
        sg_wide_board_to_corner(&board, &cells, &out, &w, &h);
        assert_same(out, sg_wide_of(sg_board_to_corner(&narrow, set, &w_narrow, &h_narrow)));
        assert_true(w == w_narrow && h == h_narrow);
        for (unsigned translate = 0; translate < 2; translate++) {
            sg_wide_board_canonical(&board, &cells, translate, &out);
            assert_same(out, sg_wide_of(sg_board_canonical(&narrow, set, translate)));
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_sizes), cmocka_unit_test(test_against_arrays),
                                       cmocka_unit_test(test_images_against_arrays),
                                       cmocka_unit_test(test_against_one_word)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
