/* SPDX-License-Identifier: MIT */
#ifndef SG_SEARCH_CYCLE_H
#define SG_SEARCH_CYCLE_H

/* Copies of the keys around a loop of play, for whoever asks after SG_ECYCLE. */

#include "../sg.h"

typedef struct sg_cycle {
    unsigned char *bytes; /* the keys one after the other */
    size_t n_bytes, cap_bytes;
    sg_key *keys; /* bytes is set by sg_cycle_close */
    size_t n, cap;
} sg_cycle;

void sg_cycle_clear(sg_cycle *cycle);
sg_status sg_cycle_add(sg_cycle *cycle, const void *key, size_t key_bytes) SG_MUST_CHECK; /* SG_ENOMEM */
/* The cycle is complete: its keys can be read. SG_ECYCLE, for the caller to return. */
sg_status sg_cycle_close(sg_cycle *cycle);
void sg_cycle_free(sg_cycle *cycle);

#endif
