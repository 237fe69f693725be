/* SPDX-License-Identifier: MIT */
/* Grids of small numbers: their images under the symmetries of the square, the least of them, their regions. */
#include "grid.h"

#include <string.h>

/* How to walk over the image of a grid: cell (r, c) of the image is cell start + r * down + c * right of the grid. */
typedef struct walk {
    uint32_t w, h;
    ptrdiff_t start, right, down;
} walk;

static walk walk_of(const sg_grid *grid, unsigned symmetry)
{
    const ptrdiff_t w = (ptrdiff_t)grid->w, h = (ptrdiff_t)grid->h;
    walk to = {grid->w, grid->h, 0, 1, w};
    if (symmetry & SG_MIRROR_COLUMNS) {
        to.start += w - 1;
        to.right = -1;
    }
    if (symmetry & SG_MIRROR_ROWS) {
        to.start += (h - 1) * w;
        to.down = -w;
    }
    if (symmetry & SG_TRANSPOSE) {
        const ptrdiff_t right = to.right;
        to.right = to.down;
        to.down = right;
        to.w = grid->h;
        to.h = grid->w;
    }
    return to;
}

/* The colours met on a walk over a grid, numbered in the order in which they came. */
typedef struct palette {
    uint32_t first, n, n_met;
    uint32_t name[SG_COLOURS_MAX]; /* 0: not met yet; else 1 + its number */
} palette;

static void start_palette(palette *colours, const sg_grid_group *group)
{
    colours->first = group->first_colour;
    colours->n = group->n_colours;
    colours->n_met = 0;
    if (colours->n)
        memset(colours->name, 0, colours->n * sizeof *colours->name);
}

static uint32_t named(palette *colours, uint32_t cell)
{
    const uint32_t i = cell - colours->first;
    if (i >= colours->n)
        return cell;
    if (!colours->name[i])
        colours->name[i] = ++colours->n_met;
    return colours->first + colours->name[i] - 1;
}

static void write_image(const sg_grid *grid, unsigned symmetry, const sg_grid_group *group, uint32_t *out)
{
    const walk to = walk_of(grid, symmetry);
    palette colours;
    start_palette(&colours, group);
    for (uint32_t r = 0; r < to.h; r++)
        for (uint32_t c = 0; c < to.w; c++)
            *out++ = named(&colours, grid->cells[to.start + (ptrdiff_t)r * to.down + (ptrdiff_t)c * to.right]);
}

/* Is the image before best, which has the same shape? */
static bool image_is_less(const sg_grid *grid, const walk *to, const sg_grid_group *group, const uint32_t *best)
{
    palette colours;
    start_palette(&colours, group);
    for (uint32_t r = 0; r < to->h; r++) {
        for (uint32_t c = 0; c < to->w; c++, best++) {
            const uint32_t cell =
                named(&colours, grid->cells[to->start + (ptrdiff_t)r * to->down + (ptrdiff_t)c * to->right]);
            if (cell != *best)
                return cell < *best;
        }
    }
    return false;
}

void sg_grid_image(const sg_grid *grid, unsigned symmetry, uint32_t *out, uint32_t *w, uint32_t *h)
{
    static const sg_grid_group plain = {.symmetries = 1};
    const walk to = walk_of(grid, symmetry);
    write_image(grid, symmetry, &plain, out);
    *w = to.w;
    *h = to.h;
}

void sg_grid_canonical(const sg_grid *grid, const sg_grid_group *group, uint32_t *out, uint32_t *w, uint32_t *h)
{
    bool some = false;
    *w = grid->w;
    *h = grid->h;
    for (unsigned symmetry = 0; symmetry < 8; symmetry++) {
        if (!(group->symmetries >> symmetry & 1))
            continue;
        const walk to = walk_of(grid, symmetry);
        if (some && (to.w < *w || (to.w == *w && !image_is_less(grid, &to, group, out))))
            continue;
        write_image(grid, symmetry, group, out);
        *w = to.w;
        *h = to.h;
        some = true;
    }
}

void sg_grid_box(const sg_grid *grid, uint32_t n_blank, sg_box *box)
{
    sg_box found = {grid->w, grid->h, 0, 0};
    for (uint32_t r = 0, i = 0; r < grid->h; r++) {
        for (uint32_t c = 0; c < grid->w; c++, i++) {
            if (grid->cells[i] < n_blank)
                continue;
            found.left = c < found.left ? c : found.left;
            found.right = c + 1 > found.right ? c + 1 : found.right;
            found.top = r < found.top ? r : found.top;
            found.bottom = r + 1;
        }
    }
    if (!found.bottom)
        found = (sg_box){0, 0, 0, 0};
    *box = found;
}

/* Gives the number n to the region of cell at; queue has room for every cell. */
static void flood(const sg_grid *grid, uint32_t first, uint32_t n_values, bool diagonals, uint32_t at, uint32_t n,
                  uint32_t *region, uint32_t *queue)
{
    uint32_t n_queued = 1;
    queue[0] = at;
    region[at] = n;
    while (n_queued) {
        const uint32_t here = queue[--n_queued], r = here / grid->w, c = here % grid->w;
        for (uint32_t i = r ? r - 1 : 0; i <= r + 1 && i < grid->h; i++) {
            for (uint32_t j = c ? c - 1 : 0; j <= c + 1 && j < grid->w; j++) {
                const uint32_t next = i * grid->w + j;
                if ((!diagonals && i != r && j != c) || region[next] || grid->cells[next] - first >= n_values)
                    continue;
                region[next] = n;
                queue[n_queued++] = next;
            }
        }
    }
}

uint32_t sg_grid_regions(const sg_grid *grid, uint32_t first, uint32_t n_values, bool diagonals, uint32_t *region,
                         uint32_t *queue)
{
    const uint32_t n_cells = grid->w * grid->h;
    uint32_t n = 0;
    memset(region, 0, n_cells * sizeof *region);
    for (uint32_t i = 0; i < n_cells; i++)
        if (!region[i] && grid->cells[i] - first < n_values)
            flood(grid, first, n_values, diagonals, i, ++n, region, queue);
    return n;
}
