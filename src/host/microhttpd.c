/* SPDX-License-Identifier: MIT */
/* microhttpd.c: loads libmicrohttpd, see microhttpd.h. */
#include "microhttpd.h"

#ifdef SG_MICROHTTPD

#include <dlfcn.h>
#include <stddef.h>

#define LIBRARY "libmicrohttpd.so.12" /* the ABI of the headers, from 0.9.72 to 1.0 */

const lsg_microhttpd *lsg_microhttpd_load(const char **why)
{
    static lsg_microhttpd functions; /* the library stays loaded until the process ends */
    void *library = dlopen(LIBRARY, RTLD_NOW | RTLD_LOCAL);
    if (!library) {
        *why = dlerror();
        return NULL;
    }
#define LSG_FIND(name)                                        \
    *(void **)&functions.name = dlsym(library, "MHD_" #name); \
    if (!functions.name) {                                    \
        *why = LIBRARY " has no function MHD_" #name;         \
        return NULL;                                          \
    }
    LSG_MHD_FUNCTIONS(LSG_FIND)
#undef LSG_FIND
    return &functions;
}

#endif
