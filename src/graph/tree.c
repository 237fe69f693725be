/* SPDX-License-Identifier: MIT */
/* Rooted trees written in brackets: branches in order, so that trees of the same shape give the same text. */
#include "tree.h"
#include "../base/order.h"

#include <stdlib.h>
#include <string.h>

typedef struct span {
    uint32_t at, n_bytes;
} span;

/* Shorter texts first: then most comparisons need not look at the text. */
static int compare_spans(const char *text, span a, span b)
{
    if (a.n_bytes != b.n_bytes)
        return a.n_bytes < b.n_bytes ? -1 : 1;
    return memcmp(text + a.at, text + b.at, a.n_bytes);
}

static void sift(const char *text, span *spans, uint32_t at, uint32_t n)
{
    for (uint32_t child; (child = 2 * at + 1) < n; at = child) {
        if (child + 1 < n && compare_spans(text, spans[child], spans[child + 1]) < 0)
            child++;
        if (compare_spans(text, spans[at], spans[child]) >= 0)
            return;
        const span swapped = spans[at];
        spans[at] = spans[child];
        spans[child] = swapped;
    }
}

/* Sorts the branches, which lie one after the other in text. */
static void sort_branches(char *text, span *branches, uint32_t n, char *scratch)
{
    bool sorted = true;
    for (uint32_t i = 1; sorted && i < n; i++)
        sorted = compare_spans(text, branches[i - 1], branches[i]) <= 0;
    if (sorted)
        return;
    const uint32_t start = branches[0].at;
    for (uint32_t i = n / 2; i-- > 0;)
        sift(text, branches, i, n);
    for (uint32_t i = n; i-- > 1;) {
        const span swapped = branches[0];
        branches[0] = branches[i];
        branches[i] = swapped;
        sift(text, branches, 0, i);
    }
    uint32_t used = 0;
    for (uint32_t i = 0; i < n; i++) {
        memcpy(scratch + used, text + branches[i].at, branches[i].n_bytes);
        used += branches[i].n_bytes;
    }
    memcpy(text + start, scratch, used);
}

/* spans: the finished branches of open nodes. open: per open node, where it begins and the index of its first branch. */
static sg_status sort_tree(char *text, uint32_t n_bytes, span *spans, span *open, char *scratch, size_t *fault)
{
    uint32_t n_spans = 0, n_open = 0;
    for (uint32_t i = 0; i < n_bytes; i++) {
        *fault = i;
        if (i > 0 && n_open == 0)
            return SG_EINPUT;
        if (text[i] == '(') {
            open[n_open++] = (span){i, n_spans};
        } else if (text[i] == ')' && n_open > 0) {
            const span node = open[--n_open];
            if (n_spans > node.n_bytes)
                sort_branches(text, spans + node.n_bytes, n_spans - node.n_bytes, scratch);
            n_spans = node.n_bytes;
            spans[n_spans++] = (span){node.at, i + 1 - node.at};
        } else {
            return SG_EINPUT;
        }
    }
    *fault = n_bytes;
    return n_open || !n_bytes ? SG_EINPUT : SG_OK;
}

sg_status sg_tree_canonical(char *text, size_t n_bytes, size_t *fault)
{
    *fault = 0;
    if (n_bytes > SG_TREE_BYTES_MAX)
        return SG_ERANGE;
    char *block = malloc(n_bytes * (2 * sizeof(span) + 1) + 1);
    if (!block)
        return SG_ENOMEM;
    span *spans = (span *)block;
    const sg_status status =
        sort_tree(text, (uint32_t)n_bytes, spans, spans + n_bytes, (char *)(spans + 2 * n_bytes), fault);
    free(block);
    return status;
}

/* Edges by their ends: end 2i or 2i + 1 belongs to edge i. The ends at a vertex are a list, in the order of the edges. */
typedef struct edges {
    const uint64_t *ends; /* by end: the name of its vertex */
    uint64_t *names;      /* the names of all vertices, in order; NULL: they are 0, 1, ..., n_vertices - 1 */
    uint32_t n, n_vertices;
    uint32_t *vertex;   /* by end: the number of its vertex */
    uint32_t *behind;   /* by end: the next one at its vertex, or NONE */
    uint32_t *next_end; /* by vertex: the first end that the walk has not seen, or NONE */
    uint32_t *below;    /* by height: the end through which the walk came */
    bool *seen;         /* by vertex */
} edges;

enum { NONE = UINT32_MAX };

static sg_status name_vertices(edges *e)
{
    e->n_vertices = e->n + 1;
    bool small = true;
    for (uint32_t i = 0; small && i < 2 * e->n; i++)
        small = e->ends[i] < e->n_vertices;
    if (small)
        return SG_OK;
    e->names = malloc((2 * (size_t)e->n + 1) * sizeof *e->names);
    if (!e->names)
        return SG_ENOMEM;
    memcpy(e->names, e->ends, 2 * (size_t)e->n * sizeof *e->names);
    e->names[2 * e->n] = 0; /* the root, also where no edge has it */
    qsort(e->names, 2 * (size_t)e->n + 1, sizeof *e->names, sg_order_u64);
    e->n_vertices = 1;
    for (uint32_t i = 1; i <= 2 * e->n; i++) {
        if (e->names[i] != e->names[i - 1])
            e->names[e->n_vertices++] = e->names[i];
    }
    return SG_OK;
}

static uint32_t number_of(const edges *e, uint64_t name)
{
    if (!e->names)
        return (uint32_t)name;
    const uint64_t *found = bsearch(&name, e->names, e->n_vertices, sizeof *e->names, sg_order_u64);
    return (uint32_t)(found - e->names);
}

static void list_ends(edges *e)
{
    for (uint32_t v = 0; v < e->n_vertices; v++) {
        e->next_end[v] = NONE;
        e->seen[v] = false;
    }
    for (uint32_t i = 2 * e->n; i-- > 0;) {
        const uint32_t v = e->vertex[i] = number_of(e, e->ends[i]);
        e->behind[i] = e->next_end[v];
        e->next_end[v] = i;
    }
}

/* Walks over the tree from the root. */
static sg_status write_brackets(edges *e, char *text, uint64_t *fault)
{
    uint32_t height = 0, v = 0, n_seen = 0;
    size_t used = 0;
    e->seen[0] = true;
    text[used++] = '(';
    for (;;) {
        const uint32_t end = e->next_end[v];
        if (end == NONE) {
            text[used++] = ')';
            if (height == 0)
                break;
            v = e->vertex[e->below[--height]];
            continue;
        }
        e->next_end[v] = e->behind[end];
        if (height > 0 && end == (e->below[height - 1] ^ 1))
            continue; /* the edge through which the walk came */
        const uint32_t above = e->vertex[end ^ 1];
        if (e->seen[above]) {
            *fault = e->names ? e->names[above] : above;
            return SG_EINPUT;
        }
        e->seen[above] = true;
        e->below[height++] = end;
        n_seen++;
        v = above;
        text[used++] = '(';
    }
    *fault = SG_TREE_APART;
    return n_seen < e->n ? SG_EINPUT : SG_OK;
}

sg_status sg_tree_write(const uint64_t *ends, uint32_t n_edges, char *text, uint64_t *fault)
{
    edges e = {.ends = ends, .n = n_edges};
    sg_status status = name_vertices(&e);
    const size_t per_vertex = sizeof *e.next_end + sizeof *e.seen;
    uint32_t *block =
        status == SG_OK ? malloc(5 * (size_t)n_edges * sizeof *block + (size_t)e.n_vertices * per_vertex) : NULL;
    if (block) {
        e.vertex = block;
        e.behind = e.vertex + 2 * (size_t)n_edges;
        e.below = e.behind + 2 * (size_t)n_edges;
        e.next_end = e.below + n_edges;
        e.seen = (bool *)(e.next_end + e.n_vertices);
        list_ends(&e);
        status = write_brackets(&e, text, fault);
    } else {
        status = SG_ENOMEM;
    }
    free(block);
    free(e.names);
    return status;
}
