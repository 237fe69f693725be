/* SPDX-License-Identifier: MIT */
#ifndef SG_TESTS_SUPPORT_H
#define SG_TESTS_SUPPORT_H

/* What every C test starts from: cmocka's prerequisites, sg.h, and random numbers from a printed seed. */

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "../src/sg.h"

/* SG_SEED in the environment overrides the fixed seed. */
static inline uint64_t test_seed(void)
{
    static uint64_t seed;
    if (seed == 0) {
        const char *text = getenv("SG_SEED");
        seed = text != NULL ? strtoull(text, NULL, 10) : 20240229;
        seed += seed == 0;
        printf("seed %llu (SG_SEED overrides)\n", (unsigned long long)seed);
    }
    return seed;
}

/* splitmix64 */
static inline uint64_t test_random(uint64_t below)
{
    static uint64_t state;
    if (state == 0)
        state = test_seed();
    uint64_t z = state += UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return (z ^ z >> 31) % below;
}

/* A table of tests/data: calls row() for each line that is neither a comment nor the heading. */
static inline size_t test_table(const char *path, void (*row)(char **fields, size_t n_fields))
{
    FILE *file = fopen(path, "r");
    if (file == NULL)
        fail_msg("%s: cannot be read (run the tests from the root of the tree)", path);
    char line[2048];
    size_t n_rows = 0;
    bool is_heading = true;
    while (fgets(line, sizeof line, file) != NULL) {
        if (line[0] == '#')
            continue;
        line[strcspn(line, "\n")] = '\0';
        char *fields[16] = {line};
        size_t n_fields = 1;
        for (char *p = line; *p != '\0'; p++) {
            if (*p != '\t' || n_fields == 16)
                continue;
            *p = '\0';
            fields[n_fields++] = p + 1;
        }
        if (!is_heading) {
            row(fields, n_fields);
            n_rows++;
        }
        is_heading = false;
    }
    fclose(file);
    return n_rows;
}

#endif
