// The page: the editor, its problems, its value and its schema, and links to share them.

import { EditorState, type Extension } from "@codemirror/state";
import { EditorView, keymap } from "@codemirror/view";

import { Client } from "./client.js";
import { announce, byId, debounced, element } from "./dom.js";
import { colouring, colours } from "./editor/colours.js";
import { completion } from "./editor/completion.js";
import { hover } from "./editor/hover.js";
import { problems, showProblems } from "./editor/problems.js";
import { basics, wholeEditor } from "./editor/setup.js";
import { EXAMPLES, example, fits } from "./examples.js";
import type { Host } from "./host.js";
import { fromFragment, LinkError, toFragment, type Session } from "./link.js";
import { ProblemList } from "./problem-list.js";
import { Schema } from "./schema.js";
import { Value } from "./value.js";

declare const WORKER: string;

/** A problem that the page cannot solve, above everything else. */
function notice(text: string): void {
  const bar = byId("notice");
  const close = element("button", { type: "button", click: () => (bar.hidden = true) }, "Close");
  bar.replaceChildren(element("span", {}, text), close);
  bar.hidden = false;
}

class Page {
  private readonly client = new Client(new URL(WORKER, import.meta.url), notice, () => this.restarted());
  private readonly host = this.createHost();
  private readonly view = new EditorView({ parent: byId("editor") });
  private readonly problemList = new ProblemList(this.host);
  private readonly value = new Value();
  private readonly schema = new Schema(() => this.schemaChanged(), () => this.showPanel("schema-panel"));
  /** Whether the worker does not have the newest text, or schema. */
  private isTextStale = true;
  private isSchemaStale = true;
  private isAnalysing = false;
  private isStale = false;

  private readonly storeLink = debounced(600, () => void this.updateAddress());

  async start(): Promise<void> {
    this.wire();
    await this.load();
    performance.mark("interactive");
    window.addEventListener("popstate", () => void this.load());
  }

  private createHost(): Host {
    return {
      ask: (method, ...args) => {
        this.send();
        return this.client.call(method, ...args);
      },
      apply: (edits, doc) => {
        if (this.view.state.doc === doc) {
          const changes = edits.map(({ range, newText }) => ({ from: range.start.offset, to: range.end.offset, insert: newText }));
          this.view.dispatch({ changes, userEvent: "input.complete" });
        } else {
          announce("The text has changed since; nothing was done");
        }
        this.view.focus();
      },
      open: ({ start, end }) => {
        const { length } = this.view.state.doc;
        const selection = { anchor: Math.min(start.offset, length), head: Math.min(end.offset, length) };
        this.view.dispatch({ selection, scrollIntoView: true });
        this.view.focus();
      },
    };
  }

  private extensions(): Extension {
    const { host } = this;
    return [
      basics("Configuration"),
      wholeEditor(),
      completion(host),
      hover(host),
      problems(),
      colouring,
      keymap.of([
        {
          key: "Shift-Alt-f",
          run: () => {
            void this.format();
            return true;
          },
        },
      ]),
      EditorView.updateListener.of((update) => {
        if (update.docChanged) {
          if (update.transactions.some((it) => it.isUserEvent("input.paste"))) {
            this.pasted();
          }
          this.isTextStale = true;
          this.changed();
        }
      }),
    ];
  }

  private wire(): void {
    byId("format").addEventListener("click", () => void this.format());
    byId("share").addEventListener("click", () => void this.share());
    const about = byId<HTMLDialogElement>("about");
    byId("help").addEventListener("click", () => about.showModal());
    const choice = byId<HTMLSelectElement>("example");
    choice.append(...EXAMPLES.map((it) => element("option", { value: it.id }, it.label)));
    choice.addEventListener("change", () => {
      void this.loadExample(choice.value);
      choice.value = "";
    });
    for (const tab of byId("tabs").children) {
      tab.addEventListener("click", () => this.showPanel(tab.getAttribute("aria-controls") ?? ""));
    }
    // The list of problems grows while a line is typed: the line stays in sight.
    new ResizeObserver(() => {
      if (this.view.hasFocus) {
        this.view.dispatch({ effects: EditorView.scrollIntoView(this.view.state.selection.main.head, { y: "nearest", yMargin: 40 }) });
      }
    }).observe(byId("editor"));
  }

  private showPanel(id: string): void {
    for (const tab of byId("tabs").children) {
      const panel = tab.getAttribute("aria-controls") ?? "";
      tab.setAttribute("aria-pressed", String(panel === id));
      byId(panel).hidden = panel !== id;
    }
  }

  /** Loads the session of the address, or the first example. */
  private async load(): Promise<void> {
    let session: Session | null = null;
    try {
      session = await fromFragment(window.location.hash);
    } catch (error) {
      if (!(error instanceof LinkError)) {
        throw error;
      }
      notice(`${error.message} An example is shown instead.`);
    }
    this.show(session ?? exampleSession("service"));
  }

  /** An example is a step in the history, so that the button for going back returns to the text before. */
  private async loadExample(id: string): Promise<void> {
    await this.updateAddress();
    const session = exampleSession(id);
    window.history.pushState(null, "", await toFragment(session));
    this.show(session);
    this.view.focus();
  }

  private show({ text, schema, schemaOf }: Session): void {
    this.view.setState(EditorState.create({ doc: text, extensions: this.extensions() }));
    this.schema.set(schemaOf, schema);
    this.value.clear();
    this.isTextStale = true;
    this.isSchemaStale = true;
    void this.analyse();
  }

  private changed(): void {
    void this.analyse();
    this.storeLink();
  }

  private schemaChanged(): void {
    this.isSchemaStale = true;
    this.changed();
  }

  /** Somebody's own text in place of an example: the schema of the example says nothing about it. */
  private pasted(): void {
    const known = example(this.schema.example());
    if (known && !fits(this.view.state.doc.toString(), known.schema)) {
      this.schema.set("", "");
      this.isSchemaStale = true;
      announce("No name of the text is in the schema, so the text is checked without a schema");
    }
  }

  /** Sends the worker what it does not have yet. */
  private send(): void {
    if (this.isSchemaStale) {
      this.isSchemaStale = false;
      const isOfExample = this.schema.example() !== "";
      void this.client.call("setSchema", this.schema.text(), isOfExample).then((error) => this.schema.report(error));
    }
    if (this.isTextStale) {
      this.isTextStale = false;
      void this.client.call("setText", this.view.state.doc.toString());
    }
  }

  /** Shows colours, problems and value of the newest text: one request at a time. */
  private async analyse(): Promise<void> {
    this.isStale = true;
    if (this.isAnalysing) {
      return;
    }
    this.isAnalysing = true;
    while (this.isStale) {
      this.isStale = false;
      const { doc } = this.view.state;
      let found;
      try {
        found = await this.host.ask("analyse");
      } catch {
        // A notice says that the analysis has stopped.
        break;
      }
      const { state } = this.view;
      if (state.doc !== doc) {
        continue;
      }
      this.view.dispatch({ effects: colours(found.tokens) }, showProblems(this.host, state, found.problems));
      this.problemList.show(found.problems, doc);
      this.value.show(found.value);
      performance.mark("analysed");
    }
    this.isAnalysing = false;
  }

  /** Asks nothing: a text that stops the analysis would stop it forever. The next change sends all. */
  private restarted(): void {
    this.isTextStale = true;
    this.isSchemaStale = true;
    notice("The analysis stopped because of a defect, and was started again. Change the text to go on; if it stops again, undo the change.");
  }

  private async format(): Promise<void> {
    const { doc } = this.view.state;
    const edits = await this.host.ask("format");
    this.host.apply(edits, doc);
    announce(edits.length > 0 ? "Formatted" : "The layout is right already");
  }

  private session(): Session {
    const schemaOf = this.schema.example();
    return { text: this.view.state.doc.toString(), schema: schemaOf ? "" : this.schema.text(), schemaOf };
  }

  /** Keeps the session in the address, so that it survives a reload. Returns its fragment. */
  private async updateAddress(): Promise<string> {
    const fragment = await toFragment(this.session());
    try {
      window.history.replaceState(null, "", fragment);
    } catch {
      // Browsers limit the length of an address; the link can still be copied.
    }
    return fragment;
  }

  private async share(): Promise<void> {
    const fragment = await this.updateAddress();
    try {
      await navigator.clipboard.writeText(new URL(fragment, window.location.href).href);
      const button = byId("share");
      button.textContent = "Copied";
      announce("Copied");
      window.setTimeout(() => (button.textContent = "Copy link"), 2000);
    } catch {
      notice("The link could not be copied. It is in the address bar.");
    }
  }
}

function exampleSession(id: string): Session {
  const found = example(id);
  return { text: found?.text ?? "", schema: "", schemaOf: found?.schema ? id : "" };
}

void new Page().start();
