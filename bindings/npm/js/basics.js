// The functions that both modules have.

import { call } from "./errors.js";

export const NAME = "<string>";

export function basics(wasm) {
  function parse(text, { filename = NAME } = {}) {
    return JSON.parse(call(wasm(), (it) => it.parseTree(text, filename)));
  }

  function toJson(text, { filename = NAME, shape = "hcl2json", pretty = false } = {}) {
    if (shape !== "hcl2json") {
      throw new TypeError(`the shape must be "hcl2json", not ${JSON.stringify(shape)}`);
    }
    return call(wasm(), (it) => it.toJson(text, filename, pretty));
  }

  function toObject(text, options) {
    return JSON.parse(toJson(text, options));
  }

  function format(text, { terraform = false } = {}) {
    return call(wasm(), (it) => it.format(text, terraform));
  }

  function diagnostics(text, { filename = NAME } = {}) {
    return JSON.parse(call(wasm(), (it) => it.diagnostics(text, filename)));
  }

  return { parse, toJson, toObject, format, diagnostics };
}
