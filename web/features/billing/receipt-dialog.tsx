import type { Receipt } from "../../../contract/billing.ts";
import { t } from "../../i18n/text.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { type Column, DataTable } from "../../ui/lists/data-table.tsx";
import { PortalButton } from "./portal-button.tsx";

const columns = (): Column<Receipt>[] => [
  {
    header: t("Name"),
    cardSlot: "line",
    cell: ({ name }) => <strong className="font-semibold wrap-anywhere text-screen">{name}</strong>,
  },
  { header: t("Transaction_id"), cell: ({ transactionId }) => <span className="wrap-anywhere">{transactionId}</span> },
  { header: t("Status"), cell: ({ status }) => <span className="font-semibold text-bulb">{t(status)}</span> },
  { header: t("Amount"), cell: ({ amount }) => `${amount}$` },
  { header: t("Days left"), cell: ({ remainingDays }) => remainingDays },
];

type Props = { receipt: Receipt; note: string; portal: boolean; onUnsubscribe: () => void; onClose: () => void };

export function ReceiptDialog({ receipt, note, portal, onUnsubscribe, onClose }: Props) {
  return (
    <Dialog
      wide
      title={t("Receipt")}
      onClose={onClose}
      actions={
        <>
          {portal && <PortalButton />}
          <Button look="quiet" onClick={onUnsubscribe}>
            {t("Unsubscribe")}
          </Button>
        </>
      }
    >
      <div className="text-base">
        <DataTable
          label={t("Receipt")}
          columns={columns()}
          rows={[receipt]}
          getKey={({ transactionId }) => transactionId}
        />
        <p className="mt-5">{note}</p>
      </div>
    </Dialog>
  );
}
