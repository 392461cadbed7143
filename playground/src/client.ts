// The page's side of the worker: calls with promises.

import type { Method, Request, Response, Service } from "./protocol.js";

type Answer<M extends Method> = Promise<ReturnType<Service[M]>>;
interface Waiting {
  resolve(result: unknown): void;
  reject(error: Error): void;
}

export class Client {
  private readonly worker: Worker;
  private readonly waiting = new Map<number, Waiting>();
  private last = 0;
  /** Resolves when the worker has loaded its module. */
  readonly ready: Promise<void>;

  constructor(url: URL, onFailure: (message: string) => void) {
    this.worker = new Worker(url, { type: "module", name: "analysis" });
    this.ready = new Promise((resolve) => {
      this.worker.addEventListener("message", (event: MessageEvent<Response>) => {
        const message = event.data;
        if ("ready" in message) {
          resolve();
        } else if ("failed" in message) {
          onFailure(message.failed);
        } else {
          this.answer(message);
        }
      });
    });
    this.worker.addEventListener("error", (event) => onFailure(event.message || "The worker could not be loaded."));
  }

  call<M extends Method>(method: M, ...args: Parameters<Service[M]>): Answer<M> {
    const id = ++this.last;
    const request: Request = { id, method, arguments: args };
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve: resolve as (result: unknown) => void, reject });
      this.worker.postMessage(request);
    });
  }

  private answer(message: { id: number; result: unknown } | { id: number; error: string }): void {
    const waiting = this.waiting.get(message.id);
    this.waiting.delete(message.id);
    if ("error" in message) {
      waiting?.reject(new Error(message.error));
    } else {
      waiting?.resolve(message.result);
    }
  }
}
