import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Download, X } from "lucide-react";
import { useState } from "react";
import { m } from "#messages";
import { orderKinds, orderStates } from "../../../contract/orders/orders.ts";
import {
  type MrrChangeKind,
  mrrChangeKinds,
  trialFilters,
} from "../../../contract/revenue/revenue.ts";
import { liveListOptions } from "../../api/use-pagination.ts";
import { showAlert } from "../../ui/alerts.tsx";
import { Button } from "../../ui/button.tsx";
import { formatUtcDay } from "../../ui/format-date.ts";
import { parseOption } from "../../ui/lists/use-list-filters.ts";
import { useListFocus } from "../../ui/lists/use-list-focus.ts";
import { Notice } from "../../ui/notice.tsx";
import { FilterSelect } from "../filter-select.tsx";
import { PaginatedTable } from "../paginated-table.tsx";
import { usePlanNames } from "../plans/use-plan-names.ts";
import { mrrChangeLabels } from "../revenue/change-labels.ts";
import { formatMonth, parseMonth } from "../revenue/format-revenue.ts";
import { usePaymentProviders } from "../use-payment-providers.ts";
import { ExportDialog } from "./export-dialog.tsx";
import { adminOrderColumns } from "./order-columns.tsx";
import { adminOrderKindLabels, adminOrderStateLabels } from "./order-labels.tsx";
import { type AdminOrder, adminOrdersQuery } from "./order-queries.ts";
import { RefundDialog } from "./refund-dialog.tsx";
import { emptyOrderFilters, useOrderFilters } from "./use-order-filters.ts";

/** Lists all orders, which administrators can refund. */
export function OrdersTab() {
  const { searchParams, cursor, setFilters, ledgerUrl } = useOrderFilters();
  const { state, kind, figure } = readFilters(searchParams);
  const { month, paidIn } = figure;
  const [refunding, setRefunding] = useState<AdminOrder | null>(null);
  const [exporting, setExporting] = useState(false);
  const { nameOf, describe } = usePlanNames();
  const providers = usePaymentProviders();
  const queryClient = useQueryClient();
  const list = useQuery({
    ...adminOrdersQuery({ state, kind, ...figure, cursor }),
    ...liveListOptions,
  });
  const hasRevenue = Boolean(paidIn || figure.statedIn);
  const isOfFigure = hasRevenue || isFigureChosen(figure);
  const showAll = () => setFilters(emptyOrderFilters);
  const [listRef, keepListFocus] = useListFocus(list.data);

  /** Refetches all queries, because a refund changes many lists. */
  function onRefunded(message: string) {
    setRefunding(null);
    showAlert(message);
    keepListFocus();
    void queryClient.invalidateQueries();
  }

  return (
    <div ref={listRef} tabIndex={-1} className="outline-none">
      <div className="mb-6 flex flex-wrap items-end justify-between gap-3">
        <search aria-label={m.billing_orders()} className="grid grow grid-cols-2 gap-3 sm:max-w-md">
          <FilterSelect
            label={m.common_status()}
            name="status"
            value={state}
            labels={adminOrderStateLabels}
            onSelect={(value) => setFilters({ status: value })}
          />
          <FilterSelect
            label={m.orders_admin_kind()}
            name="kind"
            value={kind}
            labels={adminOrderKindLabels}
            onSelect={(value) => setFilters({ kind: value })}
          />
        </search>
        <Button look="quiet" onClick={() => setExporting(true)}>
          <Download aria-hidden="true" className="size-5" /> {m.orders_admin_export()}
        </Button>
      </div>
      {isOfFigure && (
        <div className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <p className="text-dim first-letter:uppercase">{describeFigure(figure)}</p>
          <Button look="quiet" className="px-4" onClick={showAll}>
            <X aria-hidden="true" className="size-5" /> {m.orders_admin_all_orders()}
          </Button>
        </div>
      )}
      <PaginatedTable
        label={m.billing_orders()}
        list={list}
        columns={adminOrderColumns({
          ledgerUrl,
          describePlan: describe,
          nameOfPlan: nameOf,
          hasRevenue,
          providers,
          onRefund: setRefunding,
        })}
        getKey={({ id }) => id}
        empty={<NoOrders isFiltered={Boolean(state || kind || isOfFigure)} onShowAll={showAll} />}
      />
      {exporting && (
        <ExportDialog
          month={parseMonth(paidIn?.slice(0, 7) ?? null) ?? month}
          onClose={() => setExporting(false)}
        />
      )}
      {refunding && (
        <RefundDialog order={refunding} onDone={onRefunded} onClose={() => setRefunding(null)} />
      )}
    </div>
  );
}

type Figure = {
  month: string | undefined;
  change: MrrChangeKind | undefined;
  cohort: string | undefined;
  trial: (typeof trialFilters)[number] | undefined;
  paidAtEndOf: string | undefined;
  paidIn: string | undefined;
  statedIn: string | undefined;
  promotionCode: string | undefined;
  priceChange: string | undefined;
  movieId: string | undefined;
  userId: string | undefined;
  orderId: string | undefined;
};

function NoOrders({ isFiltered, onShowAll }: { isFiltered: boolean; onShowAll: () => void }) {
  if (isFiltered) {
    return (
      <Notice
        title={m.common_no_orders_found()}
        actions={<Button onClick={onShowAll}>{m.orders_admin_all_orders()}</Button>}
      >
        <p>{m.orders_admin_none_match()}</p>
      </Notice>
    );
  }
  return (
    <Notice title={m.billing_orders_empty_title()}>
      <p>{m.orders_admin_empty()}</p>
    </Notice>
  );
}

/** Reads from the URL the state and kind of the shown orders, and the figure that counts them. */
function readFilters(searchParams: URLSearchParams) {
  const read = (name: string) => searchParams.get(name) ?? undefined;
  const figure: Figure = {
    month: parseMonth(searchParams.get("month")),
    change: parseOption(mrrChangeKinds, searchParams.get("change")),
    cohort: parseMonth(searchParams.get("cohort")),
    trial: parseOption(trialFilters, searchParams.get("trial")),
    paidAtEndOf: parseMonth(searchParams.get("paidAtEndOf")),
    paidIn: parsePaidTime(searchParams.get("paidIn")),
    statedIn: parseMonth(searchParams.get("statedIn")),
    promotionCode: read("promotionCode"),
    priceChange: read("priceChange"),
    movieId: read("movieId"),
    userId: read("userId"),
    orderId: read("orderId"),
  };
  return {
    state: parseOption(orderStates, searchParams.get("status")),
    kind: parseOption(orderKinds, searchParams.get("kind")),
    figure,
  };
}

/** Whether the list shows a figure's orders, apart from the figures `paidIn` and `statedIn`. */
const isFigureChosen = (figure: Figure): boolean =>
  [
    figure.month,
    figure.paidAtEndOf,
    figure.movieId,
    figure.promotionCode,
    figure.priceChange,
    figure.userId,
    figure.orderId,
  ].some(Boolean);

/** Parses a month, a day or `all`. */
const parsePaidTime = (value: string | null): string | undefined =>
  value !== null && (value === "all" || isDay(value)) ? value : parseMonth(value);

const isDay = (value: string) =>
  /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value));

/** Describes the figure of the statistics whose orders the list shows. */
function describeFigure({
  month,
  change,
  cohort,
  trial,
  paidAtEndOf,
  paidIn,
  statedIn,
  ...figure
}: Figure): string {
  if (paidAtEndOf) return m.orders_admin_of_paying({ month: formatMonth(paidAtEndOf) });
  if (statedIn) return m.orders_admin_of_stated_payments({ month: formatMonth(statedIn) });
  if (paidIn) return describePaidTime(paidIn);
  if (figure.promotionCode) return m.orders_admin_of_promotion_code();
  if (figure.orderId) return m.orders_admin_of_order();
  if (figure.userId) return m.orders_admin_of_member();
  if (figure.priceChange) return m.orders_admin_of_price_change();
  if (!month) return m.orders_admin_of_movie();
  const monthName = formatMonth(month);
  if (trial === "begun") return m.orders_admin_of_trials({ month: monthName });
  if (trial === "paid") return m.orders_admin_of_paid_trials({ month: monthName });
  if (cohort) return m.orders_admin_of_cohort({ cohort: formatMonth(cohort), month: monthName });
  if (change)
    return m.orders_admin_of_change({ change: mrrChangeLabels[change](), month: monthName });
  return m.orders_admin_of_month({ month: monthName });
}

function describePaidTime(paidIn: string): string {
  if (paidIn === "all") return m.orders_admin_of_all_payments();
  if (isDay(paidIn)) return m.orders_admin_of_day({ day: formatUtcDay(paidIn) });
  return m.orders_admin_of_payments({ month: formatMonth(paidIn) });
}
