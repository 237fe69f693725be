/* SPDX-License-Identifier: MIT */
#ifndef SG_DIGIT_READ_H
#define SG_DIGIT_READ_H

#include "digit.h"
#include "fault.h"

/*
 * Reads one digit with its constraint from text[*at], adds its moves to *digit, and moves *at behind it. SG_EINPUT with
 * the fault filled in, at its place in the text, if there is none.
 */
sg_status sg_digit_read(const char *text, size_t text_bytes, size_t *at, sg_fault *fault,
                        sg_digit *digit) SG_MUST_CHECK;

#endif
