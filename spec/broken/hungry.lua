-- expect: memory
return {
  summary = "A rule that eats memory.",
  start = 3,
  options = function()
    local text = "x"
    while true do
      text = text .. text
    end
  end,
}
