-- SPDX-License-Identifier: MIT
-- Methods that users call: one that is called with a dot, or of another value, is put down to the line that does so.

local internals = require "sg.internals"
local misuse = require "sg.misuse"

---Lets every method of a class check what it is called of.
---@param class table the metatable of its objects
---@param noun string what an object is called in messages
return function(class, noun)
  for name, method in pairs(class) do
    if type(method) == "function" and not name:find "^__" then
      class[name] = function(self, ...)
        if getmetatable(self) ~= class and not rawget(internals, self) then
          local message = "write %s:%s(...), with a colon: a %s stands where the %s belongs"
          misuse(message:format(noun, name, type(self), noun))
        end
        return method(self, ...)
      end
    end
  end
end
