// Copies the sources in JavaScript to dist, and writes them as CommonJS for `require` of Node.

import { cpSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";

import { buildSync } from "esbuild";

const sources = readdirSync("js");
for (const name of readdirSync("dist").filter((name) => name.startsWith("node-"))) {
  rmSync(`dist/${name}`);
}
for (const name of sources) {
  cpSync(`js/${name}`, `dist/${name}`);
}
const glue = ["reader_wasm.js", "workspace_wasm.js"];
const modules = [...sources.filter((name) => name.endsWith(".js")), ...glue];
rmSync("dist/cjs", { recursive: true, force: true });
mkdirSync("dist/cjs");
buildSync({
  entryPoints: modules.map((name) => `dist/${name}`),
  outdir: "dist/cjs",
  format: "cjs",
  platform: "node",
  target: "node18",
  // The files of wasm are in the folder above.
  define: { "import.meta.url": "__module" },
  banner: { js: 'const __module = require("node:url").pathToFileURL(__dirname).href;' },
  supported: { "class-private-field": true, "class-private-method": true },
});
// One file for each entry point and one for what they share: Node takes a millisecond for a file.
buildSync({
  entryPoints: sources.filter((name) => name.endsWith(".node.js")).map((name) => `dist/${name}`),
  outdir: "dist",
  allowOverwrite: true,
  bundle: true,
  splitting: true,
  format: "esm",
  platform: "node",
  target: "node18",
  chunkNames: "node-[hash]",
});
writeFileSync("dist/cjs/package.json", '{ "type": "commonjs" }\n');
