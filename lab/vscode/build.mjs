// Bundles vscode-languageclient into one file, which `editor --vscode` puts into the package of the extension, and the licences of
// all packages in it into another. With --check, says whether the files are as they would be written.

import { existsSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const here = path.dirname(fileURLToPath(import.meta.url));
const folder = path.join(here, "../../crates/hcl-app/src/tool/editor/vscode");
const { outputFiles, metafile } = await build({
  stdin: { contents: 'export { LanguageClient } from "vscode-languageclient/node";', resolveDir: here },
  absWorkingDir: here,
  bundle: true,
  minify: true,
  platform: "node",
  format: "cjs",
  target: "node18",
  external: ["vscode"],
  legalComments: "none",
  metafile: true,
  write: false,
});

const folders = Object.keys(metafile.inputs).map((it) => /^.*node_modules\/(@[^/]+\/)?[^/]+/.exec(it)?.[0]);
const packages = [...new Set(folders.filter(Boolean))].sort();
const licences = packages.map((it) => {
  const { name, version } = JSON.parse(readFileSync(path.join(here, it, "package.json"), "utf8"));
  const file = readdirSync(path.join(here, it)).find((name) => /^licen[cs]e/i.test(name));
  if (!file) throw new Error(`${name} has no licence`);
  return `${name} ${version}\n\n${readFileSync(path.join(here, it, file), "utf8").replace(/\r/g, "").trim()}\n`;
});

const files = {
  "client.js": outputFiles[0].text,
  "client.LICENSE.txt": licences.join(`\n${"-".repeat(80)}\n\n`),
};
for (const [name, text] of Object.entries(files)) {
  const file = path.join(folder, name);
  if (!process.argv.includes("--check")) {
    writeFileSync(file, text);
  } else if (!existsSync(file) || readFileSync(file, "utf8") !== text) {
    console.error(`${name} is not what this program writes: run npm run build in lab/vscode`);
    process.exitCode = 1;
  }
}
