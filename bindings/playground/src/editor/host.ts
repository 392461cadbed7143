// What the parts of the editor need of the page.

import type { Action, FileChanges, Method, Place, Problem, Service } from "../protocol.js";

export interface Host {
  /** Asks the worker after it has the newest texts. */
  ask<M extends Method>(method: M, ...args: Parameters<Service[M]>): Promise<ReturnType<Service[M]>>;
  /** The name of the file in the editor. */
  file(): string;
  /** A number that changes with each text. */
  version(): number;
  /** Changes files, as one step that can be undone in each. Edits for another version than `version` are refused. */
  apply(edits: FileChanges[], version: number): void;
  /** Selects a part of a file. */
  open(place: Pick<Place, "file" | "from" | "to">): void;
  /** Shows a part of the file in the editor, and leaves the focus where it is. */
  mark(from: number, to: number): void;
  /** The fixes of a problem. */
  fixes(problem: Problem): Promise<Action[]>;
}
