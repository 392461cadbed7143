// Activates the extension in the folder `extension` of the unpacked package, with a stand-in for the editor and its client, and
// writes what it does to the file $OUTPUT.

const fs = require("fs");
const path = require("path");
const Module = require("module");
const { spawnSync } = require("child_process");

const lines = [];
const say = (what, value) => lines.push(`${what}: ${value}`);

class LanguageClient {
  constructor(id, name, server, options) {
    say("client", JSON.stringify([id, name, server, options]));
    this.server = server;
  }
  start() {
    const message = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "initialize", params: { capabilities: {} } });
    const input = `Content-Length: ${message.length}\r\n\r\n${message}`;
    const ran = spawnSync(this.server.command, this.server.args, { input, encoding: "utf8" });
    say("server", ran.stdout.includes('"capabilities"'));
  }
  async stop() {
    say("stopped", true);
  }
}

const settings = {};
const listeners = [];
const vscode = {
  workspace: {
    getConfiguration: (section) => ({ get: (name) => settings[`${section}.${name}`] }),
    onDidChangeConfiguration: (listener) => listeners.push(listener),
  },
};
const load = Module._load;

const folder = path.join(process.cwd(), "unpacked/extension");
const read = (name) => JSON.parse(fs.readFileSync(path.join(folder, name), "utf8"));
const manifest = read("package.json");
for (const name of ["name", "displayName", "version", "publisher", "engines", "main", "contributes", "license", "repository"]) {
  if (!manifest[name]) say("missing", name);
}
say("version", /^\d+\.\d+\.\d+$/.test(manifest.version));
const { languages, grammars } = manifest.contributes;
for (const language of languages) {
  say("language", language.id);
  say("brackets", read(language.configuration).brackets.length);
}
for (const grammar of grammars) {
  say("grammar", `${grammar.language} ${read(grammar.path).scopeName === grammar.scopeName}`);
}
for (const name of ["extension.vsixmanifest", "[Content_Types].xml"]) {
  say(name, fs.readFileSync(path.join(folder, "..", name), "utf8").length > 0);
}
const paths = fs.readFileSync(path.join(folder, "..", "extension.vsixmanifest"), "utf8").matchAll(/extension\/[\w./]+/g);
for (const [name] of paths) {
  if (!fs.existsSync(path.join(folder, "..", name))) say("missing", name);
}
const icon = fs.readFileSync(path.join(folder, manifest.icon));
say("icon", `${icon.readUInt32BE(16)} × ${icon.readUInt32BE(20)}`);
for (const [name, setting] of Object.entries(manifest.contributes.configuration.properties)) {
  say("setting", `${name} ${setting.default}`);
}
say("dependencies", Object.keys(manifest.dependencies ?? {}).length);
// The bundled client loads without the packages that it was made of.
Module._load = (name, ...rest) => (name === "vscode" ? new Proxy(vscode, { get: (it, key) => it[key] ?? class {} }) : load(name, ...rest));
say("client class", typeof require(path.join(folder, "client.js")).LanguageClient);
Module._load = (name, ...rest) =>
  name === "vscode" ? vscode : name === "./client.js" ? { LanguageClient } : load(name, ...rest);

async function run() {
  const extension = require(path.join(folder, manifest.main));
  await extension.activate({ subscriptions: [] });
  settings["service.path"] = path.join(process.cwd(), "service");
  for (const listener of listeners) await listener({ affectsConfiguration: (name) => name === "service.path" });
  await extension.deactivate();
}
run()
  .catch((error) => say("problem", error.stack))
  .finally(() => fs.writeFileSync(process.env.OUTPUT, lines.join("\n").replaceAll(process.cwd(), "FOLDER") + "\n"));
