/* SPDX-License-Identifier: MIT */
#include "host.h"

int main(int argc, char **argv)
{
    return lsg_host_run(argc, argv, &(lsg_program){.main = "sg.cli.main"});
}
