// The examples of the pages. A comment after a statement is its value.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

const PAGES = ["../README.md", "../../../docs/guide/javascript.md"];
const AsyncFunction = (async () => {}).constructor;

/** Returns an example as the body of a function: imports are awaited, and values compared. */
function body(example) {
  let count = 0;
  const imports = example.replace(/^import (?:(\w+), )?(?:\{(.*)\}|(\* as \w+)) from "(.*)";.*$/gm, (_, main, names, all, from) => {
    const parts = [...(main ? [`default: ${main}`] : []), ...(names ? [names.replace(/ as /g, ": ")] : [])];
    return all ? `const ${all.slice(5)} = await load("${from}");` : `const { ${parts.join(", ")} } = await load("${from}");`;
  });
  const text = imports.replace(/^(?! *(?:const|try|\}|import))( *)([^\n;]*(?:\n(?:  .*|\}\)))*); \/\/ (.*)$/gm, (_, indent, value, expected) => {
    count += 1;
    return `${indent}assert.deepEqual(${value}, ${expected});`;
  });
  return [text, count];
}

for (const page of PAGES) {
  const text = readFileSync(new URL(page, import.meta.url), "utf8");
  const examples = [...text.matchAll(/^```js\n(.*?)^```$/gms)].map((found) => found[1]);
  test(`the examples of ${page} have the values that they show`, async () => {
    let compared = 0;
    for (const example of examples) {
      const [source, count] = body(example);
      compared += count;
      await new AsyncFunction("assert", "load", source)(assert, (name) => import(name));
    }
    assert.ok(compared >= examples.length, `${compared} values in ${examples.length} examples`);
  });
}
