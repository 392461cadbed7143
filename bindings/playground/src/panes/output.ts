// A pane with a text that is computed from the file: its value, JSON, or the formatted text.

import { announce, element } from "../dom.js";
import type { Host } from "../editor/host.js";
import type { Output } from "../protocol.js";
import type { Pane } from "./pane.js";
import { TextEditor } from "./text-editor.js";

interface Options {
  id: "value" | "json" | "formatted";
  label: string;
  /** A sentence about the text. */
  about: string;
  /** The name whose ending selects the syntax of the colours. */
  name: (file: string) => string;
  button?: { label: string; run: () => void };
}

/** Problems that are listed above the text. */
const MAX_PROBLEMS = 20;

export class OutputPane implements Pane {
  readonly id: string;
  readonly label: string;
  readonly dom: HTMLElement;
  private readonly text: TextEditor;
  private readonly problems = element("ul", { class: "output-problems", "aria-label": "Problems of the value" });
  private version = 0;
  /** The file that the text is of; null for no text. */
  private textOf: string | null = null;

  constructor(
    private readonly host: Host,
    private readonly options: Options,
  ) {
    this.id = options.id;
    this.label = options.label;
    this.text = new TextEditor(host, () => options.name(host.file()), options.label, null);
    const copy = element("button", { type: "button", class: "quiet", click: () => void this.copy() }, "Copy");
    const { button } = options;
    this.dom = element(
      "div",
      { class: "output" },
      element(
        "div",
        { class: "about" },
        element("p", {}, options.about),
        button ? element("button", { type: "button", class: "quiet", click: button.run }, button.label) : null,
        copy,
      ),
      this.problems,
      this.text.dom,
    );
  }

  async refresh(): Promise<void> {
    this.text.show();
    const version = ++this.version;
    const file = this.host.file();
    const output: Output = await this.host.ask(this.options.id, file);
    if (version !== this.version) {
      return;
    }
    this.problems.replaceChildren(
      ...output.problems.slice(0, MAX_PROBLEMS).map(({ place, summary, detail }) =>
        element(
          "li",
          {},
          element("strong", {}, summary),
          ` ${detail} `,
          place
            ? element(
                "button",
                { type: "button", class: "place", click: () => this.host.open(place) },
                `${place.file}:${place.line}:${place.column}`,
              )
            : null,
        ),
      ),
    );
    this.problems.hidden = output.problems.length === 0;
    // A half-typed line has no value: the last one stays, dimmed.
    const isStale = output.text === null && this.textOf === file;
    if (!isStale) {
      this.text.set(output.text ?? "");
      this.textOf = output.text === null ? null : file;
    }
    this.text.dom.classList.toggle("stale", isStale);
  }

  private async copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(this.text.text());
      announce("Copied");
    } catch {
      announce("The text could not be copied");
    }
  }
}
