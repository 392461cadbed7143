// The tabs of the files, and the buttons that add, rename and remove one.

import { announce, byId, count } from "./dom.js";
import { invalidName, type Files } from "./files.js";
import type { Problem } from "./protocol.js";
import { Tabs } from "./tabs.js";

export class FileBar {
  private readonly tabs: Tabs;
  private shown = "";

  constructor(private readonly files: Files) {
    this.tabs = new Tabs(byId("files"), byId("editor"), (index) => files.select(files.names()[Number(index)] ?? ""));
    byId("add").addEventListener("click", () => void this.add());
    byId("rename-file").addEventListener("click", () => void this.rename());
    byId("remove-file").addEventListener("click", () => this.remove());
  }

  show(problems: readonly Problem[]): void {
    const tabs = this.files.names().map((name, index) => {
      const errors = problems.filter((it) => it.place?.file === name && it.severity === "error").length;
      const badge = { text: String(errors), meaning: `, ${count(errors, "error")}`, kind: "error" };
      return { id: String(index), label: name, ...(errors > 0 ? { badge } : {}) };
    });
    const current = String(this.files.active);
    const key = JSON.stringify([tabs, current]);
    if (key !== this.shown) {
      this.shown = key;
      this.tabs.show(tabs, current);
      byId<HTMLButtonElement>("remove-file").disabled = tabs.length < 2;
    }
  }

  private async add(): Promise<void> {
    const names = this.files.names();
    let number = names.length + 1;
    while (names.includes(`file${number}.hcl`)) {
      number++;
    }
    const name = await ask("Name of the new file", `file${number}.hcl`, names);
    if (name !== null) {
      this.files.add(name);
    }
  }

  private async rename(): Promise<void> {
    const current = this.files.current();
    const others = this.files.names().filter((it) => it !== current);
    const name = await ask(`New name of ${current}`, current, others);
    if (name !== null && name !== current) {
      this.files.rename(name);
    }
  }

  private remove(): void {
    const name = this.files.current();
    if (window.confirm(`Remove ${name} and its text?`)) {
      this.files.remove();
      announce(`Removed ${name}`);
    }
  }
}

/** Asks for the name of a file. Returns null if the dialog is closed. */
function ask(title: string, value: string, others: readonly string[]): Promise<string | null> {
  const dialog = byId<HTMLDialogElement>("ask");
  const input = byId<HTMLInputElement>("ask-input");
  const error = byId("ask-error");
  const form = dialog.querySelector("form");
  byId("ask-title").textContent = title;
  error.textContent = "";
  input.value = value;
  dialog.showModal();
  input.setSelectionRange(0, value.lastIndexOf("."));
  return new Promise((resolve) => {
    const submit = (event: SubmitEvent) => {
      const isOk = !(event.submitter instanceof HTMLButtonElement) || event.submitter.value === "ok";
      const reason = isOk ? invalidName(input.value.trim(), others) : null;
      if (reason) {
        error.textContent = reason;
        event.preventDefault();
      }
    };
    form?.addEventListener("submit", submit);
    dialog.addEventListener(
      "close",
      () => {
        form?.removeEventListener("submit", submit);
        resolve(dialog.returnValue === "ok" ? input.value.trim() : null);
        dialog.returnValue = "";
      },
      { once: true },
    );
  });
}
