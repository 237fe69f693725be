/* SPDX-License-Identifier: MIT */
#ifndef SG_GRAPH_BYTES_H
#define SG_GRAPH_BYTES_H

/* Boxes of at most 8 by 8 cells in one word, one byte per row: an image takes a few operations on words. */

#include <stdbool.h>
#include <stdint.h>

enum { SG_BYTES_SIDE = 8 };

/* The transpose of 8 by 8 bits: bit i of byte j becomes bit j of byte i (H. S. Warren, Hacker's Delight, 7-3). */
static inline uint64_t sg_bytes_transposed(uint64_t x)
{
    uint64_t t = (x ^ x >> 7) & UINT64_C(0x00aa00aa00aa00aa);
    x ^= t ^ t << 7;
    t = (x ^ x >> 14) & UINT64_C(0x0000cccc0000cccc);
    x ^= t ^ t << 14;
    t = (x ^ x >> 28) & UINT64_C(0x00000000f0f0f0f0);
    return x ^ t ^ t << 28;
}

/* The box of w columns mirrored: its columns in the opposite order. */
static inline uint64_t sg_bytes_mirrored(uint64_t x, unsigned w)
{
    x = (x >> 1 & UINT64_C(0x5555555555555555)) | (x & UINT64_C(0x5555555555555555)) << 1;
    x = (x >> 2 & UINT64_C(0x3333333333333333)) | (x & UINT64_C(0x3333333333333333)) << 2;
    x = (x >> 4 & UINT64_C(0x0f0f0f0f0f0f0f0f)) | (x & UINT64_C(0x0f0f0f0f0f0f0f0f)) << 4;
    return x >> (SG_BYTES_SIDE - w);
}

/* The least image. Boxes compare as bytes in the same way as on the board: the last cell in which they differ decides. */
static inline uint64_t sg_least_in_bytes(uint64_t x, unsigned w, unsigned h, bool turns)
{
    const unsigned rows = SG_BYTES_SIDE * (SG_BYTES_SIDE - h);
    const uint64_t back = sg_bytes_mirrored(x, w), up = __builtin_bswap64(x) >> rows,
                   both = __builtin_bswap64(back) >> rows;
    const uint64_t images[] = {back,
                               up,
                               both,
                               sg_bytes_transposed(x),
                               sg_bytes_transposed(back),
                               sg_bytes_transposed(up),
                               sg_bytes_transposed(both)};
    uint64_t best = x;
    for (unsigned i = 0; i < (turns ? 7 : 3); i++)
        best = images[i] < best ? images[i] : best;
    return best;
}

#endif
