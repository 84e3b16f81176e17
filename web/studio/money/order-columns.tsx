import { Undo2 } from "lucide-react";
import { Button, ButtonLink } from "../../ui/button.tsx";
import type { Column } from "../../ui/data-table.tsx";
import { dayOf, momentOf } from "../../ui/dates.ts";
import { dollars } from "../../ui/dollars.ts";
import type { BookedOrder } from "./queries.ts";
import { kindWords, Person, StatusChip } from "./words.tsx";

type Actions = { ledgerOf: (orderId: string) => string; onRefund: (order: BookedOrder) => void };

const itemsInSight = 2;

export const orderColumns = ({ ledgerOf, onRefund }: Actions): Column<BookedOrder>[] => [
  {
    header: "Date",
    cell: ({ date }) => (
      <time dateTime={date} title={momentOf(date)}>
        {dayOf(date)}
      </time>
    ),
    className: "text-[0.9375rem] @4xl:whitespace-nowrap",
  },
  {
    header: "Who",
    onCard: "title",
    cell: ({ user }) => <Person user={user} />,
    className: "@4xl:min-w-32 @5xl:min-w-48",
  },
  { header: "What", cell: (order) => <Items order={order} />, className: "@4xl:min-w-24 @5xl:min-w-32" },
  { header: "Kind", cell: ({ kind }) => kindWords[kind], className: "text-[0.9375rem]" },
  { header: "Amount", cell: ({ amount }) => dollars(amount), className: "tabular-nums" },
  {
    header: "Status",
    cell: ({ status, flag }) => (
      <>
        <StatusChip status={status} />
        {flag && <span className="mt-1 block text-sm text-dim first-letter:uppercase">{flag}</span>}
      </>
    ),
  },
  {
    header: "Transaction",
    cell: ({ transactionId }) =>
      transactionId ? (
        <code title={transactionId} className="block text-sm wrap-anywhere text-dim @4xl:w-24 @4xl:truncate">
          {transactionId}
        </code>
      ) : (
        <span className="text-dim">–</span>
      ),
  },
  {
    header: "Actions",
    onCard: "actions",
    cell: (order) => (
      <div className="flex gap-2 *:px-3! @max-4xl:*:flex-1 @4xl:-ml-3">
        <ButtonLink look="plain" to={ledgerOf(order.id)} aria-description={nameOf(order)}>
          Ledger
        </ButtonLink>
        {(order.status === "paid" || order.status === "flagged") && (
          <Button look="quiet" aria-description={nameOf(order)} onClick={() => onRefund(order)}>
            <Undo2 aria-hidden="true" className="size-4" /> Refund
          </Button>
        )}
      </div>
    ),
  },
];

const nameOf = ({ user, amount, date }: BookedOrder) =>
  `${user?.name ?? "Erased account"}, ${dollars(amount)}, ${dayOf(date)}`;

/** The first names; the rest of a long order unfolds. */
function Items({ order: { items } }: { order: BookedOrder }) {
  const names = items.map(({ name }) => name);
  if (names.length === 0) return <span className="text-dim">–</span>;
  if (names.length <= itemsInSight + 1) return names.join(", ");
  return (
    <div>
      {names.slice(0, itemsInSight).join(", ")}
      <details>
        <summary className="min-h-6 text-sm text-dim hover:text-bulb">and {names.length - itemsInSight} more</summary>
        {names.slice(itemsInSight).join(", ")}
      </details>
    </div>
  );
}
