-- SPDX-License-Identifier: MIT
local functions = { steps = {} }
return functions
