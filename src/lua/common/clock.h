/* SPDX-License-Identifier: MIT */
#ifndef LSG_CLOCK_H
#define LSG_CLOCK_H

/* Seconds of a clock that only goes forward; its zero means nothing. */
double lsg_clock(void);
/* Seconds that the processor has worked for this thread. */
double lsg_thread_clock(void);

#endif
