import { useState } from "react";
import { m } from "#messages";
import type { Receipt } from "../../../contract/billing.ts";
import { apiFetch } from "../../api/client.ts";
import { getErrorMessage } from "../../api/error-message.ts";
import { subscriptionStatusLabels } from "../../api/subscription-status-labels.ts";
import { showAlert } from "../../ui/alerts.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { type Column, DataTable } from "../../ui/lists/data-table.tsx";

const columns = (): Column<Receipt>[] => [
  {
    header: m.common_name(),
    cardSlot: "line",
    cell: ({ name }) => <strong className="font-semibold wrap-anywhere text-screen">{name}</strong>,
  },
  {
    header: m.billing_receipt_transaction_id(),
    cell: ({ transactionId }) => <span className="wrap-anywhere">{transactionId}</span>,
  },
  {
    header: m.common_status(),
    cell: ({ status }) => <span className="font-semibold text-bulb">{subscriptionStatusLabels[status]()}</span>,
  },
  { header: m.common_amount(), cell: ({ amount }) => `${amount}$` },
  { header: m.billing_days_left(), cell: ({ remainingDays }) => remainingDays },
];

type Props = { receipt: Receipt; note: string; portal: boolean; onUnsubscribe: () => void; onClose: () => void };

export function ReceiptDialog({ receipt, note, portal, onUnsubscribe, onClose }: Props) {
  return (
    <Dialog
      wide
      title={m.billing_receipt()}
      onClose={onClose}
      actions={
        <>
          {portal && <PortalButton />}
          <Button look="quiet" onClick={onUnsubscribe}>
            {m.common_unsubscribe()}
          </Button>
        </>
      }
    >
      <div className="text-base">
        <DataTable
          label={m.billing_receipt()}
          columns={columns()}
          rows={[receipt]}
          getKey={({ transactionId }) => transactionId}
        />
        <p className="mt-5">{note}</p>
      </div>
    </Dialog>
  );
}

/** Opens the payment provider's portal. */
function PortalButton() {
  const [busy, setBusy] = useState(false);

  async function openPortal() {
    setBusy(true);
    try {
      location.assign((await apiFetch("POST /api/billing/portal")).data.url);
    } catch (error) {
      setBusy(false);
      showAlert(getErrorMessage(error, m.billing_provider_unreachable()), { failed: true });
    }
  }

  return (
    <Button look="quiet" disabled={busy} onClick={openPortal}>
      {m.billing_portal()}
    </Button>
  );
}
