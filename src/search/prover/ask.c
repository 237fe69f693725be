/* SPDX-License-Identifier: MIT */
/* Answers the questions of a prover. The root sum is stored as an option at offset 0 of the arena, below all frames. */
#include "ask.h"

#include "../pn/children.h"
#include "../pn/df_pn.h"
#include "../pruned/large_value.h"
#include "../pruned/lv.h"
#include "../pruned/options.h"
#include "run.h"

/* The value of the sum's last open component is there. */
static void take_value(sg_prover *prover, uint32_t value)
{
    option *sum = option_at(prover, 0);
    sum->known ^= value;
    sum->n_parts--;
}

static sg_status ask_by_lv(sg_prover *prover, bool asks_value, uint32_t *value)
{
    const size_t bottom = prover->arena.used;
    for (;;) {
        sg_status status = SG_OK;
        switch (sg_lv_ask(prover, 0, 0, asks_value, value, &status)) {
        case SG_REPLY_KNOWN:
            return SG_OK;
        case SG_REPLY_NO:
            *value = SG_VALUE_NONE;
            return SG_OK;
        case SG_REPLY_FAILED:
            return status;
        case SG_REPLY_ASKED:
            status = sg_prover_run(prover);
        }
        *value = prover->answer;
        if (status != SG_OK || *value == SG_VALUE_NONE)
            return status;
        take_value(prover, *value);
        prover->arena.used = bottom;
    }
}

/* ---- by proof numbers -------------------------------------------------------------------------------------------- */

/* Who wins the part at key and a heap of n? *value is n, or SG_VALUE_NONE if the player to move wins. */
static sg_status ask_heap(sg_prover *prover, size_t key, uint32_t n, uint64_t excluded, uint32_t *value)
{
    sg_status status = sg_pn_ask(prover, key, n, excluded);
    if (status == SG_OK)
        status = sg_prover_run(prover);
    *value = prover->answer;
    return status;
}

/* The value of the part at key: the first n for which the player to move does not win. */
static sg_status ask_heaps(sg_prover *prover, size_t key, uint32_t *value)
{
    uint64_t excluded = find_exclusion(prover, part_at(prover, key)).excluded;
    for (uint32_t n = 0; n < SG_PROVER_BITS; n++) {
        if (excluded >> n & 1)
            continue;
        const sg_status status = ask_heap(prover, key, n, excluded, value);
        if (status != SG_OK || *value != SG_VALUE_NONE)
            return status;
        excluded |= UINT64_C(1) << n;
    }
    const part *p = part_at(prover, key);
    return sg_prover_large_value(prover, p + 1, p->key_bytes, value);
}

static sg_status ask_by_pn(sg_prover *prover, bool asks_value, uint32_t *value)
{
    const size_t bottom = prover->arena.used;
    for (;;) {
        sg_pn_close_parts(prover, 0);
        const option *sum = option_at(prover, 0);
        const uint32_t n = sum->known;
        *value = n;
        if (sum->n_parts == 0)
            return SG_OK;
        const size_t key = last_part(prover, 0);
        sg_status status = SG_OK;
        if (asks_value || sum->n_parts > 1 || n >= SG_PROVER_BITS) {
            status = ask_heaps(prover, key, value);
        } else {
            const uint64_t excluded = find_exclusion(prover, part_at(prover, key)).excluded;
            *value = SG_VALUE_NONE;
            if (!(excluded >> n & 1))
                status = ask_heap(prover, key, n, excluded, value);
        }
        if (status != SG_OK || *value == SG_VALUE_NONE)
            return status;
        take_value(prover, *value);
        prover->arena.used = bottom;
    }
}

sg_status sg_prover_ask(sg_prover *prover, sg_method method, const sg_key *keys, size_t n_keys, uint32_t nimber,
                        bool asks_value, uint32_t *value)
{
    sg_status status = SG_OK;
    *value = nimber;
    sg_prover_collect(prover);
    for (size_t i = 0; i < n_keys && status == SG_OK; i++)
        status = sg_prover_add_part(prover, keys[i].bytes, keys[i].n_bytes);
    if (n_keys == 0 || status != SG_OK)
        return status;
    option_at(prover, 0)->known ^= nimber;
    status = sg_prover_close_option(prover, 0);
    if (status != SG_OK)
        return status;
    return method == SG_METHOD_PN ? ask_by_pn(prover, asks_value, value) : ask_by_lv(prover, asks_value, value);
}
