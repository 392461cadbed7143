// hcl_serde/workspace: everything.

import { basics, NAME, source as checked } from "./basics.js";
import { call, HclError, json, kind, string, whole } from "./errors.js";
import { loader } from "./loader.js";
import { TOKEN_TYPES } from "./token-types.js";
import * as glue from "./workspace_wasm.js";

const { init, initSync, wasm } = loader(glue, () => new URL("./workspace.wasm", import.meta.url));

export { EditError, HclError, RenameError } from "./errors.js";
export { init, init as default, initSync };
export const { parse, toJson, toObject, format, diagnostics } = basics(wasm);

const text = (value) => {
  if (value == null) {
    return undefined;
  }
  return typeof value === "string" ? whole(value, "the text") : json(value);
};

export function fromJson(config, { filename = "<string>.json", blocks } = {}) {
  return call(wasm(), (it) => it.fromJson(text(config), filename, text(blocks)));
}

export function check(source, { filename = NAME, schema, variables } = {}) {
  return JSON.parse(call(wasm(), (it) => it.check(...checked(source, filename), text(schema), text(variables))));
}

export function decode(source, options = {}) {
  const { filename = NAME, unresolved = "error", variables, functions = {}, standardFunctions = true } = options;
  switch (unresolved) {
    case "text":
      return toObject(source, { filename });
    case "partial":
    case "error":
      break;
    default:
      throw new TypeError(`unresolved must be "error", "partial" or "text", not ${JSON.stringify(unresolved)}`);
  }
  let cause;
  const callbacks = {
    call(name, given) {
      try {
        return json(functions[name](...JSON.parse(given)) ?? null);
      } catch (error) {
        cause ??= error;
        throw String(error?.message ?? error);
      }
    },
  };
  const names = Object.keys(functions);
  for (const name of names) {
    if (typeof functions[name] !== "function") {
      throw new TypeError(`functions.${name} must be a function, not ${kind(functions[name])}`);
    }
  }
  const work = (it) =>
    it.decode(...checked(source, filename), unresolved === "partial", text(variables), standardFunctions, names, callbacks);
  try {
    return JSON.parse(call(wasm(), work));
  } catch (error) {
    if (cause !== undefined && error instanceof HclError) {
      error.cause = cause;
    }
    throw error;
  }
}

export function edit(source, changes, { filename = NAME, blocks } = {}) {
  const all = Array.isArray(changes) ? changes : [changes];
  return call(wasm(), (it) => it.edit(...checked(source, filename), json(all), text(blocks)));
}

export class Document {
  #text;
  #options;

  constructor(source, { filename = NAME, blocks } = {}) {
    this.#options = { filename, blocks };
    this.#text = edit(source, [], this.#options);
  }

  get text() {
    return this.#text;
  }

  toString() {
    return this.#text;
  }

  #edit(change) {
    this.#text = edit(this.#text, change, this.#options);
    return this;
  }

  #find(address) {
    const { filename, blocks } = this.#options;
    return JSON.parse(call(wasm(), (it) => it.find(this.#text, filename, whole(address, "the address"), text(blocks))));
  }

  has(address) {
    return this.#find(address).length > 0;
  }

  get(address) {
    return this.#find(address)[0]?.value;
  }

  getAll(address) {
    return this.#find(address).map((found) => found.value);
  }

  source(address) {
    return this.#find(address)[0]?.source;
  }

  range(address) {
    return this.#find(address)[0]?.range;
  }

  set(address, value, { templates = true, create = false } = {}) {
    return this.#edit({ set: address, value, templates, create });
  }

  append(address, body, { blocks, value, templates } = {}) {
    return this.#edit({ append: address, body, blocks, value, templates });
  }

  rm(address) {
    return this.#edit({ rm: address });
  }

  rename(address, to) {
    return this.#edit({ rename: address, to });
  }

  renameOnly(address, to) {
    return this.#edit({ renameOnly: address, to });
  }

  renameReferences(path, to) {
    return this.#edit({ renameReferences: path, to });
  }

  reorder(address, where) {
    return this.#edit({ reorder: address, ...where });
  }

  comment(address, comment, { inline = false } = {}) {
    return this.#edit({ comment: address, text: comment, inline });
  }

  sort({ terraform = false } = {}) {
    return this.#edit({ sort: true, terraform });
  }
  format({ terraform = false } = {}) {
    return this.#edit({ format: true, terraform });
  }

  toJson(options) {
    return toJson(this.#text, { ...options, filename: this.#options.filename });
  }

  toObject() {
    return toObject(this.#text, { filename: this.#options.filename });
  }
}

/** In place of a line: the number after it is an index into the string. */
const OFFSET = 0xffffffff;

function at(position) {
  if (typeof position === "number") {
    return [OFFSET, position];
  }
  if (typeof position?.line !== "number" || typeof position.character !== "number") {
    throw new TypeError(`a position must be an offset or { line, character }, not ${kind(position)}`);
  }
  return [position.line, position.character];
}

function span(range) {
  return range ? [...at(range.start), ...at(range.end)] : [OFFSET, 0, OFFSET, OFFSET - 1];
}

export { TOKEN_TYPES };

export class Workspace {
  #files;

  constructor(options = {}) {
    this.#files = create(options);
  }

  #ask(question, file, where = []) {
    return JSON.parse(call(wasm(), () => this.#files.ask(question, file, where)));
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
    call(wasm(), () => this.#files.set(string(name, "the name"), string(source, "the text")));
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
    return this.#ask("diagnostics", file);
  }

  completion(file, position) {
    return this.#ask("completion", file, at(position));
  }

  hover(file, position) {
    return this.#ask("hover", file, at(position));
  }

  signatureHelp(file, position) {
    return this.#ask("signatureHelp", file, at(position));
  }

  definition(file, position) {
    return this.#ask("definition", file, at(position));
  }

  references(file, position, { includeDefinition = true } = {}) {
    return this.#ask(includeDefinition ? "occurrences" : "references", file, at(position));
  }

  highlights(file, position) {
    return this.#ask("highlights", file, at(position));
  }

  prepareRename(file, position) {
    return JSON.parse(call(wasm(), () => this.#files.prepareRename(file, at(position))));
  }

  rename(file, position, newName) {
    return JSON.parse(call(wasm(), () => this.#files.rename(file, at(position), newName)));
  }

  codeActions(file, range) {
    return this.#ask("codeActions", file, span(range));
  }

  symbols(file) {
    return this.#ask("symbols", file);
  }

  workspaceSymbols(query, limit = 1000) {
    return JSON.parse(call(wasm(), () => this.#files.workspaceSymbols(query, limit)));
  }

  semanticTokens(file, range) {
    const data = this.semanticTokensData(file, range);
    const tokens = [];
    for (let at = 0; at < data.length; at += 5) {
      const [offset, length, type, line, character] = data.subarray(at, at + 5);
      const end = { offset: offset + length, line, character: character + length };
      tokens.push({ range: { start: { offset, line, character }, end }, type: TOKEN_TYPES[type] });
    }
    return tokens;
  }

  semanticTokensData(file, range) {
    return this.#files.semanticTokens(file, span(range));
  }

  folding(file) {
    return this.#ask("folding", file);
  }

  links(file) {
    return this.#ask("links", file);
  }

  selectionRanges(file, position) {
    return this.#ask("selectionRanges", file, at(position));
  }

  inlayValues(file, range) {
    return this.#ask("inlayValues", file, span(range));
  }

  formatting(file, { range, terraform = false } = {}) {
    return this.#ask(terraform ? "terraformFormatting" : "formatting", file, span(range));
  }

  free() {
    this.#files.free();
  }
}

function create({ schema, module = false, variables, unknownVariables = [], standardFunctions = true }) {
  return call(wasm(), ({ Files }) => new Files(text(schema), module, text(variables), unknownVariables, standardFunctions));
}
