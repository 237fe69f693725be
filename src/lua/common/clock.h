/* SPDX-License-Identifier: MIT */
#ifndef LSG_CLOCK_H
#define LSG_CLOCK_H

/* Seconds of a clock that only goes forward; its zero means nothing. */
double lsg_clock(void);

#endif
