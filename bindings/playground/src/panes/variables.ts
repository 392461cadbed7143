// The variables that expressions may use, as HCL.

import { element } from "../dom.js";
import type { Host } from "../editor/host.js";
import type { Problem } from "../protocol.js";
import type { Pane } from "./pane.js";
import { TextEditor } from "./text-editor.js";

export class VariablesPane implements Pane {
  readonly id = "variables";
  readonly label = "Variables";
  readonly dom: HTMLElement;
  readonly editor: TextEditor;
  private readonly problems = element("ul", { class: "output-problems", role: "alert" });

  constructor(host: Host, changed: () => void) {
    this.editor = new TextEditor(host, () => "variables.hcl", "Variables", changed);
    this.problems.hidden = true;
    this.dom = element(
      "div",
      { class: "variables" },
      element(
        "div",
        { class: "about" },
        element("p", {}, "Variables that expressions may use: ", element("code", {}, 'region = "eu"'), ", one line for each."),
      ),
      this.problems,
      this.editor.dom,
    );
  }

  show(problems: readonly Problem[]): void {
    this.problems.hidden = problems.length === 0;
    this.problems.replaceChildren(
      ...problems.map((it) =>
        element(
          "li",
          {},
          element("strong", {}, it.summary),
          ` ${it.detail}${it.place ? ` Line ${it.place.line}.` : ""}`,
        ),
      ),
    );
  }

  refresh(): void {
    this.editor.show();
  }
}
