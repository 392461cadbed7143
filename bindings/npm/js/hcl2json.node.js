import "./node.js";

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { parse } from "./hcl2json.js";

export { HclError, init, parse } from "./hcl2json.js";

/** Returns the data of the files .tf and .tf.json directly in a folder, as of one file. */
export async function convertFiles(folder) {
  const all = {};
  const entries = readdirSync(folder, { withFileTypes: true }).filter((entry) => !entry.isDirectory());
  const names = entries.map((entry) => entry.name).sort();
  const read = (name) => readFileSync(join(folder, name), "utf8");
  for (const name of names.filter((name) => name.endsWith(".tf"))) {
    add(all, await parse(name, read(name)));
  }
  for (const name of names.filter((name) => name.endsWith(".tf.json"))) {
    add(all, JSON.parse(read(name)));
  }
  return all;
}

/** Adds the data of a file to that of others: blocks of one type and labels are in one list. */
function add(all, data) {
  for (const [name, value] of Object.entries(data)) {
    const own = Object.hasOwn(all, name) ? all[name] : undefined;
    if (Array.isArray(own) && Array.isArray(value)) {
      all[name] = own.concat(value);
    } else if (isObject(own) && isObject(value)) {
      add(own, value);
    } else {
      // An assignment to `__proto__` would set the prototype.
      Object.defineProperty(all, name, { value, writable: true, enumerable: true, configurable: true });
    }
  }
}

function isObject(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
