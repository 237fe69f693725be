/* SPDX-License-Identifier: MIT */
/*
 * Canonical labels of graphs, by nauty (B. D. McKay, A. Piperno, Practical graph isomorphism II, J. Symbolic
 * Comput. 60 (2014)), component by component: nauty is slow on many equal components, sorting is not.
 *
 * nauty keeps its working memory per thread; it is given back after each call. Its callbacks get no user data, so the
 * budget of a call is found through a variable of the thread, and a search that has spent it is left by longjmp, as
 * nauty's own programs leave it.
 *
 * Should the machine refuse nauty memory, nauty calls its function alloc_error, which ends the process. The program, the
 * module and the tests put the one below in its place: it leaves by longjmp, too. Where nauty keeps its own, a graph of
 * SG_GRAPH_MAX vertices needs less than SCRATCH_BYTES, which is asked for first.
 */
#include "graph.h"

#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

#include <nauty.h>

enum { SCRATCH_BYTES = 4 << 20, SMALL_GRAPH = 128 };

enum { OUT_OF_NODES = 1, OUT_OF_MEMORY };

typedef struct search {
    jmp_buf out;     /* to be left with one of these */
    uint64_t n_left; /* nodes of nauty's search tree */
} search;

static _Thread_local search *current;

static void count_node(graph *g, int *lab, int *ptn, int level, int n_cells, int tc, int code, int m, int n)
{
    (void)g, (void)lab, (void)ptn, (void)level, (void)n_cells, (void)tc, (void)code, (void)m, (void)n;
    if (current->n_left-- == 0)
        longjmp(current->out, OUT_OF_NODES);
}

/* Asked by nauty, also on behalf of others in the process, who have no way back. */
__attribute__((visibility("default"), noreturn)) void alloc_error(const char *where)
{
    (void)where;
    if (!current)
        __builtin_trap();
    longjmp(current->out, OUT_OF_MEMORY);
}

/* One connected component: vertices[0..n-1] of the graph. */
typedef struct part {
    uint32_t n;
    uint32_t *vertices; /* in canonical order once labelled */
} part;

/* Everything that a call needs, in one block. */
typedef struct work {
    const sg_graph *graph;
    part *parts;
    uint32_t *component, *queue;
    setword *given, *canonical;
    int *lab, *ptn, *orbits;
    uint32_t *old;
} work;

static uint32_t colour_of(const sg_graph *g, uint32_t v)
{
    return g->colours ? g->colours[v] : 0;
}

/* Vertices by colour, those with a loop after those without: loops are handed to nauty as a colour. */
static bool is_before(const sg_graph *g, uint32_t u, uint32_t v)
{
    const uint32_t a = colour_of(g, u), b = colour_of(g, v);
    return a != b ? a < b : !sg_graph_joined(g, u, u) && sg_graph_joined(g, v, v);
}

/* Sorts in place, stable (insertion): components are small, and sorted or of one colour most of the time. */
static void sort_by_colour(const sg_graph *g, uint32_t *vertices, uint32_t n)
{
    for (uint32_t i = 1; i < n; i++) {
        const uint32_t v = vertices[i];
        uint32_t j = i;
        for (; j > 0 && is_before(g, v, vertices[j - 1]); j--)
            vertices[j] = vertices[j - 1];
        vertices[j] = v;
    }
}

/* Runs nauty, which leaves the canonical order in w->lab. SG_ELIMIT if the budget is spent. */
static sg_status ask_nauty(work *w, int n, int m, search *budget)
{
    static const optionblk template = {.getcanon = TRUE,
                                       .defaultptn = FALSE,
                                       .linelength = 0,
                                       .usernodeproc = count_node,
                                       .invararg = 0,
                                       .tc_level = 100,
                                       .mininvarlevel = 0,
                                       .maxinvarlevel = 1,
                                       .dispatch = NULL};
    optionblk options = template;
    statsblk stats;
    options.dispatch = &dispatch_graph;
    current = budget;
    switch (setjmp(budget->out)) {
    case 0:
        densenauty(w->given, w->lab, w->ptn, w->orbits, &options, &stats, m, n, w->canonical);
        return SG_OK;
    case OUT_OF_NODES:
        return SG_ELIMIT;
    default:
        return SG_ENOMEM;
    }
}

/* nauty's sets begin at the high bit of a word. */
static void add_neighbour(setword *set, uint32_t v)
{
    set[v / WORDSIZE] |= bit[v % WORDSIZE];
}

static sg_status label_part(work *w, part *p, search *budget)
{
    const int n = (int)p->n, m = SETWORDSNEEDED(n);
    const uint32_t n_words = (w->graph->n + 63) / 64;
    if (n == 1)
        return SG_OK;
    sort_by_colour(w->graph, p->vertices, p->n);
    memset(w->given, 0, (size_t)n * (size_t)m * sizeof *w->given);
    for (int i = 0; i < n; i++) {
        w->lab[i] = i;
        w->ptn[i] = i + 1 < n && !is_before(w->graph, p->vertices[i], p->vertices[i + 1]);
        w->queue[p->vertices[i]] = (uint32_t)i;
    }
    for (int i = 0; i < n; i++) {
        const uint64_t *row = w->graph->rows + p->vertices[i] * n_words;
        for (uint32_t word = 0; word < n_words; word++)
            for (uint64_t rest = row[word]; rest; rest &= rest - 1)
                add_neighbour(w->given + (size_t)i * (size_t)m, w->queue[word * 64 + (uint32_t)__builtin_ctzll(rest)]);
        w->given[(size_t)i * (size_t)m + (size_t)i / WORDSIZE] &= ~bit[i % WORDSIZE]; /* a loop is a colour */
    }
    const sg_status status = ask_nauty(w, n, m, budget);
    if (status != SG_OK)
        return status;
    memcpy(w->old, p->vertices, p->n * sizeof *w->old);
    for (int i = 0; i < n; i++)
        p->vertices[i] = w->old[w->lab[i]];
    return SG_OK;
}

/* The order of components: fewer vertices first, then by colours and loops, then by edges. */
static int compare_parts(const sg_graph *g, const part *a, const part *b)
{
    if (a->n != b->n)
        return a->n < b->n ? -1 : 1;
    for (uint32_t i = 0; i < a->n; i++) {
        if (colour_of(g, a->vertices[i]) != colour_of(g, b->vertices[i]))
            return colour_of(g, a->vertices[i]) < colour_of(g, b->vertices[i]) ? -1 : 1;
        for (uint32_t j = 0; j <= i; j++) {
            const bool x = sg_graph_joined(g, a->vertices[i], a->vertices[j]);
            if (x != sg_graph_joined(g, b->vertices[i], b->vertices[j]))
                return x ? 1 : -1;
        }
    }
    return 0;
}

/* Heap sort: in place, without recursion, and with the graph for the comparison, which qsort cannot pass. */
static void sift(const sg_graph *g, part *parts, uint32_t at, uint32_t n)
{
    for (uint32_t child; (child = 2 * at + 1) < n; at = child) {
        if (child + 1 < n && compare_parts(g, &parts[child], &parts[child + 1]) < 0)
            child++;
        if (compare_parts(g, &parts[at], &parts[child]) >= 0)
            return;
        const part swapped = parts[at];
        parts[at] = parts[child];
        parts[child] = swapped;
    }
}

static void sort_parts(const sg_graph *g, part *parts, uint32_t n)
{
    for (uint32_t i = n / 2; i-- > 0;)
        sift(g, parts, i, n);
    for (uint32_t i = n; i-- > 1;) {
        const part swapped = parts[0];
        parts[0] = parts[i];
        parts[i] = swapped;
        sift(g, parts, 0, i);
    }
}

/* Cuts the graph into connected components, whose vertices lie in order one component after the other. Returns how many. */
static uint32_t find_parts(work *w, uint32_t *order)
{
    const sg_graph *g = w->graph;
    const uint32_t n_parts = sg_graph_components(g, w->component, w->queue);
    uint32_t at = 0;
    for (uint32_t i = 0; i < n_parts; i++)
        w->parts[i] = (part){0, NULL};
    for (uint32_t v = 0; v < g->n; v++)
        w->parts[w->component[v] - 1].n++;
    for (uint32_t i = 0; i < n_parts; at += w->parts[i++].n)
        w->parts[i].vertices = order + at;
    for (uint32_t i = 0; i < n_parts; i++)
        w->parts[i].n = 0;
    for (uint32_t v = 0; v < g->n; v++) {
        part *p = &w->parts[w->component[v] - 1];
        p->vertices[p->n++] = v;
    }
    return n_parts;
}

static sg_status label_all(work *w, search *budget, uint32_t *order)
{
    uint32_t *found = w->old + w->graph->n; /* order is not written before all has succeeded */
    const uint32_t n_parts = find_parts(w, found);
    for (uint32_t i = 0; i < n_parts; i++) {
        const sg_status status = label_part(w, &w->parts[i], budget);
        if (status != SG_OK)
            return status;
    }
    sort_parts(w->graph, w->parts, n_parts);
    for (uint32_t i = 0, at = 0; i < n_parts; at += w->parts[i++].n)
        memcpy(order + at, w->parts[i].vertices, w->parts[i].n * sizeof *order);
    return SG_OK;
}

sg_status sg_graph_canonical(const sg_graph *graph, uint64_t *nodes, uint32_t *order)
{
    const uint32_t n = graph->n;
    search budget = {.n_left = *nodes};
    if (n > SG_GRAPH_MAX)
        return SG_ERANGE;
    if (n == 0)
        return SG_OK;
    const size_t matrix = (size_t)n * (size_t)SETWORDSNEEDED(n) * sizeof(setword);
    const size_t ints = n * sizeof(uint32_t);
    char *block = malloc(2 * matrix + n * sizeof(part) + 7 * ints);
    void *scratch = block ? malloc(n > SMALL_GRAPH ? SCRATCH_BYTES : 1 << 16) : NULL;
    free(scratch);
    if (!scratch) {
        free(block);
        return SG_ENOMEM;
    }
    work w = {.graph = graph, .given = (setword *)block, .canonical = (setword *)(block + matrix)};
    w.parts = (part *)(block + 2 * matrix);
    w.component = (uint32_t *)(w.parts + n);
    w.queue = w.component + n;
    w.lab = (int *)(w.queue + n);
    w.ptn = w.lab + n;
    w.orbits = w.ptn + n;
    w.old = (uint32_t *)(w.orbits + n);
    const sg_status status = label_all(&w, &budget, order);
    *nodes = status == SG_OK ? budget.n_left : 0;
    current = NULL;
    naugraph_freedyn();
    nautil_freedyn();
    nauty_freedyn();
    free(block);
    return status;
}
