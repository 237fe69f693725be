/* SPDX-License-Identifier: MIT */
#ifndef SG_SEARCH_PRUNED_LV_H
#define SG_SEARCH_PRUNED_LV_H

/* The search of Lemoine and Viennot for one value, by frames. See lv.c. */

#include "state.h"

typedef enum sg_reply {
    SG_REPLY_KNOWN,  /* the value of the option is known */
    SG_REPLY_NO,     /* the option does not have the value that is asked about */
    SG_REPLY_ASKED,  /* a frame was pushed that asks the option's last component */
    SG_REPLY_FAILED, /* *status says why */
} sg_reply;

/* Asks the option at an offset whether its value is n; asks_value: what its value is. *value is set with
 * SG_REPLY_KNOWN. */
sg_reply sg_lv_ask(sg_prover *prover, size_t at, uint32_t n, bool asks_value, uint32_t *value, sg_status *status);

/* Goes on with the top frame until another is pushed, it is popped, or something fails. */
sg_status sg_lv_step(sg_prover *prover) SG_MUST_CHECK;

#endif
