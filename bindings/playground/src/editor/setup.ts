// The extensions of an editor.

import { closeBrackets, closeBracketsKeymap, completionKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { bracketMatching, indentService, indentUnit } from "@codemirror/language";
import { highlightSelectionMatches, searchKeymap } from "@codemirror/search";
import { EditorState, type Extension } from "@codemirror/state";
import {
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  highlightSpecialChars,
  keymap,
  lineNumbers,
} from "@codemirror/view";

/** Two more columns after an opening bracket, two fewer before a closing bracket. */
const indentation = indentService.of((context, at) => {
  const line = context.lineAt(at);
  let number = context.state.doc.lineAt(line.from).number - 1;
  while (number > 0 && context.state.doc.line(number).text.trim() === "") {
    number--;
  }
  if (number === 0) {
    return 0;
  }
  const before = context.simulatedBreak !== null && context.simulatedBreak === at ? context.lineAt(at, -1).text : context.state.doc.line(number).text;
  const width = /^ */.exec(before)?.[0].length ?? 0;
  const opens = /[{[(]\s*$/.test(before) ? 2 : 0;
  const closes = /^\s*[}\])]/.test(context.textAfterPos(at)) ? 2 : 0;
  return Math.max(0, width + opens - closes);
});

const languageData = EditorState.languageData.of(() => [
  {
    commentTokens: { line: "#", block: { open: "/*", close: "*/" } },
    closeBrackets: { brackets: ["(", "[", "{", '"'] },
    indentOnInput: /^\s*[}\])]$/,
  },
]);

/** What every editor of the page has. Tab moves the focus, as everywhere on a page. */
export function basics(label: string): Extension {
  return [
    history(),
    highlightSpecialChars(),
    bracketMatching(),
    closeBrackets(),
    indentation,
    indentUnit.of("  "),
    languageData,
    EditorView.contentAttributes.of({
      "aria-label": label,
      // It has the focus without this, too; tools that check pages look for it.
      tabindex: "0",
      spellcheck: "false",
      autocorrect: "off",
      autocapitalize: "off",
      translate: "no",
    }),
    keymap.of([...closeBracketsKeymap, ...defaultKeymap, ...historyKeymap, ...completionKeymap]),
  ];
}

/** What the editor of configurations has beside. */
export function wholeEditor(): Extension {
  return [
    lineNumbers(),
    highlightActiveLine(),
    highlightActiveLineGutter(),
    highlightSelectionMatches(),
    keymap.of(searchKeymap),
  ];
}
