-- SPDX-License-Identifier: MIT
--[[ Adds to sg what rules call where a game begins, is read or is shown: grids, graphs and kinds of positions. What a
rule calls for each position is in C (src/lua/rulelib), and the checker has its own.

The function runs in the box of the program, in the program itself and in the sandbox of the checker, so it uses no
variable of this file, and calls nothing but what a box has. complain(name, message) raises the message of the helper
that has this name, at the line that called the helper. ]]

return function(sg, complain)
  local grid, graph = sg.grid, sg.graph
  local CELLS_MAX, VERTICES_MAX = 65536, 1024

  local function described(value)
    local kind = math.type(value) or type(value)
    if kind == "nil" then return "nil" end
    if kind == "integer" then return ("%d"):format(value) end
    if kind == "float" then return ("%.14g"):format(value) end
    if kind == "string" then return ("the string '%s'"):format(value:sub(1, 24)) end
    return kind == "userdata" and "a wide set" or "a " .. kind
  end

  local function want_integer(name, what, value, min, max)
    local n = math.type(value) and math.tointeger(value)
    if not n then complain(name, ("%s is %s; it must be an integer"):format(what, described(value))) end
    if n < min or n > max then complain(name, ("%s is %d; it must be from %d to %d"):format(what, n, min, max)) end
    return n
  end

  local function want_text(name, value)
    if type(value) ~= "string" then complain(name, described(value) .. " is not a text") end
    return value
  end

  local function check_kind(name, kind, n)
    if kind ~= nil and kind ~= "lists" and kind ~= "masks" and kind ~= "text" then
      complain(name, ("the way to write it is %s; it must be lists, masks or text"):format(described(kind)))
    elseif kind == "masks" and n > 64 then
      complain(name, "a graph of more than 64 vertices is no list of masks; write it as lists of neighbours")
    end
  end

  -- ---- grids -------------------------------------------------------------------------------------------------

  ---A grid of w columns and h rows.
  ---@param w integer
  ---@param h integer
  ---@param cell sg.Cell
  ---@param other? sg.Cell the two alternate, as the squares of a chessboard
  ---@return sg.Grid
  function grid.new(w, h, cell, other)
    local name, rows = "sg.grid.new", {}
    w = want_integer(name, "the width", w, 1, CELLS_MAX)
    h = want_integer(name, "the height", h, 1, CELLS_MAX // w)
    local cells = { [0] = cell, other }
    if other == nil then cells[1] = cell end
    for i = 0, 1 do
      local kind = math.type(cells[i]) or type(cells[i])
      if kind ~= "integer" and kind ~= "string" and kind ~= "boolean" then
        complain(
          name,
          ("the cell is %s; it must be a character, an integer or a boolean"):format(described(cells[i]))
        )
      end
    end
    local is_text = type(cells[0]) == "string" and type(cells[1]) == "string" and #cells[0] == 1 and #cells[1] == 1
    for r = 1, h do
      if is_text then
        rows[r] = (cells[(r - 1) % 2] .. cells[r % 2]):rep(w // 2 + 1):sub(1, w)
      else
        local row = {}
        for c = 1, w do
          row[c] = cells[(r + c) % 2]
        end
        rows[r] = row
      end
    end
    return rows
  end

  ---Rows of text to "../.#".
  ---@param rows string[]
  ---@return string
  function grid.show(rows)
    local name = "sg.grid.show"
    if type(rows) ~= "table" then
      complain(name, described(rows) .. " is not a grid: a list of rows, each a string")
    end
    local list = {}
    if rawlen(rows) > CELLS_MAX then complain(name, ("a grid of more than %d cells"):format(CELLS_MAX)) end
    for r = 1, rawlen(rows) do
      local row = rawget(rows, r)
      if type(row) ~= "string" then complain(name, "the rows must be strings") end
      list[r] = row
      if #row ~= #list[1] then
        complain(name, ("row %d of the grid has %d cells, the first one %d"):format(r, #row, #list[1]))
      end
    end
    return table.concat(list, "/")
  end

  ---"../.#" to rows of text.
  ---@param text string
  ---@return string[]
  function grid.parse(text)
    local name, rows = "sg.grid.parse", {}
    if #want_text(name, text) > 2 * CELLS_MAX then
      complain(name, ("a grid of more than %d cells"):format(CELLS_MAX))
    end
    local from = 1
    while from <= #text + 1 do
      local to = text:find("/", from, true) or #text + 1
      local row = text:sub(from, to - 1)
      rows[#rows + 1], from = row, to + 1
      if #row ~= #rows[1] or text == "" then -- "/" is two rows without cells
        complain(
          name,
          ("row %d has %d cells, the first one %d; rows are written as in ../.#"):format(#rows, #row, #rows[1])
        )
      end
    end
    return rows
  end

  -- ---- graphs ------------------------------------------------------------------------------------------------

  ---The path with n vertices.
  ---@param n integer
  ---@param kind? sg.GraphKind
  ---@return sg.Graph
  function graph.path(n, kind)
    local name, edges = "sg.graph.path", {}
    n = want_integer(name, "the number of vertices", n, 0, VERTICES_MAX)
    check_kind(name, kind, n)
    for v = 2, n do
      edges[v - 1] = { v - 1, v }
    end
    return graph.new(n, edges, kind)
  end

  ---The cycle with n vertices.
  ---@param n integer
  ---@param kind? sg.GraphKind
  ---@return sg.Graph
  function graph.cycle(n, kind)
    local name, edges = "sg.graph.cycle", {}
    n = want_integer(name, "the number of vertices", n, 3, VERTICES_MAX)
    check_kind(name, kind, n)
    for v = 1, n do
      edges[v] = { v, v % n + 1 }
    end
    return graph.new(n, edges, kind)
  end

  ---The vertex in row r, column c is (r - 1) * w + c.
  ---@param w integer
  ---@param h integer
  ---@param kind? sg.GraphKind
  ---@return sg.Graph
  function graph.grid(w, h, kind)
    local name, edges = "sg.graph.grid", {}
    w = want_integer(name, "the width", w, 1, VERTICES_MAX)
    h = want_integer(name, "the height", h, 1, VERTICES_MAX // w)
    check_kind(name, kind, w * h)
    for v = 1, w * h do
      if v % w > 0 then edges[#edges + 1] = { v, v + 1 } end
      if v + w <= w * h then edges[#edges + 1] = { v, v + w } end
    end
    return graph.new(w * h, edges, kind)
  end

  -- The edges in "{{0,1},{1,2}}", or in a list of parents, "{0,1}", each in both directions, by vertex; and their
  -- number. Nil: it is neither.
  local function read_tree(text)
    local item = text:find "^{%s*{" and "^[{,]%s*{%s*(%d+)%s*,%s*(%d+)%s*}%s*()" or "^[{,]%s*(%d+)%s*()()"
    local at, n, done = { [0] = {} }, 0, 1
    while true do
      local _, _, a, b, after = text:find(item, done)
      if not a then break end
      n = n + 1
      local edge = type(b) == "string" and { tonumber(a), tonumber(b) } or { tonumber(a), n }
      if math.type(edge[1]) ~= "integer" or math.type(edge[2]) ~= "integer" then return nil end
      done = after
      for side = 1, 2 do
        local list = at[edge[side]] or {}
        at[edge[side]], list[#list + 1] = list, { to = edge[3 - side], edge = n }
      end
    end
    return text:find(n > 0 and "^}%s*$" or "^{%s*}%s*$", done) and at, n
  end

  ---The rooted tree in brackets, "(()(()))", that a text writes in brackets, as edges, "{{0,1},{0,2},{2,3}}" with the
  ---root 0, or as the parents of the vertices 1, 2, ..., "{0,0,2}"; nil and a sentence where it writes none.
  ---@param text string
  ---@return string?
  ---@return string?
  function graph.tree(text)
    if want_text("sg.graph.tree", text):find "^%b()$" and not text:find "[^()]" then return text end
    local at, n = read_tree(text:match "^%s*(.*)$")
    if not at then return nil, "it is no tree" end
    local out, path, seen, n_seen = { "(" }, { { vertex = 0, from = 0, i = 0 } }, { [0] = true }, 0
    while #path > 0 do
      local top = path[#path]
      top.i = top.i + 1
      local way = at[top.vertex][top.i]
      if not way then
        path[#path], out[#out + 1] = nil, ")"
      elseif way.edge ~= top.from then
        if seen[way.to] then return nil, ("the edges close a circuit at vertex %d"):format(way.to) end
        seen[way.to], n_seen = true, n_seen + 1
        path[#path + 1], out[#out + 1] = { vertex = way.to, from = way.edge, i = 0 }, "("
      end
    end
    if n_seen < n then return nil, "not all edges hang together with the vertex 0" end
    return table.concat(out)
  end

  -- ---- kinds of positions, for the field positions of a rule ------------------------------------------------------

  -- The options in a table that begins with the kind (kinds/positions/definition.lua). name: the helper; names: the
  -- options that it has.
  local function named(name, kind, options, names)
    local given = { kind }
    if type(options) ~= "table" then complain(name, described(options) .. " is no table of options") end
    for key, value in next, options do
      if type(key) ~= "string" or not (" " .. names .. " "):find(" " .. key .. " ", 1, true) then
        complain(name, ("it has no option %s; it has: %s"):format(described(key), names))
      end
      given[key] = value
    end
    return given
  end

  ---Positions that are rows of these characters, for the field positions of a rule.
  ---@param options { cells: string, falling?: string, about?: string }
  ---@return table positions
  function grid.rows(options) return named("sg.grid.rows", "rows", options, "about cells falling") end

  ---Positions that are lists of neighbours with a list colours, for the field positions of a rule.
  ---@param options { styles?: string[], min?: integer, about?: string } styles, or min: colours are numbers from min on
  ---@return table positions
  function graph.coloured(options) return named("sg.graph.coloured", "coloured", options, "about min styles") end

  ---Positions that are lists of heaps, for the field positions of a rule.
  ---@param options? { min?: integer, order?: string, about?: string }
  ---@return table positions
  function sg.heaps(options) return named("sg.heaps", "heaps", options or {}, "about min order") end

  ---Positions that are two heaps.
  ---@param options? { min?: integer, about?: string }
  ---@return table positions
  function sg.pair(options) return named("sg.pair", "pair", options or {}, "about min") end

  ---Positions that are rows of cells with pieces.
  ---@param options { cells: string, styles: table<string, string>, about?: string }
  ---@return table positions
  function sg.strip(options) return named("sg.strip", "strip", options, "about cells styles") end
end
