/* SPDX-License-Identifier: MIT */
#ifndef LSG_READY_H
#define LSG_READY_H

#include "rule/rule.h"

/* Sets rule->ready from the rule's functions and the parameters that it is bound to. [-0, +0, -] */
void lsg_rule_make_ready(lsg_rule *rule);

#endif
