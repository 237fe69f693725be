/* SPDX-License-Identifier: MIT */
#ifndef SG_BOARD_TILING_STATE_H
#define SG_BOARD_TILING_STATE_H

/*
 * The two engines behind sg_tiling: one for boards whose cells fit in one word, one for boards of up to SG_WIDE_CELLS
 * cells. Both are tiling_engine.inc, with another type for sets of cells.
 */

#include "small.h"

typedef struct sg_tiling_engine {
    sg_status (*make)(sg_tiling *tiling, const sg_tile *tiles, size_t n_tiles);
    void (*free_state)(sg_tiling *tiling);
    sg_status (*count_values)(sg_tiling *tiling, bool only);
    sg_status (*options)(sg_tiling *tiling, const uint64_t *cells, sg_tiling_fn *each, void *ud);
    size_t (*parts)(sg_tiling *tiling, const uint64_t *cells, uint64_t *out);
    bool (*is)(sg_tiling *tiling, const uint64_t *cells, uint32_t n, bool *yes);
    bool (*mirrors)(const sg_tiling *tiling, const uint64_t *cells);
    sg_status (*ready_small)(sg_tiling *tiling);
    void (*limit)(sg_tiling *tiling);            /* the searches of small components keep to max_bytes from now on */
    uint64_t (*bytes)(const sg_tiling *tiling);  /* of these searches */
    sg_small *(*small)(const sg_tiling *tiling); /* or NULL */
} sg_tiling_engine;

struct sg_tiling {
    const sg_tiling_engine *engine;
    unsigned w, h, n_words, symmetries;
    void *state;    /* of the engine */
    sg_tile *tiles; /* as they were given, one block with their offsets */
    size_t n_tiles;
    uint64_t max_bytes; /* of the tables of small components */
};

extern const sg_tiling_engine sg_tiling_word, sg_tiling_wide;

#endif
