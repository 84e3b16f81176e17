import { useSyncExternalStore } from "react";
import type { OrderView } from "./order-view.ts";
import { currentViews, onViews } from "./work.ts";

/** The orders of this browser's administrator, the first to be worked off first. */
export function useOrders(): readonly OrderView[] {
  return useSyncExternalStore(onViews, currentViews);
}
