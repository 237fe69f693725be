/* SPDX-License-Identifier: MIT */
/*
 * For LD_PRELOAD: refuses one request for memory, or cuts one write short, and lets the others pass.
 *
 *     FAULT_COUNT=1   nothing fails; at the end of the process the number of requests is written to FAULT_LOG
 *     FAULT_ALLOC=n   the n-th call in all (from 1) of malloc, calloc, realloc and aligned_alloc fails
 *     FAULT_TIMES=k   and so do the k - 1 calls after it, for Lua collects its garbage and asks once more
 *     FAULT_SHORT=n   the n-th call of write writes half of its bytes
 *     FAULT_LOG=file  gets a byte for each fault that was made; where it stays empty, n was beyond the last call
 *
 * Only the process that the test started is meant: its children, made by fork, go on unharmed.
 */
#define _GNU_SOURCE

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

void *__libc_malloc(size_t bytes);
void *__libc_calloc(size_t n, size_t bytes);
void *__libc_realloc(void *block, size_t bytes);
void *__libc_memalign(size_t alignment, size_t bytes);

static atomic_long allocations, writes;
static long first_refused, n_refused, short_write;
static pid_t owner;

__attribute__((constructor)) static void read_plan(void)
{
    const char *alloc = getenv("FAULT_ALLOC"), *times = getenv("FAULT_TIMES"), *cut = getenv("FAULT_SHORT");
    owner = getpid();
    short_write = cut ? atol(cut) : 0;
    allocations = 0; /* what the loader asked for does not count */
    first_refused = alloc ? atol(alloc) : 0;
    n_refused = times ? atol(times) : 1;
}

static ssize_t real_write(int fd, const void *bytes, size_t n)
{
    static ssize_t (*next)(int, const void *, size_t);
    if (!next)
        *(void **)&next = dlsym(RTLD_NEXT, "write");
    return next(fd, bytes, n);
}

static void log_text(const char *text)
{
    const int fd = getenv("FAULT_LOG") ? open(getenv("FAULT_LOG"), O_WRONLY | O_APPEND) : -1;
    if (fd < 0)
        return;
    (void)!real_write(fd, text, strlen(text));
    close(fd);
}

static bool log_fault(void)
{
    const int error = errno;
    log_text("x");
    errno = error;
    return true;
}

__attribute__((destructor)) static void log_count(void)
{
    char text[32];
    if (!getenv("FAULT_COUNT") || getpid() != owner)
        return;
    (void)snprintf(text, sizeof text, "%ld", (long)allocations);
    log_text(text);
}

static bool refuse_now(void)
{
    if (owner == 0 || getpid() != owner)
        return false;
    const long n = ++allocations - first_refused;
    if (first_refused == 0 || n < 0 || n >= n_refused)
        return false;
    if (n == 0)
        log_fault();
    errno = ENOMEM;
    return true;
}

void *malloc(size_t bytes)
{
    return refuse_now() ? NULL : __libc_malloc(bytes);
}

void *calloc(size_t n, size_t bytes)
{
    return refuse_now() ? NULL : __libc_calloc(n, bytes);
}

void *realloc(void *old, size_t bytes)
{
    return refuse_now() ? NULL : __libc_realloc(old, bytes);
}

void *aligned_alloc(size_t alignment, size_t bytes)
{
    return refuse_now() ? NULL : __libc_memalign(alignment, bytes);
}

ssize_t write(int fd, const void *bytes, size_t n)
{
    if (short_write && n > 1 && getpid() == owner && ++writes == short_write && log_fault())
        n /= 2;
    return real_write(fd, bytes, n);
}
