-- SPDX-License-Identifier: MIT
-- The sentences that the page shares with the program's explanations, as JSON: sg-lua run web/sentences.lua

print(require("dkjson").encode(require("sg.text.sentences").all))
