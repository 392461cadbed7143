// The package as others build it: types, bundlers, sizes.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

import { buildSync } from "esbuild";

const root = fileURLToPath(new URL("..", import.meta.url));

/** Bytes of the modules after `gzip -9`. */
const BUDGET = { reader: 232_000, workspace: 935_000 };

test("the types are those of the functions", () => {
  execFileSync(process.execPath, ["node_modules/typescript/bin/tsc", "-p", "tsconfig.json"], { cwd: root, stdio: "pipe" });
});

test("a bundle for browsers has no modules of Node", () => {
  const { outputFiles } = buildSync({
    stdin: { contents: 'import init, { toJson } from "hcl_serde"; await init(); toJson("a = 1");', resolveDir: root },
    absWorkingDir: root,
    bundle: true,
    format: "esm",
    platform: "browser",
    write: false,
  });
  assert.doesNotMatch(outputFiles[0].text, /node:/);
  assert.match(outputFiles[0].text, /reader\.wasm/);
});

test("the small module has no evaluator", () => {
  // A report of the evaluator alone. A call that may reach it adds 125 kB after gzip, whatever the build optimizes.
  const report = "Call to unknown function";
  assert.ok(readFileSync(`${root}/dist/workspace.wasm`).includes(report));
  assert.ok(!readFileSync(`${root}/dist/reader.wasm`).includes(report));
});

const quick = existsSync(`${root}/dist/quick`);

for (const [name, budget] of Object.entries(BUDGET)) {
  test(`${name}.wasm is within its budget`, { skip: quick && "the build is not that of a release: npm run build" }, () => {
    const size = gzipSync(readFileSync(`${root}/dist/${name}.wasm`), { level: 9 }).length;
    assert.ok(size <= budget, `${size} bytes after gzip, and the budget is ${budget}`);
  });
}
