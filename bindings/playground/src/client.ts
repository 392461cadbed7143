// The page's side of the worker: calls with promises.

import type { Method, Request, Response, Service } from "./protocol.js";

interface Waiting {
  resolve(result: unknown): void;
  reject(error: Error): void;
}

export class Client {
  private worker: Worker;
  private readonly waiting = new Map<number, Waiting>();
  private last = 0;

  /** `onRestart` is called when the worker has stopped and a new one, which has no text yet, is in its place. */
  constructor(
    private readonly url: URL,
    private readonly onFailure: (message: string) => void,
    private readonly onRestart: () => void,
  ) {
    this.worker = this.start();
  }

  private start(): Worker {
    const worker = new Worker(this.url, { type: "module", name: "analysis" });
    worker.addEventListener("message", (event: MessageEvent<Response>) => {
      const message = event.data;
      if ("failed" in message) {
        this.onFailure(message.failed);
      } else if ("stopped" in message) {
        this.restart();
      } else {
        const waiting = this.waiting.get(message.id);
        this.waiting.delete(message.id);
        if ("error" in message) {
          waiting?.reject(new Error(message.error));
        } else {
          waiting?.resolve(message.result);
        }
      }
    });
    worker.addEventListener("error", (event) => this.onFailure(event.message || "The worker could not be loaded."));
    return worker;
  }

  private restart(): void {
    this.worker.terminate();
    const waiting = [...this.waiting.values()];
    this.waiting.clear();
    this.worker = this.start();
    this.onRestart();
    for (const { reject } of waiting) {
      reject(new Error("The analysis has stopped."));
    }
  }

  call<M extends Method>(method: M, ...args: Parameters<Service[M]>): Promise<ReturnType<Service[M]>> {
    const id = ++this.last;
    const request: Request = { id, method, arguments: args };
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve: resolve as (result: unknown) => void, reject });
      this.worker.postMessage(request);
    });
  }
}
