// hcl_serde/workspace: everything.

import { basics, NAME } from "./basics.js";
import { call } from "./errors.js";
import { loader } from "./loader.js";
import * as glue from "./workspace_wasm.js";

const { init, initSync, wasm } = loader(glue, () => new URL("./workspace.wasm", import.meta.url));

export { HclError, RenameError } from "./errors.js";
export { init, init as default, initSync };
export const { parse, toJson, toObject, format, diagnostics } = basics(wasm);

const text = (value) => (value == null || typeof value === "string" ? (value ?? undefined) : JSON.stringify(value));

export function fromJson(json, { filename = "<string>.json", blocks } = {}) {
  return call(() => wasm().fromJson(text(json), filename, text(blocks)));
}

export function check(source, { filename = NAME, schema, variables } = {}) {
  return JSON.parse(call(() => wasm().check(source, filename, text(schema), text(variables))));
}

/** In place of a line: the number after it is an index into the string. */
const OFFSET = 0xffffffff;

function at(position) {
  if (typeof position === "number") {
    return [OFFSET, position];
  }
  return [position.line, position.character];
}

function span(range) {
  return range ? [...at(range.start), ...at(range.end)] : [OFFSET, 0, OFFSET, OFFSET - 1];
}

export class Workspace {
  #files;

  constructor(options = {}) {
    this.#files = create(options);
  }

  setLanguage(options) {
    const files = create(options);
    for (const name of this.#files.names()) {
      files.set(name, this.#files.text(name));
    }
    this.#files.free();
    this.#files = files;
  }

  setFile(name, source) {
    call(() => this.#files.set(name, source));
  }

  removeFile(name) {
    this.#files.remove(name);
  }

  fileNames() {
    return this.#files.names();
  }

  text(name) {
    return this.#files.text(name);
  }

  diagnostics(file) {
    return JSON.parse(this.#files.diagnostics(file));
  }

  completion(file, position) {
    return JSON.parse(this.#files.completion(file, ...at(position)));
  }

  hover(file, position) {
    return JSON.parse(this.#files.hover(file, ...at(position)));
  }

  signatureHelp(file, position) {
    return JSON.parse(this.#files.signatureHelp(file, ...at(position)));
  }

  definition(file, position) {
    return JSON.parse(this.#files.definition(file, ...at(position)));
  }

  references(file, position, { includeDefinition = true } = {}) {
    return JSON.parse(this.#files.references(file, ...at(position), includeDefinition));
  }

  highlights(file, position) {
    return JSON.parse(this.#files.highlights(file, ...at(position)));
  }

  prepareRename(file, position) {
    return JSON.parse(call(() => this.#files.prepareRename(file, ...at(position))));
  }

  rename(file, position, newName) {
    return JSON.parse(call(() => this.#files.rename(file, ...at(position), newName)));
  }

  codeActions(file, range) {
    return JSON.parse(this.#files.codeActions(file, ...span(range)));
  }

  symbols(file) {
    return JSON.parse(this.#files.symbols(file));
  }

  workspaceSymbols(query, limit = 1000) {
    return JSON.parse(this.#files.workspaceSymbols(query, limit));
  }

  semanticTokens(file, range) {
    return JSON.parse(this.#files.semanticTokens(file, ...span(range)));
  }

  folding(file) {
    return JSON.parse(this.#files.folding(file));
  }

  links(file) {
    return JSON.parse(this.#files.links(file));
  }

  selectionRanges(file, position) {
    return JSON.parse(this.#files.selectionRanges(file, ...at(position)));
  }

  inlayValues(file, range) {
    return JSON.parse(this.#files.inlayValues(file, ...span(range)));
  }

  formatting(file, { range, terraform = false } = {}) {
    return JSON.parse(this.#files.formatting(file, terraform, ...span(range)));
  }

  free() {
    this.#files.free();
  }
}

function create({ schema, module = false, variables, unknownVariables = [], standardFunctions = true }) {
  const { Files } = wasm();
  return call(() => new Files(text(schema), module, text(variables), unknownVariables, standardFunctions));
}
