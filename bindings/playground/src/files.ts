// The files of a session: one editor, and a state with its own history for each file.

import { Annotation, EditorState, type Extension } from "@codemirror/state";
import { EditorView } from "@codemirror/view";

import type { FileChanges, FileText } from "./protocol.js";

interface File {
  name: string;
  state: EditorState;
}

/** Marks changes of a file that is not in the editor. */
export const elsewhere = Annotation.define<boolean>();

/** Returns why a name cannot be the name of a file, or null. */
export function invalidName(name: string, others: readonly string[]): string | null {
  if (!/\.(hcl|json)$/.test(name)) {
    return "A name ends in .hcl, or in .json for the JSON syntax.";
  }
  if (others.includes(name)) {
    return `There is a file ${name} already.`;
  }
  return null;
}

export class Files {
  private files: File[] = [];
  private index = 0;
  private removed: string[] = [];
  private readonly dirty = new Set<string>();
  private editor: EditorView | null = null;

  /** `changed` is called after each change of a text or of the list. */
  constructor(
    private readonly parent: HTMLElement,
    private readonly extensions: Extension,
    private readonly changed: (what: "text" | "list") => void,
  ) {}

  /** The editor, in which the first `load` shows a file. */
  get view(): EditorView {
    this.editor ??= new EditorView({ parent: this.parent });
    return this.editor;
  }

  names(): string[] {
    return this.files.map((it) => it.name);
  }

  get active(): number {
    return this.index;
  }

  /** The name of the file in the editor. */
  current(): string {
    return this.files[this.index]?.name ?? "";
  }

  texts(): FileText[] {
    return this.files.map((it) => ({ name: it.name, text: this.state(it).doc.toString() }));
  }

  /** Replaces all files. */
  load(files: readonly FileText[], active: number): void {
    this.removed.push(...this.names());
    this.files = files.map(({ name, text }) => ({ name, state: this.create(text) }));
    this.index = active;
    for (const name of this.names()) {
      this.dirty.add(name);
    }
    this.show();
  }

  select(name: string): void {
    const index = this.files.findIndex((it) => it.name === name);
    if (index >= 0 && index !== this.index) {
      this.store();
      this.index = index;
      this.show();
    }
  }

  add(name: string, text = ""): void {
    this.store();
    this.files.push({ name, state: this.create(text) });
    this.index = this.files.length - 1;
    this.dirty.add(name);
    this.show();
  }

  rename(name: string): void {
    const file = this.files[this.index];
    if (file) {
      this.removed.push(file.name);
      file.name = name;
      this.dirty.add(name);
      this.changed("list");
    }
  }

  remove(): void {
    if (this.files.length > 1) {
      this.removed.push(this.current());
      this.files.splice(this.index, 1);
      this.index = Math.min(this.index, this.files.length - 1);
      this.show();
    }
  }

  /** Called after each change of the text in the editor. */
  edited(): void {
    this.dirty.add(this.current());
    this.changed("text");
  }

  /** Changes texts, also of files that are not in the editor. */
  apply(edits: readonly FileChanges[]): void {
    for (const { file, changes } of edits) {
      const found = this.files.find((it) => it.name === file);
      const spec = { changes, userEvent: "input.complete" };
      if (!found) {
        continue;
      }
      if (found.name === this.current()) {
        this.view.dispatch(spec);
      } else {
        found.state = found.state.update({ ...spec, annotations: elsewhere.of(true) }).state;
        this.dirty.add(file);
        this.changed("text");
      }
    }
  }

  /** Returns what the worker does not have yet, or null. */
  news(): { changed: FileText[]; removed: string[] } | null {
    if (this.dirty.size === 0 && this.removed.length === 0) {
      return null;
    }
    const changed = this.files
      .filter((it) => this.dirty.has(it.name))
      .map((it) => ({ name: it.name, text: this.state(it).doc.toString() }));
    const names = new Set(this.names());
    const removed = this.removed.filter((it) => !names.has(it));
    this.dirty.clear();
    this.removed = [];
    return { changed, removed };
  }

  /** Sends all files again: the worker has none. */
  forget(): void {
    for (const name of this.names()) {
      this.dirty.add(name);
    }
    this.removed = [];
  }

  private create(text: string): EditorState {
    return EditorState.create({ doc: text, extensions: this.extensions });
  }

  private state(file: File): EditorState {
    return this.editor && file === this.files[this.index] ? this.editor.state : file.state;
  }

  private store(): void {
    const file = this.files[this.index];
    if (file) {
      file.state = this.view.state;
    }
  }

  private show(): void {
    const file = this.files[this.index];
    if (file) {
      // An empty editor first would be laid out twice at the start of the page.
      if (this.editor) {
        this.editor.setState(file.state);
      } else {
        this.editor = new EditorView({ state: file.state, parent: this.parent });
      }
      this.changed("list");
    }
  }
}
