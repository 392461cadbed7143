// Real files: the same data as the program hcl2json, which @cdktf/hcl2json is, compiled to wasm.

import assert from "node:assert/strict";
import { test } from "node:test";

import { parse as theirs } from "@cdktf/hcl2json";
import { diagnostics, format, HclError, parse, toObject } from "hcl_serde";
import { decode, TOKEN_TYPES, Workspace } from "hcl_serde/workspace";
import { parse as drop } from "hcl_serde/hcl2json";

import { corpus, texts } from "./shared.js";

const skip = corpus ? false : "needs shared files: set HCL_SHARED";

test("valid files have the data of hcl2json", { skip }, async () => {
  const files = texts(`${corpus}/valid`);
  assert.ok(files.length > 100);
  for (const [name, text] of files) {
    const expected = await theirs(name, text);
    assert.deepStrictEqual(toObject(text), expected, name);
    assert.deepStrictEqual(await drop(name, text), expected, name);
  }
});

test("invalid files are refused with a range inside the text", { skip }, () => {
  for (const [name, text] of texts(`${corpus}/invalid`)) {
    const found = diagnostics(text).filter((it) => it.severity === "error");
    assert.ok(found.length > 0, name);
    for (const { range, report } of found) {
      assert.ok(range.start.offset <= range.end.offset && range.end.offset <= text.length, report);
    }
    assert.throws(() => toObject(text), HclError, name);
    format(text);
  }
});

test("ranges of the tree are those of the text", { skip }, () => {
  for (const [name, text] of texts(`${corpus}/valid`)) {
    const lines = text.split("\n");
    const visit = (part) => {
      if (part === null || typeof part !== "object") {
        return;
      }
      if (part.range && part.name !== undefined && typeof part.name === "string" && part.type === undefined) {
        const { start, end } = part.range;
        assert.equal(text.slice(start.offset, end.offset), part.name, name);
        assert.equal(lines[start.line].slice(start.character, start.character + part.name.length), part.name, name);
      }
      Object.values(part).forEach(visit);
    };
    const { body, diagnostics: found } = parse(text);
    visit(body);
    assert.deepEqual(found, [], name);
  }
});

test("the analysis of real files answers at each offset of a sample", { skip }, () => {
  const workspace = new Workspace({ module: true });
  const files = texts(`${corpus}/valid`).filter(([, text]) => text.length < 3000).slice(0, 40);
  for (const [name, text] of files) {
    workspace.setFile(name, text);
  }
  for (const [name, text] of files) {
    workspace.diagnostics(name);
    const tokens = workspace.semanticTokens(name).flatMap(({ range: { start, end }, type }) => {
      return [start.offset, end.offset - start.offset, TOKEN_TYPES.indexOf(type)];
    });
    assert.deepEqual([...workspace.semanticTokensData(name)], tokens, name);
    workspace.symbols(name);
    for (let offset = 0; offset <= text.length; offset += 97) {
      workspace.completion(name, offset);
      workspace.hover(name, offset);
      workspace.definition(name, offset);
      workspace.references(name, offset);
      workspace.codeActions(name, { start: offset, end: offset });
    }
    workspace.removeFile(name);
  }
  workspace.free();
});

test("files without variables have the same data when they are evaluated in part", { skip }, () => {
  for (const [name, text] of texts(`${corpus}/valid`)) {
    assert.deepEqual(decode(text, { unresolved: "text" }), toObject(text), name);
    decode(text, { unresolved: "partial" });
  }
});
