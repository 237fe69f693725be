/* SPDX-License-Identifier: MIT */
#ifndef SG_NIMBER_H
#define SG_NIMBER_H

#include "../sg.h"

/* Kernels for nim-products, in plain C and with carry-less multiplication. They give the same results. */
typedef struct sg_nim_kernel {
    const char *name; /* "portable", "pclmul" or "pclmul avx2" */
    uint64_t (*product)(uint64_t a, uint64_t b);
    void (*products)(const uint64_t *a, const uint64_t *b, size_t n, uint64_t *out);
} sg_nim_kernel;

extern const sg_nim_kernel sg_nim_kernel_portable;

/* The kernels that this machine can run, the fastest first, then NULL. */
const sg_nim_kernel *const *sg_nim_kernels(void);
const sg_nim_kernel *sg_nim_kernel_best(void);

/* How this machine computes products: "pclmul avx2", "pclmul" or "portable". Results are the same. Static storage. */
const char *sg_nim_engine(void);

#endif
