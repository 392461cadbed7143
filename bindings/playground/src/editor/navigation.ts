// Going to the definition of a name.

import type { Extension } from "@codemirror/state";
import { EditorView, keymap } from "@codemirror/view";

import { announce } from "../dom.js";
import type { Host } from "./host.js";

export function navigation(host: Host): Extension {
  const go = (at: number) => {
    void host.ask("definition", host.file(), at).then(([place]) => {
      if (place) {
        host.open(place);
      } else {
        announce("No definition");
      }
    });
  };
  return [
    keymap.of([
      {
        key: "F12",
        run: (view) => {
          go(view.state.selection.main.head);
          return true;
        },
      },
    ]),
    EditorView.domEventHandlers({
      mousedown(event, view) {
        const at = event.ctrlKey || event.metaKey ? view.posAtCoords(event) : null;
        if (at === null) {
          return false;
        }
        event.preventDefault();
        go(at);
        return true;
      },
    }),
  ];
}
