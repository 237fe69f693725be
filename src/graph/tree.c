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
