// hcl_serde/hcl2json: in place of @cdktf/hcl2json.

import { init, toObject } from "./index.js";

export { HclError, init } from "./index.js";

/** Returns the data of a text, as the program hcl2json does. */
export async function parse(filename, contents) {
  await init();
  return toObject(contents, { filename });
}

export async function convertFiles() {
  throw new Error("convertFiles reads a folder, which needs Node: use parse for each text");
}
