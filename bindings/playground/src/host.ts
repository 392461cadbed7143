// What the parts of the page need of it.

import type { Text } from "@codemirror/state";
import type { Range, TextEdit } from "hcl_serde/workspace";

import type { Method, Service } from "./protocol.js";

export interface Host {
  /** Asks the worker after it has the newest text. */
  ask<M extends Method>(method: M, ...args: Parameters<Service[M]>): Promise<ReturnType<Service[M]>>;
  /** Applies edits that were found for the text `doc`, as one step that can be undone. Another text stays as it is. */
  apply(edits: readonly TextEdit[], doc: Text): void;
  /** Selects a part of the text. */
  open(range: Range): void;
}
