/* SPDX-License-Identifier: MIT */
#ifndef SG_KERNELS_H
#define SG_KERNELS_H

#include "../../sg.h"

/*
 * The inner loops of the engines for codes, once in plain C and once for AVX2. Which of them is used is decided at run
 * time and never changes a result. g holds nim-values of one byte (8) or two (16) each.
 */

enum {
    SG_LANES = 32,    /* heaps that gather64 and gather128 work on together */
    SG_BLOCK = 16,    /* rows that mark8 and mark16 work on together */
    SG_MARK_BITS = 13 /* bits that their values may have */
};

typedef struct sg_kernels {
    const char *name; /* "portable" or "avx2" */

    /*
     * gather64: sets[lane] |= {g[base + lane - at[i]] ^ x[i]} for all lanes < SG_LANES and i < n; the nim-sums are
     * below 64.
     * gather128: nim-sums below 128. sets[lane] gets those below 64, sets[SG_LANES + lane] the others.
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
     * rows[(i << shift) + (g[i - at[k]] ^ x[k])] = 1 for all i < SG_BLOCK, k < n. The nim-sums are below 1 << shift,
     * and shift <= SG_MARK_BITS.
     */
    void (*mark8)(uint8_t *rows, unsigned shift, const uint8_t *g, const uint64_t *at, const uint64_t *x, size_t n);
    void (*mark16)(uint8_t *rows, unsigned shift, const uint16_t *g, const uint64_t *at, const uint64_t *x, size_t n);

    /* into |= {v ^ x : v in from}, sets of n_words * 64 numbers; n_words is a power of two, x < n_words * 64. */
    void (*translate)(uint64_t *into, const uint64_t *from, size_t n_words, uint32_t x);
} sg_kernels;

extern const sg_kernels sg_kernels_portable;

/* As show8, for values of four bytes. There is one version only: memory takes the time here. */
void sg_show32(uint8_t *row, const uint32_t *g, uint64_t total, uint64_t from, uint64_t to, uint32_t flip);

/* The fastest kernels that this machine can run. */
const sg_kernels *sg_kernels_best(void);

#endif
