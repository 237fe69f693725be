/* SPDX-License-Identifier: MIT */
/*
 * What a memo costs: keys of several lengths, ten million of each, in bytes per entry beyond the key (the aim: at most
 * 12 at ten million) and in nanoseconds per new key and per key that is there.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "../../src/search/table/memo.h"
#include "../../src/sg.h"

enum { N = 10000000, LONGEST = 64 };

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static size_t make_key(unsigned char *key, size_t key_bytes, uint32_t n)
{
    memset(key, 7, LONGEST);
    memcpy(key, &n, sizeof n);
    return key_bytes > 0 ? key_bytes : 4 + n % 13; /* 0: of 4 to 16 bytes */
}

static int measure(size_t key_bytes)
{
    sg_memo *memo;
    sg_ref ref;
    double worst = 0, start = now();
    uint64_t total = 0;
    unsigned char key[LONGEST];
    if (sg_memo_new(0, &memo) != SG_OK)
        return 1;
    for (uint32_t n = 0; n < N; n++) {
        const size_t bytes = make_key(key, key_bytes, n);
        total += bytes;
        if (sg_memo_intern(memo, key, bytes, &ref) != SG_OK)
            return 1;
        if (n >= N / 10 && n % 4096 == 0) {
            const double over = (double)(sg_memo_bytes(memo) - total) / (n + 1);
            worst = over > worst ? over : worst;
        }
    }
    const double made = now();
    for (uint32_t n = 0; n < N; n++)
        if (!sg_memo_find(memo, key, make_key(key, key_bytes, n * UINT32_C(2654435761) % N), &ref))
            return 1;
    const double found = now();
    printf("%4zu bytes%s: +%.2f at 10 million, at most +%.2f from 1 million on; new %.0f ns, found %.0f ns\n",
           key_bytes, key_bytes ? "" : " (4..16)", (double)(sg_memo_bytes(memo) - total) / N, worst,
           (made - start) / N * 1e9, (found - made) / N * 1e9);
    sg_memo_free(memo);
    return 0;
}

int main(void)
{
    static const size_t lengths[] = {4, 6, 9, 17, 33, 0};
    for (size_t i = 0; i < sizeof lengths / sizeof *lengths; i++)
        if (measure(lengths[i]))
            return fprintf(stderr, "no memory\n"), 1;
    return 0;
}
