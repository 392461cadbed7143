// The schema: chosen from the examples, or pasted.

import { element } from "../dom.js";
import { EXAMPLES, example } from "../examples.js";
import type { Host } from "../editor/host.js";
import type { Pane } from "./pane.js";
import { TextEditor } from "./text-editor.js";

/** The schema of no example. */
const OWN = "own";

export class SchemaPane implements Pane {
  readonly id = "schema";
  readonly label = "Schema";
  readonly dom: HTMLElement;
  private readonly editor: TextEditor;
  private readonly choice: HTMLSelectElement;
  private readonly module = element("input", { type: "checkbox", change: () => this.changed() });
  private readonly error = element("pre", { class: "error", role: "alert" });
  private readonly rust = element("pre", { tabindex: "0", role: "region", "aria-label": "Type in Rust" });
  private readonly details: HTMLElement;

  constructor(
    host: Host,
    private readonly changed: () => void,
  ) {
    this.editor = new TextEditor(host, () => "schema.json", "Schema as JSON", () => {
      this.choice.value = this.text() === "" ? "" : OWN;
      this.showRust();
      this.changed();
    });
    const options: [string, string][] = [
      ["", "None: any HCL"],
      ...EXAMPLES.filter((it) => it.schema).map((it): [string, string] => [it.id, it.label]),
      [OWN, "My own: paste it below"],
    ];
    this.choice = element("select", { change: () => this.choose() }, ...options.map(([value, label]) => element("option", { value }, label)));
    this.details = element("details", {}, element("summary", {}, "The type in Rust that publishes it"), this.rust);
    this.dom = element(
      "div",
      { class: "schema" },
      element(
        "div",
        { class: "about" },
        element("label", {}, "Schema ", this.choice),
        element("label", {}, this.module, "All files are one module, with variable and locals blocks"),
        element("p", {}, "A program prints its own: ", element("code", {}, "myapp schema --format hcl")),
      ),
      this.error,
      this.details,
      this.editor.dom,
    );
  }

  /** The schema as JSON; empty for none. */
  text(): string {
    return this.editor.text();
  }

  /** The example that the schema is taken from, or an empty name. */
  chosen(): string {
    return this.choice.value === OWN ? "" : this.choice.value;
  }

  /** Whether all files are one module. */
  isModule(): boolean {
    return this.module.checked;
  }

  /** Sets the schema: the one of an example, or a text. */
  set(id: string, text: string, isModule: boolean): void {
    this.module.checked = isModule;
    const found = example(id);
    this.editor.set(found?.schema ?? text);
    this.choice.value = found ? found.id : text === "" ? "" : OWN;
    this.showRust();
  }

  show(error: string | null): void {
    this.error.textContent = error ?? "";
  }

  refresh(): void {
    this.editor.show();
  }

  private choose(): void {
    if (this.choice.value === OWN) {
      const view = this.editor.show();
      view.focus();
      view.dispatch({ selection: { anchor: 0, head: view.state.doc.length } });
      return;
    }
    this.set(this.choice.value, "", this.isModule());
    this.changed();
  }

  private showRust(): void {
    const found = example(this.choice.value);
    this.details.hidden = !found;
    this.rust.textContent = found?.rust ?? "";
  }
}
