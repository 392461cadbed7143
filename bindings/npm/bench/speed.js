// Compares reading with other packages, in one process and in turns: npm run bench -- FOLDER…
// Reads all files of the native syntax in the folders that hcl_serde accepts. Processor time, the best of several rounds.

import { createRequire } from "node:module";

import { parse as cdktf } from "@cdktf/hcl2json";

import { texts } from "../tests/shared.js";

const require = createRequire(import.meta.url);
const ROUNDS = 12;

/** Milliseconds of the processor since the start. */
const cpu = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

const before = cpu();
const hcl = await import("hcl_serde");
hcl.toJson("a = 1\n");
const small = cpu() - before;
const started = cpu();
const full = await import("hcl_serde/workspace");
full.toJson("a = 1\n");
const large = cpu() - started;
console.log(`load and first call, ms: hcl_serde ${small.toFixed(1)}, hcl_serde/workspace ${large.toFixed(1)}`);
const theirs = cpu();
await cdktf("a.hcl", "a = 1\n");
console.log(`@cdktf/hcl2json, first call after its import: ${(cpu() - theirs).toFixed(1)}`);

const hcl2parser = require("hcl2-parser");
const all = process.argv.slice(2).flatMap((folder) => texts(folder).map(([, text]) => text));
const files = all.filter((text) => {
  try {
    hcl.toJson(text);
    return true;
  } catch {
    return false;
  }
});
const bytes = files.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
console.log(`${files.length} files, ${bytes} bytes; ns a byte`);

const measured = {
  "toJson": [(text) => hcl.toJson(text), ROUNDS],
  "toObject": [(text) => hcl.toObject(text), ROUNDS],
  "format": [(text) => hcl.format(text), ROUNDS],
  "diagnostics": [(text) => hcl.diagnostics(text), ROUNDS],
  "parse (the tree)": [(text) => hcl.parse(text), ROUNDS],
  "toJson of hcl_serde/workspace": [(text) => full.toJson(text), ROUNDS],
  "@cdktf/hcl2json": [(text) => cdktf("a.hcl", text), 3],
  "hcl2-parser": [(text) => hcl2parser.parseToString(text), 2],
};
const best = {};
for (let round = 0; round < ROUNDS; round += 1) {
  for (const [name, [work, rounds]] of Object.entries(measured)) {
    if (round >= rounds) {
      continue;
    }
    const start = cpu();
    for (const text of files) {
      await work(text);
    }
    best[name] = Math.min(best[name] ?? Infinity, cpu() - start);
  }
}
for (const [name, time] of Object.entries(best)) {
  console.log(`${name}: ${((time * 1e6) / bytes).toFixed(1)}`);
}
console.log(`of them, JSON.parse: ${((best.toObject - best.toJson) * 1e6 / bytes).toFixed(1)}`);
