import type { Order, OrderStatus } from "../../../contract/billing.ts";
import { type Text, t } from "../../i18n/text.ts";

/** An order's state, as people call it. */
export const orderStatusLabels: Record<OrderStatus, Text> = {
  open: "Waiting for payment",
  paid: "Paid",
  failed: "Not paid",
  refunded: "Given back",
  flagged: "Being looked into",
};

/** What each line of an order is for. */
export const getItemNames = ({ kind, items }: Pick<Order, "kind" | "items">): string[] =>
  items.map(({ name }) => (kind === "subscription" ? t("Subscription: {plan}", { plan: name }) : name));
