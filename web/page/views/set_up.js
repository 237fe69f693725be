// SPDX-License-Identifier: MIT
// The switch of the mode in which a position is set up (setting.js).
import { h } from "../dom.js";
import { w } from "../say.js";

export function setUpButton({ state, go }) {
  const on = Boolean(state.setup);
  return h("button", { type: "button", id: "set-up-mode", "aria-pressed": String(on), onclick: () => go({ setup: on ? null : "1", line: null }) },
    on ? w("setup.done") : w("setup"));
}
