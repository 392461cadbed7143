// Keeps the editor's colours and problems up to date: one request at a time, for the newest text.

import type { ChangeDesc } from "@codemirror/state";
import type { ViewUpdate } from "@codemirror/view";
import { TOKEN_TYPES } from "hcl_serde/token-types";

import { colours, setColours } from "./editor/colours.js";
import type { Host } from "./editor/host.js";
import { showProblems } from "./editor/problems.js";
import type { Files } from "./files.js";
import type { Problem } from "./protocol.js";

export class Analyser {
  private isRunning = false;
  private isStale = false;
  /** The changes since the request whose answer is awaited. */
  private changes: ChangeDesc | null = null;

  constructor(
    private readonly host: Host,
    private readonly files: Files,
    private readonly done: (problems: Problem[]) => void,
  ) {}

  /** Called after each update of the editor. */
  updated(update: ViewUpdate): void {
    if (update.docChanged && this.isRunning) {
      this.changes = this.changes ? this.changes.composeDesc(update.changes.desc) : update.changes.desc;
    }
  }

  /** Requests an analysis of the file in the editor. */
  request(): void {
    this.isStale = true;
    if (!this.isRunning) {
      void this.run();
    }
  }

  private async run(): Promise<void> {
    this.isRunning = true;
    while (this.isStale) {
      this.isStale = false;
      this.changes = null;
      const file = this.host.file();
      let found;
      try {
        found = await this.host.ask("analyse", file);
      } catch {
        // The notice of the page says that the analysis has stopped.
        break;
      }
      const { view } = this.files;
      const { state } = view;
      if (this.host.file() === file) {
        const decorations = colours(found.tokens, TOKEN_TYPES, this.changes, state.doc.length);
        const problems = showProblems(this.host, state, found.problems, this.changes);
        view.dispatch({ effects: setColours.of(decorations) }, problems);
      }
      performance.mark("analysed");
      this.done(found.problems);
    }
    this.isRunning = false;
  }
}
