import type { Receipt } from "../../contract/billing.ts";
import { Button } from "../ui/button.tsx";
import { type Column, DataTable } from "../ui/data-table.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { PortalButton } from "./portal-button.tsx";

const columns: Column<Receipt>[] = [
  {
    header: "Name",
    onCard: "line",
    cell: ({ name }) => <strong className="font-semibold wrap-anywhere text-screen">{name}</strong>,
  },
  { header: "Transaction_id", cell: ({ transactionId }) => <span className="wrap-anywhere">{transactionId}</span> },
  { header: "Status", cell: ({ status }) => <span className="font-semibold text-bulb">{status}</span> },
  { header: "Amount", cell: ({ amount }) => `${amount}$` },
  { header: "Days left", cell: ({ remainingDays }) => remainingDays },
];

type Props = { receipt: Receipt; note: string; portal: boolean; onUnsubscribe: () => void; onClose: () => void };

export function ReceiptDialog({ receipt, note, portal, onUnsubscribe, onClose }: Props) {
  return (
    <Dialog
      wide
      title="Receipt"
      onClose={onClose}
      actions={
        <>
          {portal && <PortalButton />}
          <Button look="quiet" onClick={onUnsubscribe}>
            Unsubscribe
          </Button>
        </>
      }
    >
      <div className="text-base">
        <DataTable label="Receipt" columns={columns} rows={[receipt]} keyOf={({ transactionId }) => transactionId} />
        <p className="mt-5">{note}</p>
      </div>
    </Dialog>
  );
}
