-- expect: undivided its value is
-- The free cells on either side of the middle are not independent.
return {
  summary = "Cross two neighbouring cells of a strip.",
  start = "......",
  options = function(strip, option)
    for i = 1, #strip - 1 do
      if strip:sub(i, i + 1) == ".." then
        option(strip:sub(1, i - 1) .. "xx" .. strip:sub(i + 2))
      end
    end
  end,
  split = function(strip, part)
    part(strip:sub(1, 3))
    part(strip:sub(4))
  end,
}
