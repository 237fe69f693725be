-- expect: rule :5: params.a has no field 'typ'; did you mean 'type'
-- call: all
-- luacheck: ignore
return { summary = "x",
  code = "0.77", params = { a = { typ = "integer" } } }
