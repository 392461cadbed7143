// The state of the text, in one place: how many problems it has, and which.

import type { Text } from "@codemirror/state";

import { announce, byId, debounced, element } from "./dom.js";
import { report } from "./editor/problems.js";
import type { Host } from "./host.js";
import type { Problem } from "./protocol.js";

/** Problems in the list; others are counted. */
const MAX_ROWS = 100;

export class ProblemList {
  private shown: { problems: readonly Problem[]; doc: Text } | null = null;
  private said = "No problems";
  // Not at each keystroke: the list would jump, and a screen reader would not finish a sentence.
  private readonly render = debounced(200, () => this.rows());
  private readonly say = debounced(700, () => {
    const text = summary(this.shown?.problems ?? []);
    if (text !== this.said) {
      this.said = text;
      announce(text);
    }
  });

  constructor(private readonly host: Host) {}

  /** Shows the problems of the text `doc`. */
  show(problems: readonly Problem[], doc: Text): void {
    this.shown = { problems, doc };
    this.say();
    this.render();
  }

  private rows(): void {
    if (!this.shown) {
      return;
    }
    const { problems, doc } = this.shown;
    byId("problems-title").textContent = summary(problems);
    byId("problem-list").replaceChildren(
      ...problems.slice(0, MAX_ROWS).map((it) => this.row(it, doc)),
      ...(problems.length > MAX_ROWS ? [element("li", {}, `and ${problems.length - MAX_ROWS} more`)] : []),
    );
  }

  private row(problem: Problem, doc: Text): HTMLElement {
    const { range, severity } = problem;
    const body = report(this.host, problem, doc);
    body.append(element("details", {}, element("summary", {}, "As in a terminal"), element("pre", {}, problem.report)));
    return element(
      "li",
      { class: severity },
      element("span", { class: "severity" }, severity),
      body,
      range && element("button", { type: "button", class: "link", click: () => this.host.open(range) }, `line ${range.start.line + 1}`),
    );
  }
}

/** Returns "2 errors, 1 warning", or "No problems". */
function summary(problems: readonly Problem[]): string {
  const of = (severity: string) => problems.filter((it) => it.severity === severity).length;
  const counts: [number, string][] = [
    [of("error"), "error"],
    [of("warning"), "warning"],
    [of("information") + of("hint"), "hint"],
  ];
  const parts = counts.filter(([number]) => number > 0).map(([number, noun]) => `${number} ${noun}${number === 1 ? "" : "s"}`);
  return parts.join(", ") || "No problems";
}
