/* SPDX-License-Identifier: MIT */
#include "sink.h"

sg_status sg_sink_option(sg_sink *sink, const uint64_t *parts, size_t n_parts)
{
    if (sink->failed == SG_OK)
        sink->failed = sink->take(sink, parts, n_parts);
    return sink->failed;
}

sg_status sg_sink_ask(sg_sink *sink, sg_options_fn *options, void *ud, uint64_t n)
{
    sink->failed = SG_OK;
    sink->enough = false;
    const sg_status status = options(ud, n, sink);
    if (sink->failed == SG_ERANGE && status != SG_OK)
        return status;
    return sink->failed != SG_OK ? sink->failed : status;
}
