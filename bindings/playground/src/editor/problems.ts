// Problems in the text: underlined, with a mark in the gutter and a report with its fixes.

import { diagnosticCount, forEachDiagnostic, linter, lintGutter, nextDiagnostic, previousDiagnostic, setDiagnostics, type Diagnostic } from "@codemirror/lint";
import type { ChangeDesc, EditorState, Extension, TransactionSpec } from "@codemirror/state";
import { keymap, type Command, type EditorView } from "@codemirror/view";

import { announce, element } from "../dom.js";
import type { Problem } from "../protocol.js";
import type { Host } from "./host.js";

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

/** Returns the transaction that shows problems, which were found before `changes`. */
export function showProblems(host: Host, state: EditorState, found: readonly Problem[], changes: ChangeDesc | null): TransactionSpec {
  const file = host.file();
  const diagnostics: Diagnostic[] = [];
  for (const problem of found) {
    const { place } = problem;
    if (place?.file !== file) {
      continue;
    }
    const from = changes ? changes.mapPos(place.from, 1) : place.from;
    const to = changes ? changes.mapPos(place.to, -1) : place.to;
    diagnostics.push({
      from: Math.min(from, state.doc.length),
      to: Math.min(Math.max(from, to), state.doc.length),
      severity: problem.severity === "information" ? "info" : problem.severity,
      message: `${problem.summary}: ${problem.detail}`,
      renderMessage: () => report(host, problem),
      ...(problem.tags.length > 0 ? { markClass: problem.tags.map((tag) => `hcl-${tag}`).join(" ") } : {}),
    });
  }
  // Nearly every keystroke leaves a text without problems: the editor has nothing to draw then.
  return diagnostics.length === 0 && diagnosticCount(state) === 0 ? {} : setDiagnostics(state, diagnostics);
}

/** The report of a problem: summary, detail, the other places that belong to it, and its fixes if `withFixes`. */
export function report(host: Host, problem: Problem, withFixes = true): HTMLElement {
  const related = problem.related.map(({ message, place }) =>
    element(
      "button",
      { type: "button", class: "related", click: () => host.open(place) },
      `${message || "See also"} (${place.file}:${place.line}:${place.column})`,
    ),
  );
  const created = element(
    "div",
    { class: "report" },
    element("strong", {}, problem.summary),
    problem.detail ? element("p", {}, problem.detail) : null,
    problem.path ? element("p", { class: "path" }, "in ", element("code", {}, problem.path)) : null,
    ...related,
  );
  if (withFixes) {
    void addFixes(host, problem, created);
  }
  return created;
}

/** Adds the buttons of the fixes to a report. */
export async function addFixes(host: Host, problem: Problem, report: HTMLElement): Promise<void> {
  const version = host.version();
  const found = await host.fixes(problem);
  if (found.length > 0) {
    const buttons = found.map((it) =>
      element("button", { type: "button", class: "fix", click: () => host.apply(it.edits, version) }, it.title),
    );
    report.insertBefore(element("span", { class: "fixes" }, ...buttons), report.querySelector("details"));
  }
}
