/* SPDX-License-Identifier: MIT */
/*
 * What a value costs: for every octal code of three digits with a split, the nanoseconds per value around heap UPTO
 * and the number of rare heaps there under the best mask (used or not), as lines "code,mode,bins,rare,ns". One thread;
 * each code's values are computed, none is copied along a period.
 */
#include "heap/octal/octal.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { SEGMENTS = 9, SEGMENT = 1000 };

static double seconds(void)
{
    struct timespec t;
    (void)clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static int ascending(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* The fewest rare heaps that a mask and a place leave among the heaps known. */
static uint64_t least_rare(const sg_octal *o)
{
    uint64_t least = UINT64_MAX;
    for (unsigned place = 0; place < (o->odd_takes && o->even_takes ? 1 : 2); place++) {
        for (uint64_t mask = 0; mask < o->n_bins; mask++) {
            uint64_t n_rare = 0;
            for (uint64_t v = 0; v < o->n_bins; v++)
                for (unsigned odd = 0; odd < 2; odd++)
                    n_rare += sg_parity(v & mask) == (place && odd != o->odd_takes) ? o->counts[2 * v + odd] : 0;
            least = n_rare < least ? n_rare : least;
        }
    }
    return least;
}

static sg_status measure(const char *code, uint64_t upto)
{
    static const char *const modes[] = {"dense", "bytes", "lanes"};
    sg_family *family;
    sg_fault fault;
    sg_status status = sg_family_code(code, strlen(code), &fault, &family);
    if (status != SG_OK)
        return status;
    const sg_octal *o = sg_octal_of(family);
    if (family->criterion.theorem == SG_THEOREM_GUY_SMITH && o != NULL) {
        double times[SEGMENTS];
        family->criterion.theorem = SG_THEOREM_NONE;
        status = sg_family_extend(family, upto, NULL);
        for (unsigned i = 0; i < SEGMENTS && status == SG_OK; i++) {
            double start = seconds();
            upto += SEGMENT;
            status = sg_family_extend(family, upto, NULL);
            times[i] = seconds() - start;
        }
        qsort(times, SEGMENTS, sizeof times[0], ascending);
        if (status == SG_OK)
            printf("%s,%s,%" PRIu64 ",%" PRIu64 ",%.1f\n", code, modes[o->mode], o->n_bins, least_rare(o),
                   times[SEGMENTS / 2] / SEGMENT * 1e9);
    }
    sg_family_free(family);
    return status;
}

int main(int n_args, char **args)
{
    uint64_t upto = n_args > 1 ? strtoull(args[1], NULL, 10) : 50000;
    for (unsigned i = 1; i < 1024; i++) {
        char code[16];
        snprintf(code, sizeof code, "%u.%u%u%u", i / 512 * 4, i / 64 % 8, i / 8 % 8, i % 8);
        sg_status status = measure(code, upto);
        if (status != SG_OK) {
            (void)fprintf(stderr, "%s: %s\n", code, sg_status_text(status));
            return 1;
        }
    }
    return 0;
}
