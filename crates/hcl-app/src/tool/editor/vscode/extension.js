// Starts "@name@ lsp" for its configuration files.
const { workspace } = require("vscode");
const { LanguageClient } = require("./client.js");

let client;

async function start() {
  const command = workspace.getConfiguration("@id@").get("path") || @program@;
  const server = { command, args: [@arguments@] };
  const options = { documentSelector: [{ language: "@id@" }] };
  client = new LanguageClient("@id@", "@name@", server, options);
  await client.start();
}

exports.activate = (context) => {
  const changed = workspace.onDidChangeConfiguration(async (event) => {
    if (event.affectsConfiguration("@id@.path")) {
      await client?.stop().catch(() => {});
      await start();
    }
  });
  context.subscriptions.push(changed);
  return start();
};

exports.deactivate = () => client?.stop();
