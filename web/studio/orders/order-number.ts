import { studioSection } from "../../api/studio-paths.ts";

/**
 * Returns an order's number as the studio shows it: the beginning of the order's id. The studio's
 * search finds the order by this number.
 */
export const formatOrderNumber = (orderId: string): string => orderId.slice(0, 8);

/** Returns the address of an order in the list of orders. */
export const orderPath = (orderId: string): string =>
  studioSection("orders", `orderId=${encodeURIComponent(orderId)}`);
