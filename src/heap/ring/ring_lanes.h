/* SPDX-License-Identifier: MIT */
#ifndef SG_RING_LANES_H
#define SG_RING_LANES_H

#include <stdbool.h>
#include <stdint.h>

/*
 * The inner loops of the ring (ring.c), once in plain C and once for AVX2; which is used is decided at run time and
 * never changes a result. Heaps are common ones, and a value is given by its index: the value without the lowest bit
 * of the mask, which the type determines. Indices keep the order of values of one type, and nim-sums.
 */
enum {
    SG_RING_CHUNK = 256,   /* heaps that are computed, then confirmed, together */
    SG_RING_INDICES = 128, /* values stay below twice that */
    SG_RING_ROWS_MAX = 128,
    SG_RING_PAIRS = 1024,
    SG_RING_SPLITS = 48, /* in the list of splits of one rare value */
    SG_RING_SLACK = 64   /* bytes that may be written behind the last heap */
};

/* Bit 4 of an index is there again as bit 7, where byte shuffles look for it. This respects nim-sums. */
static inline uint8_t sg_ring_packed(unsigned index)
{
    return (uint8_t)(index | (index & 16) << 3);
}

static inline unsigned sg_ring_index(uint8_t packed)
{
    return packed & 127;
}

/* An option: the index of the heap n - offset, with turn (packed) added. */
typedef struct sg_ring_pair {
    uint32_t offset;
    uint8_t turn;
} sg_ring_pair;

/* Options of type common, by ascending offset; and how the vector kernel goes about them (ring_lanes.c). */
typedef struct sg_ring_plan {
    sg_ring_pair pairs[SG_RING_PAIRS];
    unsigned n_pairs;
    unsigned n_indices; /* 16, 32 or SG_RING_INDICES: the rows there are */
    unsigned n_near;    /* offsets up to 16: from a register */
    unsigned n_mid;     /* below 64, behind these */
    unsigned n_close;   /* the first of them, up to 32: from two registers */
    uint8_t close[16][2][16];
    unsigned step;        /* heaps that do not depend on each other: 1..8 */
    uint8_t fetch[8][16]; /* of two near pairs each */
    uint8_t turns[8][16];
    unsigned n_fetches;
    uint8_t shift[16];
    uint8_t carry[16]; /* from the later register to the earlier one */
    uint8_t place[16];
} sg_ring_plan;

/* The splits that may show that a rare value is an option: where their bits are, in bytes from the heap's own. */
typedef struct sg_ring_list {
    int64_t at[SG_RING_SPLITS];
    unsigned n_splits;  /* a multiple of 8, or 0 */
    unsigned needed[2]; /* heaps of at least this index need it, by parity */
} sg_ring_list;

typedef struct sg_ring_kernels {
    const char *name;
    unsigned most_indices;
    /* Indices of the next SG_RING_CHUNK heaps; returns how many of them are right: the next one has none. */
    unsigned (*fill)(const sg_ring_plan *plan, uint8_t *at);
    /* rows[stride * i + ...]: bit by bit, which of these heaps have the index i. */
    void (*spread)(const uint8_t *at, unsigned n_indices, uint8_t *rows, uint64_t stride);
    /* missing[w]: the heaps that need the rare value with index w and are not shown to have it. False if all is zero. */
    bool (*confirm)(const uint8_t *rows, uint64_t stride, unsigned n_indices, const sg_ring_list *lists,
                    uint64_t (*missing)[SG_RING_CHUNK / 64]);
} sg_ring_kernels;

extern const sg_ring_kernels sg_ring_portable;

/* The fastest that this machine runs. */
const sg_ring_kernels *sg_ring_best(void);

void sg_ring_make_plan(sg_ring_plan *plan);

#endif
