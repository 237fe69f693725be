-- expect: of another value
-- Shown from the right, read from the left.
return {
  summary = "Take any number of the coins on the left of a pair of heaps.",
  start = { 2, 1 },
  options = function(heaps, option)
    for rest = 0, heaps[1] - 1 do
      option({ rest, heaps[2] })
    end
  end,
  show = function(heaps)
    return heaps[2] .. " " .. heaps[1]
  end,
  parse = function(text)
    return { tonumber(text:sub(1, 1)), tonumber(text:sub(3, 3)) }
  end,
}
