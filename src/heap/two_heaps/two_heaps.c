/* SPDX-License-Identifier: MIT */
/*
 * The table of values of a game on two heaps whose moves are rays, or a function. A cell takes a few words of the sets of the lines
 * through it, where looking at each move takes a + b steps: Wythoff's game to 1023 x 1023 takes 0.05 s, where a search
 * that names each move took hours.
 */
#include "two_heaps.h"

#include <stdlib.h>
#include <string.h>

#include "../../base/bits.h"
#include "../../base/budget.h"
#include "../../base/sink.h"
#include "../../base/ticker.h"
#include "../family/marks.h"

/*
 * The lines of a ray through a table of two heaps, row by row: the cells {a, b}, {a - x, b - y}, {a - 2x, b - 2y}, ...
 * Each line has the set of the values that a move along it may leave. The values of the last `most` cells of a line
 * differ, since a move leads from each of them to those before it: so one bit tells all of a value, and is cleared when
 * its cell is too far away.
 */

/* The values of a table: that of {a, b} is values[a * columns + b]. */
typedef struct sg_cells {
    uint32_t *values;
    uint64_t rows, columns;
} sg_cells;

/* Where few cells can be left along a ray, they are looked up and there are no sets. */
enum { SG_LINES_LOOKED_UP = 24 };

typedef struct sg_lines {
    uint64_t x, y;
    uint64_t most; /* cells that can be left along a line, at the most; at least 1 */
    bool is_looked_up, is_window;
    size_t n_words; /* of each set */
    size_t n_sets;
    uint64_t *sets; /* NULL if is_looked_up */
    uint32_t *full; /* of each set: the words before this one have all bits */
} sg_lines;

/* The set of the line through the cell at hand. A line leaves the table to the right when another one enters from the left: they share a set. */
typedef struct sg_cursor {
    uint64_t *words;
    uint32_t *full;
    uint64_t *end; /* behind the sets of the row; behind them its first one is next: */
    uint64_t *begin;
    uint32_t *begin_full;
} sg_cursor;

/* Adds the value of the cell at hand to the set of its line, and goes on to the next cell. */
static inline void sg_lines_add(sg_cursor *cursor, uint32_t value, size_t n_words)
{
    uint64_t *words = cursor->words;
    uint32_t full = *cursor->full;
    sg_bits_add(words, value);
    if (value / 64 == full && words[full] == UINT64_MAX) {
        while (full < n_words && words[full] == UINT64_MAX)
            full++;
        *cursor->full = full;
    }
    cursor->words += n_words;
    cursor->full++;
    if (cursor->words == cursor->end) {
        cursor->words = cursor->begin;
        cursor->full = cursor->begin_full;
    }
}

/* The moves along the ray in a table of so many cells; most = 0: as many as there are tokens. */
static sg_lines sg_lines_of(const sg_ray *ray, uint64_t rows, uint64_t columns)
{
    uint64_t most = ray->most == 0 ? UINT64_MAX : ray->most, room = UINT64_MAX;
    if (ray->x > 0)
        room = (rows - 1) / ray->x;
    if (ray->y > 0 && (columns - 1) / ray->y < room)
        room = (columns - 1) / ray->y;
    sg_lines lines = {.x = ray->x, .y = ray->y, .most = most < room ? most : room, .is_window = most < room};
    lines.is_looked_up = lines.most <= SG_LINES_LOOKED_UP;
    return lines;
}

/* A line leaves the table to the right when another one enters from the left: they share a set. */
static uint64_t number_of_sets(const sg_lines *lines, uint64_t columns)
{
    if (lines->is_looked_up)
        return 0;
    return lines->x == 0 ? lines->y : lines->x * columns; /* x is less than the number of rows */
}

/* What the sets take, with so many words each; UINT64_MAX if that is no number of 64 bits. */
static uint64_t sg_lines_bytes(const sg_lines *lines, uint64_t columns, uint64_t n_words)
{
    const uint64_t each = n_words * sizeof lines->sets[0] + sizeof lines->full[0];
    uint64_t all;
    return __builtin_mul_overflow(number_of_sets(lines, columns), each, &all) ? UINT64_MAX : all;
}

static sg_status sg_lines_open(sg_budget *budget, sg_lines *lines, uint64_t columns, size_t n_words)
{
    lines->n_words = n_words;
    lines->n_sets = (size_t)number_of_sets(lines, columns);
    if (lines->is_looked_up)
        return SG_OK;
    sg_status status = sg_budget_new(budget, lines->n_sets * n_words, sizeof lines->sets[0], &lines->sets);
    if (status == SG_OK)
        status = sg_budget_new(budget, lines->n_sets, sizeof lines->full[0], &lines->full);
    return status;
}

static void sg_lines_close(sg_budget *budget, sg_lines *lines)
{
    sg_budget_free(budget, lines->sets, lines->n_sets * lines->n_words * sizeof lines->sets[0]);
    sg_budget_free(budget, lines->full, lines->n_sets * sizeof lines->full[0]);
    lines->sets = NULL;
    lines->full = NULL;
}

static void clear(sg_lines *lines, size_t set)
{
    memset(lines->sets + set * lines->n_words, 0, lines->n_words * sizeof lines->sets[0]);
    lines->full[set] = 0;
}

/* The cells of row a are visited now, from left to right; the sets of the first one. Not for lines that are looked up. */
static sg_cursor sg_lines_begin_row(sg_lines *lines, uint64_t a, uint64_t columns)
{
    const size_t n_words = lines->n_words, n = (size_t)(lines->x == 0 ? lines->y : columns);
    const size_t begin = lines->x == 0 ? 0 : (size_t)(a % lines->x * columns);
    const size_t shift = lines->x == 0 ? 0 : (size_t)(lines->y * (a / lines->x) % columns);
    const size_t at = begin + (shift == 0 ? 0 : columns - shift);
    for (size_t b = 0; b < lines->y && (lines->x == 0 || a >= lines->x); b++) /* lines that begin here */
        clear(lines, begin + (at - begin + b) % n);
    return (sg_cursor){.words = lines->sets + at * n_words,
                       .full = lines->full + at,
                       .begin = lines->sets + begin * n_words,
                       .begin_full = lines->full + begin,
                       .end = lines->sets + (begin + n) * n_words};
}

/* Takes the value of the cell that can no longer be left from {a, b} out of the set of its line. */
static void sg_lines_leave(const sg_lines *lines, sg_cursor *cursor, const sg_cells *cells, uint64_t a, uint64_t b)
{
    const uint64_t down = (lines->most + 1) * lines->x, left = (lines->most + 1) * lines->y;
    if (down > a || left > b)
        return;
    const uint32_t value = cells->values[(a - down) * cells->columns + b - left];
    cursor->words[value / 64] &= ~(UINT64_C(1) << value % 64);
    if (*cursor->full > value / 64)
        *cursor->full = value / 64;
}

enum { RAYS_MAX = 4096, STEPS_PER_MOVE = 64 };

struct sg_two_heaps {
    sg_budget budget;
    sg_ray *rays;
    size_t n_rays;
    sg_pairs_fn *moves; /* NULL: the moves are the rays */
    void *ud;
    sg_marks marks;
    bool is_symmetric; /* {a, b} and {b, a} have the same value */
    sg_cells cells;    /* the block; a part of it is known: */
    uint64_t known_rows, known_columns;
    bool busy;
};

/* A computation of cells. */
typedef struct work {
    sg_lines *lines;    /* those with sets come first: */
    sg_cursor *cursors; /* the sets of the cell at hand */
    size_t n_lines, n_sets, n_words;
    uint64_t *looked_up;    /* values that were looked up */
    sg_cells cells;         /* what is known afterwards */
    uint64_t rows, columns; /* what is known before */
} work;

/* ---- making one ------------------------------------------------------------------------------------------------ */

static bool same(const sg_ray *ray, uint64_t x, uint64_t y, uint64_t most)
{
    return ray->x == x && ray->y == y && ray->most == most;
}

/* Is each ray there with x and y exchanged? */
static bool is_symmetric(const sg_ray *rays, size_t n_rays)
{
    for (size_t i = 0; i < n_rays; i++) {
        bool is_there = false;
        for (size_t k = 0; k < n_rays; k++)
            is_there = is_there || same(&rays[k], rays[i].y, rays[i].x, rays[i].most);
        if (!is_there)
            return false;
    }
    return true;
}

sg_status sg_two_heaps_new(const sg_ray *rays, size_t n_rays, sg_two_heaps **out)
{
    *out = NULL;
    if (n_rays > RAYS_MAX)
        return SG_EINPUT;
    for (size_t i = 0; i < n_rays; i++)
        if (rays[i].x == 0 && rays[i].y == 0)
            return SG_EINPUT;
    sg_two_heaps *t = calloc(1, sizeof *t);
    if (t == NULL)
        return SG_ENOMEM;
    const sg_status status = sg_budget_new(&t->budget, n_rays, sizeof t->rays[0], &t->rays);
    if (status != SG_OK) {
        sg_two_heaps_free(t);
        return status;
    }
    if (n_rays > 0)
        memcpy(t->rays, rays, n_rays * sizeof t->rays[0]);
    t->n_rays = n_rays;
    t->is_symmetric = is_symmetric(rays, n_rays);
    *out = t;
    return SG_OK;
}

sg_status sg_two_heaps_by(sg_pairs_fn *moves, void *ud, sg_two_heaps **out)
{
    const sg_status status = sg_two_heaps_new(NULL, 0, out);
    if (status == SG_OK) {
        (*out)->moves = moves;
        (*out)->ud = ud;
        (*out)->is_symmetric = false;
    }
    return status;
}

void sg_two_heaps_free(sg_two_heaps *t)
{
    if (t == NULL)
        return;
    sg_marks_free(&t->marks, &t->budget);
    free(t->rays);
    free(t->cells.values);
    free(t);
}

void sg_two_heaps_limit(sg_two_heaps *t, uint64_t max_bytes)
{
    t->budget.max_bytes = max_bytes;
}

bool sg_two_heaps_symmetric(const sg_two_heaps *t)
{
    return t->is_symmetric;
}

void sg_two_heaps_known(const sg_two_heaps *t, uint64_t *rows, uint64_t *columns)
{
    *rows = t->known_rows;
    *columns = t->known_columns;
}

/* ---- what it takes --------------------------------------------------------------------------------------------- */

/* A value is at most the number of moves: words of a set that holds all values of a table of so many cells. */
static uint64_t words_of(const sg_two_heaps *t, uint64_t rows, uint64_t columns)
{
    uint64_t moves = 0;
    for (size_t i = 0; i < t->n_rays; i++)
        moves += sg_lines_of(&t->rays[i], rows, columns).most;
    return moves / 64 + 1;
}

static uint64_t added(uint64_t a, uint64_t b)
{
    return a + b < a ? UINT64_MAX : a + b;
}

uint64_t sg_two_heaps_bytes(const sg_two_heaps *t, uint64_t a, uint64_t b)
{
    if (a >= SG_TWO_HEAPS_CELLS || b >= SG_TWO_HEAPS_CELLS)
        return UINT64_MAX;
    const uint64_t rows = a < t->known_rows ? t->known_rows : a + 1;
    const uint64_t columns = b < t->known_columns ? t->known_columns : b + 1;
    if (rows > SG_TWO_HEAPS_CELLS / columns)
        return UINT64_MAX;
    const uint64_t n_words = words_of(t, rows, columns);
    uint64_t bytes =
        t->budget.held_bytes + n_words * sizeof(uint64_t) + t->n_rays * (sizeof(sg_lines) + sizeof(sg_cursor));
    bytes = added(bytes, rows * columns * sizeof t->cells.values[0]);
    for (size_t i = 0; i < t->n_rays; i++) {
        const sg_lines lines = sg_lines_of(&t->rays[i], rows, columns);
        bytes = added(bytes, sg_lines_bytes(&lines, columns, n_words));
    }
    return bytes;
}

/* ---- one cell -------------------------------------------------------------------------------------------------- */

/* Adds the values of the few cells along a ray to those that are looked up, or takes them out again. */
static void look_up(work *w, const sg_lines *lines, uint64_t a, uint64_t b, bool adds)
{
    for (uint64_t k = 1; k <= lines->most && k * lines->x <= a && k * lines->y <= b; k++) {
        const uint32_t value = w->cells.values[(a - k * lines->x) * w->cells.columns + b - k * lines->y];
        if (adds)
            sg_bits_add(w->looked_up, value);
        else
            w->looked_up[value / 64] = 0;
    }
}

/* The least value from 64 * at on that is in no set. */
static inline __attribute__((always_inline)) uint32_t mex_of(const work *w, size_t n_sets, size_t at)
{
    for (;; at++) {
        uint64_t all = w->looked_up[at];
        for (size_t i = 0; i < n_sets; i++)
            all |= w->cursors[i].words[at];
        if (all != UINT64_MAX)
            return (uint32_t)(at * 64 + sg_lowest_bit(~all));
    }
}

/* *first: words of the sets before this one have all bits in one of them. */
static uint32_t value_of(work *w, uint64_t a, uint64_t b, size_t *first)
{
    for (size_t i = 0; i < w->n_sets; i++)
        if (*w->cursors[i].full > *first)
            *first = *w->cursors[i].full;
    for (size_t i = w->n_sets; i < w->n_lines; i++)
        look_up(w, &w->lines[i], a, b, true);
    const size_t n = w->n_sets; /* a number that the compiler knows saves a third of the time of a large table */
    const uint32_t value = n == 2 ? mex_of(w, 2, *first) : n == 3 ? mex_of(w, 3, *first) : mex_of(w, n, *first);
    for (size_t i = w->n_sets; i < w->n_lines; i++)
        look_up(w, &w->lines[i], a, b, false);
    return value;
}

/* ---- all cells ------------------------------------------------------------------------------------------------- */

static sg_status compute_row(const sg_two_heaps *t, work *w, uint64_t a, sg_ticker *ticker)
{
    const uint64_t columns = w->cells.columns;
    uint32_t *row = w->cells.values + a * columns;
    sg_status status = SG_OK;
    for (size_t i = 0; i < w->n_sets; i++)
        w->cursors[i] = sg_lines_begin_row(&w->lines[i], a, columns);
    for (uint64_t b = 0; b < columns && status == SG_OK; b++) {
        size_t first = 0;
        for (size_t i = 0; i < w->n_sets; i++)
            if (w->lines[i].is_window)
                sg_lines_leave(&w->lines[i], &w->cursors[i], &w->cells, a, b);
        if (t->is_symmetric && b < a && a < columns)
            row[b] = w->cells.values[b * columns + a];
        else if (a >= w->rows || b >= w->columns)
            row[b] = value_of(w, a, b, &first);
        for (size_t i = 0; i < w->n_sets; i++)
            sg_lines_add(&w->cursors[i], row[b], w->n_words);
        ticker->done++;
        status = sg_tick(ticker, w->n_lines + row[b] / 64 - first + 4);
    }
    return status;
}

static void close_work(sg_two_heaps *t, work *w)
{
    for (size_t i = 0; i < w->n_lines; i++)
        sg_lines_close(&t->budget, &w->lines[i]);
    sg_budget_free(&t->budget, w->lines, t->n_rays * sizeof w->lines[0]);
    sg_budget_free(&t->budget, w->cursors, t->n_rays * sizeof w->cursors[0]);
    sg_budget_free(&t->budget, w->looked_up, w->n_words * sizeof w->looked_up[0]);
}

/* Takes up the lines that have sets, or those that have none, and are not too long for this table. */
static sg_status open_lines(sg_two_heaps *t, work *w, bool looked_up)
{
    sg_status status = SG_OK;
    for (size_t i = 0; i < t->n_rays && status == SG_OK; i++) {
        const sg_lines lines = sg_lines_of(&t->rays[i], w->cells.rows, w->cells.columns);
        if (lines.most == 0 || lines.is_looked_up != looked_up)
            continue;
        w->lines[w->n_lines++] = lines;
        status = sg_lines_open(&t->budget, &w->lines[w->n_lines - 1], w->cells.columns, w->n_words);
    }
    return status;
}

static sg_status open_work(sg_two_heaps *t, work *w)
{
    sg_status status = sg_budget_new(&t->budget, t->n_rays, sizeof w->lines[0], &w->lines);
    if (status == SG_OK)
        status = sg_budget_new(&t->budget, t->n_rays, sizeof w->cursors[0], &w->cursors);
    if (status == SG_OK)
        status = sg_budget_new(&t->budget, w->n_words, sizeof w->looked_up[0], &w->looked_up);
    if (status == SG_OK)
        status = open_lines(t, w, false);
    w->n_sets = w->n_lines;
    return status == SG_OK ? open_lines(t, w, true) : status;
}

/* ---- moves that are a function ----------------------------------------------------------------------------------- */

/* Takes the moves of the cell {a, b}. */
typedef struct pair_sink {
    sg_sink base;
    sg_two_heaps *two;
    const uint32_t *values;
    uint64_t a, b, columns;
    sg_ticker *ticker;
} pair_sink;

static sg_status take_move(sg_sink *base, const uint64_t *pairs, size_t n_parts)
{
    pair_sink *sink = (pair_sink *)base;
    uint32_t value = 0;
    for (size_t i = 0; i + 1 < n_parts; i += 2) {
        const uint64_t x = pairs[i], y = pairs[i + 1];
        if (y >= sink->columns || (x >= sink->a && (x != sink->a || y >= sink->b)))
            return SG_ERANGE;
        value ^= sink->values[x * sink->columns + y];
    }
    if (value >= sink->two->marks.n_room) {
        const sg_status status = sg_marks_reserve(&sink->two->marks, &sink->two->budget, (uint64_t)value + 1);
        if (status != SG_OK)
            return status;
    }
    sg_marks_add(&sink->two->marks, value);
    return sg_tick(sink->ticker, STEPS_PER_MOVE);
}

static sg_status compute_by_moves(sg_two_heaps *t, uint64_t rows, uint64_t columns, const sg_pulse *pulse)
{
    sg_ticker ticker = {pulse, 0, 0};
    pair_sink sink = {
        .base = {.take = take_move}, .two = t, .values = t->cells.values, .columns = columns, .ticker = &ticker};
    const uint64_t known_rows = t->known_rows, known_columns = t->known_columns;
    sg_status status = SG_OK;
    for (sink.a = 0; sink.a < rows; sink.a++) {
        for (sink.b = sink.a < known_rows ? known_columns : 0; sink.b < columns; sink.b++, ticker.done++) {
            sg_marks_clear(&t->marks);
            sink.base.failed = SG_OK;
            status = t->moves(t->ud, sink.a, sink.b, &sink.base);
            if (sink.base.failed != SG_OK || status != SG_OK)
                return sink.base.failed != SG_OK ? sink.base.failed : status;
            t->cells.values[sink.a * columns + sink.b] = (uint32_t)sg_marks_mex(&t->marks);
        }
        if (sink.a + 1 >= known_rows) {
            t->known_rows = sink.a + 1;
            t->known_columns = columns;
        }
    }
    return status;
}

/* ---- the table ---------------------------------------------------------------------------------------------------- */

/* A block of this size takes the place of the table; what is known is copied, and fits. */
static sg_status move_to(sg_two_heaps *t, uint64_t rows, uint64_t columns)
{
    sg_cells cells = {NULL, rows, columns};
    const sg_status status = sg_budget_new(&t->budget, (size_t)(rows * columns), sizeof cells.values[0], &cells.values);
    if (status != SG_OK)
        return status;
    for (uint64_t a = 0; a < t->known_rows; a++)
        memcpy(cells.values + a * columns, t->cells.values + a * t->cells.columns,
               (size_t)t->known_columns * sizeof cells.values[0]);
    sg_budget_free(&t->budget, t->cells.values, t->cells.rows * t->cells.columns * sizeof cells.values[0]);
    t->cells = cells;
    return SG_OK;
}

/* Makes the first rows and columns of the block known. All cells are visited, since the lines have no other memory. */
static sg_status compute(sg_two_heaps *t, uint64_t rows, uint64_t columns, const sg_pulse *pulse)
{
    work w = {.n_words = (size_t)words_of(t, rows, columns),
              .cells = {t->cells.values, rows, columns},
              .rows = t->known_rows,
              .columns = t->known_columns};
    sg_ticker ticker = {pulse, 0, 0};
    sg_status status = open_work(t, &w);
    for (uint64_t a = 0; a < rows && status == SG_OK; a++) {
        status = compute_row(t, &w, a, &ticker);
        if (status == SG_OK && a + 1 >= w.rows) {
            t->known_rows = a + 1;
            t->known_columns = columns;
        }
    }
    close_work(t, &w);
    return status;
}

sg_status sg_two_heaps_extend(sg_two_heaps *t, uint64_t a, uint64_t b, const sg_pulse *pulse)
{
    if (a < t->known_rows && b < t->known_columns)
        return SG_OK;
    if (t->busy)
        return SG_ERULE;
    if (a >= SG_TWO_HEAPS_CELLS || b >= SG_TWO_HEAPS_CELLS)
        return SG_ERANGE;
    const uint64_t rows = a < t->known_rows ? t->known_rows : a + 1;
    const uint64_t columns = b < t->known_columns ? t->known_columns : b + 1;
    if (rows > SG_TWO_HEAPS_CELLS / columns)
        return SG_ERANGE;
    if (sg_two_heaps_bytes(t, a, b) > SIZE_MAX / 2)
        return SG_ENOMEM;
    sg_status status = SG_OK;
    if (rows > t->cells.rows || columns != t->cells.columns)
        status = move_to(t, rows, columns);
    if (status != SG_OK)
        return status;
    t->busy = true;
    status = t->moves != NULL ? compute_by_moves(t, rows, columns, pulse) : compute(t, rows, columns, pulse);
    t->busy = false;
    return status;
}

sg_status sg_two_heaps_read(const sg_two_heaps *t, uint64_t a, uint64_t from, uint64_t to, uint32_t *out)
{
    if (a >= t->known_rows || from > to || to >= t->known_columns)
        return SG_ERANGE;
    memcpy(out, t->cells.values + a * t->cells.columns + from, (size_t)(to - from + 1) * sizeof out[0]);
    return SG_OK;
}
