/* SPDX-License-Identifier: MIT */
/* Games on an ordered set, whose elements are the cells: a move takes one of them and all above it. */
#include "tiling_state.h"

#include <stdlib.h>
#include <string.h>

typedef struct state {
    sg_wide all;                 /* of the cells */
    sg_wide up[SG_WIDE_CELLS];   /* of each cell: those that go with it */
    sg_wide near[SG_WIDE_CELLS]; /* those that go with it, or with which it goes */
    uint64_t parts[SG_WIDE_CELLS * SG_WIDE_WORDS];
    unsigned n, n_images, n_twins; /* cells, symmetries, classes of twins */
    sg_wide *twins;
    unsigned char *image; /* of each symmetry, n cells: which cell comes to the last place, to the one before it, ... */
    uint16_t *shared;     /* of each: so many of them are those of the symmetry before */
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

static inline bool has(const sg_wide *cells, unsigned cell)
{
    return cells->word[cell >> 6] >> (cell & 63) & 1;
}

/*
 * The least image of the cells as a number. beaten: the image before is greater than the best one at this place, and equal to
 * it at those before. So are all that share this place with it: symmetries that begin alike follow one another.
 */
static sg_wide least_image(const state *s, const sg_wide *cells)
{
    const unsigned n = s->n;
    const unsigned char *best = s->image, *image = s->image;
    sg_wide out = {{0}};
    if (s->n_images < 2)
        return *cells;
    for (unsigned i = 1, beaten = n; i < s->n_images; i++) {
        image += n;
        if (s->shared[i] > beaten)
            continue;
        unsigned at = s->shared[i];
        while (at < n && has(cells, best[at]) == has(cells, image[at]))
            at++;
        beaten = at;
        if (at < n && has(cells, best[at])) {
            best = image;
            beaten = n;
        }
    }
    for (unsigned i = 0; i < n; i++)
        if (has(cells, best[i]))
            out = sg_wide_set(out, n - 1 - i);
    return out;
}

/* Within each class of twins, moves the cells of the set to the first places of the class. */
static sg_wide sort_twins(const state *s, sg_wide cells)
{
    for (unsigned i = 0; i < s->n_twins; i++) {
        sg_wide class = s->twins[i];
        unsigned count = sg_wide_count(sg_wide_and(cells, class));
        cells = sg_wide_andnot(cells, class);
        for (; count > 0; count--) {
            const unsigned cell = sg_wide_lowest(class);
            cells = sg_wide_set(cells, cell);
            class = sg_wide_clear(class, cell);
        }
    }
    return cells;
}

/* The components, each as its least image. */
static size_t find_parts(const sg_tiling *tiling, sg_wide cells, uint64_t *out)
{
    size_t n = 0;
    while (!sg_wide_is_zero(cells)) {
        const sg_wide part = component(tiling->state, cells), sorted = sort_twins(tiling->state, part),
                      least = least_image(tiling->state, &sorted);
        for (unsigned i = 0; i < tiling->n_words; i++)
            out[n * tiling->n_words + i] = least.word[i];
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

static void free_order(state *s)
{
    if (s) {
        free(s->twins);
        free(s->image);
        free(s->shared);
    }
    free(s);
}

static void free_state(sg_tiling *tiling)
{
    free_order(tiling->state);
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
    const state *s = tiling->state;
    return sizeof *s + (uint64_t)s->n_images * (s->n + sizeof *s->shared) + s->n_twins * sizeof *s->twins;
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

static sg_status take_symmetries(state *s, const sg_order_symmetries *from)
{
    const size_t n = s->n, n_images = from->n_images;
    s->twins = malloc((from->n_twins + 1) * sizeof *s->twins);
    s->image = malloc(n_images * n + 1);
    s->shared = malloc((n_images + 1) * sizeof *s->shared);
    if (!s->twins || !s->image || !s->shared)
        return SG_ENOMEM;
    for (; s->n_twins < from->n_twins; s->n_twins++)
        s->twins[s->n_twins] = sg_wide_and(from->twins[s->n_twins], s->all);
    s->n_images = from->n_images;
    for (size_t i = 0; i < n_images; i++) {
        const unsigned char *image = from->images + i * n;
        unsigned shared = 0;
        for (size_t k = 0; k < n; k++)
            if (image[k] >= n)
                return SG_ERANGE;
        while (i > 0 && shared < n && image[shared] == image[(ptrdiff_t)shared - (ptrdiff_t)n])
            shared++;
        s->shared[i] = (uint16_t)shared;
        memcpy(s->image + i * n, image, n);
    }
    return SG_OK;
}

static void take_order(state *s, const sg_wide *up)
{
    s->all = sg_wide_full(s->n);
    for (unsigned i = 0; i < s->n; i++) {
        s->up[i] = sg_wide_set(sg_wide_and(up[i], s->all), i);
        s->near[i] = sg_wide_or(s->near[i], s->up[i]);
        for (sg_wide left = s->up[i]; !sg_wide_is_zero(left);) {
            const unsigned above = sg_wide_lowest(left);
            left = sg_wide_clear(left, above);
            s->near[above] = sg_wide_set(s->near[above], i);
        }
    }
}

sg_status sg_tiling_of_order(const sg_wide *up, unsigned n, const sg_order_symmetries *symmetries, sg_tiling **out)
{
    if (n > SG_WIDE_CELLS)
        return SG_ERANGE;
    sg_tiling *tiling = calloc(1, sizeof *tiling);
    state *s = calloc(1, sizeof *s);
    sg_status status = tiling && s ? SG_OK : SG_ENOMEM;
    if (status == SG_OK) {
        s->n = n;
        take_order(s, up);
        status = symmetries ? take_symmetries(s, symmetries) : SG_OK;
    }
    if (status != SG_OK) {
        free_order(s);
        free(tiling);
        return status;
    }
    tiling->engine = &by_order;
    tiling->w = n;
    tiling->h = 1;
    tiling->n_words = n <= 64 ? 1 : SG_WIDE_WORDS;
    tiling->symmetries = 1;
    tiling->state = s;
    *out = tiling;
    return SG_OK;
}
