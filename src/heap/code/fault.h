/* SPDX-License-Identifier: MIT */
#ifndef SG_FAULT_H
#define SG_FAULT_H

#include "../../sg.h"

/* Writes the place (an offset in the text, or an index) and the message into the fault; NULL is fine. SG_EINPUT. */
sg_status sg_fault_set(sg_fault *fault, size_t at, const char *format, ...)
#if defined(__GNUC__)
    __attribute__((format(printf, 3, 4)))
#endif
    ;

#endif
