/* SPDX-License-Identifier: MIT */
/*
 * How fast the ring of src/heap/rare.c goes: rare CODE-DIGITS PREFIX SECONDS, as in `rare 0.106 65536 10`. The first
 * PREFIX values are computed and kept; from then on memory does not grow. Prints the rate, and the period if it is
 * proven; then a second pass with two rings at the distance of the period finds the least preperiod.
 */
#include "heap/rare.h"
#include "heap/code.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static sg_status ring_of(const char *code, uint64_t n_prefix, sg_hold *hold, sg_rare **out)
{
    sg_family *family;
    sg_fault fault;
    sg_rare_rule rule;
    sg_status status = sg_family_code(code, strlen(code), &fault, &family);
    if (status != SG_OK)
        return status;
    /* A value of the prefix is exact, however deep its witnesses are. */
    status = sg_family_extend(family, n_prefix - 1, NULL);
    if (status == SG_OK && !sg_rare_rule_of(family, &rule))
        status = SG_EINPUT;
    uint32_t *values = malloc((size_t)n_prefix * sizeof *values);
    if (status == SG_OK)
        status = values == NULL ? SG_ENOMEM : sg_family_read(family, 0, n_prefix - 1, values);
    if (status == SG_OK)
        status = sg_rare_new(&rule, (sg_series){values, 4}, n_prefix, hold, out);
    free(values);
    if (status == SG_OK)
        status = sg_rare_ring(*out);
    sg_family_free(family);
    return status;
}

/* The last heap that breaks the period, plus 1; heaps below the prefix are compared, too, by the second engine. */
static uint64_t least_preperiod(const char *code, uint64_t n_prefix, const sg_period *found)
{
    sg_hold hold = {0, 0};
    sg_rare *behind, *ahead;
    uint64_t least = 0;
    if (ring_of(code, n_prefix, &hold, &behind) != SG_OK || ring_of(code, n_prefix, &hold, &ahead) != SG_OK)
        return UINT64_MAX;
    uint8_t a, b;
    while (sg_rare_count(ahead) < n_prefix + found->period)
        if (sg_rare_step(ahead, &b) != SG_OK)
            return UINT64_MAX;
    while (sg_rare_count(behind) < found->preperiod) {
        if (sg_rare_step(behind, &a) != SG_OK || sg_rare_step(ahead, &b) != SG_OK)
            return UINT64_MAX;
        if (a != b)
            least = sg_rare_count(behind);
    }
    sg_rare_free(behind);
    sg_rare_free(ahead);
    return least; /* 0: below the prefix */
}

int main(int argc, char **argv)
{
    if (argc != 4) {
        fprintf(stderr, "usage: rare CODE PREFIX SECONDS\n");
        return 2;
    }
    uint64_t n_prefix = strtoull(argv[2], NULL, 10);
    double seconds = strtod(argv[3], NULL);
    sg_hold hold = {0, 0};
    sg_rare *ring;
    sg_status status = ring_of(argv[1], n_prefix, &hold, &ring);
    if (status != SG_OK) {
        fprintf(stderr, "rare: %s: %s\n", argv[1], sg_status_text(status));
        return 1;
    }
    sg_ticker ticker = {NULL, 0, 0};
    sg_period found;
    double start = now();
    while (status == SG_OK && !sg_rare_found(ring, &found) && now() - start < seconds)
        status = sg_rare_run(ring, sg_rare_count(ring) + 1000000, &ticker);
    double spent = now() - start;
    uint64_t n = sg_rare_count(ring);
    printf("%s: %" PRIu64 " heaps, %.1f million heaps/s, %" PRIu64 " bytes%s%s\n", argv[1], n,
           (double)(n - n_prefix) / spent * 1e-6, hold.held_bytes, status != SG_OK ? "; ended: " : "",
           status != SG_OK ? sg_status_text(status) : "");
    if (sg_rare_found(ring, &found))
        printf("%s: period %" PRIu64 " proven, preperiod %" PRIu64 "\n", argv[1], found.period,
               least_preperiod(argv[1], n_prefix, &found));
    sg_rare_free(ring);
    return status != SG_OK;
}
