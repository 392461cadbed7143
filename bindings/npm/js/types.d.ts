// Types of both modules.

/** A source of the bytes of a module. */
export type Source = string | URL | Request | Response | Promise<Response> | BufferSource | WebAssembly.Module;

/** A position between two UTF-16 code units of the text, as strings of JavaScript, CodeMirror and the language server protocol count. */
export interface Position {
  /** Index into the string, from 0. */
  offset: number;
  /** Line, from 0. Lines end with \n (a \r before it belongs to the line). */
  line: number;
  /** UTF-16 code units from the start of the line, from 0. */
  character: number;
}
/** `text.slice(range.start.offset, range.end.offset)` is the text of a range. */
export interface Range { start: Position; end: Position }
/** A position as an argument: an offset, or a line and a character. */
export type At = number | { line: number; character: number };

export type Severity = "error" | "warning" | "information" | "hint";
export interface Diagnostic {
  severity: Severity;
  /** A stable name for the kind of mistake: "unknown-function". */
  code: string | null;
  summary: string;
  detail: string;
  filename: string | null;
  range: Range | null;
  /** The path of the value: `service["web"].port`. */
  path: string | null;
  tags: ("unnecessary" | "deprecated")[];
  /** Values of variables in the expression. */
  values: { name: string; text: string }[];
  /** Other places that belong to it. */
  related: { message: string; filename: string; range: Range }[];
  /** Changes that correct it, the likeliest first. */
  suggestions: Suggestion[];
  /** The text for a terminal, with the lines of the source. */
  report: string;
}
export interface Suggestion { title: string; edit: TextEdit }
export interface TextEdit { range: Range; newText: string }

/** A configuration has mistakes. `message` is the report. */
export class HclError extends Error { readonly diagnostics: Diagnostic[] }

export interface TextOptions {
  /** The name in reports; "<string>" by default. A name that ends in .json selects the JSON syntax; parse, which has the native syntax alone, throws then. */
  filename?: string;
}

/** Data of JSON. */
export type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

export interface Body { type: "Body"; range: Range; items: (Attribute | Block)[] }
export interface Attribute { type: "Attribute"; range: Range; name: Name; value: Expression }
export interface Block { type: "Block"; range: Range; blockType: Name; labels: Label[]; body: Body }
export interface Name { name: string; range: Range }
export interface Label { text: string; quoted: boolean; range: Range }
/** Every expression has `type` and `range`; see the package for the fields of each type. */
export type Expression =
  | { type: "Null" | "SplatItem" | "Error"; range: Range }
  | { type: "Bool"; range: Range; value: boolean }
  | { type: "Number"; range: Range; /** its digits */ text: string }
  | { type: "String"; range: Range; value: string }
  | { type: "Template"; range: Range; parts: TemplatePart[]; heredoc: boolean }
  | { type: "TemplateWrap" | "Parentheses"; range: Range; expression: Expression }
  | { type: "Tuple"; range: Range; elements: Expression[] }
  | { type: "Object"; range: Range; items: { key: Expression; value: Expression }[] }
  | { type: "Unary"; range: Range; operator: "-" | "!"; operand: Expression }
  | { type: "Binary"; range: Range; operator: string; left: Expression; right: Expression }
  | { type: "Conditional"; range: Range; condition: Expression; ifTrue: Expression; ifFalse: Expression }
  | { type: "Call"; range: Range; name: Name; arguments: Expression[]; expandsLast: boolean }
  | { type: "For"; range: Range; keyName: Name | null; valueName: Name; collection: Expression; key: Expression | null; value: Expression; condition: Expression | null; isObject: boolean; isGrouping: boolean }
  | { type: "Traversal"; range: Range; root: Name; steps: Step[] }
  | { type: "RelativeTraversal"; range: Range; source: Expression; steps: Step[] }
  | { type: "Index"; range: Range; collection: Expression; key: Expression }
  | { type: "Splat"; range: Range; source: Expression; each: Expression };
export type TemplatePart =
  | { type: "Literal"; range: Range; value: string }
  | { type: "Interpolation"; range: Range; expression: Expression }
  | { type: "If"; range: Range; condition: Expression; ifTrue: TemplatePart[]; ifFalse: TemplatePart[] }
  | { type: "For"; range: Range; keyName: Name | null; valueName: Name; collection: Expression; body: TemplatePart[] };
export type Step =
  | { type: "Attribute"; range: Range; name: string }
  | { type: "LegacyIndex"; range: Range; text: string }
  | { type: "Index"; range: Range; key: Expression };
