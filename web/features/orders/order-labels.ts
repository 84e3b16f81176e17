import { m } from "#messages";
import type { Order, OrderState } from "../../../contract/orders/orders.ts";
import type { Message } from "../../i18n/message.ts";
import { formatUtcDay } from "../../ui/format-date.ts";

export const orderStateLabels: Record<OrderState, Message> = {
  open: m.billing_status_open,
  paid: m.billing_status_paid,
  failed: m.billing_status_failed,
  refunded: m.billing_status_refunded,
  flagged: m.billing_status_flagged,
  disputed: m.billing_status_disputed,
  charged_back: m.billing_status_charged_back,
};

/**
 * Returns the order state that the buyer sees. A bank's inquiry, or a dispute about an earlier
 * payment, leaves the buyer's access untouched, so the order is shown as paid.
 */
export const getBuyerState = ({ status, state }: Pick<Order, "status" | "state">): OrderState =>
  status === "paid" ? status : state;

const itemNames: Record<Order["kind"], (name: string) => string> = {
  subscription: (plan) => m.billing_item_subscription({ plan }),
  movies: (movie) => movie,
  rental: (movie) => m.rental_item({ movie }),
  gift: (plan) => m.gift_order_item({ plan }),
};

/** Describes in one line what an order sold. */
export const describeItems = (order: Pick<Order, "kind" | "items" | "season">): string => {
  const names = getItemNames(order).join(", ");
  return order.season === null ? names : `${order.season}: ${names}`;
};

/** The name of each order item. */
export const getItemNames = ({ kind, items }: Pick<Order, "kind" | "items">): string[] =>
  items.map(({ name, promisedOn }) =>
    promisedOn === null
      ? itemNames[kind](name)
      : m.pre_order_item({ movie: name, day: formatUtcDay(promisedOn) }),
  );
