/* SPDX-License-Identifier: MIT */
#include "fault.h"

#include <stdarg.h>
#include <stdio.h>

sg_status sg_fault_set(sg_fault *fault, size_t at, const char *format, ...)
{
    if (fault != NULL) {
        va_list args;
        va_start(args, format);
        fault->at = at;
        (void)vsnprintf(fault->text, sizeof fault->text, format, args);
        va_end(args);
    }
    return SG_EINPUT;
}
