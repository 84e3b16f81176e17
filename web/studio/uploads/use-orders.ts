import { useSyncExternalStore } from "react";
import { currentViews, onViews } from "./order-book.ts";
import type { OrderView } from "./order-view.ts";

/** The orders of this browser's administrator, the first to be worked off first. */
export function useOrders(): readonly OrderView[] {
  return useSyncExternalStore(onViews, currentViews);
}
