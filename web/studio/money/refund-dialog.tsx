import { useState } from "react";
import { ApiError, call } from "../../app/api.ts";
import { rich, t } from "../../language/text.ts";
import { showAlert } from "../../ui/alerts.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { dollars } from "../../ui/dollars.ts";
import type { BookedOrder } from "./queries.ts";

type Props = { order: BookedOrder; onDone: (message: string) => void; onClose: () => void };

/** Money goes back only after a second look at how much, to whom, and what they lose. */
export function RefundDialog({ order, onDone, onClose }: Props) {
  const [busy, setBusy] = useState(false);
  const { id: orderId, amount, kind, items, user } = order;

  const paid = <strong className="text-screen">{dollars(amount)}</strong>;

  async function refund() {
    setBusy(true);
    try {
      onDone((await call("POST /api/admin/orders/:orderId/refund", { params: { orderId } })).message);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      onClose();
      showAlert(error.message, { failed: true });
    }
  }

  return (
    <ConfirmDialog title={t("Refund?")} action={t("Refund")} harmful busy={busy} onConfirm={refund} onClose={onClose}>
      <p>
        {user
          ? rich("{amount}, the newest payment of this order, goes back to {name} ({email}).", {
              amount: paid,
              name: <strong className="wrap-anywhere text-screen">{user.name}</strong>,
              email: <span className="wrap-anywhere">{user.email}</span>,
            })
          : rich("{amount}, the newest payment of this order, goes back to whoever paid it; the account is erased.", {
              amount: paid,
            })}
      </p>
      {kind === "subscription" ? (
        <p className="mt-3">{t("The subscription that it paid for ends at once, and is not renewed.")}</p>
      ) : (
        <>
          <p className="mt-3">{t("What it paid for is no longer theirs:")}</p>
          <ul className="mt-1 max-h-48 list-disc overflow-y-auto pl-6 marker:text-bulb">
            {items.map(({ name }) => (
              <li key={name} className="text-screen">
                {name}
              </li>
            ))}
          </ul>
        </>
      )}
      <p className="mt-3">{t("This cannot be undone.")}</p>
    </ConfirmDialog>
  );
}
