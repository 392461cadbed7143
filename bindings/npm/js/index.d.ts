// hcl_serde: the small module.

import type { Body, Diagnostic, Json, Source, TextOptions } from "./types.js";

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
