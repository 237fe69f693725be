// SPDX-License-Identifier: MIT
// Values by heap: the sequence with zoom, its period and wheel, its laws, a heat map for two heaps, what it is known as, misère
// play, and a certificate to take home, checked here by the independent checker. The pictures are the program's.
import { verify } from "../checker.js";
import { h, badge, picture, download, failureBox, outcomeWords, retold, slowly, told, valueText } from "../dom.js";
import { called, sizesOf } from "../parameters.js";
import { language, w } from "../say.js";

const LAST = 1000000; // the largest heap of a picture
const FIRST_RANGE = 100;

// Where the heaps lie in a picture: the program writes the places of the first and the last one into it.
function scale(svg) {
  const [, left, right] = /data-heaps="([\d.]+) ([\d.]+)"/.exec(svg) ?? [];
  const [, width] = /width="(\d+)"/.exec(svg) ?? [];
  return left ? { left: left / width, right: right / width } : null;
}

// A drag over the picture chooses a range: choose(from, to) as parts of it.
function draggable(place, { left, right }, choose) {
  const band = h("div", { class: "band", hidden: true });
  const part = (event) => {
    const box = place.getBoundingClientRect();
    return Math.min(1, Math.max(0, ((event.clientX - box.left) / box.width - left) / (right - left)));
  };
  let from = null;
  const mark = (to) => {
    const [a, b] = [Math.min(from, to), Math.max(from, to)].map((one) => left + one * (right - left));
    band.style.left = `${100 * a}%`;
    band.style.width = `${100 * (b - a)}%`;
    band.hidden = b - a < 0.01;
  };
  place.append(band);
  place.addEventListener("pointerdown", (event) => {
    if (!event.isPrimary) return; // the second finger of two
    from = part(event);
    place.setPointerCapture(event.pointerId);
    event.preventDefault();
  });
  place.addEventListener("pointermove", (event) => { if (from !== null) mark(part(event)); });
  place.addEventListener("pointerup", (event) => {
    if (from === null || !event.isPrimary) return; // what was pressed elsewhere is let go here
    const to = part(event), start = from;
    from = null;
    if (Math.abs(to - start) >= 0.01) choose(Math.min(start, to), Math.max(start, to)); else band.hidden = true;
  });
  place.addEventListener("pointercancel", () => { from = null; band.hidden = true; });
}

// The sequence from one heap to another: inputs, buttons and drags choose them; draw(from, to) -> the picture's text.
function zoomable(draw) {
  const from = h("input", { class: "short", id: "from", inputmode: "numeric", value: 0, onchange: () => go(Number(from.value), Number(to.value)) });
  const to = h("input", { class: "short", id: "to", inputmode: "numeric", value: FIRST_RANGE, onchange: () => go(Number(from.value), Number(to.value)) });
  const place = h("div", { class: "plot" });
  const whole = (value, least, most) => Math.min(most, Math.max(least, Math.round(value) || 0));

  async function go(a, b) {
    a = whole(a, 0, LAST - 1);
    b = whole(b, a + 1, LAST);
    from.value = a;
    to.value = b;
    const answer = await draw(a, b);
    if (typeof answer !== "string") { place.replaceChildren(answer); return; }
    place.replaceChildren(picture(answer, w("values.picture", { a, b }), true));
    const at = scale(answer);
    if (at) draggable(place, at, (left, right) => go(a + left * (b - a), a + right * (b - a)));
  }

  const span = () => Number(to.value) - Number(from.value);
  const button = (id, text, label, act) => h("button", { type: "button", id, "aria-label": label, title: label, onclick: () => act(Number(from.value), Number(to.value)) }, text);
  const bar = h("div", { class: "bar" }, h("label", {}, w("values.heaps"), " ", from), h("label", {}, w("values.to"), " ", to),
    button("zoom-in", "+", w("values.half"), (a, b) => go(a + span() / 4, b - span() / 4)),
    button("zoom-out", "−", w("values.twice"), (a, b) => go(a - span() / 2, b + span() / 2)),
    button("earlier", "←", w("values.earlier"), (a) => { const n = span(), start = Math.max(0, a - n / 2); go(start, start + n); }),
    button("later", "→", w("values.later"), (a) => { const n = span(); go(a + n / 2, a + n / 2 + n); }));
  const ranges = h("div", { class: "bar" }, [1000, 10000, 100000, LAST].map((n) => h("button", { type: "button", onclick: () => go(0, n) }, w("values.range", { n: n.toLocaleString(language()) }))));
  return { bar, ranges, place, go };
}

function periodText(first) {
  if (!first.period) return w("values.no_period");
  const saltus = first.saltus ? w("values.saltus", { n: first.saltus }) : "";
  const theorem = first.theorem ? w("values.theorem", { name: first.theorem }) : "";
  return w("values.period", { n: first.period, pre: first.preperiod, saltus, basis: first.basis, theorem });
}

// Looks for laws when it is asked. Of single heaps it also works out the value of a heap by each; two: of two heaps.
function lawSection({ state, ask }, two) {
  const heap = h("input", { class: "short", id: "law-heap", inputmode: "numeric", value: 100 });
  const found = h("div", { id: "laws", role: "status" });
  const button = h("button", { type: "submit", id: "find-law" }, w("law.look"));
  async function look() {
    const { out, err } = await ask(["pattern", state.game, ...two ? [] : ["--heap", heap.value.trim()]], { channel: "law", seconds: 30 });
    found.replaceChildren(out ? retold("pre", { class: "scroll" }, out) : failureBox({ message: err }));
  }
  const form = h("form", { class: "bar", onsubmit: (event) => {
    event.preventDefault();
    return slowly(button, look);
  } }, button, two ? "" : h("label", {}, w("law.heap"), " ", heap));
  return [h("h3", {}, w("law.title")), h("p", { class: "note" }, w(two ? "law.what_two" : "law.what")), form, found];
}

async function heaps(view, { state, json, ask, current, reveal }) {
  const { first: shown } = await json(["seq", state.game, `0..${FIRST_RANGE}`], { channel: "view" });
  if (!current() || !shown.values) return shown;
  const chart = zoomable(async (from, to) => {
    const { code, out, err } = await ask(["plot", state.game, `${from}..${to}`, "--format", "svg"], { channel: "plot", seconds: 60 });
    return code === 0 ? out : failureBox({ message: err });
  });
  const { error, to = FIRST_RANGE } = shown; // there may be no further values, or none that is a number
  view.append(...error ? [retold("p", { class: "note" }, error.message)] : [chart.bar], to > 0 ? chart.place : "", ...error ? [] : [chart.ranges, h("p", { class: "note" }, w("values.drag"))]);
  if (to > 0) await chart.go(0, to);
  if (!current()) return shown;
  reveal();
  view.append(h("details", {}, h("summary", {}, w("values.numbers")), h("pre", {}, shown.values.map(valueText).join(" "))));
  if (error) return shown;

  const period = await json(["period", state.game, "--certificate", "certificate.json"], { channel: "view", seconds: 10, collect: ["certificate.json"] });
  if (!current()) return shown;
  view.append(h("h3", {}, w("values.period_title")), period.first.error ? retold("p", { id: "period" }, period.first.error.message) : h("p", { id: "period" }, periodText(period.first)));
  const certificate = period.files?.["certificate.json"];
  if (certificate) {
    const verdict = told("span", { id: "verdict", role: "status" });
    view.append(h("div", { class: "bar" }, h("button", { type: "button", onclick: () => download(`${state.game.replace(/\W+/g, "_")}.certificate.json`, certificate) }, w("values.certificate")),
      h("button", { type: "button", id: "verify", onclick: async () => {
        verdict.textContent = w("values.verifying");
        try {
          const checked = await verify(certificate);
          verdict.textContent = checked.out || checked.err;
        } catch (error) { verdict.textContent = w("values.no_checker", { why: error.message }); }
      } }, w("values.verify")), verdict),
    h("p", { class: "note" }, w("values.checker")));
  }
  view.append(...lawSection({ state, ask }));
  const wheel = await ask(["plot", state.game, "0..200", "--kind", "wheel", "--format", "svg"], { channel: "view", seconds: 10 });
  if (current() && wheel.code === 0 && wheel.out.includes("<svg")) view.append(h("h3", {}, w("values.wheel")), picture(wheel.out, w("values.wheel_of", { game: state.game })));
  const known = await ask(["identify", state.game], { channel: "view", seconds: 10 });
  if (current() && known.out) view.append(h("h3", {}, w("values.known")), retold("pre", {}, known.out));
  return shown;
}

async function twoHeaps(view, { state, ask }) {
  const map = await ask(["table", state.game, "0..20", "0..20", "--format", "svg"], { channel: "view" });
  const drawn = map.code === 0 && map.out.includes("<svg");
  const text = drawn ? null : await ask(["table", state.game, "0..15", "0..15"], { channel: "view" });
  if (text && text.code !== 0) return false;
  view.append(text ? told("pre", { class: "scroll" }, text.out) : picture(map.out, w("values.both", { game: state.game })), ...lawSection({ state, ask }, true));
  return true;
}

async function misere(view, { state, position, json, current }) {
  const value = await json(["misere", "outcome", state.game, ...position], { channel: "view", seconds: 10 });
  if (!current()) return;
  view.append(h("h3", {}, w("values.misere")));
  if (value.first.error) { view.append(failureBox(value.first.error)); return; }
  const found = h("div", { id: "quotient", role: "status" });
  async function quotient() {
    const { first } = await json(["misere", "quotient", state.game, "--upto", "12"], { seconds: 20 });
    const words = first.error ? null : { n: first.order, p: (first.p_portion ?? []).length, status: first.status,
      tame: first.tame ? w("values.tame") : "", heaps: first.heaps ? w("values.to_heap", { n: first.heaps }) : "" };
    found.replaceChildren(words ? h("p", {}, w("values.order", words), first.status === "partial" ? w("values.partial") : "") : failureBox(first.error));
  }
  view.append(h("p", {}, told("span", { class: "mono" }, value.first.position), " ", badge(value.first.outcome), " ", outcomeWords(value.first.outcome)),
    h("button", { type: "button", onclick: ({ target }) => slowly(target, quotient) }, w("values.quotient")), found);
}

const SIDE = 7, TRIED = 0.7, ENOUGH = 25000; // sizes of each kind, seconds for each game, ms in all

// The value of a game's start by one or two of its sizes, one cell after the other.
function family({ state, slowly: ask, current, go }) {
  const [base] = state.game.split(":"), [a, b] = sizesOf(state);
  if (!a) return null;
  const range = ({ min = 1, max = Infinity }) => Array.from({ length: SIDE }, (_, i) => Math.max(min, 1) + i).filter((n) => n <= max);
  const rows = b ? range(b) : [null], cells = [];
  const cellOf = (x, y) => {
    const game = `${base}:${a.name}=${x}${b ? `:${b.name}=${y}` : ""}`;
    const cell = h("td", { class: "num" }, h("button", { type: "button", class: "link", "aria-label": game, onclick: () => go({ game, position: "", line: null, from: null, together: null, view: "answer" }) }, "·"));
    cells.push({ game, cell });
    return cell;
  };
  const table = h("div", { class: "scroll" }, h("table", { id: "family" }, h("thead", {}, h("tr", {}, h("th", {}, b ? `${called(b)} \\ ${called(a)}` : called(a)), range(a).map((x) => h("th", { scope: "col", class: "num" }, String(x))))),
    h("tbody", {}, rows.map((y) => h("tr", {}, h("th", { scope: "row" }, y === null ? "" : String(y)), range(a).map((x) => cellOf(x, y)))))));
  async function fill() {
    const began = Date.now();
    for (const { game, cell } of cells) {
      const first = Date.now() - began < ENOUGH ? (await ask(["value", game], { seconds: TRIED })).first : { error: {} };
      if (!current()) return;
      cell.firstChild.textContent = first.error ? "–" : valueText(first.value);
      cell.classList.toggle("lost", first.outcome === "P");
    }
  }
  const names = b ? `${called(a)}, ${called(b)}` : called(a);
  return { element: h("section", { lang: null }, h("h3", {}, w("values.family")), h("p", { class: "note" }, w("values.family_of", { game: base, names })), table), fill };
}

export const sequence = {
  id: "sequence",
  async show(view, context) {
    const shown = await heaps(view, context);
    const { error } = shown;
    if (!shown.values && (error.code !== "usage" || error.no_game)) { // the rule is at fault, or there is none
      view.append(failureBox(error));
      return error;
    }
    if (!shown.values && !(await twoHeaps(view, context))) {
      view.append(h("p", {}, w("values.none")));
      const sizes = family(context);
      if (sizes) view.append(sizes.element);
      context.reveal();
      await sizes?.fill();
    }
    if (context.current()) await misere(view, context);
    return null;
  },
};
