/* SPDX-License-Identifier: MIT */
#ifndef SG_SERIES_H
#define SG_SERIES_H

#include "../sg.h"

/* Inside libsg only: nim-values in a table of 1, 2 or 4 bytes each. View. */
typedef struct sg_series {
    const void *at;
    unsigned width;
} sg_series;

/*
 * Loops over many values are written once, for any width, and compiled for each:
 *     switch (width) { case 1: return loop(at, 1); case 2: return loop(at, 2); default: return loop(at, 4); }
 * with loop() SG_INLINE.
 */
#if defined(__GNUC__)
#define SG_INLINE static inline __attribute__((always_inline))
#else
#define SG_INLINE static inline
#endif

SG_INLINE uint32_t sg_get(const void *at, unsigned width, uint64_t n)
{
    switch (width) {
    case 1:
        return ((const uint8_t *)at)[n];
    case 2:
        return ((const uint16_t *)at)[n];
    default:
        return ((const uint32_t *)at)[n];
    }
}

SG_INLINE void sg_put(void *at, unsigned width, uint64_t n, uint32_t value)
{
    switch (width) {
    case 1:
        ((uint8_t *)at)[n] = (uint8_t)value;
        break;
    case 2:
        ((uint16_t *)at)[n] = (uint16_t)value;
        break;
    default:
        ((uint32_t *)at)[n] = value;
    }
}

static inline uint32_t sg_series_get(sg_series series, uint64_t n)
{
    return sg_get(series.at, series.width, n);
}

static inline unsigned sg_width_of(uint32_t value)
{
    return value <= UINT8_MAX ? 1 : value <= UINT16_MAX ? 2 : 4;
}

#endif
