// The part of the text that another pane points to. It stays until the text or the selection changes.

import { StateEffect, StateField } from "@codemirror/state";
import { Decoration, EditorView, type DecorationSet } from "@codemirror/view";

export const setMark = StateEffect.define<{ from: number; to: number }>();

const decoration = Decoration.mark({ class: "pointed-at" });

export const marking = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(value, transaction) {
    for (const effect of transaction.effects) {
      if (effect.is(setMark)) {
        const { length } = transaction.newDoc;
        const from = Math.min(effect.value.from, length);
        const to = Math.min(effect.value.to, length);
        return from < to ? Decoration.set(decoration.range(from, to)) : Decoration.none;
      }
    }
    return transaction.docChanged || transaction.selection ? Decoration.none : value;
  },
  provide: (it) => EditorView.decorations.from(it),
});
