/* SPDX-License-Identifier: MIT */
#ifndef SG_NIMBER_H
#define SG_NIMBER_H

#include "../sg.h"

/* Nim-products, once in plain C and once with carry-less multiplication; which is used never changes a result. */
typedef struct sg_nim_kernel {
    const char *name; /* "portable", "pclmul" or "pclmul avx2" */
    uint64_t (*product)(uint64_t a, uint64_t b);
    void (*products)(const uint64_t *a, const uint64_t *b, size_t n, uint64_t *out);
} sg_nim_kernel;

extern const sg_nim_kernel sg_nim_kernel_portable;

/* Those that this machine runs, the fastest first, then NULL. */
const sg_nim_kernel *const *sg_nim_kernels(void);
const sg_nim_kernel *sg_nim_kernel_best(void);

#endif
