// A small editor for a text that is no file of the configuration: the variables, a schema, an output.

import { Annotation, EditorState, Transaction, type ChangeSpec, type Extension } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { TOKEN_TYPES } from "hcl_serde/token-types";

import { element } from "../dom.js";
import { basics } from "../editor/setup.js";
import { colouring, colours, setColours } from "../editor/colours.js";
import type { Host } from "../editor/host.js";

/** Marks changes by the page, which nobody types. */
const byPage = Annotation.define<boolean>();

export class TextEditor {
  /** An empty element until `show` is called: each editor takes time at the start of the page. */
  readonly dom = element("div", { class: "text-editor" });
  private view: EditorView | null = null;
  /** The text before the editor is shown. */
  private initial = "";

  constructor(
    private readonly host: Host,
    /** The ending of this name selects the syntax of the colours. */
    private readonly name: () => string,
    private readonly label: string,
    /** Called when the text is edited; null for a text that can only be read. */
    private readonly changed: (() => void) | null,
  ) {}

  /** Shows the editor in its element. */
  show(): EditorView {
    if (!this.view) {
      this.view = new EditorView({ doc: this.initial, extensions: this.extensions(), parent: this.dom });
      void this.colour();
    }
    return this.view;
  }

  text(): string {
    return this.view ? this.view.state.doc.toString() : this.initial;
  }

  /** Replaces the text. Only the part that differs is drawn anew. */
  set(text: string): void {
    if (!this.view) {
      this.initial = text;
      return;
    }
    const changes = difference(this.text(), text);
    if (changes) {
      this.view.dispatch({ changes, annotations: [byPage.of(true), Transaction.addToHistory.of(false)] });
    }
  }

  private extensions(): Extension {
    return [
      basics(this.label),
      colouring,
      EditorView.lineWrapping,
      EditorState.readOnly.of(this.changed === null),
      EditorView.updateListener.of((update) => {
        if (!update.docChanged) {
          return;
        }
        void this.colour();
        if (!update.transactions.every((it) => it.annotation(byPage))) {
          this.changed?.();
        }
      }),
    ];
  }

  private async colour(): Promise<void> {
    const { view } = this;
    if (!view) {
      return;
    }
    const { doc } = view.state;
    const tokens = await this.host.ask("colour", this.name(), doc.toString());
    if (view.state.doc === doc) {
      view.dispatch({ effects: setColours.of(colours(tokens, TOKEN_TYPES, null, doc.length)) });
    }
  }
}

/** Returns the change from one text to another, without their common start and end; null for equal texts. */
function difference(before: string, after: string): ChangeSpec | null {
  if (before === after) {
    return null;
  }
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before.charCodeAt(start) === after.charCodeAt(start)) {
    start++;
  }
  let end = 0;
  while (end < shorter - start && before.charCodeAt(before.length - 1 - end) === after.charCodeAt(after.length - 1 - end)) {
    end++;
  }
  return { from: start, to: before.length - end, insert: after.slice(start, after.length - end) };
}
