// SPDX-License-Identifier: MIT
// The editor of the rule: Lua, the program's message at its line, completion of rule fields and of sg.*.
import { EditorState } from "@codemirror/state";
import { EditorView, keymap, lineNumbers, highlightActiveLine, drawSelection } from "@codemirror/view";
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { StreamLanguage, indentUnit, bracketMatching, syntaxHighlighting, HighlightStyle } from "@codemirror/language";
import { autocompletion, completionKeymap } from "@codemirror/autocomplete";
import { setDiagnostics, lintGutter } from "@codemirror/lint";
import { lua } from "@codemirror/legacy-modes/mode/lua";
import { tags } from "@lezer/highlight";
import { fields, functions } from "./words.js";

const colours = HighlightStyle.define([
  { tag: tags.keyword, color: "var(--n)", fontWeight: "600" },
  { tag: tags.comment, color: "var(--faint)", fontStyle: "italic" },
  { tag: tags.string, color: "var(--win)" },
  { tag: tags.number, color: "var(--d)" },
]);

const look = EditorView.theme({
  "&": { color: "var(--ink)", backgroundColor: "var(--panel)" },
  ".cm-content": { caretColor: "var(--ink)" },
  ".cm-cursor": { borderLeftColor: "var(--ink)" },
  ".cm-gutters": { backgroundColor: "var(--soft)", color: "var(--faint)", border: "0" },
  ".cm-activeLine": { backgroundColor: "color-mix(in srgb, var(--soft) 60%, transparent)" },
  ".cm-tooltip": { backgroundColor: "var(--panel)", color: "var(--ink)", border: "1px solid var(--faint)" },
  ".cm-tooltip-autocomplete ul li[aria-selected]": { backgroundColor: "var(--n)", color: "var(--on)" },
});

function complete(context) {
  const name = context.matchBefore(/sg(\.\w*)*/);
  if (name && name.from < name.to) return { from: name.from, options: functions, validFor: /^[\w.]*$/ };
  const word = context.matchBefore(/^\s*\w+/);
  if (!word && !context.explicit) return null;
  const from = word ? word.from + word.text.search(/\w/) : context.pos;
  return { from, options: fields, validFor: /^\w*$/ };
}

// Was nearly all of the text replaced at once, as by a paste?
function isNew({ changes, startState }) {
  let gone = 0;
  changes.iterChanges((from, to) => { gone += to - from; });
  return gone > 0.6 * startState.doc.length && startState.doc.length > 0;
}

export function editor(parent, label, onChange) {
  let quiet = false;
  const view = new EditorView({
    parent,
    state: EditorState.create({
      extensions: [
        lineNumbers(), history(), drawSelection(), highlightActiveLine(), bracketMatching(), indentUnit.of("  "),
        StreamLanguage.define(lua), syntaxHighlighting(colours), look, lintGutter(),
        autocompletion({ override: [complete] }), EditorView.lineWrapping,
        EditorView.contentAttributes.of({ "aria-label": label, translate: "no" }),
        keymap.of([...completionKeymap, ...defaultKeymap, ...historyKeymap]) /* Tab leaves; Ctrl-] indents */,
        EditorView.updateListener.of((update) => { if (update.docChanged && !quiet) onChange(view.state.doc.toString(), isNew(update)); }),
      ],
    }),
  });
  view.scrollDOM.tabIndex = 0; // so that the keyboard scrolls it
  return {
    text: () => view.state.doc.toString(),
    set(text) {
      if (text === view.state.doc.toString()) return;
      quiet = true;
      view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } });
      quiet = false;
    },
    // problems: list of { line, message }
    mark(problems) {
      const list = problems.filter(({ line }) => line >= 1 && line <= view.state.doc.lines).map(({ line, message }) => {
        const { from, to } = view.state.doc.line(line);
        return { from, to, severity: "error", message };
      });
      view.dispatch(setDiagnostics(view.state, list));
    },
  };
}
