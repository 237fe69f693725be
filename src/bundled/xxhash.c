/* SPDX-License-Identifier: MIT */
/* xxHash is a header that can hold its own functions: the other files expect them in a library. */
#define XXH_STATIC_LINKING_ONLY
#define XXH_IMPLEMENTATION
#include <xxhash.h>
