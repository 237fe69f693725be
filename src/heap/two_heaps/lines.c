/* SPDX-License-Identifier: MIT */
#include "lines.h"

#include <string.h>

sg_lines sg_lines_of(const sg_ray *ray, uint64_t rows, uint64_t columns)
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

uint64_t sg_lines_bytes(const sg_lines *lines, uint64_t columns, uint64_t n_words)
{
    const uint64_t each = n_words * sizeof lines->sets[0] + sizeof lines->full[0];
    uint64_t all;
    return __builtin_mul_overflow(number_of_sets(lines, columns), each, &all) ? UINT64_MAX : all;
}

sg_status sg_lines_open(sg_budget *budget, sg_lines *lines, uint64_t columns, size_t n_words)
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

void sg_lines_close(sg_budget *budget, sg_lines *lines)
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

sg_cursor sg_lines_begin_row(sg_lines *lines, uint64_t a, uint64_t columns)
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

void sg_lines_leave(const sg_lines *lines, sg_cursor *cursor, const sg_cells *cells, uint64_t a, uint64_t b)
{
    const uint64_t down = (lines->most + 1) * lines->x, left = (lines->most + 1) * lines->y;
    if (down > a || left > b)
        return;
    const uint32_t value = cells->values[(a - down) * cells->columns + b - left];
    cursor->words[value / 64] &= ~(UINT64_C(1) << value % 64);
    if (*cursor->full > value / 64)
        *cursor->full = value / 64;
}
