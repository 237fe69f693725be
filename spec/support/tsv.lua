-- SPDX-License-Identifier: MIT
-- The tables of tests/data: lines of fields between tabs, behind one line of headings; a line with # is a comment.

---@param path string
---@return string[][] rows
return function(path)
  local list, heading = {}, true
  for line in io.lines(path) do
    if line:sub(1, 1) ~= "#" then
      local fields = {}
      for field in (line .. "\t"):gmatch "(.-)\t" do
        fields[#fields + 1] = field
      end
      if not heading then list[#list + 1] = fields end
      heading = false
    end
  end
  return list
end
