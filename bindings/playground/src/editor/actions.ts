// Code actions: a menu at the cursor.

import { EditorView, keymap } from "@codemirror/view";
import type { Extension } from "@codemirror/state";

import { announce, element } from "../dom.js";
import type { Action } from "../protocol.js";
import type { Host } from "./host.js";

export function actions(host: Host): Extension {
  return keymap.of([
    {
      key: "Mod-.",
      run: (view) => {
        const { from, to } = view.state.selection.main;
        const version = host.version();
        void host.ask("actions", host.file(), from, to).then((found) => showMenu(host, view, found, version));
        return true;
      },
    },
  ]);
}

function showMenu(host: Host, view: EditorView, found: Action[], version: number): void {
  if (found.length === 0) {
    announce("No fixes here");
    return;
  }
  const at = view.coordsAtPos(view.state.selection.main.head);
  const items = found.map((it) =>
    element(
      "button",
      {
        type: "button",
        role: "menuitem",
        tabindex: "-1",
        click: () => {
          close();
          host.apply(it.edits, version);
        },
      },
      it.title,
    ),
  );
  const menu = element(
    "div",
    {
      role: "menu",
      class: "menu",
      "aria-label": "Fixes and changes",
      keydown: (event) => {
        const key = (event as KeyboardEvent).key;
        const index = items.indexOf(document.activeElement as HTMLButtonElement);
        const moves: Record<string, number> = {
          ArrowDown: (index + 1) % items.length,
          ArrowUp: (index - 1 + items.length) % items.length,
          Home: 0,
          End: items.length - 1,
        };
        const target = moves[key];
        if (target !== undefined) {
          items[target]?.focus();
          event.preventDefault();
        } else if (key === "Escape" || key === "Tab") {
          close();
          event.preventDefault();
        }
      },
      focusout: (event) => {
        const next = (event as FocusEvent).relatedTarget;
        if (!(next instanceof Node) || !menu.contains(next)) {
          menu.remove();
        }
      },
    },
    ...items,
  );
  const close = () => {
    // Focus first: the menu removes itself when it loses the focus.
    view.focus();
    menu.remove();
  };
  document.body.append(menu);
  const { width, height } = menu.getBoundingClientRect();
  const left = Math.min(at?.left ?? 0, window.innerWidth - width - 8);
  const below = (at?.bottom ?? 0) + 2;
  const top = below + height > window.innerHeight ? (at?.top ?? 0) - height - 2 : below;
  menu.style.left = `${Math.max(8, left)}px`;
  menu.style.top = `${Math.max(8, top)}px`;
  items[0]?.focus();
}
