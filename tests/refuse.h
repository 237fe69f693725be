/* SPDX-License-Identifier: MIT */
#ifndef SG_TESTS_REFUSE_H
#define SG_TESTS_REFUSE_H

/*
 * An allocator that can be told to refuse, standing before glibc's. Include it in one file of a test program.
 * Elsewhere, and under a sanitizer, which stands there itself, CAN_REFUSE is 0 and nothing is refused.
 */

#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__) || !defined(__GLIBC__)
#define CAN_REFUSE 0
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) || __has_feature(memory_sanitizer)
#define CAN_REFUSE 0
#endif
#endif
#ifndef CAN_REFUSE
#define CAN_REFUSE 1
#endif

static bool refuse_watching;
static long refuse_allowed; /* allocations that still succeed */
static long refuse_live;    /* blocks made less blocks freed while watching */

static inline void refuse_after(long n_allowed)
{
    refuse_allowed = n_allowed;
    refuse_live = 0;
    refuse_watching = true;
}

static inline void refuse_no_more(void)
{
    refuse_watching = false;
}

#if CAN_REFUSE

void *__libc_malloc(size_t bytes);
void *__libc_calloc(size_t n, size_t bytes);
void *__libc_realloc(void *block, size_t bytes);
void __libc_free(void *block);

static inline bool refuse_now(void)
{
    return refuse_watching && refuse_allowed-- <= 0;
}

void *malloc(size_t bytes)
{
    void *block = refuse_now() ? NULL : __libc_malloc(bytes);
    refuse_live += refuse_watching && block != NULL;
    return block;
}

void *calloc(size_t n, size_t bytes)
{
    void *block = refuse_now() ? NULL : __libc_calloc(n, bytes);
    refuse_live += refuse_watching && block != NULL;
    return block;
}

void *realloc(void *old, size_t bytes)
{
    void *block = refuse_now() ? NULL : __libc_realloc(old, bytes);
    refuse_live += refuse_watching && block != NULL && old == NULL;
    return block;
}

void free(void *block)
{
    refuse_live -= refuse_watching && block != NULL;
    __libc_free(block);
}

#endif
#endif
