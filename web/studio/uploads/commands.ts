import { apiFetch } from "../../api/client.ts";
import { readHandle } from "./file-handle.ts";
import { add, change, currentOwner, orderOf, remove, setFilm, show } from "./order-book.ts";
import type { OrderRecord } from "./order-record.ts";
import { isSameFile } from "./same-file.ts";
import { start } from "./work.ts";

/** What people tell an order to do. */

export async function takeOrder(order: Omit<OrderRecord, "userId">, file: File): Promise<void> {
  const userId = currentOwner();
  if (userId === null) throw new Error("The uploads of this browser are not open. Load the page again.");
  // Where the disk gets full, the browser forgets other sites first.
  await navigator.storage?.persist?.().catch(() => false);
  await add({ ...order, userId }, file);
  start();
}

export const pauseOrder = (id: string) => change(id, { state: "paused" });

export async function resumeOrder(id: string): Promise<void> {
  await change(id, { state: "open", message: null });
  start();
}

/** Gives up what is on the site of it, where no film shows it; what cannot be given up now, the site clears away itself. */
export async function cancelOrder(id: string): Promise<void> {
  const order = orderOf(id);
  await remove(id);
  if (order?.videoId && order.shownVideoId !== order.videoId) {
    await apiFetch("DELETE /api/videos/:videoId", { params: { videoId: order.videoId } }).catch(() => undefined);
  }
}

/** Takes a film from the list that is done. */
export const forgetOrder = remove;

/** Gives an order its film again. Answers whether it is the one that was ordered. */
export async function giveFilm(id: string, file: File): Promise<boolean> {
  const order = orderOf(id);
  if (!order || !(await isSameFile(file, order.film))) return false;
  setFilm(id, file);
  show();
  start();
  return true;
}

/** Asks for the file that the browser may read only when it is allowed to again. Answers whether it could be read. */
export async function reopenFilm(id: string): Promise<boolean> {
  const handle = orderOf(id)?.handle;
  const file = handle ? await readHandle(handle, "request") : null;
  return file !== null && giveFilm(id, file);
}
