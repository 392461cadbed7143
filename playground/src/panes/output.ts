// A pane with a text that is computed from the file: its value, JSON, or the formatted text.

import { announce, element } from "../dom.js";
import { coloured, MAX_COLOURED } from "../coloured.js";
import type { Host } from "../editor/host.js";
import type { Output } from "../protocol.js";
import type { Pane } from "./pane.js";

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
  private readonly text: HTMLElement;
  private readonly problems = element("ul", { class: "output-problems", "aria-label": "Problems of the value" });
  private version = 0;

  constructor(
    private readonly host: Host,
    private readonly options: Options,
  ) {
    this.id = options.id;
    this.label = options.label;
    this.text = element("pre", { tabindex: "0", role: "region", "aria-label": options.label });
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
      this.text,
    );
  }

  async refresh(): Promise<void> {
    const version = ++this.version;
    const file = this.host.file();
    const output: Output = await this.host.ask(this.options.id, file);
    const text = output.text ?? "";
    const tokens =
      text.length <= MAX_COLOURED ? await this.host.ask("colour", this.options.name(file), text) : new Uint32Array();
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
    this.text.hidden = output.text === null;
    this.text.replaceChildren(coloured(text, tokens));
  }

  private async copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(this.text.textContent ?? "");
      announce("Copied");
    } catch {
      announce("The text could not be copied");
    }
  }
}
