-- SPDX-License-Identifier: MIT
-- The files of the page: those in one folder whose names have a known type.

local beside = require "sg.beside"
local failure = require "sg.failure"
local gate = require "sg.cli.serve.gate"
local pool = require "sg.pool"

local M = {}

local PLACES = { "share/sg-lua/web/index.html", "build/web/index.html" }

local TYPES = {
  html = "text/html; charset=utf-8",
  js = "text/javascript; charset=utf-8",
  css = "text/css; charset=utf-8",
  json = "application/json",
  wasm = "application/wasm",
  txt = "text/plain; charset=utf-8",
  svg = "image/svg+xml",
  png = "image/png",
  woff2 = "font/woff2",
}

-- A service worker keeps the page for use without a network. Here it would outlive the server, and be what the next
-- server at the same port is opened with.
local NOT_SERVED = { ["/sw.js"] = true, ["/report.html"] = true }

-- Scripts and questions of this server alone. One script stands in the page: the digest is that of web/page/early.js.
-- The editor makes style elements; the answers are pictures.
local POLICY = table.concat({
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval' 'sha256-bKcPsK1HGaGoHMTicL/MtrzlbFWi0POauALR3NtWSCU='",
  "worker-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
}, "; ")

---The folder of the page.
---@return string? folder, sg.Failure? why
function M.folder()
  local path = beside.find(PLACES)
  if path then return (path:match "^(.*)/") end
  return nil,
    failure.new("io", "the page is not there: run sh bootstrap.sh web in the sources, or install Debian's sg-lua-web")
end

---@param folder string
---@return fun(path: string): table response
function M.new(folder)
  return function(path)
    if path == "/" then path = "/index.html" end
    local name, extension = path:match "^/([%w_-]+%.(%w+))$" -- no other folder can be named so
    local kind = not NOT_SERVED[path] and TYPES[extension]
    local body = kind and pool.beside(folder, name) -- a plain file: no link leads out of the folder
    if not body then return gate.refusal(404, "there is no such file") end
    return {
      status = 200,
      body = body,
      headers = {
        ["Content-Type"] = kind,
        ["X-Content-Type-Options"] = "nosniff",
        ["Content-Security-Policy"] = POLICY,
        ["Referrer-Policy"] = "no-referrer",
        ["Cross-Origin-Opener-Policy"] = "same-origin",
        ["Cross-Origin-Resource-Policy"] = "same-origin",
        ["Cache-Control"] = "no-cache",
      },
    }
  end
end

return M
