// The page: files and their editor, problems, panes, links.

import { EditorView, keymap } from "@codemirror/view";

import { Analyser } from "./analysis.js";
import { Client } from "./client.js";
import { announce, byId, debounced, element } from "./dom.js";
import { actions } from "./editor/actions.js";
import { colouring } from "./editor/colours.js";
import { completion } from "./editor/completion.js";
import type { Host } from "./editor/host.js";
import { hover } from "./editor/hover.js";
import { marking, setMark } from "./editor/mark.js";
import { navigation } from "./editor/navigation.js";
import { problems } from "./editor/problems.js";
import { rename } from "./editor/rename.js";
import { basics, wholeEditor } from "./editor/setup.js";
import { EXAMPLES, example } from "./examples.js";
import { FileBar } from "./file-bar.js";
import { Files } from "./files.js";
import { fromFragment, LinkError, toFragment, type Session } from "./link.js";
import { OutputPane } from "./panes/output.js";
import type { Pane } from "./panes/pane.js";
import { SchemaPane } from "./panes/schema.js";
import { TreePane } from "./panes/tree.js";
import { VariablesPane } from "./panes/variables.js";
import { ProblemList } from "./problem-list.js";
import type { Problem } from "./protocol.js";
import { Tabs } from "./tabs.js";
import { themeSwitch } from "./theme.js";

declare const WORKER: string;

/** A problem that the page cannot solve, above everything else. */
function notice(text: string): void {
  const bar = byId("notice");
  bar.replaceChildren(
    element("span", {}, text),
    element("button", { type: "button", class: "quiet", click: () => (bar.hidden = true) }, "Close"),
  );
  bar.hidden = false;
}

class Page {
  private readonly client = new Client(new URL(WORKER, import.meta.url), notice, () => this.restarted());
  private readonly host = this.createHost();
  private readonly files: Files;
  private readonly fileBar: FileBar;
  private readonly analyser: Analyser;
  private readonly problemList: ProblemList;
  private readonly variables: VariablesPane;
  private readonly schema: SchemaPane;
  private readonly panes: readonly Pane[];
  private readonly paneTabs: Tabs;
  private pane: Pane;
  /** The problems of the newest analysis. */
  private found: readonly Problem[] = [];
  /** The number of changes of texts so far. */
  private version = 0;
  private isLoading = false;
  /** Whether the language has changed since the worker has it. */
  private isLanguageStale = true;
  /** Whether the worker takes the files as one module. */
  private wasModule = false;

  private readonly refreshPane = debounced(120, () => void this.pane.refresh());
  private readonly storeLink = debounced(600, () => void this.updateAddress());
  private readonly applyLanguage = debounced(150, () => this.setLanguage());

  constructor() {
    const { host } = this;
    this.files = new Files(byId("editor"), this.extensions(host), (what) => this.changed(what));
    this.fileBar = new FileBar(this.files);
    this.analyser = new Analyser(host, this.files, (found) => this.analysed(found));
    this.problemList = new ProblemList(byId("problem-list"), byId("problems-title"), host);
    const languageChanged = () => {
      this.isLanguageStale = true;
      this.applyLanguage();
      this.storeLink();
    };
    this.variables = new VariablesPane(host, languageChanged);
    this.schema = new SchemaPane(host, languageChanged);
    const value = new OutputPane(host, {
      id: "value",
      label: "Value",
      about: "The data, with the values of expressions.",
      name: () => "value.json",
    });
    this.pane = value;
    this.panes = [
      value,
      new OutputPane(host, {
        id: "json",
        label: "JSON",
        about: "The data in the shape of hcl2json: expressions stay text.",
        name: () => "output.json",
      }),
      new OutputPane(host, {
        id: "formatted",
        label: "Formatted",
        about: "The text in the layout of the formatter.",
        name: (file) => file,
        button: { label: "Apply", run: () => void this.format() },
      }),
      new TreePane(host),
      this.variables,
      this.schema,
    ];
    this.paneTabs = new Tabs(byId("panes"), byId("pane"), (id) => this.showPane(id));
  }

  async start(): Promise<void> {
    this.wire();
    // The list of problems grows while a line is typed: the line stays in sight.
    new ResizeObserver(() => {
      const { view } = this.files;
      if (view.hasFocus) {
        view.dispatch({ effects: EditorView.scrollIntoView(view.state.selection.main.head, { y: "nearest", yMargin: 40 }) });
      }
    }).observe(byId("editor"));
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
      file: () => this.files.current(),
      version: () => this.version,
      apply: (edits, version) => {
        if (version === this.version) {
          this.files.apply(edits);
        } else {
          announce("The text has changed since; nothing was done");
        }
        this.files.view.focus();
      },
      open: ({ file, from, to }) => {
        this.files.select(file);
        const { length } = this.files.view.state.doc;
        this.files.view.dispatch({ selection: { anchor: Math.min(from, length), head: Math.min(to, length) }, scrollIntoView: true });
        this.files.view.focus();
      },
      mark: (from, to) => this.files.view.dispatch({ effects: [setMark.of({ from, to }), EditorView.scrollIntoView(from, { y: "nearest", yMargin: 40 })] }),
      fixes: async (problem) => {
        const { place } = problem;
        if (!place) {
          return [];
        }
        const found = await this.host.ask("actions", place.file, place.from, place.to);
        return found.filter((it) => it.isFix);
      },
    };
  }

  private extensions(host: Host) {
    return [
      basics("Configuration"),
      wholeEditor(),
      // Before the keys of the editor: Escape closes one thing at a time.
      completion(host),
      hover(host),
      rename(host),
      actions(host),
      navigation(host),
      problems(),
      colouring,
      marking,
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
        this.analyser.updated(update);
        if (update.docChanged) {
          this.files.edited();
        }
      }),
    ];
  }

  private wire(): void {
    themeSwitch(byId("theme"));
    byId("format").addEventListener("click", () => void this.format());
    byId("share").addEventListener("click", () => void this.share());
    const about = byId<HTMLDialogElement>("about");
    byId("help").addEventListener("click", () => about.showModal());
    const choice = byId<HTMLSelectElement>("example");
    choice.append(
      element("option", { value: "" }, "Choose…"),
      ...EXAMPLES.map((it) => element("option", { value: it.id }, it.label)),
      element("option", { value: "empty" }, "Empty file"),
    );
    choice.addEventListener("change", () => {
      void this.loadExample(choice.value);
      choice.value = "";
    });
  }

  /** Loads the session of the address, or the first example. */
  private async load(): Promise<void> {
    let session: Partial<Session> | null = null;
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
    this.files.view.focus();
  }

  private show(session: Session | Partial<Session>): void {
    this.isLoading = true;
    this.schema.set(session.schemaOf ?? "", session.schema ?? "", session.isModule ?? false);
    this.variables.editor.set(session.variables ?? "");
    this.isLanguageStale = true;
    this.files.load(session.files ?? [{ name: "main.hcl", text: "" }], session.active ?? 0);
    this.showPane(session.pane ?? this.pane.id);
    this.isLoading = false;
  }

  private changed(what: "text" | "list"): void {
    this.version++;
    if (what === "list") {
      this.fileBar.show(this.found);
    }
    this.analyser.request();
    this.refreshPane();
    if (!this.isLoading) {
      this.storeLink();
    }
  }

  private analysed(found: readonly Problem[]): void {
    this.found = found;
    this.problemList.show(found);
    this.fileBar.show(found);
  }

  /** Sends the worker what it does not have yet. */
  private send(): void {
    const isModule = this.isModule();
    if (this.isLanguageStale || isModule !== this.wasModule) {
      this.isLanguageStale = false;
      this.wasModule = isModule;
      void this.client.call("setLanguage", this.schema.text(), this.variables.editor.text(), isModule).then((found) => {
        this.schema.show(found.schema);
        this.variables.show(found.variables);
      });
    }
    const news = this.files.news();
    if (news) {
      void this.client.call("update", news.changed, news.removed);
    }
  }

  /** Whether the files are a module: by choice, or because one has local values or variables and no schema says what they are. */
  private isModule(): boolean {
    const declares = /^[ \t]*(locals|variable[ \t]+"[^"\n]*")[ \t]*\{/m;
    return this.schema.isModule() || (this.schema.text() === "" && this.files.texts().some(({ text }) => declares.test(text)));
  }

  /** Asks nothing: a text that stops the analysis would stop it forever. The next change sends all. */
  private restarted(): void {
    this.isLanguageStale = true;
    this.files.forget();
    notice("The analysis stopped because of a defect, and was started again. Change the text to go on; if it stops again, undo the change.");
  }

  private setLanguage(): void {
    this.analyser.request();
    this.refreshPane();
  }

  private showPane(id: string): void {
    this.pane = this.panes.find((it) => it.id === id) ?? this.pane;
    this.paneTabs.show(this.panes, this.pane.id);
    const panel = byId("pane");
    if (panel.firstChild !== this.pane.dom) {
      panel.replaceChildren(this.pane.dom);
    }
    void this.pane.refresh();
    if (!this.isLoading) {
      this.storeLink();
    }
  }

  private async format(): Promise<void> {
    const file = this.files.current();
    const { doc } = this.files.view.state;
    const changes = await this.host.ask("format", file);
    if (this.files.view.state.doc !== doc || this.files.current() !== file) {
      return;
    }
    this.files.view.dispatch({ changes, userEvent: "input.format" });
    announce(changes.length > 0 ? "Formatted" : "The layout is right already");
  }

  private session(): Session {
    const schemaOf = this.schema.chosen();
    return {
      files: this.files.texts(),
      active: this.files.active,
      variables: this.variables.editor.text(),
      schema: schemaOf ? "" : this.schema.text(),
      schemaOf,
      isModule: this.schema.isModule(),
      pane: this.pane.id,
    };
  }

  /** Keeps the session in the address, so that it survives a reload. */
  private async updateAddress(): Promise<void> {
    const fragment = await toFragment(this.session());
    try {
      window.history.replaceState(null, "", fragment);
    } catch {
      // Browsers limit the length of an address; the link can still be copied.
    }
  }

  private async share(): Promise<void> {
    const fragment = await toFragment(this.session());
    const link = new URL(fragment, window.location.href).href;
    const button = byId("share");
    try {
      await navigator.clipboard.writeText(link);
      window.history.replaceState(null, "", fragment);
      button.textContent = "Copied";
      announce(`Copied a link of ${link.length} characters`);
      window.setTimeout(() => (button.textContent = "Copy link"), 2000);
    } catch {
      window.history.replaceState(null, "", fragment);
      notice("The link could not be copied. It is in the address bar.");
    }
  }
}

function exampleSession(id: string): Session {
  const found = example(id);
  return {
    files: [...(found?.files ?? [{ name: "main.hcl", text: "" }])],
    active: 0,
    variables: found?.variables ?? "",
    schema: "",
    schemaOf: found?.schema ? found.id : "",
    isModule: found?.isModule ?? false,
    pane: found ? "value" : "json",
  };
}

void new Page().start();
if ("serviceWorker" in navigator && window.location.protocol !== "file:") {
  void navigator.serviceWorker.register("service-worker.js");
}
