// hcl_serde: the small module.

import { basics } from "./basics.js";
import { loader } from "./loader.js";
import * as glue from "./reader_wasm.js";

const { init, initSync, wasm } = loader(glue, () => new URL("./reader.wasm", import.meta.url));

export { HclError } from "./errors.js";
export { init, init as default, initSync };
export const { parse, toJson, toObject, format, diagnostics } = basics(wasm);
