// SPDX-License-Identifier: MIT
// The components of a sum, GAME@POSITION each, as the page's address holds them: a | between them; one that belongs to a
// position has a backslash before it, as a backslash has.

export function joined(components) {
  return components.map((one) => one.replace(/[\\|]/g, "\\$&")).join("|");
}

export function listed(sum) {
  const list = [""];
  for (const [piece] of sum.matchAll(/\\[\\|]|[^]/g)) {
    if (piece === "|") list.push("");
    else list[list.length - 1] += piece.length === 2 && piece[0] === "\\" ? piece[1] : piece;
  }
  return list;
}

// A component's game and position. The mark is the first @ outside the brackets of an operator or of a parameter, as in
// reverse(nim@{1,2})@3, and outside the quotes of a text in them. No mark: the start.
export function apart(component) {
  let depth = 0, quote = null;
  for (let i = 0; i < component.length; i++) {
    const c = component[i];
    if (quote) {
      if (c === "\\") i++;
      else if (c === quote) quote = null;
    } else if (c === '"' || c === "'" && depth > 0) quote = c;
    else if ("({[".includes(c)) depth++;
    else if (")}]".includes(c)) depth--;
    else if (c === "@" && depth === 0) return { game: component.slice(0, i), position: component.slice(i + 1) };
  }
  return { game: component, position: "" };
}
