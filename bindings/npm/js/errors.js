// Errors. They cross from wasm as JSON text.

/** A configuration has mistakes. The message is the report. */
export class HclError extends Error {
  constructor(message, diagnostics) {
    super(message);
    this.diagnostics = diagnostics;
  }
}
HclError.prototype.name = "HclError";

/** A name cannot be renamed. */
export class RenameError extends Error {
  constructor(message, location) {
    super(message);
    this.location = location;
  }
}
RenameError.prototype.name = "RenameError";

/** A text cannot be edited so. */
export class EditError extends Error {}
EditError.prototype.name = "EditError";

/** Returns a text; throws a sentence about another value. */
export function string(value, name) {
  if (typeof value !== "string") {
    throw new TypeError(`${name} must be a string, not ${kind(value)}`);
  }
  return value;
}

/** Returns a text that crosses to wasm and back as it is. UTF-8 has no half of a pair of code units. */
export function whole(value, name) {
  // Of Node 20, and fast.
  if (string(value, name).isWellFormed?.()) {
    return value;
  }
  const at = value.search(/\p{Surrogate}/u);
  if (at >= 0) {
    const code = value.charCodeAt(at).toString(16).toUpperCase();
    throw new TypeError(`${name} has half of a character (U+${code}) at index ${at}, which no file can hold`);
  }
  return value;
}

/** Returns data as JSON text; throws a sentence about a value that JSON does not have. */
export function json(data) {
  // Without recursion: data that nests deeply is refused later, with a report.
  const pending = [["", data]];
  const seen = new Set();
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const [name, value] = next;
    const place = () => (name === "" ? "a value" : JSON.stringify(name));
    if (typeof value === "number" && !Number.isFinite(value)) {
      throw new TypeError(`${place()} is ${value}, and a configuration has no such number`);
    }
    if (typeof value === "string") {
      whole(value, place());
    } else if (typeof value === "object" && value !== null && !seen.has(value)) {
      seen.add(value);
      for (const entry of Object.entries(value)) {
        whole(entry[0], "a name");
        pending.push(entry);
      }
    }
  }
  return JSON.stringify(data);
}

/** Returns what a value is, as a sentence says it. */
export function kind(value) {
  if (value instanceof Uint8Array) {
    return 'bytes: read the file as "utf8"';
  }
  if (typeof value?.then === "function") {
    return "a promise: await it";
  }
  if (Array.isArray(value)) {
    return "an array";
  }
  return value == null ? String(value) : `a value of the type ${typeof value}`;
}

/** Calls a function of wasm, and throws its errors. */
export function call(glue, work) {
  try {
    return work(glue);
  } catch (thrown) {
    if (typeof thrown === "string") {
      throw errorOf(JSON.parse(thrown));
    }
    // Without stack or memory, wasm stops in the middle of its work, and its memory is in no known state.
    if (thrown instanceof WebAssembly.RuntimeError || thrown instanceof RangeError) {
      glue.__wbg_reset_state();
    }
    throw thrown;
  }
}

function errorOf({ kind, message, diagnostics, location }) {
  switch (kind) {
    case "hcl":
      return new HclError(message, diagnostics);
    case "rename":
      return new RenameError(message, location);
    case "edit":
      return new EditError(message);
    default:
      return new TypeError(message);
  }
}
