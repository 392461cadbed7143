// Edits a module of Terraform with a caller, a test and values by the client of VS Code that the package of the extension has, without
// saving, and writes what the client shows to the file $OUTPUT. The interface of the editor is a stand-in.

const fs = require("fs");
const path = require("path");
const Module = require("module");
const { fileURLToPath, pathToFileURL } = require("url");

const folder = process.env.FOLDER + "/";
const lines = [];
const say = (what, value) => lines.push(`${what}: ${value}`);

class Uri {
  constructor(text) {
    Object.assign(this, { text, scheme: "file", authority: "", query: "", fragment: "", fsPath: fileURLToPath(text) });
    this.path = this.fsPath;
  }
  static parse = (text) => new Uri(text);
  static file = (name) => new Uri(pathToFileURL(name).href);
  toString = () => this.text;
}

class Position {
  constructor(line, character) {
    Object.assign(this, { line, character });
  }
}

class Range {
  constructor(start, end, ...rest) {
    const [first, last] = rest.length ? [new Position(start, end), new Position(...rest)] : [start, end];
    Object.assign(this, { start: first, end: last });
  }
}

class Location {
  constructor(uri, range) {
    Object.assign(this, { uri, range });
  }
}

class TextEdit {
  constructor(range, newText) {
    Object.assign(this, { range, newText });
  }
}

class WorkspaceEdit {
  files = new Map();
  replace = (uri, range, newText) => this.files.set(`${uri}`, [...(this.files.get(`${uri}`) ?? []), new TextEdit(range, newText)]);
}

class Diagnostic {
  constructor(range, message, severity) {
    Object.assign(this, { range, message, severity });
  }
}

class Emitter {
  listeners = [];
  event = (listener, self) => {
    this.listeners.push(listener.bind(self));
    return { dispose() {} };
  };
  fire = (value) => Promise.all(this.listeners.map((listener) => listener(value)));
}

class CancellationTokenSource {
  token = { isCancellationRequested: false, onCancellationRequested: new Emitter().event };
  dispose() {}
}

// Whatever else the client calls: it does nothing.
const nothing = new Proxy(function () {}, {
  get: (_, key) => (key === "then" || typeof key === "symbol" ? undefined : nothing),
  apply: () => nothing,
});
const over = (own) =>
  new Proxy(own, { get: (it, key) => it[key] ?? (typeof key === "symbol" ? undefined : /^[A-Z]/.test(key) ? class {} : nothing) });

const [opened, changed] = [new Emitter(), new Emitter()];
const documents = [];
const shown = new Map();
const providers = {};
const languages = new Proxy(
  {
    match: () => 10,
    createDiagnosticCollection: () => ({
      set: (uri, found) => shown.set(path.relative(folder, uri.fsPath), found ?? []),
      delete: (uri) => shown.delete(path.relative(folder, uri.fsPath)),
      clear() {},
      dispose() {},
    }),
  },
  {
    get: (it, key) =>
      it[key] ??
      ((_, provider) => {
        providers[key] = provider;
        return { dispose() {} };
      }),
  },
);
const workspace = over({
  textDocuments: documents,
  notebookDocuments: [],
  workspaceFolders: [{ uri: Uri.file(process.env.FOLDER), name: "folder", index: 0 }],
  getConfiguration: () => ({ get: (_, value) => value }),
  onDidOpenTextDocument: opened.event,
  onDidChangeTextDocument: changed.event,
});
const message = async (text) => say("message", text);
const window = over({ showErrorMessage: message, visibleTextEditors: [], tabGroups: { all: [], onDidChangeTabs: new Emitter().event } });
const kind = (value) => ({ value, append: (part) => kind(`${value}.${part}`) });
const DiagnosticSeverity = { Error: 0, Warning: 1, Information: 2, Hint: 3 };
const vscode = over({
  version: "1.90.0",
  Uri,
  Position,
  Range,
  Location,
  TextEdit,
  WorkspaceEdit,
  Diagnostic,
  DiagnosticSeverity,
  CodeActionKind: { Empty: kind("") },
  EventEmitter: Emitter,
  CancellationTokenSource,
  languages,
  workspace,
  window,
});
const load = Module._load;
Module._load = (name, ...rest) => (name === "vscode" ? vscode : load(name, ...rest));

async function open(name) {
  const known = documents.find((it) => it.uri.fsPath === folder + name);
  if (known) return known;
  const document = { uri: Uri.file(folder + name), languageId: "terraform", version: 1, isClosed: false, isUntitled: false };
  document.text = fs.readFileSync(folder + name, "utf8");
  document.getText = () => document.text;
  documents.push(document);
  await opened.fire(document);
  return document;
}

const offset = (text, { line, character }) => text.split("\n").slice(0, line).join("\n").length + (line > 0) + character;

// Applies edits as the editor does, the last one first.
async function change(document, edits) {
  const contentChanges = [...edits].reverse().map(({ range, newText }) => {
    const [start, end] = [range.start, range.end].map((at) => offset(document.text, at));
    document.text = document.text.slice(0, start) + newText + document.text.slice(end);
    return { range, rangeOffset: start, rangeLength: end - start, text: newText };
  });
  document.version += 1;
  await changed.fire({ document, contentChanges });
}

const replace = (document, line, first, last, text) => change(document, [new TextEdit(new Range(line, first, line, last), text)]);

const reports = () =>
  [...shown]
    .flatMap(([name, found]) => found.map((it) => ({ name, ...it })))
    .filter((it) => it.severity === DiagnosticSeverity.Error)
    .map((it) => `${it.name}:${it.range.start.line + 1} ${it.message}`)
    .sort();

// Waits for a number of reports, the first of which is at a place.
async function sayReports(what, count, at = "main.tf") {
  const isThere = () => reports().length === count && reports()[0].startsWith(at);
  for (let round = 0; round < 1000 && !isThere(); round++) await new Promise((done) => setTimeout(done, 10));
  say(what, reports().length);
  for (const report of reports()) say("report", report);
}

async function run() {
  const { LanguageClient } = require(path.join(process.cwd(), "unpacked/extension/client.js"));
  const [command, ...args] = process.env.SERVER.split("\n");
  const options = { documentSelector: [{ language: "terraform" }] };
  const client = new LanguageClient("terraform", "terraform", { command, args }, options);
  const [main, net] = [await open("main.tf"), await open("net/main.tf")];
  await client.start();
  await sayReports("at the start", 1);
  await replace(net, 3, 8, 10, "url");
  await sayReports("an output of the module has another name", 3);
  await replace(net, 3, 8, 11, "id");
  await sayReports("it has its name again", 1);
  await replace(net, 0, 10, 14, "block");
  await sayReports("a variable of the module has another name", 4);
  await replace(net, 0, 10, 15, "cidr");
  await sayReports("it has its name again", 1);

  await replace(main, 0, 0, 0, "# The network.\n");
  await replace(net, 0, 0, 0, "# One network.\n\n");
  const { token } = new CancellationTokenSource();
  const found = await providers.registerDefinitionProvider.provideDefinition(main, new Position(6, 21), token);
  for (const at of [found].flat()) say("definition", `${path.relative(folder, at.uri.fsPath)}:${at.range.start.line + 1}`);
  const rename = providers.registerRenameProvider;
  const renamed = await rename.provideRenameEdits(net, new Position(2, 11), "range", token);
  for (const [uri, edits] of renamed.files) await change(await open(path.relative(folder, fileURLToPath(uri))), edits);
  for (const it of documents) say(path.relative(folder, it.uri.fsPath), it.text.trimEnd().replaceAll("\n", " | "));
  await sayReports("at the end", 1, "main.tf:10");
}
run()
  .catch((error) => say("problem", error.stack))
  .finally(() => {
    fs.writeFileSync(process.env.OUTPUT, lines.join("\n").replaceAll(process.cwd(), "FOLDER") + "\n");
    process.exit();
  });
