// The pane of the value: JSON that can only be read.

import { EditorState } from "@codemirror/state";
import { EditorView } from "@codemirror/view";

import { byId } from "./dom.js";
import { colouring, colours } from "./editor/colours.js";
import { basics } from "./editor/setup.js";
import type { Analysis } from "./protocol.js";

export class Value {
  private readonly pane = byId("value");
  private readonly view = new EditorView({
    parent: this.pane,
    extensions: [basics("Value"), colouring, EditorState.readOnly.of(true)],
  });

  /** Without a value, the last one stays, dimmed: a half-typed line has none. */
  show(value: Analysis["value"]): void {
    this.pane.classList.toggle("stale", value === null);
    if (value) {
      const changes = difference(this.view.state.doc.toString(), value.text);
      this.view.dispatch({ changes, effects: colours(value.tokens) });
    }
  }

  clear(): void {
    this.show({ text: "", tokens: new Uint32Array() });
  }
}

/** Returns the change from one text to another without their common start and end, so that the rest stays where it is. */
function difference(before: string, after: string) {
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
