import { m } from "#messages";
import { apiFetch } from "../../../api/client.ts";
import { useConfirmedAction } from "../../../api/use-confirmed-action.ts";
import { rich } from "../../../i18n/message.ts";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { formatPrice } from "../../../ui/format-price.ts";
import type { AdminOrder } from "./order-queries.ts";

type Props = { order: AdminOrder; onDone: (message: string) => void; onClose: () => void };

/** Confirms a refund: the amount, the user, and what the user loses. */
export function RefundDialog({ order, onDone, onClose }: Props) {
  const confirmation = useConfirmedAction(refund, { onClose });
  const { id: orderId, amount, kind, items, user } = order;

  const formattedAmount = <strong className="text-screen">{formatPrice(amount)}</strong>;

  async function refund() {
    onDone((await apiFetch("POST /api/admin/orders/:orderId/refund", { params: { orderId } })).message);
  }

  return (
    <ConfirmDialog title={m.orders_admin_refund_title()} action={m.orders_admin_refund()} destructive {...confirmation}>
      <p>
        {user
          ? rich(m.orders_admin_refund_text, {
              amount: formattedAmount,
              name: <strong className="wrap-anywhere text-screen">{user.name}</strong>,
              email: <span className="wrap-anywhere">{user.email}</span>,
            })
          : rich(m.orders_admin_refund_text_erased, { amount: formattedAmount })}
      </p>
      {kind === "subscription" ? (
        <p className="mt-3">{m.orders_admin_refund_subscription()}</p>
      ) : (
        <>
          <p className="mt-3">{m.orders_admin_refund_items()}</p>
          <ul className="mt-1 max-h-48 list-disc overflow-y-auto pl-6 marker:text-bulb">
            {items.map(({ name }) => (
              <li key={name} className="text-screen">
                {name}
              </li>
            ))}
          </ul>
        </>
      )}
      <p className="mt-3">{m.orders_admin_refund_final()}</p>
    </ConfirmDialog>
  );
}
