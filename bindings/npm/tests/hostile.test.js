// Hostile texts: an error of the package or a result, never a trap of wasm.

import assert from "node:assert/strict";
import { test } from "node:test";

import { diagnostics, format, HclError, parse, toJson } from "hcl_serde";
import { check, decode, Document, edit, EditError, fromJson, Workspace } from "hcl_serde/workspace";

/** Texts that nest: the start, the middle, the end, and a kind for each. */
export const NESTED = {
  blocks: (n) => "a {\n".repeat(n) + "}\n".repeat(n),
  labels: (n) => `a ${'"b" '.repeat(n)} {\n}\n`,
  lists: (n) => `a = ${"[".repeat(n)}${"]".repeat(n)}\n`,
  objects: (n) => `a = ${"{ b = ".repeat(n)}1${" }".repeat(n)}\n`,
  parentheses: (n) => `a = ${"(".repeat(n)}1${")".repeat(n)}\n`,
  templates: (n) => `a = ${'"${'.repeat(n)}1${'}"'.repeat(n)}\n`,
  directives: (n) => `a = "${"%{ if true }".repeat(n)}${"%{ endif }".repeat(n)}"\n`,
  calls: (n) => `a = ${"f(".repeat(n)}1${")".repeat(n)}\n`,
  indexes: (n) => `a = ${"b[".repeat(n)}1${"]".repeat(n)}\n`,
  steps: (n) => `a = b${".c".repeat(n)}\n`,
  splats: (n) => `a = b${"[*]".repeat(n)}\n`,
  unary: (n) => `a = ${"!".repeat(n)}true\n`,
  operators: (n) => `a = 1${" + 1".repeat(n)}\n`,
  conditionals: (n) => `a = ${"true ? 1 : ".repeat(n)}1\n`,
  loops: (n) => `a = ${"[for b in ".repeat(n)}[]${" : b]".repeat(n)}\n`,
  heredocs: (n) => `a = ${"<<A\n${".repeat(n)}1${"}\nA\n".repeat(n)}\n`,
  open: (n) => "a = [(".repeat(n),
  comments: (n) => "/*".repeat(n),
};

/** Calls a function, and returns its result or the error of the package that it throws. */
function safely(work) {
  try {
    return work();
  } catch (error) {
    assert.ok([HclError, EditError, TypeError].some((kind) => error instanceof kind), `${error.stack}`);
    return error;
  }
}

for (const [kind, text] of Object.entries(NESTED)) {
  test(`${kind} of 100 000 levels are no trap`, () => {
    for (const levels of [255, 256, 100_000]) {
      const source = text(levels);
      for (const call of [toJson, parse, format, diagnostics, decode, check]) {
        safely(() => call(source));
      }
      safely(() => edit(source, { set: "a", value: 1 }));
    }
    const found = diagnostics(text(100_000));
    const isLinear = ["labels", "steps", "splats", "operators", "conditionals"].includes(kind);
    assert.ok(isLinear || found.length > 0);
  });

  test(`${kind} at the limit and beyond are no trap in a workspace`, () => {
    const workspace = new Workspace({ module: true });
    for (const levels of [255, 100_000]) {
      const source = text(levels);
      workspace.setFile("main.hcl", source);
      workspace.diagnostics("main.hcl");
      workspace.semanticTokens("main.hcl", { start: 0, end: 2000 });
      workspace.symbols("main.hcl");
      workspace.folding("main.hcl");
      for (const offset of [0, 3, source.length >> 1, source.length]) {
        workspace.completion("main.hcl", offset);
        workspace.hover("main.hcl", offset);
        workspace.definition("main.hcl", offset);
        workspace.selectionRanges("main.hcl", offset);
        workspace.codeActions("main.hcl", { start: offset, end: offset });
      }
      workspace.formatting("main.hcl");
    }
    workspace.free();
  });
}

test("nested JSON is no trap", () => {
  for (const json of ["[".repeat(100_000), `${'{"a":'.repeat(100_000)}1${"}".repeat(100_000)}`, '{"a": "${'.repeat(50_000)]) {
    safely(() => fromJson(json));
    safely(() => diagnostics(json, { filename: "a.json" }));
    safely(() => check(json, { filename: "a.json" }));
  }
});

test("data of a caller that nests is no trap", () => {
  let deep = 1;
  for (let level = 0; level < 3000; level += 1) {
    deep = [deep];
  }
  safely(() => decode("a = x", { variables: { x: deep } }));
  safely(() => decode("a = f()", { functions: { f: () => deep } }));
  safely(() => edit("a = 1\n", { set: "a", value: deep }));
});

test("texts of odd characters are read", () => {
  for (const text of ["\0", "\ufeff", "a = \"\\ud83d\\ude00\"\r\n", "é = 1", "\u2028"]) {
    safely(() => toJson(text));
    for (const { range } of diagnostics(text)) {
      assert.ok(range.end.offset <= text.length);
    }
  }
  assert.throws(() => toJson('a = "\ud800"\n'), TypeError);
});

test("values that grow end at the limits", () => {
  const bomb = 'a = [for i in [1,2,3,4,5,6,7,8,9,10] : [for j in [1,2,3,4,5,6,7,8,9,10] : "${join("", [for k in [1,2,3,4,5,6,7,8,9,10] : format("%9999s", k)])}"]]\n';
  const found = safely(() => decode(bomb.repeat(1).replace("a =", "a =")));
  assert.ok(found instanceof HclError || typeof found === "object");
  assert.throws(() => decode('a = [for i in range(100000) : [for j in range(100000) : format("%9999s", j)]]'), HclError);
});

test("options of wrong types are errors", () => {
  assert.throws(() => check("a = 1", { schema: "{" }), TypeError);
  assert.throws(() => check("a = 1", { schema: { types: [] } }), TypeError);
  assert.throws(() => new Workspace({ schema: [] }), TypeError);
  assert.throws(() => decode("a = 1", { variables: [1] }), TypeError);
  assert.throws(() => decode("a = 1", { unresolved: "no" }), TypeError);
  assert.throws(() => toJson("a = 1", { shape: "no" }), TypeError);
  assert.throws(() => new Document("a = "), HclError);
});
