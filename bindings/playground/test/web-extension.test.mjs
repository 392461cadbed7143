// The extension that `editor --vscode` writes, in its edition for the browser: bundled by the command of its manifest, and run
// in a worker of Chromium with a stand-in for the editor.

import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { copyFile, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

import { built, executable, start } from "./browser.mjs";

const skip = !executable ? "Chromium is not installed" : !existsSync(built) ? "the playground is not built" : false;
const root = fileURLToPath(new URL("../../..", import.meta.url));

/** Bundles the extension as its script does, with the package of this repository. */
async function bundle(folder) {
  await copyFile(path.join(root, "crates/hcl-app/src/tool/editor/vscode/web.js"), path.join(folder, "web.js"));
  await copyFile(path.join(root, "bindings/playground/examples/service.schema.json"), path.join(folder, "schema.json"));
  await build({
    absWorkingDir: folder,
    entryPoints: ["web.js"],
    bundle: true,
    minify: true,
    format: "cjs",
    platform: "browser",
    external: ["vscode"],
    loader: { ".wasm": "binary" },
    alias: { hcl_serde: path.join(root, "bindings/npm/dist") },
    outfile: "dist/web.js",
    logLevel: "error",
  });
  return readFile(path.join(folder, "dist/web.js"), "utf8");
}

/** The part of the editor that the extension uses. Runs in the worker: it takes nothing from here. */
function editor() {
  const record = (...names) =>
    class {
      constructor(...values) {
        names.forEach((name, index) => (this[name] = values[index]));
      }
    };
  const names = (...all) => Object.fromEntries(all.map((it) => [it, it]));
  const providers = {};
  const reported = {};
  const listeners = {};
  const register = (kind) => (_selector, provider) => (providers[kind] = provider);
  const vscode = {
    CompletionItemKind: names("Property", "Class", "EnumMember", "Field", "Value", "Variable", "Function", "Reference", "Keyword"),
    DiagnosticSeverity: names("Error", "Warning", "Information", "Hint"),
    DiagnosticTag: names("Unnecessary", "Deprecated"),
    CompletionItemTag: names("Deprecated"),
    SymbolKind: names("Class", "Property", "Variable", "Object"),
    Range: record("startLine", "startCharacter", "endLine", "endCharacter"),
    Location: record("uri", "range"),
    TextEdit: record("range", "newText"),
    Diagnostic: record("range", "message", "severity"),
    DiagnosticRelatedInformation: record("location", "message"),
    DocumentSymbol: record("name", "detail", "kind", "range", "selection"),
    CompletionItem: record("label", "kind"),
    MarkdownString: record("value"),
    SnippetString: record("value"),
    Hover: record("contents", "range"),
    CodeAction: record("title", "kind"),
    SemanticTokensLegend: record("tokenTypes", "tokenModifiers"),
    CodeActionKind: { Empty: { append: (kind) => kind } },
    WorkspaceEdit: class {
      files = {};
      set(uri, edits) {
        this.files[uri] = edits;
      }
    },
    SemanticTokensBuilder: class {
      tokens = [];
      push(range, type, modifiers) {
        this.tokens.push({ range, type, modifiers });
      }
      build() {
        return this.tokens;
      }
    },
    Uri: { parse: (text) => text },
    languages: {
      match: (selector, document) => (selector.some((it) => it.language === document.languageId) ? 10 : 0),
      createDiagnosticCollection: () => ({
        set: (uri, found) => (reported[uri] = found),
        delete: (uri) => delete reported[uri],
      }),
      registerCompletionItemProvider: register("completion"),
      registerHoverProvider: register("hover"),
      registerDefinitionProvider: register("definition"),
      registerReferenceProvider: register("references"),
      registerDocumentSymbolProvider: register("symbols"),
      registerRenameProvider: register("rename"),
      registerCodeActionsProvider: register("actions"),
      registerDocumentFormattingEditProvider: register("formatting"),
      registerDocumentSemanticTokensProvider: register("tokens"),
    },
    workspace: {
      textDocuments: [],
      onDidOpenTextDocument: (it) => (listeners.open = it),
      onDidChangeTextDocument: (it) => (listeners.change = it),
      onDidCloseTextDocument: (it) => (listeners.close = it),
    },
  };
  return { vscode, providers, reported, listeners };
}

/** Activates the extension and asks it. Runs in the worker. */
async function session({ providers, reported, listeners }, extension) {
  const subscriptions = [];
  const packageJSON = { name: "service", contributes: { languages: [{ id: "service" }] } };
  await extension.activate({ subscriptions, extension: { packageJSON } });
  const text = 'log_levle = "info"\nupstream "api" {\n  servers = ["a"]\n}\nlistener "web" {\n  address = "0.0.0.0:80"\n  route "/" {\n    upstream = "api"\n  }\n}\n';
  const document = { languageId: "service", uri: "vscode-vfs://web/service.hcl", getText: () => text };
  listeners.open({ ...document, languageId: "other", uri: "vscode-vfs://web/other.txt" });
  listeners.open(document);
  const at = (line, character) => ({ line, character });
  const range = { start: at(0, 0), end: at(0, 9) };
  const result = {
    reported: structuredClone(reported),
    completion: providers.completion.provideCompletionItems(document, at(2, 0)),
    hover: providers.hover.provideHover(document, at(2, 3)),
    definition: providers.definition.provideDefinition(document, at(7, 17)),
    references: providers.references.provideReferences(document, at(1, 11), { includeDeclaration: false }),
    symbols: providers.symbols.provideDocumentSymbols(document),
    placeholder: providers.rename.prepareRename(document, at(7, 17)).placeholder,
    rename: providers.rename.provideRenameEdits(document, at(7, 17), "backend").files,
    actions: providers.actions.provideCodeActions(document, range, { diagnostics: reported[document.uri] }),
    formatting: providers.formatting.provideDocumentFormattingEdits(document),
    tokens: providers.tokens.provideDocumentSemanticTokens(document),
  };
  let refused = "";
  try {
    providers.rename.prepareRename(document, at(0, 3));
  } catch (error) {
    refused = error.message;
  }
  listeners.close(document);
  return { ...result, refused, left: Object.keys(reported) };
}

test("the extension answers in the browser's worker", { skip, timeout: 60_000 }, async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "web-extension-"));
  const browser = await start();
  try {
    const code = await bundle(folder);
    const script = `const host = (${editor})();
      const module = { exports: {} };
      ((module, exports, require) => {${code}\n})(module, module.exports, (name) => name === "vscode" ? host.vscode : null);
      (${session})(host, module.exports).then(
        (it) => postMessage({ result: JSON.parse(JSON.stringify(it)) }), (error) => postMessage({ error: String(error.stack) }));`;
    const page = await browser.context.newPage();
    const { result, error } = await page.evaluate(
      (source) =>
        new Promise((resolve) => {
          const worker = new Worker(URL.createObjectURL(new Blob([source], { type: "text/javascript" })));
          worker.onmessage = (event) => resolve(event.data);
          worker.onerror = (event) => resolve({ error: event.message });
        }),
      script,
    );
    assert.equal(error, undefined);
    const uri = "vscode-vfs://web/service.hcl";
    assert.deepEqual(Object.keys(result.reported), [uri]);
    const [misspelt] = result.reported[uri];
    assert.match(misspelt.message, /"log_levle" is not expected here\. Did you mean "log_level"\?/);
    assert.deepEqual(misspelt.range, { startLine: 0, startCharacter: 0, endLine: 0, endCharacter: 9 });
    assert.equal(misspelt.severity, "Error");
    const labels = result.completion.map((it) => it.label);
    assert.ok(labels.includes("timeout") && labels.includes("retries"), labels.join(", "));
    assert.match(result.hover.contents.value, /addresses of the servers/);
    assert.equal(result.definition[0].range.startLine, 1);
    assert.deepEqual(result.references.map((it) => it.range.startLine), [7]);
    assert.deepEqual(result.symbols.map((it) => it.kind), ["Property", "Class", "Class"]);
    assert.equal(result.placeholder, "api");
    assert.deepEqual(result.rename[uri].map((it) => it.range.startLine), [1, 7]);
    const fix = result.actions.find((it) => it.isPreferred);
    assert.equal(fix.title, 'Replace "log_levle" with "log_level"');
    assert.equal(fix.diagnostics.length, 1);
    assert.equal(fix.edit.files[uri][0].newText, "log_level");
    assert.deepEqual(result.formatting, []);
    assert.equal(result.tokens[0].type, "property");
    assert.match(result.refused, /./);
    assert.deepEqual(result.left, []);
  } finally {
    await browser.stop();
    await rm(folder, { recursive: true, force: true });
  }
});
