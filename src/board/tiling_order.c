/* SPDX-License-Identifier: MIT */
/* Games on an ordered set, whose elements are the cells: a move takes one of them and all above it. */
#include "tiling_state.h"

#include <stdlib.h>

typedef struct state {
    sg_wide all;                 /* of the cells */
    sg_wide up[SG_WIDE_CELLS];   /* of each cell: those that go with it */
    sg_wide near[SG_WIDE_CELLS]; /* those that go with it, or with which it goes */
    uint64_t parts[SG_WIDE_CELLS * SG_WIDE_WORDS];
} state;

static sg_wide read_cells(const sg_tiling *tiling, const uint64_t *cells)
{
    const state *s = tiling->state;
    sg_wide x = {{0}};
    for (unsigned i = 0; i < tiling->n_words; i++)
        x.word[i] = cells[i] & s->all.word[i];
    return x;
}

/* The component of the cells around the first one. */
static sg_wide component(const state *s, sg_wide cells)
{
    sg_wide reached = sg_wide_lowest_bit(cells);
    for (sg_wide fresh = reached; !sg_wide_is_zero(fresh) && !sg_wide_equal(reached, cells);) {
        const unsigned cell = sg_wide_lowest(fresh);
        const sg_wide found = sg_wide_andnot(sg_wide_and(s->near[cell], cells), reached);
        reached = sg_wide_or(reached, found);
        fresh = sg_wide_or(sg_wide_clear(fresh, cell), found);
    }
    return reached;
}

static size_t find_parts(const sg_tiling *tiling, sg_wide cells, uint64_t *out)
{
    size_t n = 0;
    while (!sg_wide_is_zero(cells)) {
        const sg_wide part = component(tiling->state, cells);
        for (unsigned i = 0; i < tiling->n_words; i++)
            out[n * tiling->n_words + i] = part.word[i];
        cells = sg_wide_andnot(cells, part);
        n++;
    }
    return n;
}

static sg_status options(sg_tiling *tiling, const uint64_t *position, sg_tiling_fn *each, void *ud)
{
    state *s = tiling->state;
    const sg_wide cells = read_cells(tiling, position);
    bool enough = false;
    for (sg_wide left = cells; !sg_wide_is_zero(left) && !enough;) {
        const unsigned cell = sg_wide_lowest(left);
        left = sg_wide_clear(left, cell);
        const size_t n = find_parts(tiling, sg_wide_andnot(cells, s->up[cell]), s->parts);
        const sg_status status = each(ud, s->parts, n, &enough);
        if (status != SG_OK)
            return status;
    }
    return SG_OK;
}

static size_t parts(sg_tiling *tiling, const uint64_t *position, uint64_t *out)
{
    return find_parts(tiling, read_cells(tiling, position), out);
}

static void free_state(sg_tiling *tiling)
{
    free(tiling->state);
}

/* ---- there are no searches of small components -------------------------------------------------------------------- */

static sg_status count_values(sg_tiling *tiling, bool only)
{
    (void)tiling;
    (void)only;
    return SG_OK;
}

static bool is(sg_tiling *tiling, const uint64_t *position, uint32_t n, bool *yes)
{
    (void)tiling;
    (void)position;
    (void)n;
    (void)yes;
    return false;
}

static bool mirrors(const sg_tiling *tiling, const uint64_t *position)
{
    return sg_wide_is_zero(read_cells(tiling, position));
}

static sg_status ready_small(sg_tiling *tiling)
{
    (void)tiling;
    return SG_OK;
}

static void limit(sg_tiling *tiling)
{
    (void)tiling;
}

static uint64_t bytes(const sg_tiling *tiling)
{
    (void)tiling;
    return sizeof(state);
}

static sg_small *small(const sg_tiling *tiling)
{
    (void)tiling;
    return NULL;
}

static const sg_tiling_engine by_order = {
    .free_state = free_state,
    .count_values = count_values,
    .options = options,
    .parts = parts,
    .is = is,
    .mirrors = mirrors,
    .ready_small = ready_small,
    .limit = limit,
    .bytes = bytes,
    .small = small,
};

sg_status sg_tiling_of_order(const sg_wide *up, unsigned n, sg_tiling **out)
{
    if (n > SG_WIDE_CELLS)
        return SG_ERANGE;
    sg_tiling *tiling = calloc(1, sizeof *tiling);
    state *s = calloc(1, sizeof *s);
    if (!tiling || !s) {
        free(tiling);
        free(s);
        return SG_ENOMEM;
    }
    tiling->engine = &by_order;
    tiling->w = n;
    tiling->h = 1;
    tiling->n_words = n <= 64 ? 1 : SG_WIDE_WORDS;
    tiling->symmetries = 1;
    tiling->state = s;
    s->all = sg_wide_full(n);
    for (unsigned i = 0; i < n; i++) {
        s->up[i] = sg_wide_set(sg_wide_and(up[i], s->all), i);
        s->near[i] = sg_wide_or(s->near[i], s->up[i]);
        for (sg_wide left = s->up[i]; !sg_wide_is_zero(left);) {
            const unsigned above = sg_wide_lowest(left);
            left = sg_wide_clear(left, above);
            s->near[above] = sg_wide_set(s->near[above], i);
        }
    }
    *out = tiling;
    return SG_OK;
}
