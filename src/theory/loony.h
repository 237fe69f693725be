/* SPDX-License-Identifier: MIT */
#ifndef SG_THEORY_LOONY_H
#define SG_THEORY_LOONY_H

#include "../sg.h"

/* The value of a loony position: whoever moves next wins every sum with it. Above all nim-values. */
#define SG_LOONY (SG_VALUE_MAX + 1)

#endif
