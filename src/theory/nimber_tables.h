/* SPDX-License-Identifier: MIT */
#ifndef SG_NIMBER_TABLES_H
#define SG_NIMBER_TABLES_H

/*
 * Constants of the field of nimbers. tests/test_nimber.c compares products made with them with the recursive definition
 * of the product, so a wrong digit would be found.
 */

#include <stdint.h>

/* A linear map on bytes as a table of 256 sums, from the images of the eight bits, that of bit 0 first. */
#define NIM_SPAN_1(x, a) (x), (x) ^ (a)
#define NIM_SPAN_2(x, a, b) NIM_SPAN_1(x, a), NIM_SPAN_1((x) ^ (b), a)
#define NIM_SPAN_3(x, a, b, c) NIM_SPAN_2(x, a, b), NIM_SPAN_2((x) ^ (c), a, b)
#define NIM_SPAN_4(x, a, b, c, d) NIM_SPAN_3(x, a, b, c), NIM_SPAN_3((x) ^ (d), a, b, c)
#define NIM_SPAN_5(x, a, b, c, d, e) NIM_SPAN_4(x, a, b, c, d), NIM_SPAN_4((x) ^ (e), a, b, c, d)
#define NIM_SPAN_6(x, a, b, c, d, e, f) NIM_SPAN_5(x, a, b, c, d, e), NIM_SPAN_5((x) ^ (f), a, b, c, d, e)
#define NIM_SPAN_7(x, a, b, c, d, e, f, g) NIM_SPAN_6(x, a, b, c, d, e, f), NIM_SPAN_6((x) ^ (g), a, b, c, d, e, f)
#define NIM_SPAN(a, b, c, d, e, f, g, h) {NIM_SPAN_7(0, a, b, c, d, e, f, g), NIM_SPAN_7(h, a, b, c, d, e, f, g)},

/* The same map for shuffles: for each nibble, 16 sums, stored byte by byte (byte 0 of all 16 sums, then byte 1, ...). */
#define NIM_BYTE(j, a) ((a) >> 8 * (j)&0xff)
#define NIM_BYTES(j, a, b, c, d)                                                      \
    {                                                                                 \
        NIM_SPAN_4(0, NIM_BYTE(j, a), NIM_BYTE(j, b), NIM_BYTE(j, c), NIM_BYTE(j, d)) \
    }
#define NIM_NIBBLE(a, b, c, d)                                                                               \
    {NIM_BYTES(0, a, b, c, d), NIM_BYTES(1, a, b, c, d), NIM_BYTES(2, a, b, c, d), NIM_BYTES(3, a, b, c, d), \
     NIM_BYTES(4, a, b, c, d), NIM_BYTES(5, a, b, c, d), NIM_BYTES(6, a, b, c, d), NIM_BYTES(7, a, b, c, d)},
#define NIM_NIBBLES(a, b, c, d, e, f, g, h) NIM_NIBBLE(a, b, c, d) NIM_NIBBLE(e, f, g, h)

/*
 * X = 0x402884ca01f7c6b2 is a root of x^64 + x^4 + x^3 + x + 1 in the field of nimbers below 2^64 (the least of the 64 roots).
 * Row i of NIM_TO_POLY: the polynomials in X (bit k: the coefficient of X^k) that the nimbers 2^(8i), ..., 2^(8i+7) are;
 * row i of NIM_FROM_POLY: the nimbers X^(8i), ..., X^(8i+7).
 */
#define NIM_TO_POLY(ROW)                                                                          \
    ROW(UINT64_C(0x0000000000000001), UINT64_C(0x19c9369f278adc02), UINT64_C(0xa181e7d66f5ff794), \
        UINT64_C(0x447175c8e9f2810b), UINT64_C(0x013b052fbd1cfb5d), UINT64_C(0xea5219c0cbcf2cc9), \
        UINT64_C(0x033ce8beddc8a657), UINT64_C(0xe6a5a1e839bfec13))                               \
    ROW(UINT64_C(0xf4510ae26b05e57b), UINT64_C(0x46a64bd1052c3d7d), UINT64_C(0x4822d3ffc50609b7), \
        UINT64_C(0xf0ead234af96b9b0), UINT64_C(0x1bbc188a543904c9), UINT64_C(0xafc2a8e0263595ad), \
        UINT64_C(0x09448ab38728e0f4), UINT64_C(0xec63eabeb0b23354))                               \
    ROW(UINT64_C(0x4f747c0b65c270b8), UINT64_C(0xa9a91c36ba8fa79e), UINT64_C(0x1ca5cf0268a9c377), \
        UINT64_C(0xa599e33c50b2c1a8), UINT64_C(0xe286bff2362226d4), UINT64_C(0x4e3e47986b270a5e), \
        UINT64_C(0x1e57bd24ccf26dbf), UINT64_C(0x1e0061cddc8af839))                               \
    ROW(UINT64_C(0x55a5a8fb73e89a52), UINT64_C(0xac9f08a3ca13ee57), UINT64_C(0xe9068e2ecd0cdad4), \
        UINT64_C(0x1ac3b0bc28b4ae2f), UINT64_C(0xfcc61b00945aab71), UINT64_C(0xea6edfc553169290), \
        UINT64_C(0xaba5b483132c635f), UINT64_C(0x4db62d2fc52dac9c))                               \
    ROW(UINT64_C(0x0fb2ca44b3c0087d), UINT64_C(0xee1e32cfd7c60974), UINT64_C(0x037085cac70b3162), \
        UINT64_C(0xb2c47806340c249e), UINT64_C(0x03e75d2b8c113cea), UINT64_C(0x1b675cfe726e71cd), \
        UINT64_C(0xfee89d9d817175aa), UINT64_C(0x55b5f5808a83e2e4))                               \
    ROW(UINT64_C(0xe640de66efd83fa8), UINT64_C(0xe7b0a3433d601d88), UINT64_C(0x41fb72d56cdd56bc), \
        UINT64_C(0x5b6811e2077eec26), UINT64_C(0xf3f07cfc4b2c5006), UINT64_C(0xe8661089423f306d), \
        UINT64_C(0x4f44876a1c7ee1f3), UINT64_C(0x4e6d398bf9d3f77f))                               \
    ROW(UINT64_C(0xa375f89f39bcc674), UINT64_C(0x0fc05cad46f77ad1), UINT64_C(0x582b13adb93fe11b), \
        UINT64_C(0x589277beebd98202), UINT64_C(0x03f7bbb20b902a88), UINT64_C(0xab1ebe5d5dc2642d), \
        UINT64_C(0xe1233af968a46ce5), UINT64_C(0xafaadd03eaa953af))                               \
    ROW(UINT64_C(0x13e892b642b84644), UINT64_C(0x40600e59dc9dea10), UINT64_C(0xf3a112fc521dfd70), \
        UINT64_C(0xf244793a973c9bb1), UINT64_C(0xef58c0c14fe750de), UINT64_C(0xfe4005b160f30ef1), \
        UINT64_C(0xf709f095dd0acaaa), UINT64_C(0x63e2cd0b82c7f639))

#define NIM_FROM_POLY(ROW)                                                                        \
    ROW(UINT64_C(0x0000000000000001), UINT64_C(0x402884ca01f7c6b2), UINT64_C(0x67b6b2738cebd285), \
        UINT64_C(0x450aaea4fb026608), UINT64_C(0x57333e327abec1b2), UINT64_C(0x7add1bd615618254), \
        UINT64_C(0x6071ef5f02cc6611), UINT64_C(0x2bcb6c59c789876d))                               \
    ROW(UINT64_C(0x7b4c9fe65c7e330a), UINT64_C(0x59404d1bea4fbfea), UINT64_C(0x45229857d7effc07), \
        UINT64_C(0x1ab3375bcd0af1ed), UINT64_C(0x533e1b5aa5ddf056), UINT64_C(0x7bdcca443fadbb21), \
        UINT64_C(0x3b6d1ced559cac31), UINT64_C(0x58d0f5c0b6cf6189))                               \
    ROW(UINT64_C(0x4465899fcf2f1126), UINT64_C(0x603b1f59c9878c1d), UINT64_C(0x73d505ddd1eee2f4), \
        UINT64_C(0x39140f0e4e46b813), UINT64_C(0x6048dd5e2d6e192d), UINT64_C(0x5137ebb25487822a), \
        UINT64_C(0x160d35aadd755121), UINT64_C(0x0ff52b20ad95a316))                               \
    ROW(UINT64_C(0x7d363e411696aa03), UINT64_C(0x43aa03fed98878da), UINT64_C(0x44a3e654212c7680), \
        UINT64_C(0x0f590799b41dd6f6), UINT64_C(0x23df5fe4317c23b0), UINT64_C(0x30768845d4337f81), \
        UINT64_C(0x7293b3a19b3d9965), UINT64_C(0x7ed85acc4447bd43))                               \
    ROW(UINT64_C(0x61aba5e91eb2264f), UINT64_C(0x29e4b91ff4a9ee3c), UINT64_C(0x5357a13cb6be4e83), \
        UINT64_C(0x6717df64a10d80db), UINT64_C(0x494f77aadaac7b5c), UINT64_C(0x15e01d1ef73c7810), \
        UINT64_C(0x20d8f54f16c73adb), UINT64_C(0x5bd05ded6dd9fd64))                               \
    ROW(UINT64_C(0x531ef2bdfe3377fd), UINT64_C(0x0812e642a8e280f2), UINT64_C(0x7e7a321b5fc2548b), \
        UINT64_C(0x148356aa593f06ff), UINT64_C(0x1d67c92d58e03396), UINT64_C(0x0f773c357014afae), \
        UINT64_C(0x09c2ccdb6aa4117e), UINT64_C(0x5f56e3db667732eb))                               \
    ROW(UINT64_C(0x4110900b6ac1097a), UINT64_C(0x01bd20303c3dd7c2), UINT64_C(0x65abc5c4ea767c39), \
        UINT64_C(0x08e8afc32fd425b6), UINT64_C(0x61170a7bc5c54288), UINT64_C(0x4c606104313cd779), \
        UINT64_C(0x0923d24e116c2748), UINT64_C(0x240f69dbd65200f9))                               \
    ROW(UINT64_C(0x36935ed2bb5e7382), UINT64_C(0x371a9fb61e058623), UINT64_C(0x2ce804a2183b084a), \
        UINT64_C(0x23ab63a73787cfeb), UINT64_C(0x48ad61e8d632c532), UINT64_C(0xaede7f7bed8d5e21), \
        UINT64_C(0x43558cbcd7d56a92), UINT64_C(0xd1552b75292a6e2e))

/*
 * GF(256), the nimbers below 256: powers of the generator 18 and their logarithms. The logarithm of 0 is
 * NIM_LOG_ZERO, so large that the sum of it and any two others is an index where nim_exp is 0.
 */
enum { NIM_LOG_ZERO = 3 * 255, NIM_EXP_COUNT = 2 * NIM_LOG_ZERO + 255 };
#define NIM_EXP_PERIOD                                                                                                 \
    1, 18, 27, 133, 23, 65, 217, 32, 28, 252, 102, 188, 173, 135, 52, 108, 19, 9, 158, 146, 86, 152, 249, 60, 224,     \
        154, 218, 17, 42, 179, 88, 127, 26, 151, 12, 196, 206, 97, 197, 220, 122, 64, 203, 59, 153, 235, 39, 101, 141, \
        155, 200, 10, 175, 164, 25, 166, 58, 139, 240, 162, 114, 204, 66, 232, 22, 83, 194, 165, 11, 189, 191, 156,    \
        177, 123, 82, 208, 190, 142, 170, 254, 69, 145, 103, 174, 182, 2, 35, 45, 202, 41, 130, 110, 48, 36, 84, 187,  \
        212, 246, 201, 24, 180, 33, 14, 231, 227, 171, 236, 94, 20, 112, 239, 111, 34, 63, 209, 172, 149, 47, 233, 4,  \
        72, 71, 178, 74, 100, 159, 128, 77, 29, 238, 125, 57, 186, 198, 237, 76, 15, 245, 248, 46, 251, 31, 205, 80,   \
        243, 147, 68, 131, 124, 43, 161, 67, 250, 13, 214, 213, 228, 210, 157, 163, 96, 215, 199, 255, 87, 138, 226,   \
        185, 247, 219, 3, 49, 54, 79, 62, 195, 183, 16, 56, 168, 221, 104, 91, 78, 44, 216, 50, 7, 121, 113, 253, 116, \
        167, 40, 144, 117, 181, 51, 21, 98, 244, 234, 53, 126, 8, 140, 137, 211, 143, 184, 229, 192, 134, 38, 119,     \
        150, 30, 223, 75, 118, 132, 5, 90, 92, 55, 93, 37, 70, 160, 81, 225, 136, 193, 148, 61, 242, 129, 95, 6, 107,  \
        106, 120, 99, 230, 241, 176, 105, 73, 85, 169, 207, 115, 222, 89, 109
static const uint8_t nim_exp[NIM_EXP_COUNT] = {NIM_EXP_PERIOD, NIM_EXP_PERIOD, NIM_EXP_PERIOD};

static const uint16_t nim_log[256] = {
    NIM_LOG_ZERO, 0,   85,  170, 119, 221, 238, 187, 204, 17,  51,  68,  34,  153, 102, 136, 177, 27,  1,   16,
    108,          198, 64,  4,   99,  54,  32,  2,   8,   128, 216, 141, 7,   101, 112, 86,  93,  226, 213, 46,
    193,          89,  28,  149, 184, 87,  139, 117, 92,  171, 186, 197, 14,  202, 172, 224, 178, 131, 56,  43,
    23,           234, 174, 113, 41,  5,   62,  151, 146, 80,  227, 121, 120, 247, 123, 218, 135, 127, 183, 173,
    143,          229, 74,  65,  94,  248, 20,  164, 30,  253, 222, 182, 223, 225, 107, 237, 160, 37,  199, 242,
    124,          47,  10,  82,  181, 246, 240, 239, 15,  254, 91,  111, 109, 189, 60,  251, 191, 195, 219, 214,
    241,          188, 40,  73,  148, 130, 203, 31,  126, 236, 90,  147, 220, 3,   212, 13,  231, 206, 165, 57,
    205,          48,  77,  208, 194, 81,  19,  145, 233, 116, 215, 33,  21,  44,  25,  49,  71,  158, 18,  125,
    228,          150, 59,  159, 53,  67,  55,  192, 179, 249, 78,  105, 115, 12,  83,  52,  245, 72,  122, 29,
    100,          196, 84,  176, 209, 167, 132, 95,  11,  69,  76,  70,  211, 232, 66,  175, 35,  38,  133, 162,
    50,           98,  88,  42,  61,  142, 36,  250, 75,  114, 157, 207, 96,  155, 154, 161, 185, 6,   26,  169,
    39,           180, 252, 217, 24,  230, 166, 104, 156, 210, 243, 103, 63,  118, 201, 45,  106, 134, 129, 110,
    58,           244, 235, 144, 200, 137, 97,  168, 138, 22,  152, 140, 9,   190, 79,  163};

/* Products with 128 and with 128 * 128 = 222 in GF(256); the logarithm of 128. */
static const uint8_t nim_by_128[256] = {NIM_SPAN_7(0, 128, 192, 176, 208, 141, 198, 185),
                                        NIM_SPAN_7(222, 128, 192, 176, 208, 141, 198, 185)};
static const uint8_t nim_by_222[256] = {NIM_SPAN_7(0, 222, 103, 149, 234, 62, 23, 197),
                                        NIM_SPAN_7(74, 222, 103, 149, 234, 62, 23, 197)};
enum { NIM_LOG_128 = 126 };

#endif
