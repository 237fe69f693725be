-- expect: params.most is a number; it must be a table most = { type = "integer", default = 3 }
return {
  name = "plain_param",
  summary = "a parameter that is only its default",
  source = { "none" },
  tags = { "test" },
  params = { most = 3 },
  subtract = { 1, 2, 3 },
}
