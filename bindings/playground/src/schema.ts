// The schema that checks the text: of an example, or pasted. The list next to the problems says which.

import { byId, element } from "./dom.js";
import { EXAMPLES, example } from "./examples.js";

/** The schema of no example. */
const OWN = "own";

export class Schema {
  private readonly editor = byId<HTMLTextAreaElement>("schema-text");
  private readonly choice = byId<HTMLSelectElement>("schema");

  /** `changed` is called when another schema is chosen or typed; `open` shows the text of the schema. */
  constructor(changed: () => void, open: () => void) {
    const options: [string, string][] = [
      ["", "none"],
      ...EXAMPLES.filter((it) => it.schema).map((it): [string, string] => [it.id, it.label]),
      [OWN, "my own"],
    ];
    this.choice.append(...options.map(([value, label]) => element("option", { value }, label)));
    this.choice.addEventListener("change", () => {
      if (this.choice.value === OWN) {
        open();
        this.choose(OWN);
        this.editor.select();
      } else {
        this.set(this.choice.value, "");
      }
      changed();
    });
    this.editor.addEventListener("input", () => {
      this.choose(this.text() === "" ? "" : OWN);
      changed();
    });
  }

  /** The schema as JSON; empty for none. */
  text(): string {
    return this.editor.value;
  }

  /** The example that the schema is taken from, or an empty name. */
  example(): string {
    return this.choice.value === OWN ? "" : this.choice.value;
  }

  /** Sets the schema: the one of an example, or a text. */
  set(id: string, text: string): void {
    const schema = example(id)?.schema;
    this.editor.value = schema ?? text;
    this.choose(schema ? id : text ? OWN : "");
  }

  /** Shows what is wrong with the schema. */
  report(error: string | null): void {
    byId("schema-error").textContent = error ?? "";
  }

  private choose(id: string): void {
    this.choice.value = id;
    const rust = example(id)?.rust ?? "";
    byId("rust").hidden = rust === "";
    byId("rust-type").textContent = rust;
  }
}
