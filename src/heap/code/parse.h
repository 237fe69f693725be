/* SPDX-License-Identifier: MIT */
#ifndef SG_PARSE_H
#define SG_PARSE_H

#include "code.h"
#include "fault.h"

/*
 * Reads a code, or codes and sets joined by '|', and brings it into normal form. SG_EINPUT with the fault filled in, or
 * SG_ENOMEM: *code is unchanged. On SG_OK the caller frees code->digits with free.
 */
sg_status sg_code_parse(const char *text, size_t text_bytes, sg_fault *fault, sg_code *code) SG_MUST_CHECK;

#endif
