-- SPDX-License-Identifier: MIT
-- How the moves by value look, up to the first number that is missing: on the page of an explanation and on the page in
-- the browser (web/board_style.lua). --line, --mark and --good are colours of whoever shows it.

return [[
.by-value { list-style: none; margin: 0; padding: 0; }
.valued { display: flex; gap: .6rem; align-items: flex-start; padding: .3rem 0;
  border-top: 1px solid var(--line); }
.valued.gap { background: var(--mark); border-radius: 6px; padding: .3rem; }
.by-value p { margin: 0; }
.slot { flex: none; min-width: 2.2rem; text-align: center; font: 700 1.25rem/1.8 Georgia, "DejaVu Serif", serif;
  border: 1px solid var(--line); border-radius: 6px; background: var(--panel); }
.slot.free { border: 2px dashed var(--good); color: var(--good); }
]]
