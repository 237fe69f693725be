/* SPDX-License-Identifier: MIT */
#include "../sg.h"

#include <string.h>

/*
 * mex without an allocation: mark the values within a window [base, base + WINDOW_BITS); if all are there, look at the next
 * window. The result is at most n_values, so there are at most n_values / WINDOW_BITS + 1 passes.
 */
enum { WINDOW_WORDS = 64, WINDOW_BITS = WINDOW_WORDS * 64 };

uint32_t sg_mex(const uint32_t *values, size_t n_values)
{
    for (uint64_t base = 0;; base += WINDOW_BITS) {
        uint64_t seen[WINDOW_WORDS];
        memset(seen, 0, sizeof seen);
        for (size_t i = 0; i < n_values; i++) {
            uint64_t offset = values[i] - base; /* wraps to something huge below the window */
            if (offset < WINDOW_BITS)
                seen[offset / 64] |= UINT64_C(1) << (offset % 64);
        }
        for (unsigned bit = 0; bit < WINDOW_BITS; bit++)
            if (!(seen[bit / 64] >> (bit % 64) & 1))
                return (uint32_t)(base + bit);
    }
}
