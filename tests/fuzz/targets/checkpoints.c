/* SPDX-License-Identifier: MIT */
/*
 * Checkpoints: the file of a family's values, and the state of a ring. The first byte chooses which, and the rest
 * damages what a good run has written. A file is then loaded, and what it gave is the beginning of the values. Whatever a
 * state says, the ring that takes it up runs on without harm.
 */
#include "../fuzz.h"

#include <fcntl.h>
#include <unistd.h>

#include "heap/ring/ring.h"
#include "io/checkpoint.h"
#include "sg.h"

enum { HEAPS = 1500, RING_VALUES = 1 << 15, RING_STEPS = 2048 };

static const char kayles[] = "0.77", octal[] = "0.106";
static char path[] = "/tmp/sg-fuzz-checkpoint-XXXXXX";
static uint8_t *file_bytes, *state_bytes;
static size_t n_file_bytes, n_state_bytes;
static uint32_t values[HEAPS];
static sg_family *ring_family;

static sg_family *family_of(const char *code)
{
    sg_family *family = NULL;
    if (sg_family_code(code, strlen(code), NULL, &family) != SG_OK)
        fuzz_fail("%s is no code", code);
    return family;
}

static const lsg_bound bound = {"0.77", "0.77", 4};

static void write_file(const uint8_t *bytes, size_t n_bytes)
{
    const int fd = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    if (fd < 0 || write(fd, bytes, n_bytes) != (ssize_t)n_bytes)
        fuzz_fail("%s is not written", path);
    (void)close(fd);
}

static void clean_up(void)
{
    (void)unlink(path);
    sg_family_free(ring_family);
    free(file_bytes);
    free(state_bytes);
}

/* Some blocks of values, as a run writes them. */
static void make_file(void)
{
    lsg_checkpoint checkpoint;
    sg_family *family = family_of(kayles);
    (void)unlink(path);
    if (!lsg_checkpoint_open(&checkpoint, path, &bound, false, family))
        fuzz_fail("%s", checkpoint.log.message);
    for (uint64_t upto = 20; upto < 64; upto += 20)
        if (sg_family_extend(family, upto, NULL) != SG_OK || !lsg_checkpoint_add(&checkpoint))
            fuzz_fail("no checkpoint: %s", checkpoint.log.message);
    if (sg_family_extend(family, HEAPS - 1, NULL) != SG_OK || sg_family_read(family, 0, HEAPS - 1, values) != SG_OK)
        fuzz_fail("no values");
    lsg_checkpoint_close(&checkpoint);
    sg_family_free(family);
    FILE *file = fopen(path, "rb");
    file_bytes = malloc(1 << 16);
    n_file_bytes = fread(file_bytes, 1, 1 << 16, file);
    (void)fclose(file);
}

static sg_ring *new_ring(void)
{
    sg_ring *ring = NULL;
    if (sg_ring_new(ring_family, RING_VALUES, 0, NULL, &ring) != SG_OK)
        fuzz_fail("no ring");
    return ring;
}

static void make_state(void)
{
    ring_family = family_of(octal);
    sg_ring *ring = new_ring();
    void *bytes = NULL;
    if (sg_ring_run(ring, sg_ring_known(ring) + (1 << 17), NULL) != SG_OK ||
        sg_ring_save(ring, &bytes, &n_state_bytes) != SG_OK)
        fuzz_fail("no state");
    state_bytes = bytes;
    sg_ring_free(ring);
}

/* Copies the bytes, and changes some of them as the input says: numbers of eight bytes, single bytes, the length. */
static uint8_t *damaged(fuzz_input *input, const uint8_t *bytes, size_t *n_bytes)
{
    uint8_t *copy = malloc(*n_bytes + 256);
    memcpy(copy, bytes, *n_bytes);
    while (!fuzz_ends(input) && *n_bytes > 8) {
        const unsigned how = fuzz_byte(input);
        const size_t at = (size_t)fuzz_number(input, how % 4 == 0 ? 3 : 1);
        const uint64_t by = fuzz_number(input, how % 4 == 1 ? 8 : 1);
        switch (how % 4) {
        case 0:
            copy[at % *n_bytes] = (uint8_t)by;
            break;
        case 1: /* one of the numbers at the beginning */
            if (8 * at + 8 <= *n_bytes)
                memcpy(copy + 8 * at, &by, 8);
            break;
        case 2:
            copy[at % *n_bytes] ^= (uint8_t)(1 << by % 8);
            break;
        default:
            *n_bytes = how < 128 ? *n_bytes - at % *n_bytes : *n_bytes;
        }
    }
    return copy;
}

static void try_file(fuzz_input *input)
{
    size_t n_bytes = n_file_bytes;
    uint8_t *bytes = damaged(input, file_bytes, &n_bytes);
    const bool is_same = n_bytes == n_file_bytes && memcmp(bytes, file_bytes, n_bytes) == 0;
    write_file(bytes, n_bytes);
    free(bytes);
    lsg_checkpoint checkpoint;
    sg_family *family = family_of(kayles);
    uint32_t loaded[HEAPS];
    if (lsg_checkpoint_open(&checkpoint, path, &bound, true, family)) {
        const uint64_t n = sg_family_known(family);
        if (n > HEAPS || (n > 0 && sg_family_read(family, 0, n - 1, loaded) != SG_OK) ||
            memcmp(loaded, values, n * sizeof *values) != 0)
            fuzz_fail("other values are loaded");
        if (sg_family_extend(family, 100, NULL) != SG_OK || !lsg_checkpoint_add(&checkpoint))
            fuzz_fail("the run does not go on: %s", checkpoint.log.message);
        lsg_checkpoint_close(&checkpoint);
    } else if (is_same || checkpoint.log.message[0] == '\0') {
        fuzz_fail("a checkpoint that is not taken: '%s'", checkpoint.log.message);
    }
    sg_family_free(family);
}

static void try_state(fuzz_input *input)
{
    size_t n_bytes = n_state_bytes;
    uint8_t *bytes = damaged(input, state_bytes, &n_bytes);
    sg_ring *ring = new_ring();
    sg_period period;
    if (sg_ring_load(ring, bytes, n_bytes) == SG_OK) {
        const uint64_t known = sg_ring_known(ring);
        const sg_status status = sg_ring_run(ring, known + RING_STEPS, NULL);
        if (status != SG_OK && status != SG_EINPUT && status != SG_ERANGE)
            fuzz_fail("the ring runs on to: %s", sg_status_text(status));
        (void)sg_ring_found(ring, &period);
    }
    sg_ring_free(ring);
    free(bytes);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n_bytes)
{
    if (file_bytes == NULL) {
        const int fd = mkstemp(path);
        (void)close(fd);
        make_file();
        make_state();
        (void)atexit(clean_up);
    }
    fuzz_input input = {data, data + n_bytes};
    if (fuzz_byte(&input) % 16 == 0) /* a ring takes a hundred times as long */
        try_state(&input);
    else
        try_file(&input);
    return 0;
}
