import { Download } from "lucide-react";
import { useState } from "react";
import { m } from "#messages";
import { getLocale } from "#messages/runtime";
import { maxCsvRows } from "../../../contract/constants.ts";
import { revenueMonths } from "../../../contract/revenue/revenue.ts";
import { buttonClass } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { ChoiceField } from "../../ui/field.tsx";
import { addMonths, formatMonth } from "../revenue/format-revenue.ts";

const wholeMonth = "";
/** Ranges of days of a month, for files that are shorter than the file of the month. */
const partsOfMonth = [
  [1, 10],
  [11, 20],
  [21, 31],
] as const;

type Props = { month: string | undefined; onClose: () => void };

/**
 * Offers the orders and the payments of a month, or of some of its days, as CSV files, which the
 * Worker streams.
 */
export function ExportDialog({ month: initialMonth, onClose }: Props) {
  const current = new Date().toISOString().slice(0, 7);
  const [month, setMonth] = useState(initialMonth ?? current);
  const [days, setDays] = useState(wholeMonth);
  const recent = Array.from({ length: revenueMonths }, (_, i) => addMonths(current, -i));
  const months = recent.includes(month) ? recent : [...recent, month];
  return (
    <Dialog title={m.orders_admin_export()} onClose={onClose}>
      <p>{m.orders_admin_export_text()}</p>
      <div className="mt-6 grid gap-6 text-base text-screen">
        <ChoiceField
          label={m.metrics_column_month()}
          value={month}
          onChange={({ target }) => setMonth(target.value)}
        >
          {months.map((each) => (
            <option key={each} value={each}>
              {formatMonth(each)}
            </option>
          ))}
        </ChoiceField>
        <ChoiceField
          label={m.orders_admin_export_days()}
          hint={m.orders_admin_export_days_hint({ rows: maxCsvRows.toLocaleString(getLocale()) })}
          value={days}
          onChange={({ target }) => setDays(target.value)}
        >
          <option value={wholeMonth}>{m.orders_admin_export_whole_month()}</option>
          {partsOfMonth.map(([from, to]) => (
            <option key={from} value={`&fromDay=${from}&toDay=${to}`}>
              {`${from}–${to}`}
            </option>
          ))}
        </ChoiceField>
        <div className="flex flex-wrap gap-3">
          <FileLink
            path="/api/admin/payments/csv"
            query={`month=${month}${days}`}
            label={m.billing_payments()}
          />
          <FileLink
            path="/api/admin/orders/csv"
            query={`month=${month}${days}`}
            label={m.billing_orders()}
          />
        </div>
      </div>
    </Dialog>
  );
}

type FileLinkProps = {
  path: `/api/admin/${"orders" | "payments"}/csv`;
  query: string;
  label: string;
};

const FileLink = ({ path, query, label }: FileLinkProps) => (
  <a href={`${path}?${query}`} download className={buttonClass("quiet")}>
    <Download aria-hidden="true" className="size-5" /> {label}
  </a>
);
