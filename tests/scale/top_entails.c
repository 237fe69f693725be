/* SPDX-License-Identifier: MIT */
/*
 * Checks values of single stacks of Top Entails by the definition, if the values of all smaller stacks are those of a
 * file: `sg-lua seq top_entails 0..N --format csv >FILE`, then `top_entails FILE N N ...`. It shares no code with sg-lua.
 *
 * S(n) is the set of v(a) ^ v(n - a) for the splits of n into two stacks that are not loony. Whoever moves in a stack of
 * n beside a heap of x wins by that if x is in S(n), or if the opponent, who must answer in n - 1, does not. So the last
 * m <= n with x in S(m) decides: n wins if n - m is even. Where no S(m) has x, an odd n wins (docs/theorems.md, section
 * 16). v(n) is the least x that does not win; n is loony if all win.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NUMBERS = 1 << 16, LOONY = NUMBERS - 1, BACK = 3000 };

static uint16_t *values;
static long n_values;

/* The values of stacks 0, 1, ..., one line each behind the first. */
static int read_values(const char *path)
{
    char line[64];
    FILE *file = fopen(path, "r");
    if (!file || !fgets(line, sizeof line, file))
        return 0;
    for (long cap = 0; fgets(line, sizeof line, file); n_values++) {
        const char *value = strchr(line, ',');
        if (!value || atol(line) != n_values)
            return 0;
        if (n_values == cap) {
            cap = cap ? 2 * cap : 1024;
            values = realloc(values, (size_t)cap * sizeof *values);
            if (!values)
                return 0;
        }
        values[n_values] = strncmp(value + 1, "loony", 5) == 0 ? LOONY : (uint16_t)atoi(value + 1);
    }
    return fclose(file) == 0;
}

static void find_sums(long n, uint8_t *has)
{
    memset(has, 0, NUMBERS);
    for (long a = 1; a <= n / 2; a++)
        if (values[a] != LOONY && values[n - a] != LOONY)
            has[values[a] ^ values[n - a]] = 1;
}

/* A power of two above all values below n, and so above all sums of two. */
static long bound_below(long n)
{
    long bound = 1;
    for (long m = 0; m < n; m++)
        while (values[m] != LOONY && values[m] >= bound)
            bound *= 2;
    return bound;
}

/* The value of stack n by the definition; -1 if BACK stacks do not decide. */
static long value_of(long n)
{
    static uint8_t has[NUMBERS];
    static signed char wins[NUMBERS]; /* -1: not known */
    const long bound = bound_below(n);
    memset(wins, -1, sizeof wins);
    for (long m = n; m >= 0 && m > n - BACK; m--) {
        long least = 0;
        find_sums(m, has);
        for (long x = 0; x < bound; x++)
            if (wins[x] < 0 && (has[x] || m == 0))
                wins[x] = m == 0 ? n % 2 : (n - m) % 2 == 0;
        while (least < bound && wins[least] == 1)
            least++;
        if (least < bound && wins[least] == 0)
            return least;
        if (least == bound) /* larger numbers are in no S(m) */
            return n % 2 ? LOONY : bound;
    }
    return -1;
}

int main(int argc, char **argv)
{
    int wrong = 0;
    if (argc < 3 || !read_values(argv[1])) {
        fprintf(stderr, "usage: top_entails FILE STACK...; FILE is of sg-lua seq top_entails 0..N --format csv\n");
        return 2;
    }
    for (int i = 2; i < argc; i++) {
        const long n = atol(argv[i]);
        const long value = n >= 0 && n < n_values ? value_of(n) : -1;
        if (value < 0 || value != values[n]) {
            printf("%s: not confirmed\n", argv[i]);
            wrong = 1;
        } else if (value == LOONY) {
            printf("%ld: loony\n", n);
        } else {
            printf("%ld: %ld\n", n, value);
        }
    }
    return wrong;
}
