// Node: the first call reads the file of the module.

import { readFileSync } from "node:fs";

import { setReadFile } from "./loader.js";

setReadFile((url) => readFileSync(url));
