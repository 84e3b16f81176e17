import { CircleCheck, CircleX, Clock, Flag, type LucideIcon, Undo2 } from "lucide-react";
import type { OrderStatus, orderKinds } from "../../../../contract/billing.ts";
import { type Text, t } from "../../../i18n/text.ts";
import { Chip } from "../../../ui/chip.tsx";
import type { AdminOrder } from "./order-queries.ts";

export const adminOrderKindLabels: Record<(typeof orderKinds)[number], Text> = {
  subscription: "Subscription",
  movies: "Films",
};

export const adminOrderStatusLabels: Record<OrderStatus, Text> = {
  open: "Open",
  paid: "Paid",
  failed: "Failed",
  refunded: "Refunded",
  flagged: "Flagged",
};

const statusStyles: Record<OrderStatus, { icon: LucideIcon; className: string }> = {
  open: { icon: Clock, className: "text-dim ring-1 ring-rail" },
  paid: { icon: CircleCheck, className: "text-bulb ring-1 ring-bulb/60" },
  failed: { icon: CircleX, className: "text-dim ring-1 ring-rail" },
  refunded: { icon: Undo2, className: "text-screen ring-1 ring-edge" },
  flagged: { icon: Flag, className: "bg-ember text-night" },
};

export function OrderStatusChip({ status }: { status: OrderStatus }) {
  const { icon: Icon, className } = statusStyles[status];
  return (
    <Chip className={className}>
      <Icon aria-hidden="true" className="size-3.5 shrink-0" /> {t(adminOrderStatusLabels[status])}
    </Chip>
  );
}

/** Somebody in a row: a name, and the address below it. */
export function UserCell({ user }: { user: AdminOrder["user"] }) {
  if (!user) return <span className="text-dim">{t("Erased account")}</span>;
  return (
    <>
      <span className="block font-semibold wrap-anywhere">{user.name}</span>
      <span className="block text-sm wrap-anywhere text-dim">{user.email}</span>
    </>
  );
}
