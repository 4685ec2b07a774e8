// study_worker.ts - the worker that computes the boat's motion: one clip after the other, in the order of the requests.
import type { ClipDelivery, ClipOrder } from "./clip_client.js";
import { moveBoat } from "./clip_motion.js";
import { loadClipTools } from "./clip_tools.js";

const loading = loadClipTools(new URL("./", location.href));

async function deliver({ id, request }: ClipOrder): Promise<void> {
  try {
    const clip = moveBoat(await loading, request);
    postMessage({ id, clip } satisfies ClipDelivery, { transfer: [clip.poses.buffer as ArrayBuffer] });
  } catch (error) {
    postMessage({ id, trouble: error instanceof Error ? error.message : String(error) } satisfies ClipDelivery);
  }
}

addEventListener("message", (event: MessageEvent<ClipOrder>) => void deliver(event.data));
