import type { OrderRecord } from "./order-record.ts";
import { keepOrder } from "./order-store.ts";
import type { OrderView } from "./order-view.ts";

const owner: string | null = null;
const views: readonly OrderView[] = [];
const listeners = new Set<() => void>();

export const currentViews = () => views;

export function onViews(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Keeps an order for good. */
export async function takeOrder(order: Omit<OrderRecord, "userId">, _file: File): Promise<void> {
  if (owner === null) throw new Error("Nobody is signed in.");
  await keepOrder({ ...order, userId: owner });
}
