# SPDX-License-Identifier: MIT
# Completion of sg-lua for fish. The program itself says what a word may go on as.

function __sg_lua_complete
    set -l words (commandline -opc) (commandline -ct)
    command $words[1] --complete $words[2..-1] 2>/dev/null
end

complete -c sg-lua -f -a '(__sg_lua_complete)'
