/* SPDX-License-Identifier: MIT */
/* Graphs without loops and colours as texts in the format graph6 (B. D. McKay). */
#include "graph.h"

#include <string.h>

enum { BASE = 63, MIDDLE = 126, BITS = 6 };

static size_t order_bytes(size_t n)
{
    return n < MIDDLE - BASE ? 1 : 4;
}

static size_t matrix_bytes(size_t n)
{
    return (n * (n ? n - 1 : 0) / 2 + BITS - 1) / BITS;
}

size_t sg_graph6_bytes(uint32_t n)
{
    return order_bytes(n) + matrix_bytes(n);
}

void sg_graph6_write(const sg_graph *graph, char *text)
{
    const uint32_t n = graph->n;
    const size_t n_words = (n + 63) / 64;
    if (order_bytes(n) == 1) {
        *text++ = (char)(n + BASE);
    } else {
        *text++ = MIDDLE;
        for (int shift = 2 * BITS; shift >= 0; shift -= BITS)
            *text++ = (char)((n >> shift & 63) + BASE);
    }
    unsigned bits = 0, n_bits = 0;
    for (uint32_t v = 1; v < n; v++) {
        const uint64_t *row = graph->rows + v * n_words;
        for (uint32_t u = 0; u < v; u++) {
            bits = bits << 1 | (row[u / 64] >> u % 64 & 1);
            if (++n_bits < BITS)
                continue;
            *text++ = (char)(bits + BASE);
            bits = n_bits = 0;
        }
    }
    if (n_bits)
        *text = (char)((bits << (BITS - n_bits)) + BASE);
}

bool sg_graph6_order(const char *text, size_t n_bytes, uint32_t *n)
{
    const unsigned char *at = (const unsigned char *)text;
    size_t order = n_bytes ? (size_t)at[0] - BASE : SIZE_MAX, used = 1;
    if (order == MIDDLE - BASE && n_bytes >= 4) {
        order = ((size_t)at[1] - BASE) << 2 * BITS | ((size_t)at[2] - BASE) << BITS | ((size_t)at[3] - BASE);
        used = 4;
    }
    *n = (uint32_t)order;
    return order <= SG_GRAPH_MAX && (used == 4 || order < MIDDLE - BASE) && n_bytes == used + matrix_bytes(order);
}

bool sg_graph6_read(const char *text, sg_graph *graph)
{
    const uint32_t n = graph->n;
    unsigned bits = 0, n_bits = 0;
    memset(graph->rows, 0, sg_graph_words(n) * sizeof *graph->rows);
    text += *text == MIDDLE ? 4 : 1;
    for (uint32_t v = 1; v < n; v++) {
        for (uint32_t u = 0; u < v; u++) {
            if (n_bits == 0) {
                bits = (unsigned)(unsigned char)*text++ - BASE;
                n_bits = BITS;
                if (bits >= 64)
                    return false;
            }
            if (bits >> --n_bits & 1)
                sg_graph_join(graph, u, v);
        }
    }
    return true;
}
