/* SPDX-License-Identifier: MIT */
#ifndef LSG_SANDBOX_H
#define LSG_SANDBOX_H

#include "box/box.h"

/* A box whose globals are those that a rule may use, and cannot be changed. NULL if there is no memory. */
lsg_box *lsg_sandbox_new(uint64_t max_bytes, uint64_t max_steps);

#endif
