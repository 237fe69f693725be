-- expect: does not always have the move to
-- A turn whose companions depend on the coins that were asked for before.
local asked = {}

return {
  summary = "Turn a coin, or two once a coin to its right has been asked for.",
  start = "HHHH",
  turn = function(n, companions)
    asked[n] = true
    companions()
    if n > 1 and asked[n + 1] then
      companions(1)
    end
  end,
}
