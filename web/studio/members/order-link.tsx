import { Link } from "react-router-dom";
import { m } from "#messages";
import { figureLinkClass } from "../figure-link-class.ts";
import { formatOrderNumber, orderPath } from "../orders/order-number.ts";

/** The beginning of an order's number, which leads to the order. */
export const OrderLink = ({ orderId }: { orderId: string }) => (
  <Link to={orderPath(orderId)} className={figureLinkClass}>
    {m.members_order_number({ number: formatOrderNumber(orderId) })}
  </Link>
);
