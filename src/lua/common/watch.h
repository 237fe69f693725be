/* SPDX-License-Identifier: MIT */
#ifndef LSG_WATCH_H
#define LSG_WATCH_H

/* Called at every look at the limits, if it is set: for hosts that no signal reaches, which look for Ctrl-C themselves and
 * set lsg_interrupted. */
extern void (*lsg_watch)(void);

#endif
