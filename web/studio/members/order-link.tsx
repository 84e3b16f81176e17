import { Link } from "react-router-dom";
import { m } from "#messages";
import { studioSection } from "../../api/studio-paths.ts";
import { figureLinkClass } from "../figure-link-class.ts";

/** The beginning of an order's number, which leads to the order. */
export const OrderLink = ({ orderId }: { orderId: string }) => (
  <Link
    to={studioSection("orders", `orderId=${encodeURIComponent(orderId)}`)}
    className={figureLinkClass}
  >
    {m.members_order_number({ number: orderId.slice(0, 8) })}
  </Link>
);
