/* SPDX-License-Identifier: MIT */
#ifndef SG_BASE_SINK_H
#define SG_BASE_SINK_H

/* Where the options go that an sg_options_fn names. Whoever asks puts a sink at the front of a struct of its own. */

#include "../sg.h"

struct sg_sink {
    sg_status (*take)(sg_sink *sink, const uint64_t *parts, size_t n_parts);
    sg_status failed; /* the first failure of take; options named after it get it again */
    bool enough;      /* set by take: it needs no more options, and ignores those that come */
    bool may_end;     /* options that meet a limit of their own may set enough instead of failing */
};

/*
 * Asks for the options of n. Returns the failure of take if there was one, also where options hid it; but if take refused
 * an option (SG_ERANGE), options may say why by a status of its own.
 */
sg_status sg_sink_ask(sg_sink *sink, sg_options_fn *options, void *ud, uint64_t n) SG_MUST_CHECK;

#endif
