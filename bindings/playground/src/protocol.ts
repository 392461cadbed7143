// The messages between the page and the worker. Offsets are UTF-16 code units, as in strings and in the editor.

export type Severity = "error" | "warning" | "information" | "hint";

export interface FileText {
  name: string;
  text: string;
}

/** A part of a file, with the line and column of its start for people, both from 1. */
export interface Place {
  file: string;
  from: number;
  to: number;
  line: number;
  column: number;
}

export interface Change {
  from: number;
  to: number;
  insert: string;
}

export interface FileChanges {
  file: string;
  changes: Change[];
}

export interface Problem {
  severity: Severity;
  code: string | null;
  summary: string;
  detail: string;
  place: Place | null;
  /** The path of the value, such as `service["web"].port`. */
  path: string | null;
  tags: readonly string[];
  related: { message: string; place: Place }[];
  /** The text for a terminal, with the lines of the source. */
  report: string;
}

export interface Action {
  title: string;
  isFix: boolean;
  isPreferred: boolean;
  edits: FileChanges[];
}

export interface Completion {
  label: string;
  kind: string;
  detail: string;
  /** Markdown. */
  docs: string;
  edit: Change;
  snippet: string | null;
  deprecated: boolean;
  rank: number;
}

export interface Hover {
  from: number;
  to: number;
  /** Markdown. */
  markdown: string;
}

export interface TreeItem {
  label: string;
  /** The type of the node. */
  type: string;
  from: number;
  to: number;
  children: TreeItem[];
}

/** Data of JSON. */
export type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

/** A text that may be missing, and the problems that say why. */
export interface Output {
  text: string | null;
  problems: Problem[];
}

/** What the analysis knows about a file after a change. Each token takes four numbers: offset, length, index of its class,
 *  and bits of its modifiers. */
export interface Analysis {
  tokens: Uint32Array;
  /** The problems of every file. */
  problems: Problem[];
}

/** The functions of the worker: each takes the arguments as a list, and answers with a promise. */
export interface Service {
  /** Replaces the texts of some files, and removes others. */
  update(changed: FileText[], removed: string[]): void;
  /** Sets the schema (JSON, or empty for none), the text of the variables, and whether all files are one module with `variable` and
   *  `locals` blocks; returns what is wrong with schema and variables. */
  setLanguage(schema: string, variables: string, isModule: boolean): { schema: string | null; variables: Problem[] };
  analyse(file: string): Analysis;
  complete(file: string, at: number): Completion[];
  hover(file: string, at: number): Hover | null;
  actions(file: string, from: number, to: number): Action[];
  definition(file: string, at: number): Place[];
  references(file: string, at: number): Place[];
  prepareRename(file: string, at: number): { from: number; to: number; name: string } | string;
  rename(file: string, at: number, name: string): FileChanges[] | string;
  format(file: string): Change[];
  /** The tokens of a text of its own, as in `Analysis`. The name selects the syntax. */
  colour(name: string, text: string): Uint32Array;
  value(file: string): Output;
  json(file: string): Output;
  formatted(file: string): Output;
  tree(file: string): TreeItem[];
}

export type Method = keyof Service;

export interface Request {
  id: number;
  method: Method;
  arguments: unknown[];
}

export type Response = { id: number; result: unknown } | { id: number; error: string } | { ready: true } | { stopped: true } | { failed: string };
