// The functions that both modules have.

import { call, string, whole } from "./errors.js";

export const NAME = "<string>";

/** Returns the text and the file name of a call, after a check of their types. */
export function source(text, filename) {
  return [whole(text, "the text"), string(filename, "filename")];
}

export function basics(wasm) {
  function parse(text, { filename = NAME } = {}) {
    return JSON.parse(call(wasm(), (it) => it.parseTree(...source(text, filename))));
  }

  function toJson(text, { filename = NAME, shape = "hcl2json", pretty = false } = {}) {
    if (shape !== "hcl2json") {
      throw new TypeError(`the shape must be "hcl2json", not ${JSON.stringify(shape)}`);
    }
    return call(wasm(), (it) => it.toJson(...source(text, filename), pretty));
  }

  function toObject(text, options) {
    return JSON.parse(toJson(text, options));
  }

  function format(text, { terraform = false } = {}) {
    return call(wasm(), (it) => it.format(whole(text, "the text"), terraform));
  }

  function diagnostics(text, { filename = NAME } = {}) {
    return JSON.parse(call(wasm(), (it) => it.diagnostics(...source(text, filename))));
  }

  return { parse, toJson, toObject, format, diagnostics };
}
