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
import type { Hover } from "hcl_serde/workspace";

import { announce, element } from "../dom.js";
import type { Host } from "../host.js";
import { markdown } from "../markdown.js";

function tooltip(found: Hover): Tooltip {
  const dom = () => element("div", { class: "docs tooltip", role: "tooltip" }, markdown(found.markdown));
  return { pos: found.range.start.offset, end: found.range.end.offset, above: true, create: () => ({ dom: dom() }) };
}

export function hover(host: Host): Extension {
  const ask = (at: number) => host.ask("hover", at);
  /** The answer for the key. The editor forgets a tooltip that it waits for when anything else changes. */
  let answer: Tooltip | null = null;
  const source = async (at: number) => {
    const found = await ask(at);
    return found && tooltip(found);
  };
  const tooltips = hoverTooltip((_view, at) => answer ?? source(at), { hoverTime: 250, hideOnChange: true });
  const open = (view: EditorView) => {
    const { doc, selection } = view.state;
    const { head } = selection.main;
    void ask(head).then((found) => {
      if (!found) {
        announce("No documentation here");
      } else if (view.state.doc === doc && view.state.selection.main.head === head) {
        answer = tooltip(found);
        activateHover(view, head, 1, { tooltip: tooltips, until: (it) => it.docChanged || it.selection !== undefined });
        answer = null;
        // The tooltip is not part of the text, so that screen readers do not find it.
        announce(markdown(found.markdown).textContent ?? "");
      }
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
      { key: "F1", run: open },
      { key: "Escape", run: close },
    ]),
  ];
}
