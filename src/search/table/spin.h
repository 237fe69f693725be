/* SPDX-License-Identifier: MIT */
#ifndef SG_SEARCH_SPIN_H
#define SG_SEARCH_SPIN_H

/* Locks that are held for a few instructions. Files that include this define _POSIX_C_SOURCE first. */

#include <sched.h>
#include <stdatomic.h>

static inline void sg_spin_lock(atomic_flag *flag)
{
    enum { SPINS = 64 };
    for (unsigned n = 1; atomic_flag_test_and_set_explicit(flag, memory_order_acquire); n++)
        if (n % SPINS == 0)
            sched_yield();
}

static inline void sg_spin_unlock(atomic_flag *flag)
{
    atomic_flag_clear_explicit(flag, memory_order_release);
}

#endif
