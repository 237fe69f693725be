/* SPDX-License-Identifier: MIT */
/* Heaps of one game, side by side: who wins, and every winning move. sum [CODE HEAP...] */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <sg.h>

typedef struct search {
    sg_family *family;
    uint64_t heap;
    uint32_t wanted; /* the value that a winning option of the heap has */
} search;

static uint32_t value_of(sg_family *family, uint64_t heap)
{
    uint32_t value = 0;
    if (sg_family_extend(family, heap, NULL) != SG_OK || sg_family_read(family, heap, heap, &value) != SG_OK) {
        fprintf(stderr, "heap %" PRIu64 " is too large\n", heap);
        exit(1);
    }
    return value;
}

/* One option of a heap: the heaps that a move leaves. */
static bool show_if_winning(void *ud, const uint64_t *parts, size_t n_parts)
{
    const search *s = ud;
    uint32_t value = 0;
    for (size_t i = 0; i < n_parts; i++)
        value ^= value_of(s->family, parts[i]);
    if (value == s->wanted) {
        printf("  %" PRIu64 " ->", s->heap);
        for (size_t i = 0; i < n_parts; i++)
            printf("%s %" PRIu64, i > 0 ? " +" : "", parts[i]);
        puts(n_parts == 0 ? " 0" : "");
    }
    return true; /* and the next option */
}

int main(int argc, char **argv)
{
    static char *usual[] = {"sum", "0.77", "5", "7", "12"};
    if (argc < 3) {
        argc = 5;
        argv = usual;
    }
    search s;
    if (sg_family_code(argv[1], strlen(argv[1]), NULL, &s.family) != SG_OK) {
        fprintf(stderr, "%s is no code\n", argv[1]);
        return 2;
    }
    uint32_t sum = 0;
    for (int i = 2; i < argc; i++)
        sum ^= value_of(s.family, strtoull(argv[i], NULL, 10));
    printf("value %" PRIu32 ", the %s player wins\n", sum, sum != 0 ? "first" : "second");
    for (int i = 2; i < argc && sum != 0; i++) {
        s.heap = strtoull(argv[i], NULL, 10);
        s.wanted = value_of(s.family, s.heap) ^ sum;
        if (sg_family_options(s.family, s.heap, UINT64_MAX, show_if_winning, &s) != SG_OK)
            return 1;
    }
    sg_family_free(s.family);
    return 0;
}
