/* SPDX-License-Identifier: MIT */
#include "state.h"

#include <stdlib.h>

enum { SAMPLE_BITS = 12, SLOTS = 1 << SAMPLE_BITS, MOST = SLOTS / 2 };

struct sg_met {
    uint64_t answered;
    uint32_t n;            /* hashes in the sample */
    uint32_t zeros;        /* with which each of them ends */
    uint64_t slots[SLOTS]; /* open addressing; 0: free */
};

sg_met *sg_met_new(void)
{
    return calloc(1, sizeof(sg_met));
}

void sg_met_free(sg_met *met)
{
    free(met);
}

uint64_t sg_met_bytes(const sg_met *met)
{
    return met ? sizeof *met : 0;
}

static bool belongs(const sg_met *met, uint64_t hash)
{
    return hash != 0 && (hash & ((UINT64_C(1) << met->zeros) - 1)) == 0;
}

static void add(sg_met *met, uint64_t hash)
{
    size_t i = (size_t)(hash >> (64 - SAMPLE_BITS));
    while (met->slots[i] != 0 && met->slots[i] != hash)
        i = (i + 1) & (SLOTS - 1);
    met->n += met->slots[i] == 0;
    met->slots[i] = hash;
}

/* Halves the sample: one more zero is asked for. */
static void thin(sg_met *met)
{
    uint64_t kept[MOST];
    size_t n = 0;
    met->zeros++;
    for (size_t i = 0; i < SLOTS; i++) {
        if (belongs(met, met->slots[i]))
            kept[n++] = met->slots[i];
        met->slots[i] = 0;
    }
    met->n = 0;
    while (n > 0)
        add(met, kept[--n]);
}

static void note(sg_met *met, uint64_t hash)
{
    while (met->n == MOST && met->zeros < 63)
        thin(met);
    if (met->n < MOST && belongs(met, hash))
        add(met, hash);
}

void sg_met_note(sg_met *met, const sg_prover *prover)
{
    const frame *f = &prover->frames[prover->n_frames - 1];
    met->answered++;
    note(met, part_of(prover, f)->hash);
    for (size_t at = f->arena_first; at < prover->arena.used;) {
        const size_t end = at + option_at(prover, at)->bytes;
        for (size_t key = at + sizeof(option); key < end; key += part_bytes(part_at(prover, key)->key_bytes))
            note(met, part_at(prover, key)->hash);
        at = end;
    }
}

void sg_met_count(const sg_met *met, uint64_t *answered, uint64_t *positions)
{
    *answered = met->answered;
    *positions = (uint64_t)met->n << met->zeros;
}
