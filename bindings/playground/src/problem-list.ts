// The list of the problems of all files.

import { announce, count, debounced, element } from "./dom.js";
import type { Host } from "./editor/host.js";
import { addFixes, report } from "./editor/problems.js";
import type { Problem } from "./protocol.js";

/** Problems in the list; others are counted. */
const MAX_ROWS = 100;

/** Problems whose fixes are computed at once; those of others when the pointer or the focus comes to them. */
const MAX_FIXED = 5;

export class ProblemList {
  private shown = "";
  private said = "No problems";
  private readonly say;
  private readonly render;
  private problems: readonly Problem[] = [];
  private isPressed = false;

  constructor(
    private readonly list: HTMLElement,
    private readonly title: HTMLElement,
    private readonly host: Host,
  ) {
    // Not at each keystroke: a screen reader would not finish a sentence.
    this.say = debounced(700, () => {
      const text = summary(this.problems);
      if (text !== this.said) {
        this.said = text;
        announce(text);
      }
    });
    this.render = debounced(100, () => this.rows());
    // There is no click where the button under the pointer is replaced before the release.
    list.addEventListener("pointerdown", () => (this.isPressed = true));
    for (const end of ["pointerup", "pointercancel"]) {
      window.addEventListener(end, () => {
        if (this.isPressed) {
          this.isPressed = false;
          this.render();
        }
      });
    }
  }

  show(problems: readonly Problem[]): void {
    this.problems = problems;
    this.say();
    this.render();
  }

  private rows(): void {
    // A list that is the same stays, with the focus in it.
    const key = JSON.stringify(this.problems);
    if (key === this.shown || this.isPressed) {
      return;
    }
    this.shown = key;
    this.title.textContent = summary(this.problems);
    this.list.replaceChildren(
      ...this.problems.slice(0, MAX_ROWS).map((it, index) => this.row(it, index < MAX_FIXED)),
      ...(this.problems.length > MAX_ROWS
        ? [element("li", {}, `and ${this.problems.length - MAX_ROWS} more`)]
        : []),
    );
  }

  private row(problem: Problem, withFixes: boolean): HTMLElement {
    const { place } = problem;
    const body = report(this.host, problem, withFixes);
    const position = place
      ? element(
          "button",
          { type: "button", class: "place", click: () => this.host.open(place) },
          `${place.file}:${place.line}:${place.column}`,
        )
      : null;
    body.append(element("details", {}, element("summary", {}, "As in a terminal"), element("pre", {}, problem.report)));
    const row = element(
      "li",
      { class: problem.severity },
      element("span", { class: "severity" }, problem.severity),
      body,
      position,
    );
    if (!withFixes) {
      const load = () => {
        row.removeEventListener("pointerenter", load);
        row.removeEventListener("focusin", load);
        void addFixes(this.host, problem, body);
      };
      row.addEventListener("pointerenter", load);
      row.addEventListener("focusin", load);
    }
    return row;
  }
}

/** Returns "2 errors, 1 warning", or "No problems". */
export function summary(problems: readonly Problem[]): string {
  const of = (severity: string) => problems.filter((it) => it.severity === severity).length;
  const hints = problems.length - of("error") - of("warning");
  const parts = [
    of("error") ? count(of("error"), "error") : "",
    of("warning") ? count(of("warning"), "warning") : "",
    hints ? count(hints, "hint") : "",
  ];
  return parts.filter(Boolean).join(", ") || "No problems";
}
