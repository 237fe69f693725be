/* SPDX-License-Identifier: MIT */
/* 10^6 nim-products of random 64-bit numbers, by each kernel: nanoseconds of processor time per product. */
#include "../../src/theory/nimber.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { N = 1000000, ROUNDS = 9 };

static uint64_t next_random(uint64_t *state)
{
    uint64_t z = *state += UINT64_C(0x9e3779b97f4a7c15); /* splitmix64 */
    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return z ^ z >> 31;
}

static int by_size(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static void measure(const sg_nim_kernel *kernel, const uint64_t *a, const uint64_t *b, uint64_t *out)
{
    double ns[ROUNDS];
    uint64_t sum = 0;
    for (int round = 0; round < ROUNDS; round++) {
        const clock_t start = clock();
        kernel->products(a, b, N, out);
        ns[round] = (double)(clock() - start) / CLOCKS_PER_SEC * 1e9 / N;
    }
    for (size_t i = 0; i < N; i++)
        sum ^= out[i];
    qsort(ns, ROUNDS, sizeof *ns, by_size);
    printf("%-11s %6.2f ns per product (median of %d; least %.2f)  sum %llu\n", kernel->name, ns[ROUNDS / 2], ROUNDS,
           ns[0], (unsigned long long)sum);
}

int main(void)
{
    uint64_t *a = malloc(N * sizeof *a), *b = malloc(N * sizeof *b), *out = malloc(N * sizeof *out), state = 1;
    if (!a || !b || !out) {
        fputs("no memory\n", stderr);
        return 5;
    }
    for (size_t i = 0; i < N; i++) {
        a[i] = next_random(&state);
        b[i] = next_random(&state);
    }
    for (const sg_nim_kernel *const *kernel = sg_nim_kernels(); *kernel; kernel++)
        measure(*kernel, a, b, out);
    free(a);
    free(b);
    free(out);
    return 0;
}
