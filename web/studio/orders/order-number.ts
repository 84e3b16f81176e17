import { studioSection } from "../../api/studio-paths.ts";

/**
 * Returns the number by which the studio shows an order: the beginning of its id, which also finds
 * the order.
 */
export const formatOrderNumber = (orderId: string): string => orderId.slice(0, 8);

/** Returns the address of an order in the list of orders. */
export const orderPath = (orderId: string): string =>
  studioSection("orders", `orderId=${encodeURIComponent(orderId)}`);
