import {
  CircleCheck,
  CircleX,
  Clock,
  Flag,
  Landmark,
  type LucideIcon,
  Scale,
  Undo2,
} from "lucide-react";
import { m } from "#messages";
import type { OrderState, orderKinds } from "../../../contract/orders/orders.ts";
import type { Message } from "../../i18n/message.ts";
import { Chip } from "../../ui/chip.tsx";
import { MemberLink } from "../members/member-link.tsx";
import type { AdminOrder } from "./order-queries.ts";

export const adminOrderKindLabels: Record<(typeof orderKinds)[number], Message> = {
  subscription: m.studio_subscription,
  movies: m.orders_admin_kind_movies,
  rental: m.orders_admin_kind_rental,
  gift: m.orders_admin_kind_gift,
};

export const adminOrderStateLabels: Record<OrderState, Message> = {
  open: m.orders_admin_status_open,
  paid: m.billing_status_paid,
  failed: m.orders_admin_status_failed,
  refunded: m.orders_admin_status_refunded,
  flagged: m.orders_admin_status_flagged,
  disputed: m.orders_admin_status_disputed,
  charged_back: m.orders_admin_status_charged_back,
};

const stateStyles: Record<OrderState, { icon: LucideIcon; className: string }> = {
  open: { icon: Clock, className: "text-dim ring-1 ring-rail" },
  paid: { icon: CircleCheck, className: "text-bulb ring-1 ring-bulb/60" },
  failed: { icon: CircleX, className: "text-dim ring-1 ring-rail" },
  refunded: { icon: Undo2, className: "text-screen ring-1 ring-edge" },
  flagged: { icon: Flag, className: "bg-ember text-night" },
  disputed: { icon: Scale, className: "bg-ember text-night" },
  charged_back: { icon: Landmark, className: "text-screen ring-1 ring-edge" },
};

export function OrderStateChip({ state }: { state: OrderState }) {
  const { icon: Icon, className } = stateStyles[state];
  return (
    <Chip className={className}>
      <Icon aria-hidden="true" className="size-3.5 shrink-0" /> {adminOrderStateLabels[state]()}
    </Chip>
  );
}

/** A user's name with the email below it. */
export function UserCell({ user }: { user: AdminOrder["user"] }) {
  if (!user) return <span className="text-dim">{m.studio_erased_account()}</span>;
  return (
    <>
      <MemberLink user={user} className="block" />
      <span className="block text-sm wrap-anywhere text-dim">{user.email}</span>
    </>
  );
}
