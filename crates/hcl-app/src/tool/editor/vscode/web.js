// The extension in the browser edition of the editor: there is no process to start, so the analysis runs as WebAssembly in the
// worker of the extensions. `npm run web` bundles it to dist/web.js.

import * as vscode from "vscode";
import init, { TOKEN_TYPES, Workspace } from "hcl_serde/workspace";
import wasm from "hcl_serde/workspace.wasm";
import schema from "./schema.json";

/** The names that the editor has colours for, by the types of the analysis. */
const COLOURS = {
  blockType: "class",
  label: "enumMember",
  attribute: "property",
  key: "property",
  property: "property",
  keyword: "keyword",
  constant: "keyword",
  variable: "variable",
  parameter: "parameter",
  function: "function",
  type: "type",
  string: "string",
  heredoc: "string",
  interpolation: "macro",
  number: "number",
  operator: "operator",
  comment: "comment",
};

const { CompletionItemKind, DiagnosticSeverity, SymbolKind } = vscode;
const COMPLETIONS = {
  argument: CompletionItemKind.Property,
  block: CompletionItemKind.Class,
  label: CompletionItemKind.EnumMember,
  field: CompletionItemKind.Field,
  enumValue: CompletionItemKind.EnumMember,
  value: CompletionItemKind.Value,
  variable: CompletionItemKind.Variable,
  function: CompletionItemKind.Function,
  reference: CompletionItemKind.Reference,
  keyword: CompletionItemKind.Keyword,
};
const SEVERITIES = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  information: DiagnosticSeverity.Information,
  hint: DiagnosticSeverity.Hint,
};
const TAGS = { unnecessary: vscode.DiagnosticTag.Unnecessary, deprecated: vscode.DiagnosticTag.Deprecated };
const SYMBOLS = {
  block: SymbolKind.Class,
  attribute: SymbolKind.Property,
  variable: SymbolKind.Variable,
  local: SymbolKind.Variable,
  object: SymbolKind.Object,
};

const name = (document) => document.uri.toString();
const range = ({ start, end }) => new vscode.Range(start.line, start.character, end.line, end.character);
const location = ({ file, range: at }) => new vscode.Location(vscode.Uri.parse(file), range(at));
const textEdit = (edit) => new vscode.TextEdit(range(edit.range), edit.newText);

function workspaceEdit(files) {
  const all = new vscode.WorkspaceEdit();
  for (const { file, edits } of files) {
    all.set(vscode.Uri.parse(file), edits.map(textEdit));
  }
  return all;
}

function diagnostic(found) {
  const at = found.range ? range(found.range) : new vscode.Range(0, 0, 0, 0);
  const text = found.detail ? `${found.summary}: ${found.detail}` : found.summary;
  const created = new vscode.Diagnostic(at, text, SEVERITIES[found.severity]);
  created.code = found.code ?? undefined;
  created.tags = found.tags.map((tag) => TAGS[tag]);
  created.relatedInformation = found.related.map(
    (it) => new vscode.DiagnosticRelatedInformation(location({ file: it.filename, range: it.range }), it.message),
  );
  return created;
}

function symbol(found) {
  const created = new vscode.DocumentSymbol(found.name, "", SYMBOLS[found.kind], range(found.range), range(found.selection));
  created.children = found.children.map(symbol);
  return created;
}

function completion(found) {
  const created = new vscode.CompletionItem(found.label, COMPLETIONS[found.kind]);
  created.detail = found.detail;
  created.documentation = new vscode.MarkdownString(found.docs);
  created.range = range(found.edit.range);
  created.insertText = found.snippet === null ? found.edit.newText : new vscode.SnippetString(found.snippet);
  created.sortText = String(found.rank).padStart(4, "0");
  created.tags = found.deprecated ? [vscode.CompletionItemTag.Deprecated] : [];
  return created;
}

export async function activate(context) {
  await init(wasm);
  const files = new Workspace({ schema });
  const manifest = context.extension.packageJSON;
  const selector = manifest.contributes.languages.map(({ id }) => ({ language: id }));
  const problems = vscode.languages.createDiagnosticCollection(manifest.name);
  const isOurs = (document) => vscode.languages.match(selector, document) > 0;

  // A change of one file may change what is reported for others.
  const report = () => {
    for (const file of files.fileNames()) {
      problems.set(vscode.Uri.parse(file), files.diagnostics(file).map(diagnostic));
    }
  };
  const opened = (document) => {
    if (isOurs(document)) {
      files.setFile(name(document), document.getText());
      report();
    }
  };
  const closed = (document) => {
    if (isOurs(document)) {
      files.removeFile(name(document));
      problems.delete(document.uri);
      report();
    }
  };

  const types = [...new Set(TOKEN_TYPES.map((it) => COLOURS[it]))];
  const legend = new vscode.SemanticTokensLegend(types, []);
  const { languages } = vscode;
  context.subscriptions.push(
    problems,
    vscode.workspace.onDidOpenTextDocument(opened),
    vscode.workspace.onDidChangeTextDocument(({ document }) => opened(document)),
    vscode.workspace.onDidCloseTextDocument(closed),
    languages.registerCompletionItemProvider(
      selector,
      { provideCompletionItems: (document, at) => files.completion(name(document), at).map(completion) },
      ...[".", '"', "=", "{", "(", "[", ","],
    ),
    languages.registerHoverProvider(selector, {
      provideHover(document, at) {
        const found = files.hover(name(document), at);
        return found && new vscode.Hover(new vscode.MarkdownString(found.markdown), range(found.range));
      },
    }),
    languages.registerDefinitionProvider(selector, {
      provideDefinition: (document, at) => files.definition(name(document), at).map(location),
    }),
    languages.registerReferenceProvider(selector, {
      provideReferences: (document, at, { includeDeclaration }) =>
        files.references(name(document), at, { includeDefinition: includeDeclaration }).map(location),
    }),
    languages.registerDocumentSymbolProvider(selector, {
      provideDocumentSymbols: (document) => files.symbols(name(document)).map(symbol),
    }),
    // An error of these two is what the editor shows.
    languages.registerRenameProvider(selector, {
      prepareRename(document, at) {
        const found = files.prepareRename(name(document), at);
        return { range: range(found.range), placeholder: found.name };
      },
      provideRenameEdits: (document, at, newName) => workspaceEdit(files.rename(name(document), at, newName)),
    }),
    languages.registerCodeActionsProvider(selector, {
      provideCodeActions(document, at, { diagnostics }) {
        return files.codeActions(name(document), at).map((found) => {
          const action = new vscode.CodeAction(found.title, vscode.CodeActionKind.Empty.append(found.kind));
          action.edit = workspaceEdit(found.edits);
          action.isPreferred = found.isPreferred;
          const codes = new Set(found.fixes.map((it) => it.code));
          action.diagnostics = diagnostics.filter((it) => codes.has(it.code));
          return action;
        });
      },
    }),
    languages.registerDocumentFormattingEditProvider(selector, {
      provideDocumentFormattingEdits: (document) => files.formatting(name(document)).map(textEdit),
    }),
    languages.registerDocumentSemanticTokensProvider(
      selector,
      {
        provideDocumentSemanticTokens(document) {
          const builder = new vscode.SemanticTokensBuilder(legend);
          for (const token of files.semanticTokens(name(document))) {
            builder.push(range(token.range), COLOURS[token.type]);
          }
          return builder.build();
        },
      },
      legend,
    ),
  );
  vscode.workspace.textDocuments.forEach(opened);
}
