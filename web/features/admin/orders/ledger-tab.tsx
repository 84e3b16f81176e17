import { useQuery } from "@tanstack/react-query";
import { ChevronDown, X } from "lucide-react";
import { useState } from "react";
import { PaginatedTable } from "../../../api/paginated-table.tsx";
import { liveListOptions } from "../../../api/use-pagination.ts";
import { rich, said, t } from "../../../i18n/text.ts";
import { Link } from "../../../router/link.tsx";
import { Button } from "../../../ui/button.tsx";
import { formatDateTime } from "../../../ui/format-date.ts";
import type { Column } from "../../../ui/lists/data-table.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { type LedgerEntry, ledgerQuery } from "./order-queries.ts";
import { useOrderFilters } from "./use-order-filters.ts";

/** What the providers told, as it came, and what came of it. */
export function LedgerTab() {
  const { searchParams, cursor, setFilters, ledgerUrl } = useOrderFilters();
  const [expandedKey, setExpandedKey] = useState<string | null>(null);
  const orderId = searchParams.get("order") ?? undefined;
  const list = useQuery({ ...ledgerQuery({ orderId, cursor }), ...liveListOptions });
  const showAllEntries = () => setFilters({ order: undefined });
  const toggle = (entry: LedgerEntry) => setExpandedKey(expandedKey === entryKey(entry) ? null : entryKey(entry));

  return (
    <>
      {orderId && (
        <p className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-2 text-dim">
          <span>
            {rich("Of order {orderId}", { orderId: <code className="wrap-anywhere text-screen">{orderId}</code> })}
          </span>
          <Button look="quiet" className="px-4" onClick={showAllEntries}>
            {t("All entries")} <X aria-hidden="true" className="size-4" />
          </Button>
        </p>
      )}
      <PaginatedTable
        label={t("Ledger")}
        list={list}
        columns={createLedgerColumns({ ledgerUrl, expandedKey, toggle })}
        getKey={entryKey}
        renderDetails={(entry) => expandedKey === entryKey(entry) && <RawEvent entry={entry} />}
        empty={
          orderId ? (
            <Notice
              title={t("Nothing told yet")}
              actions={<Button onClick={showAllEntries}>{t("All entries")}</Button>}
            >
              <p>{t("No provider has told anything about this order.")}</p>
            </Notice>
          ) : (
            <Notice title={t("An empty ledger")}>
              <p>{t("Each event that a payment provider sends is kept here, as it came.")}</p>
            </Notice>
          )
        }
      />
    </>
  );
}

const entryKey = ({ provider, eventId }: LedgerEntry) => `${provider}-${eventId}`;

/** The provider's own words: text, whatever they contain. */
function RawEvent({ entry }: { entry: LedgerEntry }) {
  return (
    <section
      id={`raw-${entryKey(entry)}`}
      aria-label={t("Raw event {eventId}", { eventId: entry.eventId })}
      className="rounded-xl bg-black/40 p-4 ring-1 ring-rail"
    >
      <pre className="text-sm leading-relaxed whitespace-pre-wrap wrap-anywhere">{formatJson(entry.raw)}</pre>
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
  expandedKey: string | null;
  toggle: (entry: LedgerEntry) => void;
};

const createLedgerColumns = ({ ledgerUrl, expandedKey, toggle }: ColumnOptions): Column<LedgerEntry>[] => [
  { header: t("Received"), cell: ({ receivedAt }) => <Moment iso={receivedAt} />, className: "text-[0.9375rem]" },
  { header: t("Sent"), cell: ({ providerAt }) => <Moment iso={providerAt} />, className: "text-[0.9375rem]" },
  {
    header: t("Type"),
    cardSlot: "title",
    cell: ({ type, provider }) => (
      <>
        <span className="block font-semibold wrap-anywhere">{type}</span>
        <span className="block text-sm text-dim capitalize">{provider}</span>
      </>
    ),
  },
  { header: t("Order"), cell: ({ orderId }) => <OrderLink orderId={orderId} ledgerUrl={ledgerUrl} /> },
  { header: t("Effect"), cell: ({ effect }) => said(effect) },
  {
    header: t("Event"),
    cardSlot: "actions",
    cell: (entry) => (
      <Button
        look="quiet"
        className="px-4 @max-4xl:w-full"
        aria-expanded={expandedKey === entryKey(entry)}
        aria-controls={expandedKey === entryKey(entry) ? `raw-${entryKey(entry)}` : undefined}
        aria-description={`${entry.type}, ${formatDateTime(entry.receivedAt)}`}
        onClick={() => toggle(entry)}
      >
        {t("Raw event")}
        <ChevronDown
          aria-hidden="true"
          className={`size-4 transition-transform ${expandedKey === entryKey(entry) ? "rotate-180" : ""}`}
        />
      </Button>
    ),
  },
];

const Moment = ({ iso }: { iso: string }) => (
  <time dateTime={iso} title={iso}>
    {formatDateTime(iso)}
  </time>
);

const shownIdLength = 8;

function OrderLink({ orderId, ledgerUrl }: { orderId: string | null; ledgerUrl: (orderId: string) => string }) {
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
