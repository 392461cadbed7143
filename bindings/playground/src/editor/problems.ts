// Problems in the text: underlined, with a mark in the gutter and a report with its fixes.

import { diagnosticCount, forEachDiagnostic, linter, lintGutter, nextDiagnostic, previousDiagnostic, setDiagnostics, type Diagnostic } from "@codemirror/lint";
import type { EditorState, Extension, Text, TransactionSpec } from "@codemirror/state";
import { keymap, type Command, type EditorView } from "@codemirror/view";

import { announce, element } from "../dom.js";
import type { Host } from "../host.js";
import type { Problem } from "../protocol.js";

export function problems(): Extension {
  return [
    // New problems leave an open report alone: it may have been opened while they were computed.
    linter(null, { hideOn: (transaction) => transaction.docChanged }),
    lintGutter({ hoverTime: 150 }),
    keymap.of([
      { key: "F8", run: (view) => go(view, nextDiagnostic) },
      { key: "Shift-F8", run: (view) => go(view, previousDiagnostic) },
    ]),
  ];
}

/** Goes to another problem, and announces it: the report floats outside the text, where screen readers do not find it. */
function go(view: EditorView, command: Command): boolean {
  if (command(view)) {
    const { from, to } = view.state.selection.main;
    forEachDiagnostic(view.state, (it, start, end) => {
      if (start === from && end === to) {
        announce(it.message);
      }
    });
  } else {
    announce("No other problem");
  }
  return true;
}

/** Returns the transaction that shows the problems of the text of an editor. */
export function showProblems(host: Host, state: EditorState, found: readonly Problem[]): TransactionSpec {
  const diagnostics = found.map((problem): Diagnostic => ({
    from: problem.range?.start.offset ?? 0,
    to: problem.range?.end.offset ?? 0,
    severity: problem.severity === "information" ? "info" : problem.severity,
    message: `${problem.summary}: ${problem.detail}`,
    renderMessage: () => report(host, problem, state.doc),
    markClass: problem.tags.map((tag) => `hcl-${tag}`).join(" "),
  }));
  // Nearly every keystroke leaves a text without problems: the editor has nothing to draw then.
  return diagnostics.length === 0 && diagnosticCount(state) === 0 ? {} : setDiagnostics(state, diagnostics);
}

/** The report of a problem of the text `doc`: summary, detail, the other places that belong to it, and its fixes. */
export function report(host: Host, problem: Problem, doc: Text): HTMLElement {
  const related = problem.related.map(({ message, range }) =>
    element(
      "button",
      { type: "button", class: "link", click: () => host.open(range) },
      `${message || "See also"} (line ${range.start.line + 1})`,
    ),
  );
  const fixes = problem.fixes.map(({ title, edits }) =>
    element("button", { type: "button", class: "fix", click: () => host.apply(edits.flatMap((it) => it.edits), doc) }, title),
  );
  return element(
    "div",
    { class: "report" },
    element("strong", {}, problem.summary),
    problem.detail ? element("p", {}, problem.detail) : null,
    problem.path ? element("p", { class: "path" }, "in ", element("code", {}, problem.path)) : null,
    ...related,
    fixes.length > 0 ? element("div", { class: "fixes" }, ...fixes) : null,
  );
}
