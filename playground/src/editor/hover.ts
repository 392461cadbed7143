// Documentation of the name under the pointer, or at the cursor by a key.

import { StateEffect, StateField, type Extension } from "@codemirror/state";
import { EditorView, hoverTooltip, keymap, showTooltip, type Tooltip } from "@codemirror/view";

import { announce, element } from "../dom.js";
import { markdown } from "../markdown.js";
import type { Host } from "./host.js";

const setTooltip = StateEffect.define<Tooltip | null>();

/** The tooltip that a key has opened. */
const atCursor = StateField.define<Tooltip | null>({
  create: () => null,
  update(value, transaction) {
    for (const effect of transaction.effects) {
      if (effect.is(setTooltip)) {
        return effect.value;
      }
    }
    return transaction.docChanged || transaction.selection ? null : value;
  },
  provide: (it) => showTooltip.from(it),
});

async function tooltip(host: Host, at: number): Promise<Tooltip | null> {
  const found = await host.ask("hover", host.file(), at);
  if (!found) {
    return null;
  }
  return {
    pos: found.from,
    end: found.to,
    above: true,
    create: () => ({ dom: element("div", { class: "docs tooltip", role: "tooltip" }, markdown(found.markdown)) }),
  };
}

export function hover(host: Host): Extension {
  const open = (view: EditorView) => {
    const { state } = view;
    void tooltip(host, state.selection.main.head).then((found) => {
      if (view.state.doc !== state.doc) {
        return;
      }
      view.dispatch({ effects: setTooltip.of(found) });
      announce(found ? (view.dom.querySelector(".docs.tooltip")?.textContent ?? "") : "No documentation here");
    });
    return true;
  };
  const close = (view: EditorView) => {
    if (!view.state.field(atCursor)) {
      return false;
    }
    view.dispatch({ effects: setTooltip.of(null) });
    return true;
  };
  return [
    hoverTooltip((_view, at) => tooltip(host, at), { hoverTime: 250 }),
    atCursor,
    keymap.of([
      { key: "Mod-k Mod-i", run: open },
      { key: "F1", run: open },
      { key: "Escape", run: close },
    ]),
  ];
}
