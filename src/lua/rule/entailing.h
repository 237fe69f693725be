/* SPDX-License-Identifier: MIT */
#ifndef LSG_ENTAILING_H
#define LSG_ENTAILING_H

/* The function option of rules with entailing moves: a value that can be called, with the fields entail and again. */

#include "rule/rule.h"

/*
 * From now on the rule's functions get such an option. heaps_fall: its positions are heaps, and options must leave
 * smaller ones. The status of the call that makes it.
 */
sg_status lsg_rule_set_entailing(lsg_rule *rule, bool heaps_fall) SG_MUST_CHECK;

#endif
