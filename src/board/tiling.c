/* SPDX-License-Identifier: MIT */
/* The functions of tiling.h: the choice of an engine by the size of the board. */
#include "../graph/board.h"
#include "tiling_state.h"

#include <stdlib.h>
#include <string.h>

static bool is_reached(const sg_offset *offsets, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (abs(offsets[i].column) > SG_WIDE_CELLS || abs(offsets[i].row) > SG_WIDE_CELLS)
            return false;
    return true;
}

/* Does every move take a cell that must be free? Else play might not end. */
static bool is_tile(const sg_tile *tile)
{
    if (!is_reached(tile->needs, tile->n_needs) || !is_reached(tile->takes, tile->n_takes))
        return false;
    for (size_t i = 0; i < tile->n_needs; i++)
        for (size_t k = 0; k < tile->n_takes; k++)
            if (tile->needs[i].column == tile->takes[k].column && tile->needs[i].row == tile->takes[k].row)
                return true;
    return false;
}

/* A copy of the tiles in one block. */
static sg_tile *copy_tiles(const sg_tile *tiles, size_t n_tiles)
{
    size_t n_offsets = 0;
    for (size_t i = 0; i < n_tiles; i++)
        n_offsets += tiles[i].n_needs + tiles[i].n_takes;
    sg_tile *copy = malloc((n_tiles + 1) * sizeof *copy + n_offsets * sizeof(sg_offset));
    if (!copy)
        return NULL;
    sg_offset *to = (sg_offset *)(void *)(copy + n_tiles + 1);
    for (size_t i = 0; i < n_tiles; i++) {
        const sg_tile t = tiles[i];
        memcpy(to, t.needs, t.n_needs * sizeof *to);
        memcpy(to + t.n_needs, t.takes, t.n_takes * sizeof *to);
        copy[i] = (sg_tile){to, to + t.n_needs, t.n_needs, t.n_takes};
        to += t.n_needs + t.n_takes;
    }
    return copy;
}

sg_status sg_tiling_new(unsigned w, unsigned h, const sg_tile *tiles, size_t n_tiles, unsigned symmetries,
                        sg_tiling **out)
{
    if (w < 1 || h < 1 || w > SG_WIDE_CELLS || h > SG_WIDE_CELLS || w * h > SG_WIDE_CELLS)
        return SG_ERANGE;
    for (size_t i = 0; i < n_tiles; i++)
        if (!is_tile(&tiles[i]))
            return SG_EINPUT;
    sg_tiling *tiling = calloc(1, sizeof *tiling);
    if (!tiling)
        return SG_ENOMEM;
    tiling->w = w;
    tiling->h = h;
    tiling->n_words = w * h <= SG_BOARD_CELLS_MAX ? 1 : SG_WIDE_WORDS;
    tiling->symmetries = symmetries | 1;
    tiling->engine = tiling->n_words == 1 ? &sg_tiling_word : &sg_tiling_wide;
    tiling->tiles = copy_tiles(tiles, n_tiles);
    tiling->n_tiles = n_tiles;
    const sg_status status = tiling->tiles ? tiling->engine->make(tiling, tiles, n_tiles) : SG_ENOMEM;
    if (status != SG_OK) {
        sg_tiling_free(tiling);
        return status;
    }
    *out = tiling;
    return SG_OK;
}

void sg_tiling_free(sg_tiling *tiling)
{
    if (!tiling)
        return;
    tiling->engine->free_state(tiling);
    free(tiling->tiles);
    free(tiling);
}

size_t sg_tiling_words(const sg_tiling *tiling)
{
    return tiling->n_words;
}

sg_status sg_tiling_count_values(sg_tiling *tiling, bool only)
{
    return tiling->engine->count_values(tiling, only);
}

sg_status sg_tiling_options(sg_tiling *tiling, const uint64_t *cells, sg_tiling_fn *each, void *ud)
{
    return tiling->engine->options(tiling, cells, each, ud);
}

size_t sg_tiling_parts(sg_tiling *tiling, const uint64_t *cells, uint64_t *out)
{
    return tiling->engine->parts(tiling, cells, out);
}

bool sg_tiling_is(sg_tiling *tiling, const uint64_t *cells, uint32_t n, bool *yes)
{
    return tiling->engine->is(tiling, cells, n, yes);
}

bool sg_tiling_mirrors(const sg_tiling *tiling, const uint64_t *cells)
{
    return tiling->engine->mirrors(tiling, cells);
}

void sg_tiling_limit(sg_tiling *tiling, uint64_t max_bytes)
{
    tiling->max_bytes = max_bytes;
    tiling->engine->limit(tiling);
}

static bool same_offsets(const sg_offset *a, const sg_offset *b, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (a[i].column != b[i].column || a[i].row != b[i].row)
            return false;
    return true;
}

static bool same_tiles(const sg_tiling *a, const sg_tiling *b)
{
    if (a->n_tiles != b->n_tiles || a->symmetries != b->symmetries)
        return false;
    for (size_t i = 0; i < a->n_tiles; i++) {
        const sg_tile *t = &a->tiles[i], *u = &b->tiles[i];
        if (t->n_needs != u->n_needs || t->n_takes != u->n_takes || !same_offsets(t->needs, u->needs, t->n_needs) ||
            !same_offsets(t->takes, u->takes, t->n_takes))
            return false;
    }
    return true;
}

void sg_tiling_join(sg_tiling *tiling, sg_tiling *leader)
{
    sg_small *small = tiling->engine->small(tiling);
    if (small)
        sg_small_join(small, NULL);
    if (!leader || !same_tiles(tiling, leader) || leader->engine->ready_small(leader) != SG_OK ||
        tiling->engine->ready_small(tiling) != SG_OK)
        return;
    small = tiling->engine->small(tiling);
    if (small)
        sg_small_join(small, leader->engine->small(leader));
}

uint64_t sg_tiling_bytes(const sg_tiling *tiling)
{
    return sizeof *tiling + tiling->engine->bytes(tiling);
}
