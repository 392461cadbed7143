// hcl_serde/hcl2json: in place of @cdktf/hcl2json.

/** Returns the data of a text, as the program hcl2json does. Throws HclError. */
export function parse(filename: string, contents: string): Promise<Record<string, any>>;

export { init, HclError } from "./index.js";
