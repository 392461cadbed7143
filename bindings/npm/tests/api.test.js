// What each function does, in the three ways to load the package.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { test } from "node:test";

import * as theirs from "@cdktf/hcl2json";
import * as hcl from "hcl_serde";
import * as drop from "hcl_serde/hcl2json";
import * as full from "hcl_serde/workspace";

const require = createRequire(import.meta.url);
const dist = (name) => fileURLToPath(new URL(`../dist/${name}`, import.meta.url));
const SCHEMA = {
  hcl_schema: 1,
  types: [
    {
      name: "Config",
      arguments: [{ name: "port", required: true, shape: { integer: { min: 0, max: 65535 } } }],
    },
  ],
};

const at = (text, part) => {
  const offset = text.indexOf(part);
  const lines = text.slice(0, offset).split("\n");
  return { offset, line: lines.length - 1, character: lines.at(-1).length };
};
const range = (text, part) => ({ start: at(text, part), end: { ...at(text, part), offset: at(text, part).offset + part.length, character: at(text, part).character + part.length } });

test("data, JSON and the tree of a text", () => {
  const text = 'a = 1.50 # é\nb "😀" "y" {\n  c = "x${1 + d.e[0]}"\n}\n';
  assert.equal(hcl.toJson(text), '{"a":1.5,"b":{"😀":{"y":[{"c":"x${1 + d.e[0]}"}]}}}');
  assert.equal(hcl.toJson("a = 1", { pretty: true }), '{\n  "a": 1\n}');
  assert.deepEqual(hcl.toObject(text), JSON.parse(hcl.toJson(text)));
  const { body, diagnostics } = hcl.parse(text);
  assert.deepEqual(diagnostics, []);
  const [, block] = body.items;
  assert.deepEqual(block.labels[1], { text: "y", quoted: true, range: range(text, '"y"') });
  const [attribute] = block.body.items;
  assert.deepEqual(attribute.name, { name: "c", range: range(text, "c") });
  const sum = attribute.value.parts[1].expression;
  assert.equal(sum.operator, "+");
  assert.deepEqual(sum.range, range(text, "1 + d.e[0]"));
  assert.deepEqual(sum.right.steps.map((step) => step.type), ["Attribute", "Index"]);
});

test("strings are normalized", () => {
  const text = 'a = "o\u0308 \u1100\u1161 \u65e5"';
  for (const { toObject } of [hcl, full]) {
    assert.deepEqual(toObject(text), { a: "\u00f6 \uac00 \u65e5" });
  }
  assert.deepEqual(full.decode('a = "e\u0301${b}"', { variables: { b: "u\u0308" } }), { a: "\u00e9\u00fc" });
});

test("long chains of operands are a tree", () => {
  let { value } = hcl.parse(`a = 1${" + 2".repeat(50_000)}\n`).body.items[0];
  let count = 0;
  for (; value.type === "Binary"; value = value.left) {
    assert.equal(value.right.text, "2");
    count += 1;
  }
  assert.equal(count, 50_000);
  ({ value } = hcl.parse("a = b[c][d]").body.items[0]);
  assert.deepEqual([value.type, value.collection.type, value.key.type], ["Index", "Index", "Traversal"]);
});

test("mistakes have ranges, codes and suggestions", () => {
  const text = "é = 1\nport = prot\n";
  const [found] = full.check(text, { filename: "app.hcl", schema: SCHEMA });
  assert.equal(found.summary, "Unsupported argument");
  assert.deepEqual(found.range, range(text, "é"));
  const [repeated] = full.check("a = { b = 1, b = 2 }\n");
  assert.deepEqual([repeated.severity, repeated.summary], ["warning", "Repeated key"]);
  const [misspelt] = full.check("prot = 80\n", { schema: JSON.stringify(SCHEMA) });
  assert.deepEqual(misspelt.suggestions[0].edit, { range: range("prot", "prot"), newText: "port" });
  assert.throws(() => hcl.toJson("a = \n", { filename: "a.hcl" }), (error) => {
    assert.ok(error instanceof hcl.HclError);
    assert.match(error.message, /^error: Invalid expression\n --> a.hcl:1:5\n/);
    assert.equal(error.diagnostics[0].severity, "error");
    return true;
  });
  assert.deepEqual(hcl.diagnostics("a = 1"), []);
  assert.equal(hcl.diagnostics('{"a": }', { filename: "a.json" }).length, 1);
});

test("positions count code units, before and after wide characters and in long lines", () => {
  const names = Array.from({ length: 40 }, (_, index) => `𝒳${index}`);
  const wide = (index) => `\ufeff${"é😀x".repeat(index)}`.slice(1);
  const text = `\r\n${names.map((name, index) => `variable "${name}" {} # ${wide(index)}\n`).join("")}
all = "${names.map((name, index) => `${wide(index)}\${var.${name}}`).join("")}"\nend = 1`;
  const workspace = new full.Workspace({ module: true });
  workspace.setFile("a.hcl", text);
  for (const name of names) {
    const label = range(text, name);
    const use = at(text, `var.${name}}`);
    const inside = { ...use, offset: use.offset + 4, character: use.character + 4 };
    // An index between the halves of a pair is the character's.
    for (const more of [0, 1]) {
      const places = [inside.offset + more, { line: inside.line, character: inside.character + more }];
      for (const place of places) {
        assert.deepEqual(workspace.definition("a.hcl", place).map((found) => found.range), [label], `${name} ${JSON.stringify(place)}`);
      }
    }
  }
  const { items } = hcl.parse(text).body;
  assert.deepEqual(items.at(-1).range, range(text, "end = 1"));
  // Beyond the end of a line or of the text, a place is that end.
  workspace.setFile("b.hcl", "po\npo");
  const labels = (position) => workspace.completion("b.hcl", position).map((item) => [item.label, item.edit?.range]);
  assert.deepEqual(labels({ line: 0, character: 9 }), labels(2));
  assert.deepEqual(labels({ line: 9, character: 0 }), labels(5));
  assert.deepEqual(labels(99), labels(5));
  workspace.free();
});

test("expressions are evaluated with variables and functions", () => {
  const text = 'a = double(b) + 1\nc "l" {\n  d = upper("x${b}")\n}\n';
  const functions = { double: (x) => 2 * x };
  assert.deepEqual(full.decode(text, { variables: { b: 2 }, functions }), { a: 5, c: { l: [{ d: "X2" }] } });
  assert.deepEqual(full.decode("a = b + 1\nc = 1 + 1", { unresolved: "partial" }), { a: "${b + 1}", c: 2 });
  assert.deepEqual(full.decode("a = b + 1", { unresolved: "text" }), { a: "${b + 1}" });
  assert.deepEqual(full.decode("a = f(null, [1], {b = true})", { functions: { f: (...all) => all } }), { a: [null, [1], { b: true }] });
  assert.deepEqual(full.decode("a = f()", { functions: { f: () => undefined } }), { a: null });
  const cause = new Error("no luck");
  const broken = () => {
    throw cause;
  };
  assert.throws(() => full.decode("a = f()", { functions: { f: broken } }), (error) => {
    assert.equal(error.cause, cause);
    return error instanceof full.HclError && /failed: no luck/.test(error.message);
  });
  assert.throws(() => full.decode("a = upper(1)", { standardFunctions: false }), /upper/);
});

test("texts are edited by addresses, and every other byte stays", () => {
  const text = '# The shop.\nservice "web" {\n  port = 80 # http\n}\n';
  const edited = full.edit(text, [
    { set: "service.web.port", value: "${var.port}" },
    { rename: "service.web", to: "service.shop" },
    { append: "service.new", body: { tags: ["a"], rule: { x: 1 } }, blocks: { rule: 0 } },
    { comment: "service.new", text: "Another." },
  ]);
  const expected = `${text.replace("80", "var.port").replace("web", "shop")}
# Another.
service "new" {
  tags = ["a"]

  rule {
    x = 1
  }
}
`;
  assert.equal(edited, expected);
  const renamed = new full.Document('variable "x" {}\na = var.x\n').rename("variable.x", "variable.y");
  assert.equal(renamed.text, 'variable "y" {}\na = var.y\n');
  assert.equal(renamed.renameOnly("variable.y", "variable.z").text, 'variable "z" {}\na = var.y\n');
  assert.equal(renamed.reorder("a", { before: "variable.z" }).text, 'a = var.y\n\nvariable "z" {}\n');
  assert.equal(new full.Document("b = 1 # one\na = 2\n").sort().text, "a = 2\nb = 1 # one\n");
  const two = 'variable "x" {}\nvariable "y" {}\na = var.x\n';
  assert.throws(() => full.edit(two, { rm: "var.x" }), /the address is variable\.x/);
  assert.throws(() => full.edit(two, { rename: "var.x", to: "var.y" }), /there is a variable "y" already/);
  const document = new full.Document(text);
  assert.equal(document.get("service.web.port"), 80);
  assert.equal(document.get("service.db"), undefined);
  assert.deepEqual(document.range("service.web.port"), range(text, "80"));
  document.set("service.web.name", "${x", { templates: false, create: true }).rm("service.web.port").format();
  assert.equal(String(document), '# The shop.\nservice "web" {\n  name = "$${x"\n}\n');
  assert.throws(() => document.rm("service.db"), full.EditError);
  assert.throws(() => document.set("service.web.name", "${x"), full.HclError);
  assert.throws(() => full.edit(text, { set: "service.web.name", value: 1 }), full.EditError);
  assert.throws(() => full.edit(text, { set: "a..b", value: 1 }), TypeError);
  assert.equal(full.edit("p = [1]\n", [{ append: "p[]", value: 2 }, { append: "q", value: null }]), "p = [1, 2]\nq = null\n");
  assert.equal(new full.Document("p = [1]\n").append("p[0]", undefined, { value: "${a}" }).text, "p = [a, 1]\n");
  assert.throws(() => full.edit("", { append: "a", value: 1, body: {} }), /either "value" or "body"/);
});

test("JSON files are edited by addresses", () => {
  const text = '{"resource": {"vpc": {"main": {"cidr": "10"}}}, "output": {"o": {"value": 1}}}';
  const document = new full.Document(text, { filename: "main.tf.json" });
  assert.deepEqual(document.get("resource.vpc.main"), { cidr: "10" });
  assert.equal(document.set("resource.vpc.main.cidr", "${var.cidr}").source("resource.vpc.main.cidr"), '"${var.cidr}"');
  assert.equal(document.rm("resource.vpc.main").text, '{"output": {"o": {"value": 1}}}');
  const references = new full.Document('{"variable": {"a": {}}, "locals": {"b": "${var.a}"}}', { filename: "main.tf.json" });
  assert.equal(references.rename("var.a", "var.z").text, '{"variable": {"z": {}}, "locals": {"b": "${var.z}"}}');
  assert.throws(() => document.sort(), /JSON syntax/);
  assert.throws(() => document.rm("output.p"), full.EditError);
  // Blocks of the language come with the name of the file, others with their types.
  const packer = '{"variable": {"a": {"default": "${x}"}}, "source": {"s": {"t": {}}}}';
  const edits = [{ set: "variable.a.default", value: "${y}", templates: false }, { rm: "source.s" }];
  const options = { filename: "a.pkr.json", blocks: { source: 2 } };
  assert.equal(full.edit(packer, edits, options), '{"variable": {"a": {"default": "${y}"}}}');
  const job = new full.Document('{"job": [{"a": {"n": 1}}]}', { filename: "a.json", blocks: { job: 1 } });
  assert.equal(job.get("job.a.n"), 1);
  assert.equal(full.edit('{"a": 1}', { set: "a", value: "${x}", templates: false }, { filename: "a.tfvars.json" }), '{"a": "${x}"}');
});

test("JSON becomes native text", () => {
  const json = { resource: { aws_vpc: { main: { cidr: "${var.cidr}" } } } };
  const expected = 'resource "aws_vpc" "main" {\n  cidr = var.cidr\n}\n';
  assert.equal(full.fromJson(json, { blocks: { resource: 2 } }), expected);
});

test("a workspace answers about its files", () => {
  const workspace = new full.Workspace({ schema: SCHEMA });
  const text = "# é\nprot = 80\n";
  workspace.setFile("a.hcl", text);
  assert.deepEqual(workspace.diagnostics("a.hcl").map((found) => found.summary), ["Unsupported argument"]);
  const [action] = workspace.codeActions("a.hcl", range(text, "prot"));
  assert.deepEqual(action.edits, [{ file: "a.hcl", edits: [{ range: range(text, "prot"), newText: "port" }] }]);
  workspace.setFile("a.hcl", "po\n");
  const labels = (position) => workspace.completion("a.hcl", position).map((item) => item.label);
  assert.deepEqual(labels(2), labels({ line: 0, character: 2 }));
  assert.ok(labels(2).includes("port"));
  workspace.setFile("a.hcl", "port = 80\n");
  assert.match(workspace.hover("a.hcl", 1).markdown, /whole number from 0 to 65535/);
  assert.deepEqual(workspace.symbols("a.hcl").map((symbol) => symbol.name), ["port"]);
  assert.deepEqual(workspace.fileNames(), ["a.hcl"]);
  workspace.setLanguage({});
  assert.equal(workspace.text("a.hcl"), "port = 80\n");
  workspace.removeFile("a.hcl");
  assert.deepEqual(workspace.diagnostics("a.hcl"), []);
  workspace.free();
});

test("names are renamed in all files of a module", () => {
  const workspace = new full.Workspace({ module: true });
  workspace.setFile("a.hcl", 'variable "port" {}\n');
  workspace.setFile("b.hcl", "listen = var.port\n");
  assert.deepEqual(workspace.definition("b.hcl", 14).map((found) => found.file), ["a.hcl"]);
  assert.equal(workspace.references("a.hcl", 11).length, 2);
  assert.equal(workspace.prepareRename("b.hcl", 14).name, "port");
  assert.deepEqual(workspace.rename("b.hcl", 14, "p").map((edit) => edit.file), ["a.hcl", "b.hcl"]);
  assert.throws(() => workspace.rename("b.hcl", 14, "a b"), full.RenameError);
  assert.deepEqual(workspace.formatting("b.hcl"), []);
  workspace.free();
});

test("the package is loaded by require", () => {
  assert.equal(require("hcl_serde").toJson("a = 1"), '{"a":1}');
  assert.deepEqual(require("hcl_serde/workspace").decode("a = 1 + 1"), { a: 2 });
});

test("browsers load the module by init", () => {
  const script = `
    import assert from "node:assert/strict";
    import { readFileSync } from "node:fs";
    import init, { toJson } from ${JSON.stringify(pathToFileURL(dist("index.js")))};
    assert.throws(() => toJson("a = 1"), /await init\\(\\) before the first call/);
    await init(readFileSync(${JSON.stringify(dist("reader.wasm"))}));
    await init();
    assert.equal(toJson("a = 1"), '{"a":1}');
  `;
  execFileSync(process.execPath, ["--input-type=module", "-e", script], { stdio: "pipe" });
});

test("a call without stack leaves the module usable", () => {
  const sink = (depth) => {
    try {
      return sink(depth + 1);
    } catch {
      try {
        return hcl.parse("a = [[[[[[[[[[[[1]]]]]]]]]]]]\n");
      } catch (error) {
        return error;
      }
    }
  };
  sink(0);
  assert.equal(hcl.toJson("a = 1"), '{"a":1}');
});

test("arguments of a wrong type are named in a sentence", () => {
  for (const [work, message] of [
    [() => hcl.toObject(Buffer.from("a = 1")), 'the text must be a string, not bytes: read the file as "utf8"'],
    [() => hcl.toJson(Promise.resolve("")), "the text must be a string, not a promise: await it"],
    [() => hcl.parse(), "the text must be a string, not undefined"],
    [() => hcl.format(["a"]), "the text must be a string, not an array"],
    [() => hcl.diagnostics("a = 1", { filename: 1 }), "filename must be a string, not a value of the type number"],
    [() => full.check(null), "the text must be a string, not null"],
    [() => full.decode("a = f()", { functions: { f: 1 } }), "functions.f must be a function, not a value of the type number"],
    [() => full.edit({}, []), "the text must be a string, not a value of the type object"],
    [() => new full.Document("a = 1").get(1), "the address must be a string, not a value of the type number"],
    [() => new full.Workspace().setFile("a.hcl"), "the text must be a string, not undefined"],
    [() => new full.Workspace().hover("a.hcl"), "a position must be an offset or { line, character }, not undefined"],
  ]) {
    assert.throws(work, new TypeError(message));
  }
});

test("the files of a folder are converted as one", async () => {
  const folder = mkdtempSync(join(tmpdir(), "hcl-"));
  try {
    writeFileSync(join(folder, "a.tf"), 'resource "x" "a" {\n  n = 1\n}\nlocals {\n  b = 2\n}\n');
    writeFileSync(join(folder, "b.tf"), 'resource "x" "b" {}\nresource "x" "a" {}\nlocals {\n  c = 3\n}\n');
    writeFileSync(join(folder, "c.tf.json"), '{"variable": {"v": {"default": 1}}}');
    writeFileSync(join(folder, "d.txt"), "no");
    mkdirSync(join(folder, "e.tf"));
    const data = await drop.convertFiles(folder);
    assert.deepEqual(data, await theirs.convertFiles(folder));
    assert.deepEqual(data.resource.x.a, [{ n: 1 }, {}]);
    writeFileSync(join(folder, "f.tf"), "a = \n");
    await assert.rejects(drop.convertFiles(folder), /f\.tf:1/);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test("a name that ends in .json selects the JSON syntax", () => {
  const text = '{"service": {"web": {"port": "${1 + 1}", "host": "a-${b}"}}, "n": 1.5}';
  const filename = "main.tf.json";
  for (const { toJson, toObject, parse } of [hcl, full]) {
    assert.deepEqual(toObject(text, { filename }), JSON.parse(text));
    assert.equal(toJson('{"n":1.50}', { filename }), '{"n":1.50}');
    assert.throws(() => toObject('{"a": }', { filename }), (error) => error instanceof Error && /--> main.tf.json:1:7\n/.test(error.message));
    assert.throws(() => parse(text, { filename }), /main.tf.json is in the JSON syntax, and parse returns the tree of the native syntax: toObject/);
  }
  assert.deepEqual(full.decode(text, { filename, variables: { b: "c" } }), { service: { web: { port: 2, host: "a-c" } }, n: 1.5 });
  assert.deepEqual(full.decode(text, { filename, unresolved: "partial" }).service.web, { port: 2, host: "a-${b}" });
  assert.throws(() => full.decode(text, { filename }), full.HclError);
  assert.equal(full.edit(text, [], { filename }), text);
});

test("values that no text of HCL has are refused", () => {
  for (const value of [NaN, Infinity, -Infinity]) {
    assert.throws(() => full.edit("a = 1\n", { set: "a", value }), /"value" is (NaN|-?Infinity), and a configuration has no such number/);
    assert.throws(() => full.edit("a = 1\n", { set: "a", value: { b: [value] } }), TypeError);
    assert.throws(() => full.decode("a = b", { variables: { b: value } }), /"b" is /);
    assert.throws(() => full.decode("a = f()", { functions: { f: () => value } }), /a value is /);
  }
  const half = 'a = "\ud800"\n';
  const texts = [
    hcl.format, hcl.parse, hcl.toObject, hcl.diagnostics, full.format, full.check, full.decode, full.fromJson, (it) => full.edit(it, []),
  ];
  for (const read of texts) {
    assert.throws(() => read(half), /^TypeError: the text has half of a character \(U\+D800\) at index 5, which no file can hold$/);
  }
  assert.throws(() => full.edit("a = 1\n", { set: "a", value: "\udc00" }), /"value" has half of a character/);
  assert.throws(() => full.decode("a = b", { variables: { b: { "\udc00": 1 } } }), /a name has half of a character/);
  assert.throws(() => new full.Document("a = 1\n").get("\udc00"), /the address has half of a character/);
  assert.throws(() => full.edit("a = 1\n", { sett: "a" }), (error) => !/ at line /.test(error.message));
  assert.equal(hcl.format('a="\u{1f600}"\n'), 'a = "\u{1f600}"\n');
});
