import { useState } from "react";
import { Link } from "react-router-dom";
import { m } from "#messages";
import {
  type MrrChangeKind,
  mrrChangeKinds,
  type RevenueMonth,
} from "../../../contract/revenue/revenue.ts";
import { Button } from "../../ui/button.tsx";
import { formatPrice } from "../../ui/format-price.ts";
import { type Column, DataTable } from "../../ui/lists/data-table.tsx";
import { figureLinkClass } from "../figure-link-class.ts";
import { mrrChangeLabels } from "./change-labels.ts";
import { formatMonth, formatPercent } from "./format-revenue.ts";
import type { OrderLinks } from "./order-links.ts";

/**
 * The table of monthly revenue, newest month first. Each figure links to the orders that it counts.
 */
export function MonthTable({ months, links }: { months: RevenueMonth[]; links: OrderLinks }) {
  const [showsAll, setShowsAll] = useState(false);
  const newestFirst = months.toReversed();
  return (
    <>
      <DataTable
        label={m.revenue_by_month()}
        columns={createColumns(links, months.at(-1)?.month)}
        rows={showsAll ? newestFirst : newestFirst.slice(0, shownMonths)}
        getKey={({ month }) => month}
      />
      {!showsAll && months.length > shownMonths && (
        <Button look="plain" className="mt-3" onClick={() => setShowsAll(true)}>
          {m.revenue_all_months({ count: months.length })}
        </Button>
      )}
    </>
  );
}

/** How many months are shown at first. On a phone, each month is a card. */
const shownMonths = 6;

function createColumns(
  links: OrderLinks,
  currentMonth: string | undefined,
): readonly Column<RevenueMonth>[] {
  return [
    {
      header: m.metrics_column_month(),
      cardSlot: "title",
      cell: ({ month }) => (
        <span className="font-semibold first-letter:uppercase">
          <Link to={links.paidIn(month)} className={figureLinkClass}>
            {formatMonth(month)}
          </Link>
          {month === currentMonth && (
            <span className="block text-sm font-normal text-dim">{m.revenue_so_far()}</span>
          )}
        </span>
      ),
      className: "@4xl:min-w-32",
    },
    {
      header: m.revenue_mrr(),
      cell: ({ month, mrr }) => (
        <Link to={links.payingAtEnd(month)} className={figureLinkClass}>
          {formatPrice(mrr)}
        </Link>
      ),
      className: "tabular-nums",
    },
    {
      header: m.revenue_paying(),
      cell: ({ month, subscribers }) => (
        <Link to={links.payingAtEnd(month)} className={figureLinkClass}>
          {subscribers}
        </Link>
      ),
      className: "tabular-nums",
    },
    ...mrrChangeKinds.map((kind) => ({
      header: mrrChangeLabels[kind](),
      cell: (row: RevenueMonth) => <Change row={row} kind={kind} links={links} />,
      className: "tabular-nums",
    })),
    {
      header: m.revenue_churn(),
      cell: ({ month, churnPercent }) =>
        churnPercent ? (
          <Link to={links.changes(month, "lost")} className={figureLinkClass}>
            {formatPercent(churnPercent)}
          </Link>
        ) : (
          <span className="text-dim">{formatPercent(churnPercent)}</span>
        ),
      className: "tabular-nums",
    },
  ];
}

function Change({
  row,
  kind,
  links,
}: {
  row: RevenueMonth;
  kind: MrrChangeKind;
  links: OrderLinks;
}) {
  const { subscribers, amount } = row.changes[kind];
  if (subscribers === 0) return <span className="text-dim">–</span>;
  return (
    <Link to={links.changes(row.month, kind)} className={figureLinkClass}>
      {subscribers}{" "}
      <span className="text-sm whitespace-nowrap text-dim">{`(${formatPrice(amount)})`}</span>
    </Link>
  );
}
