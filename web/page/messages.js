// SPDX-License-Identifier: MIT
// What the program says in English, told in the visitor's language, line by line, as far as there are words for it
// (web/messages_de.json, a file that is loaded with the first such text). The rest stays as it is.
import { h } from "./dom.js";
import { data } from "./parts.js";
import { language } from "./say.js";
import { teller } from "./teller.js";

let known;

export async function retell(element, text) {
  known ??= data(`messages-${language()}`, `messages-${language()}.json`).then(teller);
  try {
    const tell = await known;
    element.replaceChildren(...text.split("\n").flatMap((line, i) => {
      const [, space, rest] = /^(\s*)(.*)$/.exec(line), other = tell(rest);
      return [i > 0 ? "\n" : "", space, other === null ? rest : h("span", { lang: language() }, other)];
    }));
  } catch { known = undefined; } // without a network
}
