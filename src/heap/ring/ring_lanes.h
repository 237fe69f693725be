/* SPDX-License-Identifier: MIT */
#ifndef SG_RING_LANES_H
#define SG_RING_LANES_H

#include <stdbool.h>
#include <stdint.h>

/*
 * The inner loops of the ring, once in plain C and once for AVX2. Which of them is used is decided at run time and
 * never changes a result. A value is given by its index: the value without the lowest bit of the mask, which follows
 * from the type. The order of indices is the order of values of one type, and the index of a nim-sum is the nim-sum of
 * indices.
 */
enum {
    SG_RING_CHUNK = 256,   /* heaps that are computed together, and then confirmed together */
    SG_RING_INDICES = 128, /* values are below twice this */
    SG_RING_ROWS_MAX = 128,
    SG_RING_PAIRS = 1024,
    SG_RING_SPLITS = 128, /* splits that are chosen for one rare value, at most */
    SG_RING_SLACK = 64    /* bytes behind the last heap that kernels may write */
};

/*
 * A packed index has bit 4 once more as bit 7, where byte shuffles look for it. Nim-sums of packed indices are packed.
 */
static inline uint8_t sg_ring_packed(unsigned index)
{
    return (uint8_t)(index | (index & 16) << 3);
}

static inline unsigned sg_ring_index(uint8_t packed)
{
    return packed & 127;
}

/* An option of heap n with one common heap, n - offset. Its index is that of this heap xor turn; turn is packed. */
typedef struct sg_ring_pair {
    uint32_t offset;
    uint8_t turn;
} sg_ring_pair;

/* The options whose type is common, by ascending offset, and tables of the vector kernels for them. */
typedef struct sg_ring_plan {
    sg_ring_pair pairs[SG_RING_PAIRS];
    unsigned n_pairs;
    unsigned n_indices; /* the number of rows: 16, 32, 64 or SG_RING_INDICES */
    unsigned n_near;    /* pairs with offsets up to 16: fetched from a register */
    unsigned n_mid;     /* the next pairs, with offsets below 64 */
    unsigned n_close;   /* the first of these, with offsets up to 32: fetched from two registers */
    uint8_t close[16][2][16];
    unsigned step;        /* 1..8 heaps that do not depend on each other */
    uint8_t fetch[8][16]; /* one for two near pairs */
    uint8_t turns[8][16];
    unsigned n_fetches;
    uint8_t shift[16];
    uint8_t carry[16]; /* from the later of the two registers to the earlier one */
    uint8_t place[16];

    /*
     * The same options for the kernel of words, in which the splits of one number of tokens serve for the others, too:
     * the bases by ascending offset, whose indices at heap n - shift are also those of splits of heap n; and the heaps
     * n - ones[i], left alone.
     */
    sg_ring_pair bases[SG_RING_PAIRS];
    unsigned n_bases;
    unsigned n_base_near; /* bases with offsets up to 16 */
    unsigned n_base_mid;  /* the next ones, with offsets below 64 */
    uint32_t shifts[64];
    unsigned n_shifts;
    uint32_t ones[64];
    unsigned n_ones;
} sg_ring_plan;

/*
 * The splits chosen to show that a rare value is excluded: where their bits are, in bytes from those of the heap in
 * row 0.
 */
typedef struct sg_ring_list {
    int64_t at[SG_RING_SPLITS];
    unsigned n_splits;  /* a multiple of 8 */
    unsigned needed[2]; /* [n % 2]: heaps n with at least this index need it */
} sg_ring_list;

typedef struct sg_ring_kernels {
    const char *name;
    /*
     * Computes the indices of SG_RING_CHUNK heaps. Returns how many are right: if fewer, the next heap has no index
     * below n_indices.
     */
    unsigned (*fill)(const sg_ring_plan *plan, uint8_t *at);
    /* Sets the bits of these heaps in the rows: rows[stride * i + k / 8], bit k % 8, says that heap k has index i. */
    void (*spread)(const uint8_t *at, unsigned n_indices, uint8_t *rows, uint64_t stride);
    /*
     * missing[w] = the heaps that need the rare value with index w and for which no chosen split shows it. False:
     * there are none.
     */
    bool (*confirm)(const uint8_t *rows, uint64_t stride, unsigned n_indices, const sg_ring_list *lists,
                    uint64_t (*missing)[SG_RING_CHUNK / 64]);
    /* The first a, from <= a < end, such that prefix[a] ^ here[-a] == wanted; end if there is none. */
    uint64_t (*find)(const uint8_t *prefix, const uint8_t *here, uint64_t from, uint64_t end, uint8_t wanted);
} sg_ring_kernels;

extern const sg_ring_kernels sg_ring_portable;

/* The fastest kernels that this machine can run for this plan. */
const sg_ring_kernels *sg_ring_best(const sg_ring_plan *plan);

/* The first pass by words, on machines with AVX2 (ring_words.c). */
unsigned sg_ring_fill_words(const sg_ring_plan *plan, uint8_t *at);

void sg_ring_make_plan(sg_ring_plan *plan);

#endif
