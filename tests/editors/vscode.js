// Activates the extension in the folder `extensions`, with a client in place of that of the editor, and writes what it does to
// the file $OUTPUT.

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
  stop() {
    say("stopped", true);
  }
}

const load = Module._load;
Module._load = (name, ...rest) =>
  name === "vscode-languageclient/node" ? { LanguageClient } : load(name, ...rest);

const folder = path.join(process.cwd(), "extensions", fs.readdirSync("extensions")[0]);
const read = (name) => JSON.parse(fs.readFileSync(path.join(folder, name), "utf8"));
const manifest = read("package.json");
for (const name of ["name", "displayName", "version", "publisher", "engines", "main", "contributes"]) {
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
const extension = require(path.join(folder, manifest.main));
extension.activate();
extension.deactivate();
fs.writeFileSync(process.env.OUTPUT, lines.join("\n") + "\n");
