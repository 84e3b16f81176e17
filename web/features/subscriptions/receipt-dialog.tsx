import { m } from "#messages";
import type { Receipt } from "../../../contract/orders/orders.ts";
import { getSite } from "../../../contract/site/site.ts";
import { subscriptionStatusLabels } from "../../api/subscription-status-labels.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { formatPrice } from "../../ui/format-price.ts";
import { type Column, DataTable } from "../../ui/lists/data-table.tsx";
import { PortalButton } from "./portal-button.tsx";

/** The specification writes dollars as `9.99$`. */
const formatReceiptAmount = (amount: number) =>
  getSite().currency === "USD" ? `${amount.toFixed(2)}$` : formatPrice(amount);

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
    cell: ({ status }) => (
      <span className="font-semibold text-bulb">{subscriptionStatusLabels[status]()}</span>
    ),
  },
  { header: m.common_amount(), cell: ({ amount }) => formatReceiptAmount(amount) },
  { header: m.billing_days_left(), cell: ({ remainingDays }) => remainingDays },
];

type Props = {
  receipt: Receipt;
  note: string;
  portal: boolean;
  onUnsubscribe: () => void;
  onClose: () => void;
};

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
