import { Link } from "react-router-dom";
import { m } from "#messages";
import type { Revenue } from "../../../contract/revenue/revenue.ts";
import { figureLinkClass } from "../figure-link-class.ts";
import { addMonths, formatMonth, formatPercent, formatShortMonth } from "./format-revenue.ts";
import type { OrderLinks } from "./order-links.ts";

type Cohort = Revenue["cohorts"][number];
type Props = { cohorts: Cohort[]; links: OrderLinks };

/**
 * Shows how many of the subscribers who first paid in the same month still pay after each number of
 * months. A table that is too wide scrolls sideways.
 */
export function CohortTable({ cohorts, links }: Props) {
  const columns = Array.from(
    { length: Math.max(0, ...cohorts.map(({ paying }) => paying.length)) },
    (_, i) => i,
  );
  return (
    <section
      aria-label={m.revenue_cohorts()}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling section needs keyboard focus.
      tabIndex={0}
      className="relative overflow-x-auto rounded-2xl bg-velvet p-4 ring-1 ring-screen/6"
    >
      <table
        aria-label={m.revenue_cohorts()}
        className="border-separate border-spacing-1 text-sm tabular-nums"
      >
        <thead className="text-left text-dim">
          <tr>
            <th
              scope="col"
              className="sticky left-0 z-1 bg-velvet pr-3 font-medium whitespace-nowrap"
            >
              {m.revenue_cohort_month()}
            </th>
            <th scope="col" className="pr-3 text-right font-medium">
              {m.revenue_cohort_size()}
            </th>
            {columns.map((column) => (
              <th key={column} scope="col" className="text-center font-medium">
                <span className="sr-only">{m.revenue_cohort_months_later({ count: column })}</span>
                <span aria-hidden="true">{column}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {cohorts.map((cohort) => (
            <CohortRow key={cohort.month} cohort={cohort} links={links} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function CohortRow({
  cohort: { month, subscribers, paying },
  links,
}: {
  cohort: Cohort;
  links: OrderLinks;
}) {
  return (
    <tr>
      <th
        scope="row"
        className="sticky left-0 z-1 bg-velvet pr-3 text-left font-normal whitespace-nowrap"
      >
        {formatShortMonth(month)}
      </th>
      <td className="pr-3 text-right">
        <Link to={links.changes(month, "new")} className={figureLinkClass}>
          {subscribers}
        </Link>
      </td>
      {paying.map((count, i) => {
        const shownMonth = addMonths(month, i);
        const percent = (count / subscribers) * 100;
        return (
          <td key={shownMonth} className="p-0">
            <Link
              to={links.paying(month, shownMonth)}
              title={m.revenue_cohort_cell({ count, month: formatMonth(shownMonth) })}
              className="grid min-h-11 min-w-13 place-content-center rounded-md text-center hover:ring-1 hover:ring-bulb"
              style={{
                backgroundColor: `color-mix(in srgb, var(--color-bulb) ${Math.round(percent * 0.3)}%, transparent)`,
              }}
            >
              {formatPercent(Math.round(percent))}
            </Link>
          </td>
        );
      })}
    </tr>
  );
}
