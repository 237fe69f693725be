/* SPDX-License-Identifier: MIT */
#include "../sg.h"

/* The one table of statuses: names and sentences elsewhere (Lua codes, messages) derive from it. */
static const struct {
    const char *name;
    const char *text;
} status_table[SG_STATUS_COUNT] = {
    [SG_OK] = {"ok", "no error"},
    [SG_ENOMEM] = {"nomem", "the machine has no more memory"},
    [SG_ELIMIT] = {"limit", "a limit was reached; what was computed so far is kept"},
    [SG_ESTOP] = {"interrupted", "interrupted; what was computed so far is kept"},
    [SG_ERANGE] = {"range", "an argument or a result is outside its range"},
    [SG_EINPUT] = {"input", "the text does not parse"},
    [SG_ERULE] = {"rule", "the rule of the game is at fault"},
    [SG_ECYCLE] = {"cycle", "play can return to an earlier position, so the game need not end"},
};

const char *sg_version(void)
{
    return SG_VERSION;
}

static bool is_status(sg_status status)
{
    return (int)status >= 0 && (int)status < SG_STATUS_COUNT;
}

const char *sg_status_name(sg_status status)
{
    return is_status(status) ? status_table[status].name : "unknown";
}

const char *sg_status_text(sg_status status)
{
    return is_status(status) ? status_table[status].text : "an unknown status";
}
