// An extension that works in the editor beside the one of the program, and writes what the editor shows to the file $OUTPUT.

const fs = require("fs");
const vscode = require("vscode");

const lines = [];
const say = (what, value) => lines.push(`${what}: ${value}`);
const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

async function until(condition) {
  for (let rounds = 0; rounds < 1000 && !condition(); rounds++) await pause(20);
}

async function diagnostics(what, document, count) {
  await until(() => vscode.languages.getDiagnostics(document.uri).length === count);
  for (const { range, message } of vscode.languages.getDiagnostics(document.uri)) {
    say(what, `${range.start.line + 1}:${range.start.character + 1} ${message}`);
  }
}

async function run() {
  const document = await vscode.workspace.openTextDocument(process.env.FILE);
  await vscode.window.showTextDocument(document);
  say("language", document.languageId);
  await diagnostics("diagnostic", document, 2);
  const edit = new vscode.WorkspaceEdit();
  edit.replace(document.uri, document.lineAt(3).range, 'io_mode = "sync"');
  await vscode.workspace.applyEdit(edit);
  await diagnostics("after the edit", document, 1);
  const ask = (provider, line, column, ...rest) =>
    vscode.commands.executeCommand(provider, document.uri, new vscode.Position(line, column), ...rest);
  const { items } = await ask("vscode.executeCompletionItemProvider", 6, 2);
  say("completion", items.map((it) => it.label.label ?? it.label).join(" "));
  const [hover] = await ask("vscode.executeHoverProvider", 5, 4);
  say("hover", hover.contents.map((it) => it.value).join(" ").replace(/\n+/g, " | "));
  await vscode.workspace.applyEdit(await ask("vscode.executeDocumentRenameProvider", 1, 3, "admin"));
  say("renamed", document.lineAt(5).text);
}

exports.activate = () =>
  run()
    .catch((error) => say("problem", error.stack))
    .finally(() => fs.writeFileSync(process.env.OUTPUT, lines.join("\n") + "\n"));
