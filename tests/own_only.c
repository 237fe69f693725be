/* SPDX-License-Identifier: MIT */
/*
 * Preloaded beside the sanitizers' runtimes when stock lua5.4 runs the specs: what lua5.4 starts in turn gets a clean
 * environment. Programs that are not ours (ps, for one) may hang under a preloaded runtime; ours has its own.
 */
#define _POSIX_C_SOURCE 200809L
#include <stdlib.h>

__attribute__((constructor)) static void keep_to_ourselves(void)
{
    unsetenv("LD_PRELOAD");
    unsetenv("ASAN_OPTIONS");
}
