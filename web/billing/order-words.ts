import type { Order, OrderStatus } from "../../contract/billing.ts";

/** An order's state, as people call it. */
export const statusWords: Record<OrderStatus, string> = {
  open: "Waiting for payment",
  paid: "Paid",
  failed: "Not paid",
  refunded: "Given back",
  flagged: "Being looked into",
};

/** What each line of an order is for. */
export const itemNames = ({ kind, items }: Pick<Order, "kind" | "items">): string[] =>
  items.map(({ name }) => (kind === "subscription" ? `Subscription: ${name}` : name));
