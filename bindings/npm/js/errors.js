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

/** Calls a function of wasm, and throws its errors. */
export function call(work) {
  try {
    return work();
  } catch (thrown) {
    throw typeof thrown === "string" ? errorOf(JSON.parse(thrown)) : thrown;
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
