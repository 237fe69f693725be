// SPDX-License-Identifier: MIT
// The editor, which is loaded after the first answer: until then its text is shown as it is.
import { h } from "./dom.js";
import { w } from "./say.js";

export function lateEditor(parent, onChange) {
  const plain = h("pre", { class: "plain", tabindex: 0, role: "region", translate: "no", "data-w-label": "editor.plain" });
  let real = null, problems = [];
  parent.append(plain);
  return {
    async load() {
      if (real) return;
      const { editor } = await import("./editor.js");
      if (real) return;
      plain.remove();
      real = editor(parent, w("editor"), onChange);
      real.set(plain.textContent);
      real.mark(problems);
    },
    text: () => (real ? real.text() : plain.textContent),
    set(text) { if (real) real.set(text); else plain.textContent = text; },
    mark(list) { problems = list; real?.mark(list); },
  };
}
