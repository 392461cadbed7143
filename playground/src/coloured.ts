// Text with colours, outside an editor.

import { element } from "./dom.js";
import { TOKEN_CLASSES } from "./token-classes.js";

/** Texts longer than this stay without colours: each token is an element. */
export const MAX_COLOURED = 200_000;

export function coloured(text: string, tokens: Uint32Array): DocumentFragment {
  const fragment = document.createDocumentFragment();
  let end = 0;
  for (let index = 0; index + 3 < tokens.length; index += 4) {
    const [start = 0, size = 0, kind = 0] = tokens.subarray(index, index + 3);
    fragment.append(text.slice(end, start));
    fragment.append(element("span", { class: `hcl-${TOKEN_CLASSES[kind] ?? "other"}` }, text.slice(start, start + size)));
    end = start + size;
  }
  fragment.append(text.slice(end));
  return fragment;
}
