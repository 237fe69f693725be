/* SPDX-License-Identifier: MIT */
#include "common/clock.h"

#include <time.h>

double lsg_clock(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

double lsg_thread_clock(void)
{
    struct timespec now;
    if (clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now) != 0) /* WebAssembly has no such clock */
        return lsg_clock();
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}
