/* SPDX-License-Identifier: MIT */
#ifndef SG_HOST_MICROHTTPD_H
#define SG_HOST_MICROHTTPD_H
/*
 * microhttpd.h: the functions of libmicrohttpd that the server calls. They are loaded when `sg-lua serve` starts: linking
 * the library, which brings GnuTLS along, would make the start of every command a third longer.
 */
typedef struct lsg_microhttpd lsg_microhttpd;

/* The functions; NULL if the library is not on this machine: then *why is a sentence. */
const lsg_microhttpd *lsg_microhttpd_load(const char **why);

#ifdef SG_MICROHTTPD

#include <microhttpd.h>

#define LSG_MHD_FUNCTIONS(X)       \
    X(start_daemon)                \
    X(stop_daemon)                 \
    X(run_from_select)             \
    X(get_timeout)                 \
    X(get_fdset)                   \
    X(get_connection_info)         \
    X(get_connection_values)       \
    X(suspend_connection)          \
    X(resume_connection)           \
    X(create_response_from_buffer) \
    X(add_response_header)         \
    X(queue_response)              \
    X(destroy_response)

struct lsg_microhttpd {
#define LSG_MEMBER(name) __typeof__(&MHD_##name) name;
    LSG_MHD_FUNCTIONS(LSG_MEMBER)
#undef LSG_MEMBER
};

#endif
#endif
