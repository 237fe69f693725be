-- expect: rule holes
-- call: all
-- luacheck: ignore
return { summary = "x", start = 3, options = function(n, option) if n == 3 then option({ 1, nil, 3 }) end end }
