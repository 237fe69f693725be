-- SPDX-License-Identifier: MIT
-- Decides who may ask the server of the page: somebody who addresses this machine by its own name, from a page of
-- this server, and knows the token. A page of another origin can do none of the three.

local M = {}

---@param status integer of HTTP
---@param text string one line
---@param headers? table<string, string>
---@return table response
function M.refusal(status, text, headers)
  headers = headers or {}
  headers["Content-Type"] = "text/plain; charset=utf-8"
  headers["X-Content-Type-Options"] = "nosniff"
  headers["Cache-Control"] = "no-store"
  return { status = status, headers = headers, body = text .. "\n" }
end

local refusal = M.refusal

---@param port integer
---@param token string
---@return { place: fun(request: table): table?, token: fun(request: table): table? } each gives a refusal or nil
function M.new(port, token)
  local same = require("sg.host").same_secret
  local hosts, origins = {}, {}
  for _, name in ipairs { "127.0.0.1", "localhost" } do
    hosts[name .. ":" .. port] = true
    origins["http://" .. name .. ":" .. port] = true
  end
  local gate = {}

  -- A name of somebody else that leads to 127.0.0.1 ("DNS rebinding") would make that page one of this origin.
  function gate.place(request)
    if not hosts[request.host or ""] then return refusal(403, "this server is 127.0.0.1 and nobody else") end
    if request.origin and not origins[request.origin] then
      return refusal(403, "pages of another origin may not ask")
    end
  end

  function gate.token(request)
    local given = (request.authorization or ""):match "^Bearer (%w+)$"
    if not given then
      return refusal(401, "the token is missing: open the address that sg-lua serve printed", {
        ["WWW-Authenticate"] = "Bearer",
      })
    end
    if not same(given, token) then
      return refusal(401, "the token is not the one of this server: open the address that sg-lua serve printed", {
        ["WWW-Authenticate"] = 'Bearer error="invalid_token"',
      })
    end
  end

  return gate
end

return M
