import { useState } from "react";
import { ApiError, call } from "../../app/api.ts";
import { showAlert } from "../../ui/alerts.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { dollars } from "../../ui/dollars.ts";
import type { BookedOrder } from "./queries.ts";

type Props = { order: BookedOrder; onDone: (message: string) => void; onClose: () => void };

/** Money goes back only after a second look at how much, to whom, and what they lose. */
export function RefundDialog({ order, onDone, onClose }: Props) {
  const [busy, setBusy] = useState(false);
  const { id: orderId, amount, kind, items, user } = order;

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
    <ConfirmDialog title="Refund?" action="Refund" harmful busy={busy} onConfirm={refund} onClose={onClose}>
      <p>
        <strong className="text-screen">{dollars(amount)}</strong>, the newest payment of this order, goes back to{" "}
        {user ? (
          <>
            <strong className="wrap-anywhere text-screen">{user.name}</strong>{" "}
            <span className="wrap-anywhere">({user.email})</span>
          </>
        ) : (
          "whoever paid it; the account is erased"
        )}
        .
      </p>
      {kind === "subscription" ? (
        <p className="mt-3">The subscription that it paid for ends at once, and is not renewed.</p>
      ) : (
        <>
          <p className="mt-3">What it paid for is no longer theirs:</p>
          <ul className="mt-1 max-h-48 list-disc overflow-y-auto pl-6 marker:text-bulb">
            {items.map(({ name }) => (
              <li key={name} className="text-screen">
                {name}
              </li>
            ))}
          </ul>
        </>
      )}
      <p className="mt-3">This cannot be undone.</p>
    </ConfirmDialog>
  );
}
