// clip_client.ts - requests clips from the worker, so that the page can draw in the meantime.
import type { Clip, ClipRequest, ClipSource } from "./clips.js";

/** The message to the worker. */
export interface ClipOrder {
  id: number;
  request: ClipRequest;
}
export type ClipDelivery = { id: number } & ({ clip: Clip } | { trouble: string });

interface Waiting {
  resolve(clip: Clip): void;
  reject(error: Error): void;
}

export class WorkerClips implements ClipSource {
  private readonly worker = new Worker(new URL("study_worker.js", document.baseURI), { type: "module" });
  private readonly waiting = new Map<number, Waiting>();
  private orders = 0;

  constructor() {
    this.worker.addEventListener("message", (event: MessageEvent<ClipDelivery>) => this.deliver(event.data));
    this.worker.addEventListener("error", (event) => this.fail(event.message || "the program that moves the boat could not be loaded"));
  }

  clip(request: ClipRequest): Promise<Clip> {
    const id = ++this.orders;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      this.worker.postMessage({ id, request } satisfies ClipOrder);
    });
  }

  private deliver(delivery: ClipDelivery): void {
    const waiting = this.waiting.get(delivery.id);
    this.waiting.delete(delivery.id);
    if ("clip" in delivery) waiting?.resolve(delivery.clip);
    else waiting?.reject(new Error(`The clips cannot be made: ${delivery.trouble}`));
  }

  private fail(trouble: string): void {
    for (const { reject } of this.waiting.values()) reject(new Error(`The clips cannot be made: ${trouble}`));
    this.waiting.clear();
  }
}
