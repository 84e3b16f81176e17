import { Link } from "react-router-dom";
import { m } from "#messages";
import type { Revenue } from "../../../contract/revenue/revenue.ts";
import { type Column, DataTable } from "../../ui/lists/data-table.tsx";
import { figureLinkClass } from "../figure-link-class.ts";
import { formatMonth, formatPercent } from "./format-revenue.ts";
import type { OrderLinks } from "./order-links.ts";

type Trials = Revenue["trials"][number];

/**
 * How many free trials began in each month, newest month first, and how many of them led to a
 * payment.
 */
export const TrialTable = ({ trials, links }: { trials: Trials[]; links: OrderLinks }) => (
  <DataTable
    label={m.revenue_trials()}
    columns={createColumns(links)}
    rows={trials.toReversed()}
    getKey={({ month }) => month}
  />
);

const createColumns = (links: OrderLinks): readonly Column<Trials>[] => [
  {
    header: m.metrics_column_month(),
    cardSlot: "title",
    cell: ({ month }) => (
      <span className="font-semibold first-letter:uppercase">{formatMonth(month)}</span>
    ),
  },
  ...(["begun", "paid"] as const).map((trial) => ({
    header: trial === "begun" ? m.revenue_trials_begun() : m.revenue_trials_paid(),
    cell: (row: Trials) => (
      <Link to={links.trials(row.month, trial)} className={figureLinkClass}>
        {row[trial]}
      </Link>
    ),
    className: "tabular-nums",
  })),
  {
    header: m.revenue_trials_share(),
    cell: ({ month, begun, paid }) => (
      <Link to={links.trials(month, "paid")} className={figureLinkClass}>
        {formatPercent(begun === 0 ? null : (paid / begun) * 100)}
      </Link>
    ),
    className: "tabular-nums",
  },
];
