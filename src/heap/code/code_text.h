/* SPDX-License-Identifier: MIT */
#ifndef SG_CODE_TEXT_H
#define SG_CODE_TEXT_H

#include "code.h"

/* Both texts are from malloc, and the caller frees them. NULL: no memory. */

/* The text of a code in normal form: equal codes have equal texts. */
char *sg_code_text(const sg_code *code);

/* "{1,2,5}", or "all but {1,2,5}". */
char *sg_set_text(const uint32_t *set, size_t n_set, bool all_but);

#endif
