// hcl_serde/hcl2json: in place of @cdktf/hcl2json.

/** Returns the data of a text, as the program hcl2json does. Throws HclError. */
export function parse(filename: string, contents: string): Promise<Record<string, any>>;

/**
 * Returns the data of the files .tf and .tf.json directly in a folder, as of one file: blocks of one type and labels are in one list.
 * Node only. Throws HclError with the name of the file.
 */
export function convertFiles(folder: string): Promise<Record<string, any>>;

export { init, HclError } from "./index.js";
