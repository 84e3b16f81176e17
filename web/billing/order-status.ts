import type { OrderStatus } from "../../contract/billing.ts";

/** An order's state, as people call it. */
export const statusWords: Record<OrderStatus, string> = {
  open: "Waiting for payment",
  paid: "Paid",
  failed: "Not paid",
  refunded: "Given back",
  flagged: "Being looked into",
};
