/* SPDX-License-Identifier: MIT */
#ifndef SG_NORMAL_H
#define SG_NORMAL_H

#include "code.h"

/* Brings a code into normal form (see sg_code): codes that allow the same moves for the same reasons become equal. */
void sg_code_normalise(sg_code *code);

#endif
