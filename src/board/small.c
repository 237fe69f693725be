/* SPDX-License-Identifier: MIT */
/*
 * Small components of a tiling, by the search for one value [LV, see sg.h], depth first and without a stack of its own:
 * no component has more than SG_SMALL_CELLS cells, and each move takes one of them.
 *
 * The options of a position are found at once, since the table often has one that answers the question. The others are
 * asked in turn, the smallest first. As long as its value is not known, a component has a set of numbers that its value
 * is not.
 */
#include "small.h"

#include "../graph/bytes.h"
#include "cells_word.h"

#include <stdlib.h>
#include <string.h>

#include "tiles.inc"

enum { TILES_MAX = 64, BUCKET = 4, FIRST_BUCKETS = 1 << 10, MOST_BUCKETS = 1 << 22, UNKNOWN = 255 };
enum { VALUES = 8, RANK_EVERY = 1 << 10 };

/* How much more work a component of one cell more takes, and the chance that a component has a value of VALUES or more. */
static const float MORE_WORK = 1.4f, CHANCE_LEAST = 1e-3f;
/* Chances before anything was learned. */
static const float HAD_BEFORE = 0.4f, ASKED_BEFORE = 2;

typedef struct entry {
    uint64_t cells; /* 0: free */
    uint32_t excluded;
    uint8_t value, layout, n_cells;
} entry;

/* An option: a component, which is asked last, and the nim-sum of the others. */
typedef struct choice {
    sg_small_part part;
    uint32_t known, excluded; /* numbers that the option does not have */
} choice;

struct sg_small {
    unsigned symmetries;
    tiles layouts[SG_SMALL_LAYOUTS];
    bool dominoes[SG_SMALL_LAYOUTS]; /* the tiles are two: a cell and its neighbour in the row, and in the column */
    uint64_t across[SG_SMALL_LAYOUTS], along[SG_SMALL_LAYOUTS]; /* the anchors of the two */
    entry *entries;
    size_t n_buckets, n_entries, most_buckets;
    struct {
        float asked, had; /* components of so many cells that were asked for the value, and those that had it */
        float rank;       /* the work of an answer, divided by the chance that it is yes */
    } kinds[SG_SMALL_CELLS + 1][VALUES];
    uint32_t n_answers; /* since the ranks were found */
    choice *choices;    /* of all positions on the way down */
    size_t n_choices, cap_choices;
};

/* ---- making ------------------------------------------------------------------------------------------------------ */

/* Notes if the tiles of the layout are dominoes. */
static void note_dominoes(sg_small *small, unsigned layout)
{
    const tiles *t = &small->layouts[layout];
    uint64_t across = 0, upright = 0;
    bool only = true;
    for (size_t i = 0; i < t->n; i++) {
        if (t->tile[i].pair == 1)
            across |= t->tile[i].anchors;
        else if (t->tile[i].pair == t->w)
            upright |= t->tile[i].anchors;
        else
            only = false;
    }
    small->dominoes[layout] = only && across;
    small->across[layout] = across;
    small->along[layout] = upright;
}

sg_status sg_small_new(const sg_tile *from, size_t n_tiles, unsigned symmetries, sg_small **out)
{
    if (n_tiles > TILES_MAX)
        return SG_ERANGE;
    sg_small *small = calloc(1, sizeof *small);
    if (!small)
        return SG_ENOMEM;
    small->symmetries = symmetries;
    small->most_buckets = MOST_BUCKETS;
    small->cap_choices = (n_tiles + 1) * SG_SMALL_CELLS * (SG_SMALL_CELLS + 1) / 2;
    small->choices = malloc(small->cap_choices * sizeof *small->choices);
    sg_status status = small->choices ? SG_OK : SG_ENOMEM;
    for (unsigned i = 0; i < SG_SMALL_LAYOUTS && status == SG_OK; i++) {
        status = tiles_make(&small->layouts[i], sg_small_columns(i), sg_small_rows(i), from, n_tiles);
        note_dominoes(small, i);
    }
    if (status != SG_OK) {
        sg_small_free(small);
        return status;
    }
    *out = small;
    return SG_OK;
}

void sg_small_free(sg_small *small)
{
    if (!small)
        return;
    for (unsigned i = 0; i < SG_SMALL_LAYOUTS; i++)
        tiles_free(&small->layouts[i]);
    free(small->entries);
    free(small->choices);
    free(small);
}

static uint64_t entry_bytes(size_t n_buckets)
{
    return (uint64_t)n_buckets * BUCKET * sizeof(entry);
}

uint64_t sg_small_bytes(const sg_small *small)
{
    if (!small)
        return 0;
    return sizeof *small + small->cap_choices * sizeof *small->choices + entry_bytes(small->n_buckets);
}

void sg_small_limit(sg_small *small, uint64_t max_bytes)
{
    size_t most = MOST_BUCKETS;
    while (most > 1 && max_bytes && entry_bytes(most) > max_bytes)
        most /= 2;
    small->most_buckets = most;
    if (small->n_buckets <= most)
        return;
    free(small->entries);
    small->entries = NULL;
    small->n_buckets = small->n_entries = 0;
}

/* ---- the table --------------------------------------------------------------------------------------------------- */

static entry *bucket_of(const sg_small *small, sg_small_part part)
{
    uint64_t hash = (part.cells ^ (uint64_t)part.layout << 62) * UINT64_C(0x9e3779b97f4a7c15);
    hash ^= hash >> 32;
    return small->entries + (size_t)(hash & (small->n_buckets - 1)) * BUCKET;
}

static entry *find(const sg_small *small, sg_small_part part)
{
    entry *bucket = small->n_buckets ? bucket_of(small, part) : NULL;
    for (unsigned i = 0; bucket && i < BUCKET; i++)
        if (bucket[i].cells == part.cells && bucket[i].layout == part.layout)
            return &bucket[i];
    return NULL;
}

/* The place for a new component: a free one, or that of the component of the fewest cells, which takes the least work. */
static entry *place_for(const sg_small *small, sg_small_part part)
{
    entry *bucket = bucket_of(small, part), *least = bucket;
    for (unsigned i = 0; i < BUCKET; i++)
        if (bucket[i].n_cells < least->n_cells)
            least = &bucket[i];
    return least;
}

/* Doubles the table if it may; else it stays as it is. */
static void grow_table(sg_small *small)
{
    const size_t before = small->n_buckets, after = before ? 2 * before : FIRST_BUCKETS;
    entry *old = small->entries;
    if (after > small->most_buckets && before)
        return;
    entry *entries = aligned_alloc(BUCKET * sizeof(entry), entry_bytes(after));
    if (!entries)
        return;
    memset(entries, 0, entry_bytes(after));
    small->entries = entries;
    small->n_buckets = after;
    for (size_t i = 0; i < before * BUCKET; i++)
        if (old[i].cells)
            *place_for(small, (sg_small_part){old[i].cells, old[i].layout, old[i].n_cells}) = old[i];
    free(old);
}

/* Remembers what is known of the value of a component: numbers that it is not, and the value, or UNKNOWN. */
static void keep(sg_small *small, sg_small_part part, uint32_t excluded, uint32_t value)
{
    entry *e = find(small, part);
    if (!e) {
        if (small->n_entries >= small->n_buckets * BUCKET / 4 * 3)
            grow_table(small);
        if (!small->n_buckets)
            return;
        e = place_for(small, part);
        small->n_entries += e->cells == 0;
        *e = (entry){part.cells, 0, UNKNOWN, (uint8_t)part.layout, (uint8_t)part.n_cells};
    }
    e->excluded |= excluded;
    if (value != UNKNOWN)
        e->value = (uint8_t)value;
}

/*
 * Functions in place take as arguments whether the tiles are dominoes, and the layout, so that the
 * compiler makes a version for dominoes in 8 rows of 8: half of the instructions of a search for Cram are spent here.
 */
#if defined(__GNUC__)
#define IN_PLACE static inline __attribute__((always_inline))
#else
#define IN_PLACE static inline
#endif

/* ---- canonical forms --------------------------------------------------------------------------------------------- */

/* The rows in the opposite order; h of them count. */
static inline uint64_t rows_turned(uint64_t x, unsigned layout, unsigned h)
{
    const unsigned columns = sg_small_columns(layout);
    if (layout == 0)
        return __builtin_bswap64(x) >> 8 * (8 - h);
    uint64_t out = 0;
    for (unsigned r = 0; r < h; r++)
        out |= (x >> r * columns & full(columns)) << (h - 1 - r) * columns;
    return out;
}

/* Turned by half. */
static inline uint64_t turned(uint64_t x, unsigned layout, unsigned w, unsigned h)
{
    const unsigned columns = sg_small_columns(layout), rows = sg_small_rows(layout);
    return reversed(x, 64) >> ((rows - h) * columns + columns - w);
}

/* The least of the four images that leave rows rows; symmetries: bits 0 to 3 say which of them count. */
static inline uint64_t least_of_four(uint64_t x, unsigned layout, unsigned w, unsigned h, unsigned symmetries)
{
    const uint64_t half = turned(x, layout, w, h);
    uint64_t best = symmetries & 1 ? x : UINT64_MAX;
    if (symmetries >> SG_MIRROR_ROWS & 1) {
        const uint64_t image = rows_turned(x, layout, h);
        best = image < best ? image : best;
    }
    if (symmetries >> SG_MIRROR_COLUMNS & 1) {
        const uint64_t image = rows_turned(half, layout, h);
        best = image < best ? image : best;
    }
    if (symmetries >> (SG_MIRROR_COLUMNS | SG_MIRROR_ROWS) & 1)
        best = half < best ? half : best;
    return best;
}

bool sg_small_layout(const sg_small *small, unsigned w, unsigned h, unsigned *layout, bool *turn)
{
    *turn = false;
    if (small->symmetries >> SG_TRANSPOSE & 1 && h > w && h > 8) {
        const unsigned side = w;
        w = h;
        h = side;
        *turn = true;
    }
    for (*layout = 0; *layout < SG_SMALL_LAYOUTS; ++*layout)
        if (w <= sg_small_columns(*layout) && h <= sg_small_rows(*layout))
            return true;
    return false;
}

/* The least of the four images in 8 rows that leave rows rows. */
static inline uint64_t least_in_rows(uint64_t x, unsigned w, unsigned h)
{
    const unsigned rows = 8 * (8 - h);
    const uint64_t half = reversed(x, 64) >> (rows + 8 - w), up = __builtin_bswap64(x) >> rows,
                   back = __builtin_bswap64(half) >> rows;
    const uint64_t a = x < half ? x : half, b = up < back ? up : back;
    return a < b ? a : b;
}

/* The least image of a component in 8 rows, where all symmetries count, among those whose box is not higher than wide. */
static inline uint64_t least_across(uint64_t x, unsigned w, unsigned h)
{
    if (h > w)
        return least_in_rows(sg_bytes_transposed(x), h, w);
    const uint64_t best = least_in_rows(x, w, h);
    if (w != h)
        return best;
    const uint64_t other = least_in_rows(sg_bytes_transposed(x), w, w);
    return other < best ? other : best;
}

sg_small_part sg_small_canonical(const sg_small *small, uint64_t part, unsigned layout, unsigned w, unsigned h)
{
    const unsigned symmetries = small->symmetries;
    if (layout == 0 && symmetries == SG_ALL_SYMMETRIES)
        return (sg_small_part){least_across(part, w, h), 0, count(part)};
    uint64_t best = least_of_four(part, layout, w, h, symmetries & 15);
    if (layout == 0 && symmetries >> 4) {
        /* Transposed after columns were mirrored: the transpose with its rows mirrored, and the other way round. */
        const unsigned after = symmetries >> 4, swapped = (after & 9) | (after >> 1 & 1) << 2 | (after >> 2 & 1) << 1;
        const uint64_t other = least_of_four(sg_bytes_transposed(part), 0, h, w, swapped);
        best = other < best ? other : best;
    }
    return (sg_small_part){best, layout, count(part)};
}

/* The part in the corner of its layout, and the sides of its box. */
IN_PLACE uint64_t cornered(uint64_t part, unsigned layout, unsigned *w, unsigned *h)
{
    const unsigned columns = sg_small_columns(layout), top = first(part) >> (3 + layout);
    const unsigned bottom = last(part) >> (3 + layout);
    uint64_t row = part;
    for (unsigned shift = 32; shift >= columns; shift /= 2)
        row |= row >> shift;
    row &= full(columns);
    const unsigned left = first(row);
    *w = last(row) + 1 - left;
    *h = bottom + 1 - top;
    return part >> (top * columns + left);
}

/* The canonical form of a component somewhere in a layout, in the least layout. */
IN_PLACE sg_small_part canonical_of(const sg_small *small, uint64_t part, unsigned layout)
{
    unsigned w, h;
    uint64_t corner = cornered(part, layout, &w, &h);
    if (layout > 0 && w <= sg_small_columns(layout) / 2 && h <= sg_small_rows(layout)) {
        unsigned less = layout;
        while (less > 0 && w <= sg_small_columns(less - 1))
            less--;
        uint64_t out = 0;
        for (unsigned r = 0; r < h; r++)
            out |= (corner >> r * sg_small_columns(layout) & full(w)) << r * sg_small_columns(less);
        corner = out;
        layout = less;
    }
    return sg_small_canonical(small, corner, layout, w, h);
}

/* ---- moves ------------------------------------------------------------------------------------------------------- */

/* Where the tiles can be put on free cells: by tile, or, for dominoes, those in rows and those in columns. */
typedef struct spots {
    uint64_t of[TILES_MAX];
} spots;

IN_PLACE uint64_t find_spots(const sg_small *small, bool dominoes, unsigned layout, uint64_t free_cells, spots *at)
{
    if (!dominoes)
        return find_places(&small->layouts[layout], free_cells, at->of);
    const unsigned columns = sg_small_columns(layout);
    at->of[0] = free_cells & free_cells >> 1 & small->across[layout];
    at->of[1] = columns < 64 ? free_cells & free_cells >> columns & small->along[layout] : 0;
    return at->of[0] | at->of[0] << 1 | at->of[1] | (columns < 64 ? at->of[1] << columns : 0);
}

/* The component of the live cells around the seed; all of them once it has reached those of the set enough. */
IN_PLACE uint64_t component(const sg_small *small, bool dominoes, unsigned layout, uint64_t alive, const spots *at,
                            uint64_t seed, uint64_t enough)
{
    const tiles *t = &small->layouts[layout];
    const unsigned columns = sg_small_columns(layout);
    uint64_t reached = seed, before;
    do {
        before = reached;
        if (dominoes) {
            reached |= (reached & at->of[0]) << 1 | (reached >> 1 & at->of[0]);
            if (columns < 64)
                reached |= (reached & at->of[1]) << columns | (reached >> columns & at->of[1]);
        } else {
            for (size_t i = 0; i < t->n; i++)
                reached |= alive & joined(&t->tile[i], at->of[i], reached);
        }
        if (!(enough & ~reached))
            return alive;
    } while (reached != before);
    return reached;
}

static uint32_t value_of(sg_small *small, sg_small_part part);

/*
 * Adds the option that a move leaves. taken: the cells that it takes of a component. Each component that is left has a
 * cell that a possible move joined to a cell taken: a flood that has reached all of these has reached all.
 */
IN_PLACE choice option_of(sg_small *small, bool dominoes, unsigned layout, uint64_t part, uint64_t taken)
{
    const unsigned columns = sg_small_columns(layout);
    spots at;
    choice out = {.known = 0};
    uint64_t alive = find_spots(small, dominoes, layout, part & ~taken, &at);
    uint64_t near = alive;
    if (dominoes)
        near &= taken << 1 | taken >> 1 | (columns < 64 ? taken << columns | taken >> columns : 0);
    while (alive) {
        const uint64_t seed = near & alive ? lowest(near & alive) : lowest(alive);
        const uint64_t one = component(small, dominoes, layout, alive, &at, seed, near & alive);
        const sg_small_part found = canonical_of(small, one, layout);
        alive &= ~one;
        if (out.part.cells == 0 || found.n_cells > out.part.n_cells) {
            if (out.part.cells)
                out.known ^= value_of(small, out.part);
            out.part = found;
        } else {
            out.known ^= value_of(small, found);
        }
    }
    return out;
}

/*
 * Is the component its own image when it is turned by half, and has no move to do with its own image? Then its value is
 * 0: whoever moves second answers each move by its image.
 */
static bool mirrors_itself(const sg_small *small, sg_small_part part)
{
    unsigned w, h;
    if (!(small->symmetries >> (SG_MIRROR_COLUMNS | SG_MIRROR_ROWS) & 1) || part.n_cells % 2)
        return false;
    (void)cornered(part.cells, part.layout, &w, &h);
    if (turned(part.cells, part.layout, w, h) != part.cells)
        return false;
    const tiles *t = &small->layouts[part.layout];
    uint64_t places[TILES_MAX];
    find_places(t, part.cells, places);
    for (size_t i = 0; i < t->n; i++) {
        for (uint64_t at = places[i]; at; at = but_lowest(at)) {
            uint64_t needs = 0;
            for (uint32_t k = 0; k < t->tile[i].n_needs; k++)
                needs |= along(lowest(at), t->tile[i].needs[k].shift);
            if (turned(needs, part.layout, w, h) & t->tile[i].takes[first(at)])
                return false;
        }
    }
    return true;
}

/* ---- what the search learns -------------------------------------------------------------------------------------- */

static void rank_kinds(sg_small *small)
{
    float work = 1;
    for (unsigned k = 0; k <= SG_SMALL_CELLS; k++, work *= MORE_WORK)
        for (unsigned n = 0; n < VALUES; n++)
            small->kinds[k][n].rank =
                work * (small->kinds[k][n].asked + ASKED_BEFORE) / (small->kinds[k][n].had + HAD_BEFORE);
}

static void learn(sg_small *small, sg_small_part part, uint32_t wanted, uint32_t value)
{
    if (wanted < VALUES && wanted != value)
        small->kinds[part.n_cells][wanted].asked++;
    if (value < VALUES) {
        small->kinds[part.n_cells][value].asked++;
        small->kinds[part.n_cells][value].had++;
    }
    if (small->n_answers++ % RANK_EVERY == 0)
        rank_kinds(small);
}

static inline float rank_of(const sg_small *small, const choice *c, uint32_t n)
{
    const uint32_t k = c->part.n_cells;
    return n < VALUES ? small->kinds[k][n].rank : small->kinds[k][0].rank / CHANCE_LEAST;
}

/* ---- search ------------------------------------------------------------------------------------------------------ */

/* Looks the choices from first on up: those of known value go, and are in the set that is returned. */
static uint32_t look_up_choices(sg_small *small, size_t first_choice)
{
    uint32_t option_values = 0;
    size_t kept = first_choice;
    for (size_t i = first_choice; i < small->n_choices; i++) {
        choice c = small->choices[i];
        const entry *e = find(small, c.part);
        c.excluded = e ? e->excluded : 0;
        if (e && e->value != UNKNOWN)
            option_values |= UINT32_C(1) << (c.known ^ e->value);
        else
            small->choices[kept++] = c;
    }
    small->n_choices = kept;
    return option_values;
}

/* The options of the component, as choices; ends early once one has the value wanted. Returns the values known of them. */
IN_PLACE uint32_t find_choices(sg_small *small, bool dominoes, unsigned layout, uint64_t part, uint32_t wanted)
{
    const tiles *t = &small->layouts[layout];
    const size_t n_tiles = dominoes ? 2 : t->n, first_choice = small->n_choices;
    const unsigned second = dominoes ? sg_small_columns(layout) : 0;
    uint32_t option_values = 0;
    spots at;
    find_spots(small, dominoes, layout, part, &at);
    for (size_t i = 0; i < n_tiles; i++) {
        for (uint64_t left = at.of[i]; left; left = but_lowest(left)) {
            const uint64_t one = lowest(left);
            const uint64_t taken = dominoes ? one | one << (i == 0 ? 1 : second) : t->tile[i].takes[first(left)];
            const choice c = option_of(small, dominoes, layout, part, taken);
            if (c.part.cells) {
                small->choices[small->n_choices++] = c;
                if (small->n_buckets)
                    __builtin_prefetch(bucket_of(small, c.part));
                continue;
            }
            option_values |= UINT32_C(1) << c.known;
            if (wanted != SG_VALUE_NONE && option_values >> wanted & 1)
                return option_values;
        }
    }
    return option_values | look_up_choices(small, first_choice);
}

/* Looks among the choices from first on for an option of the value; takes it away and is true if there is one. */
static bool has_option(sg_small *small, size_t first_choice, uint32_t value)
{
    for (;;) {
        choice *best = NULL;
        float rank = 0;
        for (size_t i = first_choice; i < small->n_choices; i++) {
            choice *c = &small->choices[i];
            const uint32_t n = value ^ c->known;
            if (c->excluded >> n & 1)
                continue;
            const float other = rank_of(small, c, n);
            if (!best || other < rank) {
                best = c;
                rank = other;
            }
        }
        if (!best)
            return false;
        if (sg_small_is(small, best->part, value ^ best->known)) {
            *best = small->choices[--small->n_choices];
            return true;
        }
        best->excluded |= UINT32_C(1) << (value ^ best->known);
    }
}

/*
 * The value of the component, if it is the one wanted or none is wanted. Otherwise it may be SG_VALUE_NONE: it is not
 * the one wanted. All values are below 32, since each move takes one of at most SG_SMALL_CELLS cells.
 */
static uint32_t solve(sg_small *small, sg_small_part part, uint32_t excluded, uint32_t wanted)
{
    if (mirrors_itself(small, part)) {
        keep(small, part, 0, 0);
        return 0;
    }
    const size_t first_choice = small->n_choices;
    const bool dominoes = small->dominoes[part.layout];
    uint32_t absent = 0, value;
    uint32_t out = excluded | (dominoes && part.layout == 0 ? find_choices(small, true, 0, part.cells, wanted)
                               : dominoes                   ? find_choices(small, true, part.layout, part.cells, wanted)
                                          : find_choices(small, false, part.layout, part.cells, wanted));
    for (;;) {
        value = (uint32_t)__builtin_ctz(~out);
        if (wanted != SG_VALUE_NONE && out >> wanted & 1) {
            value = SG_VALUE_NONE;
            break;
        }
        if (absent >> value & 1)
            break;
        const uint32_t target = wanted != SG_VALUE_NONE && !(absent >> wanted & 1) ? wanted : value;
        if (has_option(small, first_choice, target))
            out |= UINT32_C(1) << target;
        else
            absent |= UINT32_C(1) << target;
    }
    small->n_choices = first_choice;
    learn(small, part, wanted, value);
    keep(small, part, out, value == SG_VALUE_NONE ? UNKNOWN : value);
    return value;
}

static uint32_t value_of(sg_small *small, sg_small_part part)
{
    const entry *e = find(small, part);
    if (e && e->value != UNKNOWN)
        return e->value;
    return solve(small, part, e ? e->excluded : 0, SG_VALUE_NONE);
}

uint32_t sg_small_known(const sg_small *small, sg_small_part part)
{
    const entry *e = find(small, part);
    return e && e->value != UNKNOWN ? e->value : SG_VALUE_NONE;
}

uint32_t sg_small_value(sg_small *small, sg_small_part part)
{
    return value_of(small, part);
}

bool sg_small_is(sg_small *small, sg_small_part part, uint32_t n)
{
    const entry *e = find(small, part);
    if (n >= 32)
        return false;
    if (e && e->value != UNKNOWN)
        return e->value == n;
    if (e && e->excluded >> n & 1)
        return false;
    return solve(small, part, e ? e->excluded : 0, n) == n;
}
