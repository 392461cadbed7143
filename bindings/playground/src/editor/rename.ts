// Renaming: F2 asks for the new name below the editor.

import { EditorView, keymap, showDialog } from "@codemirror/view";
import type { Extension } from "@codemirror/state";

import { announce, count } from "../dom.js";
import type { Host } from "./host.js";

export function rename(host: Host): Extension {
  return keymap.of([
    {
      key: "F2",
      run: (view) => {
        void run(host, view);
        return true;
      },
    },
  ]);
}

async function run(host: Host, view: EditorView): Promise<void> {
  const file = host.file();
  const at = view.state.selection.main.head;
  const found = await host.ask("prepareRename", file, at);
  if (typeof found === "string") {
    refuse(view, found);
    return;
  }
  const { result } = showDialog(view, {
    label: `Rename ${found.name} to`,
    input: { name: "name", value: found.name, "aria-label": "New name", spellcheck: "false", autocomplete: "off" },
    submitLabel: "Rename",
    class: "rename",
    focus: "input",
  });
  view.dom.querySelector<HTMLInputElement>(".rename input")?.select();
  const form = await result;
  view.focus();
  const name = form ? new FormData(form).get("name") : null;
  if (typeof name !== "string" || name === found.name) {
    return;
  }
  const version = host.version();
  const edits = await host.ask("rename", file, at, name);
  if (typeof edits === "string") {
    refuse(view, edits);
    return;
  }
  host.apply(edits, version);
  announce(`Renamed ${count(edits.reduce((sum, it) => sum + it.changes.length, 0), "place")}`);
}

/** Shows why a name cannot be changed. */
function refuse(view: EditorView, reason: string): void {
  const { result } = showDialog(view, { label: reason, submitLabel: "Close", class: "refusal", focus: "button" });
  announce(reason);
  void result.then(() => view.focus());
}
