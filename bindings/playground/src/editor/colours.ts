// Colours from the analysis: a class for each kind of token.

import { RangeSetBuilder, StateEffect, StateField } from "@codemirror/state";
import { Decoration, EditorView, type DecorationSet } from "@codemirror/view";
import { TOKEN_TYPES } from "hcl_serde/token-types";

const setColours = StateEffect.define<DecorationSet>();

/** Names of the bits of the modifiers, from the lowest. */
const MODIFIERS = ["definition", "deprecated", "sensitive"];

const marks = new Map<number, Decoration>();

/** The decoration of a token: `hcl-attribute`, with `hcl-deprecated` and others after it. */
function mark(kind: number, modifiers: number): Decoration {
  const key = kind * 8 + modifiers;
  let found = marks.get(key);
  if (!found) {
    const names = [TOKEN_TYPES[kind] ?? "other", ...MODIFIERS.filter((_, bit) => modifiers & (1 << bit))];
    found = Decoration.mark({ class: names.map((it) => `hcl-${it}`).join(" ") });
    marks.set(key, found);
  }
  return found;
}

/** Returns the effect that shows the tokens of the text of an editor. */
export function colours(tokens: Uint32Array): StateEffect<DecorationSet> {
  const builder = new RangeSetBuilder<Decoration>();
  for (let index = 0; index + 3 < tokens.length; index += 4) {
    const [from = 0, size = 0, kind = 0, modifiers = 0] = tokens.subarray(index, index + 4);
    if (size > 0) {
      builder.add(from, from + size, mark(kind, modifiers));
    }
  }
  return setColours.of(builder.finish());
}

export const colouring = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(value, transaction) {
    const set = transaction.effects.find((it) => it.is(setColours));
    return set?.is(setColours) ? set.value : value.map(transaction.changes);
  },
  provide: (it) => EditorView.decorations.from(it),
});
