// The answers of the worker, by the package's own analysis.

import {
  HclError,
  RenameError,
  Workspace,
  decode,

  format,
  fromJson,
  parse,
  toJson,
  type CodeAction,
  type Diagnostic,
  type FileEdit,
  type Range,
  type TextEdit,
} from "hcl_serde/workspace";

import type {
  Action,
  Analysis,
  Change,
  Completion,
  FileChanges,
  FileText,
  Hover,
  Json,
  Output,
  Place,
  Problem,
  Service,
  TreeItem,
} from "../protocol.js";
import { treeOf } from "./tree.js";

type Data = { [name: string]: Json };

/** The name of the variables in reports. */
const VARIABLES = "variables.hcl";

export class Answers implements Service {
  private readonly workspace = new Workspace({});
  /** Texts that are no files of the configuration. */
  private readonly scratch = new Workspace({});
  private readonly texts = new Map<string, string>();
  private variables: Data = {};
  private isModule = false;

  update(changed: FileText[], removed: string[]): void {
    for (const name of removed) {
      this.texts.delete(name);
      this.workspace.removeFile(name);
    }
    for (const { name, text } of changed) {
      this.texts.set(name, text);
      this.workspace.setFile(name, text);
    }
  }

  setLanguage(schema: string, variables: string, isModule: boolean): { schema: string | null; variables: Problem[] } {
    const found = this.attempt(VARIABLES, () => decode(variables, { filename: VARIABLES }));
    this.variables = found.result ?? {};
    this.isModule = isModule;
    const options = { variables: this.variables, module: isModule };
    let error: string | null = null;
    try {
      this.workspace.setLanguage(schema.trim() === "" ? options : { ...options, schema });
    } catch (thrown) {
      error = message(thrown);
      this.workspace.setLanguage(options);
    }
    return { schema: error, variables: found.problems };
  }

  analyse(file: string): Analysis {
    const problems = [...this.texts.keys()].flatMap((name) => this.workspace.diagnostics(name).map((it) => problem(it, name)));
    return { tokens: this.workspace.semanticTokensData(file), problems };
  }

  complete(file: string, at: number): Completion[] {
    return this.workspace.completion(file, at).map((it) => ({
      label: it.label,
      kind: it.kind,
      detail: it.detail,
      docs: it.docs,
      edit: change(it.edit),
      snippet: it.snippet,
      deprecated: it.deprecated,
      rank: it.rank,
    }));
  }

  hover(file: string, at: number): Hover | null {
    const found = this.workspace.hover(file, at);
    return found && { ...offsets(found.range), markdown: found.markdown };
  }

  actions(file: string, from: number, to: number): Action[] {
    return this.workspace.codeActions(file, { start: from, end: to }).map(action);
  }

  definition(file: string, at: number): Place[] {
    return this.workspace.definition(file, at).map((it) => place(it.file, it.range));
  }

  references(file: string, at: number): Place[] {
    return this.workspace.references(file, at).map((it) => place(it.file, it.range));
  }

  prepareRename(file: string, at: number): { from: number; to: number; name: string } | string {
    try {
      const { range, name } = this.workspace.prepareRename(file, at);
      return { ...offsets(range), name };
    } catch (error) {
      return refusal(error);
    }
  }

  rename(file: string, at: number, name: string): FileChanges[] | string {
    try {
      return this.workspace.rename(file, at, name).map(fileChanges);
    } catch (error) {
      return refusal(error);
    }
  }

  format(file: string): Change[] {
    return this.workspace.formatting(file).map(change);
  }

  colour(name: string, text: string): Uint32Array {
    this.scratch.setFile(name, text);
    const tokens = this.scratch.semanticTokensData(name);
    this.scratch.removeFile(name);
    return tokens;
  }

  value(file: string): Output {
    const options = { filename: file, variables: this.isModule ? this.moduleVariables() : this.variables };
    const native = this.attempt(file, () => (isJson(file) ? fromJson(this.text(file), { filename: file }) : this.text(file)));
    const text = native.result;
    if (text === null) {
      return { text: null, problems: native.problems };
    }
    const read = (unresolved: "error" | "partial") => decode(text, { ...options, unresolved });
    const whole = this.attempt(file, () => read("error"));
    if (whole.result) {
      return { text: pretty(whole.result), problems: [] };
    }
    // The values that are known, with the text of the others.
    const partial = this.attempt(file, () => read("partial"));
    // Positions in the converted text are none in the JSON syntax.
    const problems = isJson(file) ? whole.problems.map((it) => ({ ...it, place: null })) : whole.problems;
    return { text: partial.result && pretty(partial.result), problems };
  }

  json(file: string): Output {
    const text = this.text(file);
    if (isJson(file)) {
      return { text, problems: [] };
    }
    const found = this.attempt(file, () => toJson(text, { filename: file, pretty: true }));
    return { text: found.result, problems: found.problems };
  }

  formatted(file: string): Output {
    return { text: isJson(file) ? this.text(file) : format(this.text(file)), problems: [] };
  }

  tree(file: string): TreeItem[] {
    return isJson(file) ? [] : treeOf(parse(this.text(file), { filename: file }).body);
  }

  /** The variables of a module: `var` with defaults and values, and `local` with the values that need nothing else. */
  private moduleVariables(): Data {
    const blocks = (variables: Data) => {
      const files = [...this.texts].filter(([name]) => !isJson(name));
      return files.map(([, text]) => this.attempt("", () => decode(text, { variables, unresolved: "partial" })).result ?? {});
    };
    const values: Data = {};
    for (const { variable } of blocks({})) {
      for (const [name, declared] of Object.entries(isData(variable) ? variable : {})) {
        const first = Array.isArray(declared) ? declared[0] : null;
        if (isData(first) && first["default"] !== undefined) {
          values[name] = first["default"];
        }
      }
    }
    Object.assign(values, this.variables);
    const locals = blocks({ var: values }).flatMap((it) => (Array.isArray(it["locals"]) ? it["locals"].filter(isData) : []));
    return { var: values, local: Object.assign({}, ...locals) as Data };
  }

  private text(file: string): string {
    return this.texts.get(file) ?? "";
  }

  /** Runs a function, and returns the problems of its error instead of throwing it. */
  private attempt<T>(file: string, run: () => T): { result: T | null; problems: Problem[] } {
    try {
      return { result: run(), problems: [] };
    } catch (error) {
      if (!(error instanceof HclError)) {
        throw error;
      }
      return { result: null, problems: error.diagnostics.map((it) => problem(it, file)) };
    }
  }
}

function isData(data: Json | undefined): data is Data {
  return typeof data === "object" && data !== null && !Array.isArray(data);
}

/** Whether a file is in the JSON syntax. */
function isJson(file: string): boolean {
  return file.endsWith(".json");
}

function pretty(data: Json): string {
  return `${JSON.stringify(data, null, 2)}\n`;
}

function message(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Returns the reason why a name cannot be changed. */
function refusal(error: unknown): string {
  if (error instanceof RenameError) {
    return error.message;
  }
  throw error;
}

function offsets(range: Range): { from: number; to: number } {
  return { from: range.start.offset, to: range.end.offset };
}

function place(file: string, range: Range): Place {
  return { file, ...offsets(range), line: range.start.line + 1, column: range.start.character + 1 };
}

function change(edit: TextEdit): Change {
  return { ...offsets(edit.range), insert: edit.newText };
}

function fileChanges(edit: FileEdit): FileChanges {
  return { file: edit.file, changes: edit.edits.map(change) };
}

function action(found: CodeAction): Action {
  return {
    title: found.title,
    isFix: found.kind === "quickfix",
    isPreferred: found.isPreferred,
    edits: found.edits.map(fileChanges),
  };
}

function problem(found: Diagnostic, file: string): Problem {
  return {
    severity: found.severity,
    code: found.code,
    summary: found.summary,
    detail: found.detail,
    place: found.range && place(found.filename ?? file, found.range),
    path: found.path,
    tags: found.tags,
    related: found.related.map((it) => ({ message: it.message, place: place(it.filename, it.range) })),
    report: found.report,
  };
}
