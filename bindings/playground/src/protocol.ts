// The messages between the page and the worker. Offsets are UTF-16 code units, as in strings and in the editor.

import type { CodeAction, CompletionItem, Diagnostic, Hover, TextEdit } from "hcl_serde/workspace";

export interface Problem extends Diagnostic {
  fixes: readonly CodeAction[];
}

/** What the page knows about its text after a change. */
export interface Analysis {
  /** Three numbers a token: offset, length, index of its class. */
  tokens: Uint32Array;
  problems: Problem[];
  /** The data as JSON; null if a mistake leaves none. */
  value: { text: string; tokens: Uint32Array } | null;
}

/** The functions of the worker: each takes the arguments as a list, and answers with a promise. */
export interface Service {
  /** Replaces the text. */
  setText(text: string): void;
  /** Sets the schema: JSON, or empty for none. Only a schema that `knowsNames` says which variables and functions exist.
   *  Returns what is wrong with the schema. */
  setSchema(schema: string, knowsNames: boolean): string | null;
  analyse(): Analysis;
  complete(at: number): CompletionItem[];
  hover(at: number): Hover | null;
  format(): TextEdit[];
}

export type Method = keyof Service;

export interface Request {
  id: number;
  method: Method;
  arguments: unknown[];
}

export type Response = { id: number; result: unknown } | { id: number; error: string } | { stopped: true } | { failed: string };
