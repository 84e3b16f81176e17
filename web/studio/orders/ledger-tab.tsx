import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { Link } from "react-router-dom";
import { m } from "#messages";
import { liveListOptions } from "../../api/use-pagination.ts";
import { renderMessage } from "../../i18n/message.ts";
import { Button } from "../../ui/button.tsx";
import { formatDateTime } from "../../ui/format-date.ts";
import type { Column } from "../../ui/lists/data-table.tsx";
import { Notice } from "../../ui/notice.tsx";
import { ExpandButton, type ExpandedRow, useExpandedRow } from "../expanded-row.tsx";
import { PaginatedTable } from "../paginated-table.tsx";
import { usePlanNames } from "../plans/use-plan-names.ts";
import { usePaymentProviders } from "../use-payment-providers.ts";
import { describePaymentEffect } from "./describe-effect.ts";
import { type LedgerEntry, ledgerQuery } from "./order-queries.ts";
import { useOrderFilters } from "./use-order-filters.ts";

/** The payment events of the providers, with their effects. */
export function LedgerTab() {
  const { searchParams, cursor, setFilters, ledgerUrl } = useOrderFilters();
  const expanded = useExpandedRow();
  const { nameOf } = usePlanNames();
  const { titleOf } = usePaymentProviders();
  const orderId = searchParams.get("order") ?? undefined;
  const list = useQuery({ ...ledgerQuery({ orderId, cursor }), ...liveListOptions });
  const showAllEntries = () => setFilters({ order: undefined });

  return (
    <>
      {orderId && (
        <p className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-2 text-dim">
          <span>
            {renderMessage(m.orders_admin_ledger_of_order, {
              orderId: <code className="wrap-anywhere text-screen">{orderId}</code>,
            })}
          </span>
          <Button look="quiet" className="px-4" onClick={showAllEntries}>
            {m.studio_all_entries()} <X aria-hidden="true" className="size-4" />
          </Button>
        </p>
      )}
      <PaginatedTable
        label={m.orders_admin_ledger()}
        list={list}
        columns={createLedgerColumns({ ledgerUrl, expanded, nameOf, titleOf })}
        getKey={entryKey}
        renderDetails={(entry) =>
          expanded.isExpanded(entryKey(entry)) && <RawEvent entry={entry} />
        }
        empty={<NoEvents isOfOrder={orderId !== undefined} onShowAll={showAllEntries} />}
      />
    </>
  );
}

function NoEvents({ isOfOrder, onShowAll }: { isOfOrder: boolean; onShowAll: () => void }) {
  if (isOfOrder) {
    return (
      <Notice
        title={m.orders_admin_ledger_order_empty_title()}
        actions={<Button onClick={onShowAll}>{m.studio_all_entries()}</Button>}
      >
        <p>{m.orders_admin_ledger_order_empty()}</p>
      </Notice>
    );
  }
  return (
    <Notice title={m.orders_admin_ledger_empty_title()}>
      <p>{m.orders_admin_ledger_empty()}</p>
    </Notice>
  );
}

const entryKey = ({ provider, eventId }: LedgerEntry) => `${provider}-${eventId}`;

/** The provider's JSON, rendered as plain text. */
function RawEvent({ entry }: { entry: LedgerEntry }) {
  return (
    <section
      id={`raw-${entryKey(entry)}`}
      aria-label={m.orders_admin_raw_event_label({ eventId: entry.eventId })}
      className="rounded-xl bg-night p-4 ring-1 ring-rail"
    >
      <pre className="text-sm leading-relaxed whitespace-pre-wrap wrap-anywhere">
        {formatJson(entry.raw)}
      </pre>
    </section>
  );
}

function formatJson(raw: string): string {
  try {
    return JSON.stringify(JSON.parse(raw), null, 2);
  } catch {
    return raw;
  }
}

type ColumnOptions = {
  ledgerUrl: (orderId: string) => string;
  expanded: ExpandedRow;
  nameOf: (planId: string) => string;
  /** Returns the displayed name of a payment provider. */
  titleOf: (provider: string) => string;
};

const createLedgerColumns = ({
  ledgerUrl,
  expanded,
  nameOf,
  titleOf,
}: ColumnOptions): Column<LedgerEntry>[] => [
  {
    header: m.orders_admin_column_received(),
    cell: ({ receivedAt }) => <Moment iso={receivedAt} />,
    className: "text-[0.9375rem]",
  },
  {
    header: m.orders_admin_column_sent(),
    cell: ({ providerAt }) => <Moment iso={providerAt} />,
    className: "text-[0.9375rem]",
  },
  {
    header: m.orders_admin_column_type(),
    cardSlot: "title",
    cell: ({ type, provider }) => (
      <>
        <span className="block font-semibold wrap-anywhere">{type}</span>
        <span className="block text-sm text-dim capitalize">{titleOf(provider)}</span>
      </>
    ),
  },
  {
    header: m.billing_order(),
    cell: ({ orderId }) => <OrderLink orderId={orderId} ledgerUrl={ledgerUrl} />,
  },
  {
    header: m.orders_admin_column_effect(),
    cell: ({ effect }) => describePaymentEffect(effect, nameOf),
  },
  {
    header: m.orders_admin_column_event(),
    cardSlot: "actions",
    cell: (entry) => (
      <ExpandButton
        look="quiet"
        className="px-4 @max-4xl:w-full"
        isExpanded={expanded.isExpanded(entryKey(entry))}
        detailsId={`raw-${entryKey(entry)}`}
        about={`${entry.type}, ${formatDateTime(entry.receivedAt)}`}
        onClick={() => expanded.toggle(entryKey(entry))}
      >
        {m.orders_admin_raw_event()}
      </ExpandButton>
    ),
  },
];

const Moment = ({ iso }: { iso: string }) => (
  <time dateTime={iso} title={iso}>
    {formatDateTime(iso)}
  </time>
);

const shownIdLength = 8;

function OrderLink({
  orderId,
  ledgerUrl,
}: {
  orderId: string | null;
  ledgerUrl: (orderId: string) => string;
}) {
  if (!orderId) return <span className="text-dim">–</span>;
  return (
    <Link
      to={ledgerUrl(orderId)}
      title={orderId}
      className="inline-flex min-h-6 items-center underline decoration-screen/40 underline-offset-4 hover:text-bulb"
    >
      <code className="text-sm">
        {orderId.length > shownIdLength + 4 ? `${orderId.slice(0, shownIdLength)}…` : orderId}
      </code>
    </Link>
  );
}
