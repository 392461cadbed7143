// Documentation of the name under the pointer, or at the cursor by a key.

import type { Extension } from "@codemirror/state";
import {
  activateHover,
  closeHoverTooltips,
  EditorView,
  hasHoverTooltips,
  hoverTooltip,
  keymap,
  type Tooltip,
} from "@codemirror/view";

import { announce, element } from "../dom.js";
import { markdown } from "../markdown.js";
import type { Host } from "./host.js";

async function tooltip(host: Host, at: number): Promise<Tooltip | null> {
  const found = await host.ask("hover", host.file(), at);
  if (!found) {
    return null;
  }
  const dom = () => element("div", { class: "docs tooltip", role: "tooltip" }, markdown(found.markdown));
  return { pos: found.from, end: found.to, above: true, create: () => ({ dom: dom() }) };
}

export function hover(host: Host): Extension {
  const tooltips = hoverTooltip((_view, at) => tooltip(host, at), { hoverTime: 250, hideOnChange: true });
  const open = (view: EditorView) => {
    const { head } = view.state.selection.main;
    activateHover(view, head, 1, { tooltip: tooltips, until: (it) => it.docChanged || it.selection !== undefined });
    // The tooltip is no part of the text, so that screen readers do not find it.
    void host.ask("hover", host.file(), head).then((found) => {
      announce(found ? (markdown(found.markdown).textContent ?? "") : "No documentation here");
    });
    return true;
  };
  const close = (view: EditorView) => {
    if (!hasHoverTooltips(view.state)) {
      return false;
    }
    view.dispatch({ effects: closeHoverTooltips });
    return true;
  };
  return [
    tooltips,
    keymap.of([
      { key: "Mod-k Mod-i", run: open },
      { key: "F1", run: open },
      { key: "Escape", run: close },
    ]),
  ];
}
