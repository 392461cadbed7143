// Colours from the analysis: a class for each kind of token.

import { RangeSetBuilder, StateEffect, StateField, type ChangeDesc } from "@codemirror/state";
import { Decoration, EditorView, type DecorationSet } from "@codemirror/view";

export const setColours = StateEffect.define<DecorationSet>();

const marks = new Map<number, Decoration>();

/** The decoration of a token: `hcl-attribute`, with `hcl-deprecated` and others after it. */
function mark(kind: number, modifiers: number, classes: readonly string[]): Decoration {
  const key = kind * 8 + modifiers;
  let found = marks.get(key);
  if (!found) {
    const names = [
      classes[kind] ?? "other",
      modifiers & 1 ? "definition" : "",
      modifiers & 2 ? "deprecated" : "",
      modifiers & 4 ? "sensitive" : "",
    ];
    found = Decoration.mark({ class: names.filter(Boolean).map((it) => `hcl-${it}`).join(" ") });
    marks.set(key, found);
  }
  return found;
}

/** Returns the decorations of tokens that were found before `changes`. */
export function colours(
  tokens: Uint32Array,
  classes: readonly string[],
  changes: ChangeDesc | null,
  length: number,
): DecorationSet {
  const builder = new RangeSetBuilder<Decoration>();
  for (let index = 0; index + 3 < tokens.length; index += 4) {
    const [start = 0, size = 0, kind = 0, modifiers = 0] = tokens.subarray(index, index + 4);
    const from = changes ? changes.mapPos(start, 1) : start;
    const to = changes ? changes.mapPos(start + size, -1) : start + size;
    if (from < to && to <= length) {
      builder.add(from, to, mark(kind, modifiers, classes));
    }
  }
  return builder.finish();
}

const field = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(value, transaction) {
    for (const effect of transaction.effects) {
      if (effect.is(setColours)) {
        return effect.value;
      }
    }
    return value.map(transaction.changes);
  },
  provide: (it) => EditorView.decorations.from(it),
});

export const colouring = field;
