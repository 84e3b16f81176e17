import { useQuery } from "@tanstack/react-query";
import { Download, TrendingDown, TrendingUp, UserPlus, UsersRound } from "lucide-react";
import { m } from "#messages";
import type { Revenue, RevenueMonth } from "../../../contract/revenue/revenue.ts";
import { queryOptionsFor } from "../../api/query-options.ts";
import { Button } from "../../ui/button.tsx";
import { formatPrice } from "../../ui/format-price.ts";
import { Notice } from "../../ui/notice.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Tile } from "../../ui/tile.tsx";
import { DailyChart } from "../metrics/daily-chart.tsx";
import { ChangesChart } from "./changes-chart.tsx";
import { CohortTable } from "./cohort-table.tsx";
import {
  downloadCohortsCsv,
  downloadRevenueMonthsCsv,
  downloadTrialsCsv,
} from "./export-revenue.ts";
import { formatMonth, formatPercent } from "./format-revenue.ts";
import { MonthTable } from "./month-table.tsx";
import { MovieFiguresTable } from "./movie-figures-table.tsx";
import { type OrderLinks, orderLinks } from "./order-links.ts";
import { TrialTable } from "./trial-table.tsx";

/** Monthly recurring revenue, its changes, churn and cohorts. */
export function RevenuePanel() {
  const result = useQuery({ ...queryOptionsFor("GET /api/admin/revenue"), staleTime: 0 });
  if (result.isPending) return <Skeleton className="h-96 rounded-2xl" />;
  if (!result.data) {
    return (
      <Notice
        title={m.studio_figures_failed_title()}
        actions={<Button onClick={() => result.refetch()}>{m.common_try_again()}</Button>}
      >
        <p>{result.error.message}</p>
      </Notice>
    );
  }
  const revenue = result.data.data;
  const links = orderLinks;
  const waitingNote = revenue.waiting > 0 && (
    <p role="status" className="mb-5 text-dim">
      {m.revenue_waiting({ count: revenue.waiting })}
    </p>
  );
  return (
    <>
      {waitingNote}
      {revenue.months.length === 0 && revenue.waiting === 0 && (
        <Notice title={m.revenue_empty_title()}>
          <p>{m.revenue_empty()}</p>
        </Notice>
      )}
      {revenue.months.length > 0 && <RevenueFigures revenue={revenue} links={links} />}
      {revenue.trials.length > 0 && (
        <>
          <SectionHeading
            title={m.revenue_trials()}
            note={m.revenue_trials_note()}
            onExport={() => downloadTrialsCsv(revenue.trials)}
          />
          <TrialTable trials={revenue.trials} links={links} />
        </>
      )}
      <MovieFiguresTable links={links} />
    </>
  );
}

function RevenueFigures({
  revenue: { months, cohorts },
  links,
}: {
  revenue: Revenue;
  links: OrderLinks;
}) {
  return (
    <>
      <RevenueTiles months={months} links={links} />
      <div className="mt-4 grid gap-4 xl:grid-cols-2">
        <DailyChart
          title={m.revenue_mrr_long()}
          note={m.revenue_mrr_note()}
          unit={m.revenue_mrr()}
          shape="line"
          step="month"
          write={formatPrice}
          days={months.map(({ month, mrr }) => ({ day: `${month}-01`, value: mrr }))}
          empty={{ title: m.revenue_empty_title(), text: m.revenue_empty() }}
        />
        <ChangesChart months={months} />
      </div>
      <SectionHeading
        title={m.revenue_by_month()}
        note={m.revenue_by_month_note()}
        onExport={() => downloadRevenueMonthsCsv(months)}
      />
      <MonthTable months={months} links={links} />
      <SectionHeading
        title={m.revenue_cohorts()}
        note={m.revenue_cohorts_note()}
        onExport={() => downloadCohortsCsv(cohorts)}
      />
      <CohortTable cohorts={cohorts} links={links} />
    </>
  );
}

function RevenueTiles({ months, links }: { months: RevenueMonth[]; links: OrderLinks }) {
  const current = months.at(-1);
  const last = months.at(-2);
  return (
    <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
      <Tile
        icon={TrendingUp}
        label={m.revenue_mrr()}
        value={current && formatPrice(current.mrr)}
        to={current && links.payingAtEnd(current.month)}
      />
      <Tile
        icon={UsersRound}
        label={m.revenue_paying()}
        value={current?.subscribers}
        to={current && links.payingAtEnd(current.month)}
      />
      <Tile
        icon={UserPlus}
        label={m.revenue_new_this_month()}
        value={current?.changes.new.subscribers}
        to={current && links.changes(current.month, "new")}
      />
      <Tile
        icon={TrendingDown}
        label={last ? m.revenue_churn_of({ month: formatMonth(last.month) }) : m.revenue_churn()}
        value={last && formatPercent(last.churnPercent)}
        to={last && links.changes(last.month, "lost")}
      />
    </div>
  );
}

function SectionHeading({
  title,
  note,
  onExport,
}: {
  title: string;
  note: string;
  onExport: () => void;
}) {
  return (
    <div className="mt-10 mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div className="max-w-2xl">
        <h2 className="headline text-3xl">{title}</h2>
        <p className="mt-1 text-sm text-dim">{note}</p>
      </div>
      <Button look="quiet" about={title} onClick={onExport}>
        <Download aria-hidden="true" className="size-5" /> {m.revenue_export()}
      </Button>
    </div>
  );
}
