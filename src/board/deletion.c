/* SPDX-License-Identifier: MIT */
/* The functions of deletion.h. */

#include "deletion.h"
#include "../base/bits.h"
#include "node_kayles.h"

#include <stdlib.h>
#include <string.h>

/*
 * Where only nim-values count, a component is small if it has at most SMALL_VERTICES as a graph of Node Kayles, or if one
 * move takes so many vertices on average that those in the table are left. A value then takes less time than a canonical
 * form and what the search does with it.
 */
enum { SMALL_VERTICES = 12, VALUES = 64 };

struct sg_deletion {
    sg_deletes deletes;
    bool by_value;          /* only nim-values count, and the game is Node Kayles or Arc Kayles */
    sg_node_kayles *kayles; /* NULL until then, or if max_bytes is too little for it */
    uint64_t max_bytes;
    uint64_t known; /* bit v: like[v] is a small component of value v, of the fewest vertices seen */
    sg_graph like[VALUES];
    uint64_t like_rows[VALUES][SG_NK_VERTICES]; /* one word each */
    uint32_t cap;                               /* vertices for which there is room */
    uint64_t *gone;                             /* a set of vertices: deleted, or in a component found before */
    uint64_t *fresh;     /* of the component under way: vertices whose neighbours have not been looked at */
    uint64_t *rows;      /* of the component under way */
    uint64_t *canonical; /* of all components of the option under way */
    sg_graph *parts;
    uint32_t *vertices, *order, *by_degree, *degrees;
};

/* One option under way. */
typedef struct option {
    const sg_graph *graph;
    uint64_t *rows; /* of what is left */
    uint64_t nodes; /* of nauty's search trees, that are left */
    size_t n_parts;
} option;

sg_status sg_deletion_new(sg_deletes deletes, sg_deletion **out)
{
    sg_deletion *deletion = calloc(1, sizeof *deletion);
    if (!deletion)
        return SG_ENOMEM;
    deletion->deletes = deletes;
    for (size_t i = 0; i < VALUES; i++)
        deletion->like[i].rows = deletion->like_rows[i];
    *out = deletion;
    return SG_OK;
}

static void free_room(sg_deletion *deletion)
{
    free(deletion->gone);
    free(deletion->rows);
    free(deletion->parts);
    free(deletion->vertices);
    deletion->gone = deletion->rows = NULL;
    deletion->parts = NULL;
    deletion->vertices = NULL;
    deletion->cap = 0;
}

void sg_deletion_free(sg_deletion *deletion)
{
    if (!deletion)
        return;
    free_room(deletion);
    sg_node_kayles_free(deletion->kayles);
    free(deletion);
}

sg_status sg_deletion_count_values(sg_deletion *deletion, bool only)
{
    const bool is_kayles = deletion->deletes == SG_DELETES_NEIGHBOURS || deletion->deletes == SG_DELETES_ENDS;
    deletion->by_value = only && is_kayles && (!deletion->max_bytes || sg_node_kayles_bytes() <= deletion->max_bytes);
    if (deletion->by_value && !deletion->kayles)
        deletion->kayles = sg_node_kayles_new();
    if (!deletion->kayles) /* without memory for the table, nothing is evaluated */
        deletion->by_value = false;
    return SG_OK;
}

void sg_deletion_limit(sg_deletion *deletion, uint64_t max_bytes)
{
    deletion->max_bytes = max_bytes;
    if (!max_bytes || sg_node_kayles_bytes() <= max_bytes)
        return;
    sg_node_kayles_free(deletion->kayles);
    deletion->kayles = NULL;
    deletion->by_value = false;
}

uint64_t sg_deletion_bytes(const sg_deletion *deletion)
{
    return sizeof *deletion + (deletion->kayles ? sg_node_kayles_bytes() : 0);
}

static sg_status make_room(sg_deletion *deletion, uint32_t n)
{
    if (n <= deletion->cap)
        return SG_OK;
    const size_t n_words = (n + 63) / 64, matrix = sg_graph_words(n);
    free_room(deletion);
    deletion->gone = malloc(2 * n_words * sizeof *deletion->gone);
    deletion->rows = malloc(2 * matrix * sizeof *deletion->rows);
    deletion->parts = malloc(n * sizeof *deletion->parts);
    deletion->vertices = malloc(4 * (size_t)n * sizeof *deletion->vertices);
    if (!deletion->gone || !deletion->rows || !deletion->parts || !deletion->vertices) {
        free_room(deletion);
        return SG_ENOMEM;
    }
    deletion->fresh = deletion->gone + n_words;
    deletion->canonical = deletion->rows + matrix;
    deletion->order = deletion->vertices + n;
    deletion->by_degree = deletion->order + n;
    deletion->degrees = deletion->by_degree + n;
    deletion->cap = n;
    return SG_OK;
}

static void set(uint64_t *bits, uint32_t v)
{
    bits[v / 64] |= UINT64_C(1) << v % 64;
}

/* Finds the vertices of the component around the first one that are not gone; they are gone then. Returns how many. */
static uint32_t find_component(sg_deletion *d, const sg_graph *g, uint32_t first)
{
    const uint32_t n_words = (g->n + 63) / 64;
    uint64_t *fresh = d->fresh;
    uint32_t n = 0;
    memset(fresh, 0, n_words * sizeof *fresh);
    set(fresh, first);
    set(d->gone, first);
    for (uint32_t w = 0; w < n_words;) {
        if (!fresh[w]) {
            w++;
            continue;
        }
        const uint32_t v = w * 64 + (uint32_t)__builtin_ctzll(fresh[w]);
        const uint64_t *row = g->rows + (size_t)v * n_words;
        fresh[w] &= fresh[w] - 1;
        d->vertices[n++] = v;
        for (uint32_t i = n_words; i-- > 0;) {
            const uint64_t found = row[i] & ~d->gone[i];
            d->gone[i] |= found;
            fresh[i] |= found;
            if (found && i < w)
                w = i;
        }
    }
    return n;
}

/* Appends the component of n vertices in canonical form. */
static sg_status add_part(sg_deletion *d, option *o, uint32_t n, uint64_t *rows)
{
    sg_graph found = {n, d->rows, NULL}, *part = &d->parts[o->n_parts];
    sg_graph_take(o->graph, d->vertices, n, &found);
    const sg_status status = sg_graph_canonical(&found, &o->nodes, d->order);
    if (status != SG_OK)
        return status;
    *part = (sg_graph){n, rows, NULL};
    sg_graph_take(&found, d->order, n, part);
    o->n_parts++;
    return SG_OK;
}

/* ---- small components where only nim-values count ---------------------------------------------------------------- */

/* The component of n vertices as a graph of Node Kayles; false if it has too many vertices. */
static bool by_vertices(const sg_deletion *d, const sg_graph *g, uint32_t n, sg_nk_graph *out)
{
    if (n > SG_NK_VERTICES)
        return false;
    out->n = n;
    for (uint32_t i = 0; i < n; i++) {
        out->rows[i] = UINT64_C(1) << i;
        for (uint32_t k = 0; k < i; k++) {
            const uint64_t is_edge = sg_graph_joined(g, d->vertices[i], d->vertices[k]);
            out->rows[i] |= is_edge << k;
            out->rows[k] |= is_edge << i;
        }
    }
    return true;
}

/* The same for Arc Kayles: the graph of its edges, which are neighbours where they have an end in common. */
static bool by_edges(const sg_deletion *d, const sg_graph *g, uint32_t n, sg_nk_graph *out)
{
    uint64_t edges_at[SG_NK_VERTICES] = {0}; /* of each vertex */
    uint8_t ends[SG_NK_VERTICES][2];
    if (n > SG_NK_VERTICES)
        return false;
    out->n = 0;
    for (uint32_t i = 0; i < n; i++) {
        for (uint32_t k = 0; k < i; k++) {
            if (!sg_graph_joined(g, d->vertices[i], d->vertices[k]))
                continue;
            if (out->n == SG_NK_VERTICES)
                return false;
            ends[out->n][0] = (uint8_t)i;
            ends[out->n][1] = (uint8_t)k;
            edges_at[i] |= UINT64_C(1) << out->n;
            edges_at[k] |= UINT64_C(1) << out->n;
            out->n++;
        }
    }
    for (uint32_t e = 0; e < out->n; e++)
        out->rows[e] = edges_at[ends[e][0]] | edges_at[ends[e][1]];
    return true;
}

/* Makes a small component of n vertices a graph of Node Kayles; false if it is not small. */
static bool small_of(const sg_deletion *d, const sg_graph *g, uint32_t n, sg_nk_graph *out)
{
    uint32_t taken = 0;
    if (!(d->deletes == SG_DELETES_ENDS ? by_edges(d, g, n, out) : by_vertices(d, g, n, out)))
        return false;
    for (uint32_t i = 0; i < out->n; i++)
        taken += sg_bits_count(out->rows[i]);
    return out->n <= SMALL_VERTICES || (out->n - SG_NK_TABLE) * out->n <= taken;
}

/* Remembers the small component of n vertices if it has the fewest vertices of those that have its value. */
static sg_status note_value(sg_deletion *d, option *o, uint32_t n, uint32_t value)
{
    sg_graph *like = &d->like[value], found = {n, d->rows, NULL};
    if (d->known >> value & 1 && like->n <= n)
        return SG_OK;
    sg_graph_take(o->graph, d->vertices, n, &found);
    const sg_status status = sg_graph_canonical(&found, &o->nodes, d->order);
    if (status != SG_OK)
        return status;
    like->n = n;
    sg_graph_take(&found, d->order, n, like);
    d->known |= UINT64_C(1) << value;
    return SG_OK;
}

/* Adds small components whose nim-sum is that of those met, whose values are `odd`: bit v for an odd number of values v. */
static void add_small(sg_deletion *d, option *o, uint64_t odd)
{
    uint32_t sum = 0;
    for (uint64_t left = odd; left; left &= left - 1)
        sum ^= sg_lowest_bit(left);
    if (d->known >> sum & 1 && d->like[sum].n < o->graph->n)
        odd = UINT64_C(1) << sum;
    for (uint64_t left = sum ? odd & ~UINT64_C(1) : 0; left; left &= left - 1)
        d->parts[o->n_parts++] = d->like[sg_lowest_bit(left)];
}

/* ---- options ----------------------------------------------------------------------------------------------------- */

/* Hands over the components of what is left once the vertices in d->gone are deleted. */
static sg_status give(sg_deletion *d, const sg_graph *graph, sg_deletion_fn *each, void *ud, bool *enough)
{
    const bool of_edges = d->deletes == SG_DELETES_EDGE || d->deletes == SG_DELETES_ENDS;
    option o = {.graph = graph};
    uint64_t *rows = d->canonical;
    uint64_t odd = 0;
    for (uint32_t v = 0; v < graph->n; v++) {
        sg_nk_graph small;
        if (d->gone[v / 64] >> v % 64 & 1)
            continue;
        const uint32_t n = find_component(d, graph, v);
        if (of_edges && n == 1)
            continue;
        sg_status status;
        o.nodes = SG_DELETION_NODES;
        uint32_t value;
        if (d->by_value && small_of(d, graph, n, &small) && sg_node_kayles_value(d->kayles, &small, &value)) {
            odd ^= UINT64_C(1) << value;
            status = note_value(d, &o, n, value);
        } else {
            status = add_part(d, &o, n, rows);
            rows += sg_graph_words(n);
        }
        if (status != SG_OK)
            return status;
    }
    add_small(d, &o, odd);
    return each(ud, d->parts, o.n_parts, enough);
}

static void part_edge(sg_graph *graph, uint32_t u, uint32_t v)
{
    const size_t n_words = (graph->n + 63) / 64;
    graph->rows[u * n_words + v / 64] &= ~(UINT64_C(1) << v % 64);
    graph->rows[v * n_words + u / 64] &= ~(UINT64_C(1) << u % 64);
}

/* The vertices in d->by_degree; those of the most neighbours come first if the options that they leave are evaluated. */
static void order_vertices(const sg_deletion *d, const sg_graph *graph)
{
    const size_t n_words = (graph->n + 63) / 64;
    for (uint32_t v = 0; v < graph->n; v++) {
        uint32_t degree = 0, at = v;
        for (size_t i = 0; d->by_value && i < n_words; i++)
            degree += sg_bits_count(graph->rows[v * n_words + i]);
        for (; at > 0 && d->degrees[at - 1] < degree; at--) {
            d->degrees[at] = d->degrees[at - 1];
            d->by_degree[at] = d->by_degree[at - 1];
        }
        d->degrees[at] = degree;
        d->by_degree[at] = v;
    }
}

static sg_status delete_vertices(sg_deletion *d, const sg_graph *graph, sg_deletion_fn *each, void *ud)
{
    const size_t n_words = (graph->n + 63) / 64;
    bool enough = false;
    order_vertices(d, graph);
    for (uint32_t i = 0; i < graph->n; i++) {
        const uint32_t v = d->by_degree[i];
        if (d->deletes == SG_DELETES_NEIGHBOURS)
            memcpy(d->gone, graph->rows + v * n_words, n_words * sizeof *d->gone);
        else
            memset(d->gone, 0, n_words * sizeof *d->gone);
        set(d->gone, v);
        const sg_status status = give(d, graph, each, ud, &enough);
        if (status != SG_OK || enough)
            return status;
    }
    return SG_OK;
}

static sg_status delete_edges(sg_deletion *d, sg_graph *graph, sg_deletion_fn *each, void *ud)
{
    bool enough = false;
    for (uint32_t u = 0; u < graph->n; u++) {
        for (uint32_t v = sg_graph_neighbour(graph, u, u + 1); v < graph->n; v = sg_graph_neighbour(graph, u, v + 1)) {
            memset(d->gone, 0, (graph->n + 63) / 64 * sizeof *d->gone);
            if (d->deletes == SG_DELETES_ENDS) {
                set(d->gone, u);
                set(d->gone, v);
            } else {
                part_edge(graph, u, v);
            }
            const sg_status status = give(d, graph, each, ud, &enough);
            if (d->deletes == SG_DELETES_EDGE)
                sg_graph_join(graph, u, v);
            if (status != SG_OK || enough)
                return status;
        }
    }
    return SG_OK;
}

sg_status sg_deletion_options(sg_deletion *deletion, sg_graph *graph, sg_deletion_fn *each, void *ud)
{
    const sg_status status = make_room(deletion, graph->n);
    if (status != SG_OK)
        return status;
    const bool of_edges = deletion->deletes == SG_DELETES_EDGE || deletion->deletes == SG_DELETES_ENDS;
    return of_edges ? delete_edges(deletion, graph, each, ud) : delete_vertices(deletion, graph, each, ud);
}
