// Completion from the worker.

import {
  autocompletion,
  pickedCompletion,
  snippet,
  type Completion,
  type CompletionContext,
  type CompletionResult,
} from "@codemirror/autocomplete";
import type { Extension } from "@codemirror/state";
import type { EditorView } from "@codemirror/view";
import type { CompletionItem } from "hcl_serde/workspace";

import { element } from "../dom.js";
import type { Host } from "../host.js";
import { markdown } from "../markdown.js";

/** After these characters, completion opens without a key: of a string, a reference, an interpolation. */
const TRIGGERS = new Set(['"', ".", "{", "$"]);

export function completion(host: Host): Extension {
  return autocompletion({
    override: [(context) => complete(host, context)],
    icons: false,
    activateOnTypingDelay: 30,
    updateSyncTime: 150,
    optionClass: (it) => `completion-${it.type ?? "other"}`,
  });
}

async function complete(host: Host, context: CompletionContext): Promise<CompletionResult | null> {
  const word = context.matchBefore(/[\p{ID_Start}_][\p{ID_Continue}-]*$/u);
  const before = context.state.sliceDoc(Math.max(0, context.pos - 1), context.pos);
  if (!context.explicit && !word && !TRIGGERS.has(before)) {
    return null;
  }
  const items = await host.ask("complete", context.pos);
  const first = items[0];
  if (context.aborted || !first) {
    return null;
  }
  // Nearly always one and the same for all items.
  const from = Math.min(...items.map((it) => it.edit.range.start.offset));
  return {
    from,
    options: items.map((it, index) => option(it, context.pos, items.length - index)),
    validFor: /^"?[\p{ID_Continue}-]*$/u,
  };
}

function option(item: CompletionItem, at: number, order: number): Completion {
  const { range, newText } = item.edit;
  const from = range.start.offset;
  return {
    label: item.label,
    detail: item.detail,
    type: item.deprecated ? "deprecated" : item.kind,
    // The order of the worker, among names that match equally well.
    boost: Math.max(-99, Math.min(99, order - 50)),
    ...(item.docs ? { info: () => element("div", { class: "docs" }, markdown(item.docs)) } : {}),
    apply(view: EditorView, completion: Completion, _from: number, to: number) {
      // `to` has moved by what was typed since the request.
      const end = Math.max(from, range.end.offset + (to - at));
      if (item.snippet !== null) {
        snippet(template(item.snippet))(view, completion, from, end);
      } else {
        view.dispatch({
          changes: { from, to: end, insert: newText },
          selection: { anchor: from + newText.length },
          scrollIntoView: true,
          userEvent: "input.complete",
          annotations: pickedCompletion.of(completion),
        });
      }
    },
  };
}

/** Converts the snippet syntax of the language server protocol, `${1:name}` and `$0`, to the editor's. */
function template(text: string): string {
  return text.replace(
    /\\([\\$}])|\$\{(\d+)(?::((?:\\[\\$}]|[^}\\])*))?\}|\$(\d+)|([{}])/g,
    (_, escaped?: string, number?: string, name?: string, bare?: string, brace?: string) => {
      if (escaped !== undefined) {
        return escaped === "}" ? "\\}" : escaped;
      }
      if (brace !== undefined) {
        return `\\${brace}`;
      }
      const index = number ?? bare ?? "0";
      if (index === "0") {
        return "#{}";
      }
      const content = (name ?? "").replace(/\\([\\$}])/g, "$1").replace(/[{}]/g, "\\$&");
      return content ? `#{${index}:${content}}` : `#{${index}}`;
    },
  );
}
