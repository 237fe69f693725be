// SPDX-License-Identifier: MIT
// Sentences of the program in another language, by sentences with places: pairs of an English one and its other (web/messages_de.json).

// {n} and {m} are numbers, {k} is a word; {list}, {rest} and {X} go beyond a semicolon, other places do not. A capital is told in turn;
// {a, b} stands for itself.
const PLACE = /\{([A-Za-z]|list|rest)\}/g;
const KINDS = { n: "-?[\\d,.]*\\d", m: "-?[\\d,.]*\\d", k: "[\\w.[\\]+-]+", list: ".+?", rest: ".+", X: ".+" };
const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replace(/ +/g, " +");

// What follows a place in the rule is a sentence of its own.
const begun = (text, is) => (is ? text.replace(/^(die|das|der|den|eine?|einen|es|etwas|mit|aus|gib|zu|keine|unerwartetes|verglichen)\b/, (word) => word[0].toUpperCase() + word.slice(1)) : text);

function patternOf([english, other]) {
  const names = [];
  let source = "", from = 0;
  for (const { 0: whole, 1: name, index } of english.matchAll(PLACE)) {
    source += escaped(english.slice(from, index)) + `(${KINDS[name] ?? "(?:(?!; ).)+?"})`;
    names.push(name);
    from = index + whole.length;
  }
  return { pattern: new RegExp(`^${source}${escaped(english.slice(from))}$`), names, other };
}

// The text by one of the sentences, else by two of them with a sign between; null if there are none.
export function teller(sentences) {
  const all = sentences.map(patternOf);
  const tell = (text) => {
    for (const { pattern, names, other } of all) {
      const found = pattern.exec(text);
      if (!found) continue;
      const values = Object.fromEntries(names.map((name, i) => [name, /^[A-Z]$/.test(name) ? tell(found[i + 1].trim()) : found[i + 1]]));
      if (!Object.values(values).includes(null)) return other.replace(PLACE, (_, name, at) => begun(values[name], at > 0 && other.endsWith(": {X}")));
    }
    for (const sign of ["; ", ": "]) {
      for (let at = text.indexOf(sign); at > 0; at = text.indexOf(sign, at + 1)) {
        const left = tell(text.slice(0, at)), right = left && tell(text.slice(at + sign.length));
        if (right) return left + sign + right;
      }
    }
    return null;
  };
  return tell;
}
