/* SPDX-License-Identifier: MIT */
#ifndef SG_LINES_H
#define SG_LINES_H

/*
 * The lines of a ray through a table of two heaps, row by row: the cells {a, b}, {a - x, b - y}, {a - 2x, b - 2y}, ...
 * Each line has the set of the values that a move along it may leave. The values of the last `most` cells of a line
 * differ, since a move leads from each of them to those before it: so one bit tells all of a value, and is cleared when
 * its cell is too far away.
 */

#include "../../base/bits.h"
#include "../../base/budget.h"
#include "two_heaps.h"

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

/* The moves along the ray in a table of so many cells; most = 0: as many as there are tokens. */
sg_lines sg_lines_of(const sg_ray *ray, uint64_t rows, uint64_t columns);

/* What the sets take, with so many words each; UINT64_MAX if that is no number of 64 bits. */
uint64_t sg_lines_bytes(const sg_lines *lines, uint64_t columns, uint64_t n_words);

sg_status sg_lines_open(sg_budget *budget, sg_lines *lines, uint64_t columns, size_t n_words) SG_MUST_CHECK;
void sg_lines_close(sg_budget *budget, sg_lines *lines);

/* The cells of row a are visited now, from left to right; the sets of the first one. Not for lines that are looked up. */
sg_cursor sg_lines_begin_row(sg_lines *lines, uint64_t a, uint64_t columns);

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

/* Takes the value of the cell that can no longer be left from {a, b} out of the set of its line. */
void sg_lines_leave(const sg_lines *lines, sg_cursor *cursor, const sg_cells *cells, uint64_t a, uint64_t b);

#endif
