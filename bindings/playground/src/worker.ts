// The worker: answers the page's requests in their order, by the analysis of the package.

import init, { HclError, Workspace, decode, type Diagnostic, type Json } from "hcl_serde/workspace";

import type { Analysis, Method, Problem, Request, Response, Service } from "./protocol.js";

declare const WASM: string;

/** The name of the text in reports. */
const FILE = "main.hcl";
/** The name of the value. */
const VALUE = "value.json";

/** Reports about names that a program might define. */
const NAMES = new Set(["unknown-variable", "variables-not-allowed", "call-to-unknown-function"]);

type Data = { [name: string]: Json };

class Answers implements Service {
  private readonly workspace = new Workspace({ variables: {} });
  /** Has the value, for its colours. */
  private readonly result = new Workspace();
  private hasSchema = false;
  private knowsNames = false;

  setText(text: string): void {
    this.workspace.setFile(FILE, text);
  }

  setSchema(schema: string, knowsNames: boolean): string | null {
    this.hasSchema = schema.trim() !== "";
    this.knowsNames = knowsNames;
    try {
      this.workspace.setLanguage({ variables: {}, schema: this.hasSchema ? schema : null });
      return null;
    } catch (error) {
      this.hasSchema = false;
      this.workspace.setLanguage({ variables: {} });
      return error instanceof Error ? error.message : String(error);
    }
  }

  analyse(): Analysis {
    const text = this.workspace.text(FILE) ?? "";
    let found = this.workspace.diagnostics(FILE);
    const isBroken = () => found.some((it) => it.severity === "error");
    if (!this.hasSchema && !isBroken()) {
      found = [...found, ...attempt(text, "error", {}).problems];
    }
    if (!this.knowsNames) {
      found = found.filter((it) => !NAMES.has(it.code ?? ""));
    }
    const { data, problems } = attempt(text, "partial", declared(text));
    if (!isBroken()) {
      // Such as data that would take too much memory.
      found = [...found, ...problems];
    }
    return { tokens: this.workspace.semanticTokensData(FILE), problems: this.withFixes(found, text.length), value: data && this.json(data) };
  }

  private json(data: Data) {
    const text = `${JSON.stringify(data, null, 2)}\n`;
    this.result.setFile(VALUE, text);
    return { text, tokens: this.result.semanticTokensData(VALUE) };
  }

  private withFixes(found: Diagnostic[], length: number): Problem[] {
    const actions = found.length > 0 ? this.workspace.codeActions(FILE, { start: 0, end: length }) : [];
    const key = ({ code, range, detail }: Diagnostic) => JSON.stringify([code, range, detail]);
    const fixes = new Map<string, typeof actions>();
    for (const action of actions.filter((it) => it.kind === "quickfix")) {
      for (const fixed of action.fixes) {
        fixes.set(key(fixed), [...(fixes.get(key(fixed)) ?? []), action]);
      }
    }
    return found.map((it) => ({ ...it, fixes: fixes.get(key(it)) ?? [] }));
  }

  complete(at: number) {
    return this.workspace.completion(FILE, at);
  }

  hover(at: number) {
    return this.workspace.hover(FILE, at);
  }

  format() {
    return this.workspace.formatting(FILE);
  }
}

/** Reads the data of a text, or the problems that leave none. */
function attempt(text: string, unresolved: "error" | "partial", variables: Data): { data: Data | null; problems: Diagnostic[] } {
  try {
    return { data: decode(text, { filename: FILE, unresolved, variables }), problems: [] };
  } catch (error) {
    if (!(error instanceof HclError)) {
      throw error;
    }
    return { data: null, problems: error.diagnostics };
  }
}

/** The values that a text declares as Terraform does: `var` with defaults, `local` with what needs nothing else. */
function declared(text: string): Data {
  if (!/^[ \t]*(locals|variable)\b/m.test(text)) {
    return {};
  }
  const blocks = (variables: Data) => attempt(text, "partial", variables).data ?? {};
  const variables: Data = {};
  for (const [name, declared] of Object.entries(blocks({})["variable"] ?? {})) {
    // `variable "name" {}` is a list of one object; any other shape declares nothing.
    const value = Array.isArray(declared) && (declared[0] as Data | null)?.["default"];
    if (value !== undefined && value !== false) {
      variables[name] = value;
    }
  }
  const locals = blocks({ var: variables })["locals"];
  return { var: variables, local: Object.assign({}, ...(Array.isArray(locals) ? locals : [])) as Data };
}

const post = (message: Response) => self.postMessage(message);

const loaded = init(new URL(WASM, import.meta.url)).then(
  () => new Answers(),
  (error: unknown) => {
    post({ failed: `The analysis could not be loaded: ${String(error)}` });
    return null;
  },
);

self.addEventListener("message", (event: MessageEvent<Request>) => {
  void loaded.then((answers) => answers && answer(answers, event.data));
});

function answer(answers: Answers, { id, method, arguments: given }: Request): void {
  try {
    const run = answers[method] as (this: Answers, ...args: unknown[]) => ReturnType<Answers[Method]>;
    post({ id, result: run.apply(answers, given) });
  } catch (error) {
    post({ id, error: error instanceof Error ? error.message : String(error) });
    // The memory of a module that trapped is in no known state.
    if (error instanceof WebAssembly.RuntimeError) {
      post({ stopped: true });
    }
  }
}
