/* SPDX-License-Identifier: MIT */
/* Games that delete from a graph as sg.h has them. */
#include "../sg.h"

#include <stdlib.h>
#include <string.h>

struct sg_deletion {
    sg_deletes deletes;
    uint32_t cap;        /* vertices for which there is room */
    uint64_t *gone;      /* a set of vertices: deleted, or in a component found before */
    uint64_t *fresh;     /* of the component under way: vertices whose neighbours have not been looked at */
    uint64_t *rows;      /* of the component under way */
    uint64_t *canonical; /* of all components of the option under way */
    sg_graph *parts;
    uint32_t *vertices, *order;
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
    free(deletion);
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
    deletion->vertices = malloc(2 * (size_t)n * sizeof *deletion->vertices);
    if (!deletion->gone || !deletion->rows || !deletion->parts || !deletion->vertices) {
        free_room(deletion);
        return SG_ENOMEM;
    }
    deletion->fresh = deletion->gone + n_words;
    deletion->canonical = deletion->rows + matrix;
    deletion->order = deletion->vertices + n;
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

/* Hands over the components of what is left once the vertices in d->gone are deleted. */
static sg_status give(sg_deletion *d, const sg_graph *graph, sg_deletion_fn *each, void *ud, bool *enough)
{
    const bool of_edges = d->deletes == SG_DELETES_EDGE || d->deletes == SG_DELETES_ENDS;
    option o = {.graph = graph};
    uint64_t *rows = d->canonical;
    for (uint32_t v = 0; v < graph->n; v++) {
        if (d->gone[v / 64] >> v % 64 & 1)
            continue;
        const uint32_t n = find_component(d, graph, v);
        if (of_edges && n == 1)
            continue;
        o.nodes = SG_DELETION_NODES;
        const sg_status status = add_part(d, &o, n, rows);
        if (status != SG_OK)
            return status;
        rows += sg_graph_words(n);
    }
    return each(ud, d->parts, o.n_parts, enough);
}

static void part_edge(sg_graph *graph, uint32_t u, uint32_t v)
{
    const size_t n_words = (graph->n + 63) / 64;
    graph->rows[u * n_words + v / 64] &= ~(UINT64_C(1) << v % 64);
    graph->rows[v * n_words + u / 64] &= ~(UINT64_C(1) << u % 64);
}

static sg_status delete_vertices(sg_deletion *d, const sg_graph *graph, sg_deletion_fn *each, void *ud)
{
    const size_t n_words = (graph->n + 63) / 64;
    bool enough = false;
    for (uint32_t v = 0; v < graph->n; v++) {
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
