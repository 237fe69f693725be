-- SPDX-License-Identifier: MIT
-- What the stub of the Python module declares (python/tests holds it against the module): a list of
-- { name = "Game.value", arguments = { "position", "**options" } } for what is public: classes, functions, methods and
-- attributes.

return function(text)
  local list, class = {}, nil
  local function add(name, arguments)
    if not name:find "^_" then
      list[#list + 1] = { name = (class and class .. "." or "") .. name, arguments = arguments }
    end
  end
  local function names_of(arguments)
    local names = {}
    -- A comma between brackets belongs to a type.
    for argument in (arguments:sub(2, -2):gsub("%b[]", "") .. ","):gmatch "%s*([^,]*)," do
      local name = argument:match "^%**[%a_][%w_]*"
      if name and name ~= "self" then names[#names + 1] = name end
    end
    return names
  end
  for at, line in text:gmatch "()([^\n]+)" do
    local named = line:match "^class ([%a_][%w_]*)"
    local function_at, name = line:match "^ *()def ([%a_][%w_]*)"
    local indent = #line:match "^ *"
    if indent == 0 then class = nil end
    if named then
      add(named, {})
      class = not named:find "^_" and named or nil
    elseif name and (indent == 0 or class) then
      add(name, names_of(text:match("%b()", at + function_at)))
    elseif class and indent == 4 and line:find "^    [%a_][%w_]*:" then
      add(line:match "^    ([%a_][%w_]*):", {})
    end
  end
  return list
end
