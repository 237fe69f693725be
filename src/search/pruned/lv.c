/* SPDX-License-Identifier: MIT */
/*
 * Is the value of this position n? [LV, see sg.h], on an explicit stack.
 *
 * Let v be the value of a frame's position and m the least number that is neither in option_values nor excluded, so
 * that v >= m. The open options are asked for one target after the other. If none has the target, it is absent, and v
 * is no larger. The first target is the wanted number: an option that has it is the shortest way to a no. After that
 * the target is m: if an option has it, m grows; if none has, v = m.
 *
 * A frame also ends with a no when there are too few open options: each can add one number to option_values, so that v
 * is at most the (k + 1)-th number outside option_values, where k options are open.
 */

#include "state.h"

#include <string.h>

sg_reply sg_lv_ask(sg_prover *prover, size_t at, uint32_t n, bool asks_value, uint32_t *value, sg_status *status)
{
    for (;;) {
        option *o = option_at(prover, at);
        if (o->n_parts == 0) {
            *value = o->known;
            return SG_REPLY_KNOWN;
        }
        const size_t last = last_part(prover, at);
        const part *p = part_at(prover, last);
        const uint32_t part_value = sg_prover_known(prover, p);
        if (part_value != SG_VALUE_NONE) {
            o->known ^= part_value;
            o->n_parts--;
            continue;
        }
        const sg_exclusion known = find_exclusion(prover, p);
        if (known.value != SG_VALUE_NONE) { /* the memo was full for another prover */
            prover->memo_full = true;
            continue;
        }
        const bool asks_part = asks_value || o->n_parts > 1 || o->known >= SG_PROVER_BITS;
        const uint64_t wanted = asks_part ? 0 : UINT64_C(1) << (n ^ o->known) & ~known.excluded;
        if (!asks_part && wanted == 0)
            return SG_REPLY_NO;
        bool yes;
        if (prover->small && at > 0 && !asks_part &&
            prover->small(prover->small_ud, p + 1, p->key_bytes, n ^ o->known, &yes)) {
            *value = n;
            return yes ? SG_REPLY_KNOWN : SG_REPLY_NO;
        }
        *status = sg_frame_push(prover, last, wanted, known.excluded, asks_part);
        return *status == SG_OK ? SG_REPLY_ASKED : SG_REPLY_FAILED;
    }
}

/* The option under the cursor has this value: it is not open any more. */
static void close_option(sg_prover *prover, frame *f, uint32_t value)
{
    uint64_t *at = prover->offsets.at;
    if (value < SG_PROVER_BITS)
        f->option_values |= UINT64_C(1) << value;
    memmove(at + f->cursor, at + f->cursor + 1, (f->end - f->cursor - 1) * sizeof *at);
    f->end--;
}

/* The answer that the frame waited for is there. */
static void take_answer(sg_prover *prover, frame *f)
{
    option *o = option_at(prover, prover->offsets.at[f->cursor]);
    f->waiting = false;
    if (prover->answer == SG_VALUE_NONE) {
        f->cursor++;
        return;
    }
    o->known ^= prover->answer;
    if (--o->n_parts == 0)
        close_option(prover, f, o->known);
}

/* Is the value none of those wanted, by what is known of the options? */
static bool is_no(const frame *f, uint64_t out)
{
    const uint64_t least = sg_set_least_outside(f->option_values, f->end - f->first + 1);
    return !f->asks_value && !(f->wanted & ~out & least & sg_set_up_to_least(f->absent));
}

/* The wanted number, while an option may have it and it is not too large; else the least number that may be the
 * value. */
static uint32_t next_target(const frame *f, uint64_t out)
{
    const uint64_t may = f->wanted & ~out & ~f->absent & sg_set_up_to_least(f->absent);
    return (uint32_t)__builtin_ctzll(may ? may : ~out);
}

/* A new target: all open options are to be asked for it. */
static void aim(sg_prover *prover, frame *f, uint64_t out)
{
    const uint32_t target = next_target(f, out);
    const bool is_first = f->target == SG_NO_TARGET;
    if (target == f->target)
        return;
    f->target = target;
    f->cursor = f->first;
    if (is_first)
        sg_ranking_sort(prover, f, target);
}

/* Among joined provers: brings the first option from the cursor on that no other prover is at under the cursor.
 * Those it passes come next. */
static void avoid_others(sg_prover *prover, const frame *f)
{
    uint64_t *at = prover->offsets.at;
    size_t i = f->cursor;
    while (i < f->end && sg_asked_is(prover->asked, part_at(prover, last_part(prover, at[i]))->hash))
        i++;
    if (i == f->cursor || i == f->end)
        return; /* where all are taken, it helps with the first */
    const uint64_t chosen = at[i];
    memmove(at + f->cursor + 1, at + f->cursor, (i - f->cursor) * sizeof *at);
    at[f->cursor] = chosen;
}

/* The first 64 numbers are all values of options or excluded: leaves the top position to the solver. */
static sg_status pop_large(sg_prover *prover)
{
    const part *p = part_of(prover, &prover->frames[prover->n_frames - 1]);
    uint32_t value;
    const sg_status status = sg_prover_large_value(prover, p + 1, p->key_bytes, &value);
    if (status == SG_OK)
        sg_frame_pop(prover, value);
    return status;
}

sg_status sg_lv_step(sg_prover *prover)
{
    frame *f = &prover->frames[prover->n_frames - 1];
    if (f->waiting)
        take_answer(prover, f);
    for (;;) {
        const uint64_t out = f->option_values | f->excluded;
        if (is_no(f, out))
            return sg_frame_pop_no(prover);
        if (!~out)
            return pop_large(prover);
        const uint32_t least = (uint32_t)__builtin_ctzll(~out);
        if (f->absent >> least & 1)
            return sg_frame_pop_value(prover, least);
        aim(prover, f, out);
        if (f->cursor == f->end) {
            f->absent |= UINT64_C(1) << f->target;
            continue;
        }
        uint32_t value;
        sg_status status;
        if (prover->joined)
            avoid_others(prover, f);
        switch (sg_lv_ask(prover, prover->offsets.at[f->cursor], f->target, false, &value, &status)) {
        case SG_REPLY_FAILED:
            return status;
        case SG_REPLY_ASKED: /* the frames may have moved */
            prover->frames[prover->n_frames - 2].waiting = true;
            return SG_OK;
        case SG_REPLY_KNOWN:
            close_option(prover, f, value);
            break;
        case SG_REPLY_NO:
            f->cursor++;
        }
    }
}
