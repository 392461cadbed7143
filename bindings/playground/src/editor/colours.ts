// Colours from the analysis: a class for each kind of token.

import { RangeSetBuilder, StateEffect, StateField } from "@codemirror/state";
import { Decoration, EditorView, type DecorationSet } from "@codemirror/view";
import { TOKEN_TYPES } from "hcl_serde/token-types";

const setColours = StateEffect.define<DecorationSet>();

/** The decoration of a token: `hcl-attribute`. */
const marks = TOKEN_TYPES.map((it) => Decoration.mark({ class: `hcl-${it}` }));

/** Returns the effect that shows the tokens of the text of an editor. */
export function colours(tokens: Uint32Array): StateEffect<DecorationSet> {
  const builder = new RangeSetBuilder<Decoration>();
  for (let index = 0; index + 2 < tokens.length; index += 3) {
    const [from = 0, size = 0, kind = 0] = tokens.subarray(index, index + 3);
    const mark = marks[kind];
    if (size > 0 && mark) {
      builder.add(from, from + size, mark);
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
