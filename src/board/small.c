/* SPDX-License-Identifier: MIT */
/*
 * Nim-values of small components of a tiling, by the search for one value [LV, see sg.h], depth first. A component has at
 * most SG_SMALL_CELLS cells, and each move takes at least one of its cells, so the recursion is not deep.
 *
 * First the options of a component are found and looked up, since the table often has an option that answers the question.
 * If it has none, the options are searched one after the other, those of the least work first. While the value of a
 * component is not known, the table keeps the numbers that the value is known not to be.
 */
#include "small.h"

#include "small_part.h"
#include "small_table.h"

#include <stdlib.h>
#include <string.h>

#include "tiles.inc"

/* LOOK_UP_AFTER: so many options later an option is looked up. */
enum { TILES_MAX = 64, VALUES = 8, RANK_EVERY = 1 << 10, LOOK_UP_AFTER = 3 };
/* Tiny components fit into TINY_SIDE rows of as many cells. */
enum { TINY_SIDE = 4, N_TINY = 1 << TINY_SIDE * TINY_SIDE };

/* How much more work a component of one cell more takes, and the chance that a component has a value of VALUES or more. */
static const float MORE_WORK = 1.4f, CHANCE_LEAST = 1e-3f;
/* Chances before anything was learned. */
static const float HAD_BEFORE = 0.4f, ASKED_BEFORE = 2;

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
    sg_small_table *table, own_table;                           /* different while this search has joined another one */
    struct {
        float asked, had; /* components of so many cells that were asked for the value, and those that had it */
        float rank;       /* the work of an answer, divided by the chance that it is yes */
    } kinds[SG_SMALL_CELLS + 1][VALUES];
    uint32_t n_answers; /* since the ranks were found */
    uint8_t *tiny;      /* by cells: the value of a tiny component, and 1; 0: not known yet */
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
    small->table = &small->own_table;
    atomic_flag_clear(&small->own_table.grows);
    small->cap_choices = (n_tiles + 1) * SG_SMALL_CELLS * (SG_SMALL_CELLS + 1) / 2;
    small->choices = malloc(small->cap_choices * sizeof *small->choices);
    small->tiny = calloc(N_TINY, 1);
    sg_status status = small->choices && small->tiny ? SG_OK : SG_ENOMEM;
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
    sg_small_table_free(&small->own_table);
    free(small->tiny);
    free(small->choices);
    free(small);
}

uint64_t sg_small_bytes(const sg_small *small)
{
    if (!small)
        return 0;
    return sizeof *small + N_TINY + small->cap_choices * sizeof *small->choices +
           atomic_load_explicit(&small->own_table.bytes, memory_order_relaxed);
}

void sg_small_limit(sg_small *small, uint64_t max_bytes)
{
    sg_small_table_limit(&small->own_table, max_bytes);
}

void sg_small_join(sg_small *small, sg_small *leader)
{
    small->table = leader ? &leader->own_table : &small->own_table;
    sg_small_table_share(small->table, leader && leader != small);
}

/* ---- canonical forms --------------------------------------------------------------------------------------------- */

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

sg_small_part sg_small_canonical(const sg_small *small, uint64_t part, unsigned layout, unsigned w, unsigned h)
{
    return canonical_in(small->symmetries, part, layout, w, h);
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

/* The cells of a set that have a neighbour in another one, for dominoes. */
IN_PLACE uint64_t beside(const sg_small *small, unsigned layout, uint64_t set, uint64_t other)
{
    const unsigned columns = sg_small_columns(layout);
    const uint64_t not_last = small->across[layout];
    uint64_t next = (other << 1 & not_last << 1) | (other >> 1 & not_last);
    if (columns < 64)
        next |= other << columns | other >> columns;
    return next & set;
}

/*
 * The component of the live cells that contains the seed. Once the flood has reached all cells of the set `enough`, the
 * result is all live cells: the caller knows that they are one component then.
 */
IN_PLACE uint64_t component(const sg_small *small, bool dominoes, unsigned layout, uint64_t alive, const spots *at,
                            uint64_t seed, uint64_t enough)
{
    const tiles *t = &small->layouts[layout];
    uint64_t reached = seed, before;
    if (!dominoes && t->near) /* dominoes are known when this is compiled, and have no near */
        return grow_by_cells(t, alive, seed);
    do {
        before = reached;
        if (dominoes) {
            reached |= beside(small, layout, alive, reached);
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
 * The value of a component somewhere in a layout. Tiny ones are most of those that are asked about: their values are kept
 * by the cells as they lie, without a canonical form.
 */
IN_PLACE uint32_t value_in(sg_small *small, uint64_t part, unsigned layout)
{
    unsigned w, h;
    const uint64_t corner = cornered(part, layout, &w, &h);
    uint8_t *kept = NULL;
    if (layout <= 1 && w <= TINY_SIDE && h <= TINY_SIDE)
        kept = &small->tiny[rows_joined(corner, layout, TINY_SIDE, TINY_SIDE)];
    if (kept && *kept)
        return *kept - 1u;
    const uint32_t value = value_of(small, canonical_in_corner(small->symmetries, corner, layout, w, h));
    if (kept)
        *kept = (uint8_t)(value + 1);
    return value;
}

/*
 * The option that a move in a component leaves, split into parts. rest: the cells left, of which those that no move needs
 * are dropped. taken: the cells that the move took. The component hung together, so each part has a cell that some
 * earlier move joined to a cell taken: a flood that has reached all such cells has reached every part.
 */
IN_PLACE choice option_in_parts(sg_small *small, bool dominoes, unsigned layout, uint64_t rest, uint64_t taken)
{
    spots at;
    choice out = {.known = 0};
    uint64_t alive = dominoes ? beside(small, layout, rest, rest) : find_spots(small, false, layout, rest, &at);
    const uint64_t near = dominoes ? beside(small, layout, alive, taken) : alive;
    uint64_t largest = 0;
    unsigned most = 0;
    while (alive) {
        const uint64_t seed = near & alive ? lowest(near & alive) : lowest(alive);
        const uint64_t one = component(small, dominoes, layout, alive, &at, seed, near & alive);
        alive &= ~one;
        if (!alive && !largest) { /* mostly */
            largest = one;
        } else {
            const unsigned n = count(one);
            const uint64_t less = n > most ? largest : one;
            if (n > most) {
                largest = one;
                most = n;
            }
            if (less)
                out.known ^= value_in(small, less, layout);
        }
    }
    if (largest)
        out.part = canonical_of(small->symmetries, largest, layout);
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

/* ---- the order of moves ------------------------------------------------------------------------------------------ */

/* The third of the component's columns that lies in the middle, or a little more: as cells of all rows. */
IN_PLACE uint64_t middle_columns(uint64_t part, unsigned layout)
{
    static const uint64_t first_column[SG_SMALL_LAYOUTS] = {UINT64_C(0x0101010101010101), UINT64_C(0x0001000100010001),
                                                            UINT64_C(0x0000000100000001), 1};
    const unsigned w = last(columns_of(part, layout)) + 1;
    return (full(w - w / 3) & ~full(w / 3)) * first_column[layout];
}

/*
 * The anchors of dominoes around which the free cells fall into two sets or more. next: the six neighbours of a domino,
 * in the order around it; between: the corner between neighbour i - 1 and neighbour i, all cells where these two are
 * neighbours themselves. A set begins with a neighbour that does not hang together with the one before.
 */
IN_PLACE uint64_t two_sets(const uint64_t next[6], const uint64_t between[6])
{
    uint64_t one = 0, two = 0, before = next[5];
    for (unsigned i = 0; i < 6; i++) {
        const uint64_t begins = next[i] & ~(before & between[i]);
        two |= one & begins;
        one |= begins;
        before = next[i];
    }
    return two;
}

/*
 * The anchors of dominoes, in rows and in columns, that may part the component. Where the cells around a domino hang
 * together, the component without it does so, too: a way through the domino can go around it.
 */
IN_PLACE void find_parting(const sg_small *small, unsigned layout, uint64_t part, uint64_t parting[2])
{
    const unsigned row = sg_small_columns(layout) % 64;
    const uint64_t rows = row > 0 ? UINT64_MAX : 0, all = UINT64_MAX;
    const uint64_t not_last = small->across[layout], not_first = not_last << 1;
    /* For each cell, whether the cell so many columns and rows on is free: w is one column back, s one row on. */
    const uint64_t w = part << 1 & not_first, e = part >> 1 & not_last, ee = e >> 1 & not_last;
    const uint64_t n = part << row & rows, nw = w << row & rows, ne = e << row & rows, nee = ee << row & rows;
    const uint64_t s = part >> row & rows, sw = w >> row & rows, se = e >> row & rows, see = ee >> row & rows;
    const uint64_t ss = s >> row, ssw = sw >> row, sse = se >> row;
    const uint64_t beside_row[6] = {w, n, ne, ee, se, s}, corners_of_row[6] = {sw, nw, all, nee, see, all};
    const uint64_t beside_column[6] = {n, e, se, ss, sw, w}, corners_of_column[6] = {nw, ne, all, sse, ssw, all};
    parting[0] = two_sets(beside_row, corners_of_row);
    parting[1] = two_sets(beside_column, corners_of_column);
}

/* ---- search ------------------------------------------------------------------------------------------------------ */

/*
 * Looks up the first choice that was not looked up yet, *next: if its value is known, the choice goes, and the value is
 * in the set that is returned.
 */
static inline uint32_t look_up_choice(sg_small *small, size_t *kept, size_t *next)
{
    choice c = small->choices[(*next)++];
    const sg_small_known_value known = sg_small_find(small->table, c.part);
    if (known.value != SG_SMALL_UNKNOWN)
        return UINT32_C(1) << (c.known ^ known.value);
    c.excluded = known.excluded;
    small->choices[(*kept)++] = c;
    return 0;
}

/* The option that a move leaves; taken: the cells that it takes. may_part: unless true, what is left hangs together. */
IN_PLACE choice option_of(sg_small *small, bool dominoes, unsigned layout, uint64_t part, uint64_t taken, bool may_part)
{
    const uint64_t rest = part & ~taken;
    if (may_part)
        return option_in_parts(small, dominoes, layout, rest, taken);
    choice whole = {.known = 0};
    if (but_lowest(rest)) /* one cell alone is no component: it has no move */
        whole.part = canonical_of(small->symmetries, rest, layout);
    return whole;
}

/*
 * The options of the component, as choices; ends early once one has the value wanted. Returns the values known of them.
 * The first are those most likely to be known, since what is left falls apart: moves that may part the component, and of
 * these the ones in its middle. An option is looked up some options later, when its place in the table has been fetched.
 */
IN_PLACE uint32_t find_choices(sg_small *small, bool dominoes, unsigned layout, uint64_t part, uint32_t wanted)
{
    const tiles *t = &small->layouts[layout];
    const size_t n_tiles = dominoes ? 2 : t->n;
    const unsigned second = dominoes ? sg_small_columns(layout) : 0;
    const uint32_t enough = wanted != SG_VALUE_NONE ? UINT32_C(1) << wanted : 0;
    const uint64_t middle = middle_columns(part, layout);
    uint64_t parting[2] = {UINT64_MAX, UINT64_MAX};
    size_t kept = small->n_choices, next = kept;
    uint32_t option_values = 0;
    spots at;
    find_spots(small, dominoes, layout, part, &at);
    if (dominoes)
        find_parting(small, layout, part, parting);
    for (unsigned pass = 0; pass < (dominoes ? 4 : 2); pass++) {
        const uint64_t columns = pass % 2 == 0 ? middle : ~middle;
        for (size_t i = 0; i < n_tiles; i++) {
            const bool may_part = pass < 2;
            const uint64_t kind = !dominoes ? UINT64_MAX : may_part ? parting[i] : ~parting[i];
            for (uint64_t left = at.of[i] & columns & kind; left; left = but_lowest(left)) {
                const uint64_t one = lowest(left);
                const uint64_t taken = dominoes ? one | one << (i == 0 ? 1 : second) : t->tile[i].takes[first(left)];
                const choice c = option_of(small, dominoes, layout, part, taken, may_part);
                if (c.part.cells) {
                    small->choices[small->n_choices++] = c;
                    sg_small_prefetch(small->table, c.part);
                    if (small->n_choices - next > LOOK_UP_AFTER)
                        option_values |= look_up_choice(small, &kept, &next);
                } else {
                    option_values |= UINT32_C(1) << c.known;
                }
                if (option_values & enough)
                    return option_values;
            }
        }
    }
    while (next < small->n_choices && !(option_values & enough))
        option_values |= look_up_choice(small, &kept, &next);
    small->n_choices = kept;
    return option_values;
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
        sg_small_keep(small->table, part, 0, 0);
        return 0;
    }
    const size_t first_choice = small->n_choices;
    const bool dominoes = small->dominoes[part.layout];
    uint32_t absent = 0, value;
    uint32_t out = excluded | (dominoes && part.layout == 0   ? find_choices(small, true, 0, part.cells, wanted)
                               : dominoes && part.layout == 1 ? find_choices(small, true, 1, part.cells, wanted)
                               : dominoes ? find_choices(small, true, part.layout, part.cells, wanted)
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
    sg_small_keep(small->table, part, out, value == SG_VALUE_NONE ? SG_SMALL_UNKNOWN : value);
    return value;
}

static uint32_t value_of(sg_small *small, sg_small_part part)
{
    const sg_small_known_value known = sg_small_find(small->table, part);
    return known.value != SG_SMALL_UNKNOWN ? known.value : solve(small, part, known.excluded, SG_VALUE_NONE);
}

uint32_t sg_small_known(const sg_small *small, sg_small_part part)
{
    const sg_small_known_value known = sg_small_find(small->table, part);
    return known.value != SG_SMALL_UNKNOWN ? known.value : SG_VALUE_NONE;
}

uint32_t sg_small_value(sg_small *small, sg_small_part part)
{
    return value_of(small, part);
}

bool sg_small_is(sg_small *small, sg_small_part part, uint32_t n)
{
    const sg_small_known_value known = sg_small_find(small->table, part);
    if (n >= 32)
        return false;
    if (known.value != SG_SMALL_UNKNOWN)
        return known.value == n;
    return !(known.excluded >> n & 1) && solve(small, part, known.excluded, n) == n;
}
