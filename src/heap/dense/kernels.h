/* SPDX-License-Identifier: MIT */
#ifndef SG_KERNELS_H
#define SG_KERNELS_H

#include "../../sg.h"

/*
 * The inner loops of the engine for octal codes, once in plain C and once for AVX2; which is used is decided at
 * run time and never changes a result. g holds nim-values in one byte (8) or two (16) each.
 */

enum {
    SG_LANES = 32,    /* heaps that are worked at together */
    SG_BLOCK = 16,    /* rows that are begun together */
    SG_MARK_BITS = 13 /* most bits of the values in them */
};

typedef struct sg_kernels {
    const char *name; /* "portable" or "avx2" */

    /*
     * gather64: sets[lane] |= {g[base + lane - at[i]] ^ x[i]} for all lanes and i < n, values below 64.
     * gather128: values below 128; sets[lane] has the values below 64, sets[SG_LANES + lane] the others.
     */
    void (*gather64)(uint64_t *sets, const uint8_t *base, const uint64_t *at, const uint64_t *x, size_t n);
    void (*gather128)(uint64_t *sets, const uint8_t *base, const uint64_t *at, const uint64_t *x, size_t n);

    /* The first a, from <= a <= to, such that g[a] ^ g[total - a] == value; 0 if there is none. to < total. */
    uint64_t (*find8)(const uint8_t *g, uint64_t total, uint64_t from, uint64_t to, uint32_t value);
    uint64_t (*find16)(const uint16_t *g, uint64_t total, uint64_t from, uint64_t to, uint32_t value);

    /* row[g[a] ^ g[total - a] ^ flip] = 1 for from <= a <= to; to < total. */
    void (*show8)(uint8_t *row, const uint8_t *g, uint64_t total, uint64_t from, uint64_t to, uint32_t flip);
    void (*show16)(uint8_t *row, const uint16_t *g, uint64_t total, uint64_t from, uint64_t to, uint32_t flip);

    /*
     * rows[(i << shift) + (g[i - at[k]] ^ x[k])] = 1 for all i < SG_BLOCK, k < n. All values are below 1 << shift,
     * shift <= SG_MARK_BITS.
     */
    void (*mark8)(uint8_t *rows, unsigned shift, const uint8_t *g, const uint64_t *at, const uint64_t *x, size_t n);
    void (*mark16)(uint8_t *rows, unsigned shift, const uint16_t *g, const uint64_t *at, const uint64_t *x, size_t n);

    /* into |= {v ^ x : v in from}, sets of n_words * 64 bits; n_words a power of two, x below as many. */
    void (*translate)(uint64_t *into, const uint64_t *from, size_t n_words, uint32_t x);
} sg_kernels;

extern const sg_kernels sg_kernels_portable;

/* The same for four bytes, where it is memory that takes the time. */
void sg_show32(uint8_t *row, const uint32_t *g, uint64_t total, uint64_t from, uint64_t to, uint32_t flip);

/* The fastest that this machine runs. */
const sg_kernels *sg_kernels_best(void);

#endif
