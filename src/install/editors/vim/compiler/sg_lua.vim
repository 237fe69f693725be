" SPDX-License-Identifier: MIT
" :compiler sg_lua, then :make: checks the rule file in the buffer; :cnext goes to what is wrong.
if exists("current_compiler")
  finish
endif
let current_compiler = "sg_lua"
CompilerSet makeprg=sg-lua\ check\ --color\ never\ %:S
CompilerSet errorformat=sg-lua:\ %f:%l:\ %m,%f:%l:\ %m,%f:\ %m
