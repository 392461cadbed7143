// The extensions of an editor.

import { closeBrackets, closeBracketsKeymap, completionKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { bracketMatching, indentService, indentUnit } from "@codemirror/language";
import { EditorState, type Extension } from "@codemirror/state";
import {
  Decoration,
  EditorView,
  ViewPlugin,
  highlightActiveLine,
  highlightActiveLineGutter,
  highlightSpecialChars,
  keymap,
  lineNumbers,
  type DecorationSet,
  type ViewUpdate,
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

/** The rest of a wrapped line begins below its text, not at the margin. */
const hanging = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet;

    constructor(view: EditorView) {
      this.decorations = hang(view);
    }

    update({ docChanged, viewportChanged, view }: ViewUpdate): void {
      if (docChanged || viewportChanged) {
        this.decorations = hang(view);
      }
    }
  },
  { decorations: (it) => it.decorations },
);

function hang(view: EditorView): DecorationSet {
  const lines = view.viewportLineBlocks.map(({ from }) => {
    const width = Math.min(/^ */.exec(view.state.doc.lineAt(from).text)?.[0].length ?? 0, 16) + 2;
    return Decoration.line({ attributes: { style: `text-indent: -${width}ch; padding-left: calc(${width}ch + 6px)` } }).range(from);
  });
  return Decoration.set(lines);
}

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
    // No line is cut, on a phone either.
    EditorView.lineWrapping,
    hanging,
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
  return [lineNumbers(), highlightActiveLine(), highlightActiveLineGutter()];
}
