// Compares the package with data, values, layout and reports that the Rust crates have written: node tests/native.js FILE.
// The file is that of `target/debug/generated data COUNT SEED FILE`, in the root of the repository.

import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";

import { diagnostics, format, HclError, toJson } from "hcl_serde";
import { decode, toJson as full } from "hcl_serde/workspace";

/** Returns the result of a function, or the report of its error. */
function result(work) {
  try {
    return work();
  } catch (error) {
    if (error instanceof HclError) {
      return error.message;
    }
    throw error;
  }
}

const counts = { equal: 0, "refused by both": 0, different: 0 };
const lines = createInterface({ input: createReadStream(process.argv[2]) });
for await (const line of lines) {
  const { text, data, report, values, formatted } = JSON.parse(line);
  const options = { filename: "main.hcl" };
  const pairs = [
    [result(() => toJson(text, options)), data ?? report],
    [result(() => full(text, options)), data ?? report],
    [format(text), formatted],
    [result(() => JSON.stringify(decode(text, { ...options, standardFunctions: false }))), comparable(values)],
    [report === null && diagnostics(text, options).some((it) => it.severity === "error"), false],
  ];
  const wrong = pairs.filter(([ours, theirs]) => ours !== theirs);
  const kind = wrong.length > 0 ? "different" : data === null ? "refused by both" : "equal";
  counts[kind] += 1;
  if (kind === "different" && counts[kind] <= 10) {
    console.log(`--- different\n${text}`, wrong);
  }
}
console.log(counts);
process.exit(counts.different > 0 ? 1 : 0);

/** Returns data as JavaScript reads and writes it: numbers have 53 bits. */
function comparable(values) {
  return values.startsWith("{") ? JSON.stringify(JSON.parse(values)) : values;
}
