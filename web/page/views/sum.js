// SPDX-License-Identifier: MIT
// A sum of two to five games: values in binary, column by column, the verdict, the winning moves.
import { apart, joined, listed } from "../components.js";
import { h, badge, failureBox, outcomeWords, told, valueText } from "../dom.js";
import { w } from "../say.js";
import { picturesOf } from "./lesson.js";
import { bitsOf, columns } from "./why.js";

const LEAST = 2, MOST = 5; // components
const START = ["kayles@7", "nim@5", "0.77@4"];

export const sum = {
  id: "sum",
  async show(view, { state, json, keep, current, go }) {
    const list = state.sum ? listed(state.sum) : START;
    const rows = h("div", {});
    const result = h("div", {});
    const inputs = () => [...rows.querySelectorAll("input")].map((input) => input.value.trim()).filter(Boolean);

    function row(text) {
      const remove = h("button", { type: "button", class: "remove", onclick: () => {
        if (rows.children.length <= LEAST) return;
        const next = line.nextElementSibling ?? line.previousElementSibling;
        line.remove();
        bounds();
        next.querySelector(".remove").focus();
        solve();
      } }, w("sum.remove"));
      const name = () => remove.setAttribute("aria-label", w("sum.remove_one", { name: input.value }));
      const input = h("input", { value: text, "aria-label": w("sum.part"), spellcheck: "false", onchange: () => { name(); solve(); } });
      const line = h("div", { class: "bar" }, input, remove);
      name();
      return line;
    }

    // What can be pressed: a sum has no fewer components, and no more.
    function bounds() {
      for (const one of rows.querySelectorAll(".remove")) one.setAttribute("aria-disabled", rows.children.length <= LEAST);
      add.setAttribute("aria-disabled", rows.children.length >= MOST);
    }

    const add = h("button", { type: "button", onclick: () => {
      if (rows.children.length >= MOST) return;
      rows.append(row("nim@1"));
      bounds();
      solve();
    } }, w("sum.add"));

    async function solve() {
      const components = inputs();
      keep({ sum: joined(components) });
      if (components.length < 1) return null;
      const { first } = await json(["sum", ...components.map((one) => (apart(one).position === "" && !one.endsWith("@") ? `${one}@` : one))], { channel: "view" });
      if (!current()) return null;
      if (first.error) { result.replaceChildren(failureBox(first.error)); return null; }
      const parts = first.components.map((one) => ({ name: `${one.game}@${one.position}`, value: one.value }));
      const hasBits = [...parts, first].every(({ value }) => /^\d+$/.test(value)); // not with a loony component
      const width = hasBits ? bitsOf([...parts, first].map(({ value }) => value))[0].length : 0;
      let shown = width;
      const table = h("div", {});
      const verdict = h("div", {});
      const draw = () => {
        table.replaceChildren(hasBits ? columns(parts, first.value, shown) : "");
        verdict.replaceChildren(...(shown < width ? [] : [
          h("div", { class: "headline" }, h("span", { class: "value" }, valueText(first.value)), badge(first.outcome), h("span", {}, outcomeWords(first.outcome))),
          first.winning.length > 0 ? h("ul", { id: "winning" }, first.winning.map((move) => {
            const part = first.components[move.component - 1];
            return h("li", {}, told("span", { class: "mono" }, `${part.game}@${part.position} → ${move.option}`),
              " ", w("sum.makes", { n: move.value }));
          })) : h("p", {}, w("why.sum0"))]));
      };
      draw();
      const drawn = picturesOf(first.components.map((one) => `${one.game}@${one.position}`), json);
      result.replaceChildren(drawn, hasBits ? h("div", { class: "bar" },
        h("button", { type: "button", onclick: () => { shown = Math.min(width, shown + 1); draw(); } }, w("player.step")),
        h("button", { type: "button", onclick: () => { shown = 0; draw(); } }, w("player.reset")),
        h("span", { class: "note" }, w("sum.how_step"))) : "",
      table, verdict);
      return null;
    }

    rows.append(...list.map(row));
    bounds();
    view.append(h("p", {}, w("sum.how")), rows,
      h("div", { class: "bar" }, add,
        h("button", { type: "button", class: "main", onclick: () => solve() }, w("sum.add_up")),
        h("button", { type: "button", id: "play-sum", onclick: () => go({ view: "play", together: "1", line: null, sum: joined(inputs()) }) }, w("sum.play"))), result);
    return solve();
  },
};
