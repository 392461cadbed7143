// Files that are not part of the repository: real configurations.

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { extname, join } from "node:path";

const ENDINGS = new Set([".hcl", ".tf", ".tfvars", ".nomad", ".tofu"]);

/** `$HCL_SHARED`, or the folder `shared` beside the repository; `undefined` if there is none, as in a fresh clone. */
const shared = process.env.HCL_SHARED ?? fileURLToPath(new URL("../../../../shared", import.meta.url));

export const corpus = existsSync(join(shared, "corpus")) ? join(shared, "corpus") : undefined;

if (!corpus && /(^|,)(shared|all)(,|$)/.test(process.env.HCL_REQUIRE ?? "")) {
  throw new Error(`HCL_REQUIRE names shared files, and ${shared}/corpus does not exist`);
}

/** Returns names and texts of the files of the native syntax in a folder. */
export function texts(folder) {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && ENDINGS.has(extname(entry.name)));
  return files.map((entry) => {
    const path = join(entry.parentPath ?? entry.path, entry.name);
    return [path.slice(folder.length + 1), readFileSync(path, "utf8")];
  });
}
