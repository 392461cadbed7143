// The worker: loads the analysis and answers the page's requests, in their order.

import init from "hcl_serde/workspace";

import type { Method, Request, Response } from "../protocol.js";
import { Answers } from "./answers.js";

declare const WASM: string;

const post = (message: Response, transfer: Transferable[] = []) => self.postMessage(message, { transfer });

const loaded = init(new URL(WASM, import.meta.url)).then(
  () => {
    post({ ready: true });
    return new Answers();
  },
  (error: unknown) => {
    post({ failed: `The analysis could not be loaded: ${String(error)}` });
    return null;
  },
);

self.addEventListener("message", (event: MessageEvent<Request>) => {
  void loaded.then((answers) => {
    if (answers) {
      answer(answers, event.data);
    }
  });
});

function answer(answers: Answers, request: Request): void {
  const { id, method } = request;
  try {
    const run = answers[method] as (this: Answers, ...args: unknown[]) => ReturnType<Answers[Method]>;
    post({ id, result: run.apply(answers, request.arguments) });
  } catch (error) {
    post({ id, error: error instanceof Error ? error.message : String(error) });
    // The memory of a module that trapped is in no known state.
    if (error instanceof WebAssembly.RuntimeError) {
      post({ stopped: true });
    }
  }
}
