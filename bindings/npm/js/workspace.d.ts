// hcl_serde/workspace: all functions.

import type { TokenType } from "./token-types.js";
import type { At, Body, Diagnostic, Json, Position, Range, Source, TextEdit, TextOptions } from "./types.js";

export * from "./types.js";

/**
 * Loads the module. Node needs no call: the first call of another function loads it. Elsewhere, await it once; further calls return
 * the same promise. Without a source, it fetches the file beside the script.
 */
export function init(source?: Source): Promise<void>;
export default init;
/** Loads the module from its bytes, or compiled. */
export function initSync(source: BufferSource | WebAssembly.Module): void;

/** Returns the syntax tree with the ranges of all its parts, also of a text with mistakes. */
export function parse(text: string, options?: TextOptions): { body: Body; diagnostics: Diagnostic[] };
/** Returns the data as JSON text, in the shape of hcl2json: blocks are lists of objects, expressions "${text}". Throws HclError. */
export function toJson(text: string, options?: TextOptions & { shape?: "hcl2json"; pretty?: boolean }): string;
/** JSON.parse(toJson(text)). */
export function toObject(text: string, options?: TextOptions & { shape?: "hcl2json" }): { [name: string]: Json };
/** Returns the text in the layout of hclfmt, or of terraform fmt. Lines with mistakes stay. */
export function format(text: string, options?: { terraform?: boolean }): string;
/** Returns the mistakes of the syntax. */
export function diagnostics(text: string, options?: TextOptions): Diagnostic[];

/** A text cannot be edited so: nothing is at the address, … */
export class EditError extends Error {}

/** Returns native text for a configuration in the JSON syntax. `blocks` names block types with their number of labels; without it,
 *  objects stay arguments. */
export function fromJson(json: string | object, options?: { filename?: string; blocks?: Record<string, number> }): string;

export interface DecodeOptions extends TextOptions {
  /** "error" (the default): every expression is evaluated, and what cannot be is a mistake. "partial": text where no value is known.
   *  "text": nothing is evaluated. */
  unresolved?: "error" | "partial" | "text";
  variables?: { [name: string]: Json };
  /** Functions beside the standard ones. They receive and return data. An exception is an HclError with it as its cause. */
  functions?: { [name: string]: (...args: any[]) => Json };
  /** Whether there are functions such as upper; true by default. */
  standardFunctions?: boolean;
}
/** Returns the data, with the values of expressions. Blocks are lists of objects, as in toObject. Throws HclError. */
export function decode(text: string, options?: DecodeOptions): { [name: string]: Json };

/** A schema as a program publishes it ({"hcl_schema": 1, "types": [...]}), as an object or as text. */
export type Schema = string | object;
/** Returns the mistakes of a text: of its syntax, and against a schema. Throws TypeError for an invalid schema. */
export function check(text: string, options?: TextOptions & { schema?: Schema; variables?: { [name: string]: Json } }): Diagnostic[];

/** One change of a text, by an address: a block type, its labels, names of arguments or keys, with dots between them; * is any label. */
export type Change =
  | { set: string; value: Json; /** false: strings are literal text, no templates */ templates?: boolean; /** adds what is missing, with the objects around it */ create?: boolean }
  | { /** an argument, an item of an object, or an element of a list: "ports[]" */ append: string; value: Json; templates?: boolean }
  | { /** a block */ append: string; body?: { [name: string]: Json }; /** names in body that are blocks, with their number of labels */ blocks?: Record<string, number> }
  | { rm: string }
  | { /** a variable, a local value or a block with labels, and the references to it */ rename: string; to: string }
  | { renameOnly: string; to: string }
  | { renameReferences: string; to: string }
  | { reorder: string; before?: string; after?: string }
  | { comment: string; text: string; inline?: boolean }
  | { sort: true; /** in the order of Terraform's style guide */ terraform?: boolean }
  | { format: true; terraform?: boolean };
export interface EditOptions extends TextOptions {
  /** Names that are blocks in the JSON syntax beside those of Terraform's files, with their number of labels: rm of a block removes its labels, too. */
  blocks?: Record<string, number>;
}
/** Applies changes in their order; every other byte stays. Throws HclError (mistakes of the text), or Error. */
export function edit(text: string, changes: Change | Change[], options?: EditOptions): string;
/** A text that is edited by addresses. */
export class Document {
  constructor(text: string, options?: EditOptions);
  readonly text: string;
  toString(): string;
  has(address: string): boolean;
  get(address: string): Json | undefined;
  getAll(address: string): Json[];
  source(address: string): string | undefined;
  range(address: string): Range | undefined;
  set(address: string, value: Json, options?: { templates?: boolean; create?: boolean }): this;
  append(address: string, body?: { [name: string]: Json }, options?: { blocks?: Record<string, number> }): this;
  /** Adds an argument, an item of an object, or an element of a list. */
  append(address: string, body: undefined, options: { value: Json; templates?: boolean }): this;
  rm(address: string): this;
  /** Renames what is at an address, and the references to it. */
  rename(address: string, to: string): this;
  renameOnly(address: string, to: string): this;
  renameReferences(path: string, to: string): this;
  reorder(address: string, where: { before: string } | { after: string }): this;
  comment(address: string, text: string, options?: { inline?: boolean }): this;
  sort(options?: { terraform?: boolean }): this;
  format(options?: { terraform?: boolean }): this;
  toJson(options?: { pretty?: boolean }): string;
  toObject(): { [name: string]: Json };
}

/** What the files of a workspace mean. */
export interface LanguageOptions {
  /** Without a schema, only the syntax is checked. */
  schema?: Schema | null;
  /** All files of a folder are one module, with `variable` and `locals` blocks. */
  module?: boolean;
  /** Variables that expressions may use (with `module`: values of `variable` blocks). A value null is a variable whose value is unknown... */
  variables?: { [name: string]: Json };
  /** Names of variables without known values. */
  unknownVariables?: string[];
  /** Whether there are functions such as upper; true by default. */
  standardFunctions?: boolean;
}

/** The files of an editor, and answers about them. A file that is not there has no answers: results are empty.
 *  A name that ends in .json selects the JSON syntax. */
export class Workspace {
  constructor(options?: LanguageOptions);
  /** Replaces schema, variables, …; the files stay. Throws TypeError for an invalid schema. */
  setLanguage(options: LanguageOptions): void;
  /** Adds a file, or replaces its text. */
  setFile(name: string, text: string): void;
  removeFile(name: string): void;
  fileNames(): string[];
  text(name: string): string | undefined;

  /** What the program would report, and hints about unused names, by position. */
  diagnostics(file: string): Diagnostic[];
  completion(file: string, at: At): CompletionItem[];
  hover(file: string, at: At): Hover | null;
  signatureHelp(file: string, at: At): SignatureHelp | null;
  definition(file: string, at: At): Location[];
  references(file: string, at: At, options?: { includeDefinition?: boolean }): Location[];
  highlights(file: string, at: At): { range: Range; kind: "definition" | "reference" }[];
  /** Throws RenameError. */
  prepareRename(file: string, at: At): { range: Range; name: string };
  /** Throws RenameError. */
  rename(file: string, at: At, newName: string): FileEdit[];
  codeActions(file: string, range: { start: At; end: At }): CodeAction[];
  symbols(file: string): DocumentSymbol[];
  workspaceSymbols(query: string, limit?: number): { name: string; kind: SymbolKind; container: string; location: Location }[];
  semanticTokens(file: string, range?: { start: At; end: At }): SemanticToken[];
  /** The same as numbers, for editors that ask at each keystroke: offset, length, index in TOKEN_TYPES, line and character of each
   *  token. */
  semanticTokensData(file: string, range?: { start: At; end: At }): Uint32Array;
  folding(file: string): { range: Range; kind: "brackets" | "heredoc" | "comment" }[];
  links(file: string): { range: Range; path: string }[];
  /** Ranges around a position, the innermost first. */
  selectionRanges(file: string, at: At): Range[];
  /** Values to show after expressions. */
  inlayValues(file: string, range?: { start: At; end: At }): { position: Position; text: string }[];
  formatting(file: string, options?: { range?: { start: At; end: At }; terraform?: boolean }): TextEdit[];
  /** Frees the memory; otherwise the garbage collector does. */
  free(): void;
}

export class RenameError extends Error { readonly location: Location | null }
export interface Location { file: string; range: Range; /** the whole item */ extent: Range }
export interface FileEdit { file: string; edits: TextEdit[] }
export interface Hover { range: Range; markdown: string }
export interface CompletionItem {
  label: string;
  kind: "argument" | "block" | "label" | "field" | "enumValue" | "value" | "variable" | "function" | "reference" | "keyword";
  detail: string;
  /** Markdown. */
  docs: string;
  edit: TextEdit;
  /** The text of the edit with tab stops (${1:name}, $0), as editors write snippets. */
  snippet: string | null;
  deprecated: boolean;
  /** Lower ranks come first. */
  rank: number;
}
export interface SignatureHelp { label: string; docs: string; parameters: { /** UTF-16 offsets in label */ start: number; end: number; docs: string }[]; active: number | null }
export interface CodeAction { title: string; kind: "quickfix"; fixes: Diagnostic[]; isPreferred: boolean; edits: FileEdit[] }
export type SymbolKind = "block" | "attribute" | "variable" | "local" | "object";
export interface DocumentSymbol { name: string; kind: SymbolKind; range: Range; selection: Range; children: DocumentSymbol[] }
export { TOKEN_TYPES } from "./token-types.js";
export interface SemanticToken {
  range: Range;
  type: TokenType;
}
