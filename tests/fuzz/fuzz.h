/* SPDX-License-Identifier: MIT */
#ifndef SG_TESTS_FUZZ_H
#define SG_TESTS_FUZZ_H

/*
 * A fuzz target is a function of bytes that must not crash, whatever the bytes are, and that ends the process by
 * fuzz_fail where an answer is wrong. targets/NAME.c defines the function itself; targets/NAME.lua is a Lua script that
 * returns it, and lua_target.c calls it. The function is linked either with libFuzzer, which looks for bytes that make
 * it fail (make fuzz), or with replay.c, which gives it the bytes of files (make check).
 */

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n_bytes);

/* Says what is wrong and aborts, which libFuzzer takes for a finding. */
#define fuzz_fail(...)                                      \
    do {                                                    \
        (void)fprintf(stderr, "fuzz target: " __VA_ARGS__); \
        (void)fputc('\n', stderr);                          \
        abort();                                            \
    } while (0)

/* Input as numbers: the bytes one after the other, 0 behind the end. */
typedef struct fuzz_input {
    const uint8_t *at, *end;
} fuzz_input;

static inline uint8_t fuzz_byte(fuzz_input *input)
{
    return input->at < input->end ? *input->at++ : 0;
}

static inline uint64_t fuzz_number(fuzz_input *input, unsigned n_bytes)
{
    uint64_t number = 0;
    for (unsigned i = 0; i < n_bytes; i++)
        number |= (uint64_t)fuzz_byte(input) << 8 * i;
    return number;
}

static inline bool fuzz_ends(const fuzz_input *input)
{
    return input->at == input->end;
}

/* The next bytes, at most n_most: how many there are. */
static inline size_t fuzz_bytes(fuzz_input *input, size_t n_most, const uint8_t **bytes)
{
    const size_t left = (size_t)(input->end - input->at), n = n_most < left ? n_most : left;
    *bytes = input->at;
    input->at += n;
    return n;
}

#endif
