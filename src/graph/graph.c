/* SPDX-License-Identifier: MIT */
/* Graphs as bit matrices: making them, parts of them, their components. */
#include "graph.h"

#include <string.h>

size_t sg_graph_words(uint32_t n)
{
    return (size_t)n * ((n + 63) / 64);
}

static uint64_t *row_of(const sg_graph *graph, uint32_t v)
{
    return graph->rows + (size_t)v * ((graph->n + 63) / 64);
}

void sg_graph_join(sg_graph *graph, uint32_t u, uint32_t v)
{
    row_of(graph, u)[v / 64] |= UINT64_C(1) << v % 64;
    row_of(graph, v)[u / 64] |= UINT64_C(1) << u % 64;
}

bool sg_graph_joined(const sg_graph *graph, uint32_t u, uint32_t v)
{
    return row_of(graph, u)[v / 64] >> v % 64 & 1;
}

uint32_t sg_graph_neighbour(const sg_graph *graph, uint32_t v, uint32_t from)
{
    const uint64_t *row = row_of(graph, v);
    const uint32_t n_words = (graph->n + 63) / 64;
    uint32_t word = from / 64;
    if (from >= graph->n)
        return graph->n;
    uint64_t rest = row[word] & UINT64_MAX << from % 64;
    while (!rest && ++word < n_words)
        rest = row[word];
    return rest ? word * 64 + (uint32_t)__builtin_ctzll(rest) : graph->n;
}

void sg_graph_take(const sg_graph *graph, const uint32_t *vertices, uint32_t n, sg_graph *out)
{
    uint32_t place[SG_GRAPH_MAX]; /* of each vertex in out, + 1; 0: not taken */
    out->n = n;
    memset(out->rows, 0, sg_graph_words(n) * sizeof *out->rows);
    memset(place, 0, graph->n * sizeof *place);
    for (uint32_t i = 0; i < n; i++)
        place[vertices[i]] = i + 1;
    for (uint32_t i = 0; i < n; i++) {
        const uint32_t v = vertices[i];
        uint64_t *row = row_of(out, i);
        const uint64_t *from = row_of(graph, v);
        if (out->colours)
            out->colours[i] = graph->colours ? graph->colours[v] : 0;
        for (uint32_t word = 0; word < (graph->n + 63) / 64; word++) {
            for (uint64_t rest = from[word]; rest; rest &= rest - 1) {
                const uint32_t at = place[word * 64 + (uint32_t)__builtin_ctzll(rest)];
                if (at)
                    row[(at - 1) / 64] |= UINT64_C(1) << (at - 1) % 64;
            }
        }
    }
}

uint32_t sg_graph_components(const sg_graph *graph, uint32_t *component, uint32_t *queue)
{
    uint32_t n = 0;
    memset(component, 0, graph->n * sizeof *component);
    for (uint32_t first = 0; first < graph->n; first++) {
        if (component[first])
            continue;
        uint32_t n_queued = 1;
        queue[0] = first;
        component[first] = ++n;
        while (n_queued) {
            const uint64_t *row = row_of(graph, queue[--n_queued]);
            for (uint32_t word = 0; word < (graph->n + 63) / 64; word++) {
                for (uint64_t rest = row[word]; rest; rest &= rest - 1) {
                    const uint32_t u = word * 64 + (uint32_t)__builtin_ctzll(rest);
                    if (component[u])
                        continue;
                    component[u] = n;
                    queue[n_queued++] = u;
                }
            }
        }
    }
    return n;
}
