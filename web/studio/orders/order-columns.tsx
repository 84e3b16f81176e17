import { Undo2 } from "lucide-react";
import { m } from "#messages";
import { formatCountries } from "../../api/format-countries.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { DateTime } from "../../ui/date-time.tsx";
import { formatDate } from "../../ui/format-date.ts";
import { formatPrice } from "../../ui/format-price.ts";
import type { Column } from "../../ui/lists/data-table.tsx";
import type { PaymentProviders } from "../use-payment-providers.ts";
import { describeOrderState } from "./describe-order-state.ts";
import { adminOrderKindLabels, OrderStateChip, UserCell } from "./order-labels.tsx";
import type { AdminOrder } from "./order-queries.ts";

type Options = {
  ledgerUrl: (orderId: string) => string;
  /** Returns the name and the price of a plan. */
  describePlan: (planId: string) => string;
  nameOfPlan: (planId: string) => string;
  hasRevenue: boolean;
  providers: PaymentProviders;
  onRefund: (order: AdminOrder) => void;
};

const shownItems = 2;

const revenueColumn = (): Column<AdminOrder> => ({
  header: m.metrics_revenue(),
  cell: ({ revenue }) => formatPrice(revenue ?? 0),
  className: "tabular-nums",
});

const transactionColumn = (): Column<AdminOrder> => ({
  header: m.billing_transaction(),
  cell: ({ transactionId }) =>
    transactionId ? (
      <code
        title={transactionId}
        className="block text-sm wrap-anywhere text-dim @4xl:w-24 @4xl:truncate"
      >
        {transactionId}
      </code>
    ) : (
      <span className="text-dim">–</span>
    ),
});

export const adminOrderColumns = ({
  ledgerUrl,
  describePlan,
  nameOfPlan,
  hasRevenue,
  providers,
  onRefund,
}: Options): Column<AdminOrder>[] => [
  {
    header: m.common_date(),
    cell: ({ date }) => <DateTime iso={date} />,
    className: "text-[0.9375rem] @4xl:whitespace-nowrap",
  },
  {
    header: m.studio_customer(),
    cardSlot: "title",
    cell: ({ user, homeCountry }) => (
      <>
        <UserCell user={user} />
        {homeCountry && (
          <span className="block text-sm text-dim">{formatCountries(homeCountry)}</span>
        )}
      </>
    ),
    className: "@4xl:min-w-32 @5xl:min-w-48",
  },
  {
    header: m.billing_orders_items(),
    cell: (order) => (
      <>
        <Items order={order} />
        {order.presentPlanId && (
          <span className="block text-sm text-dim">
            {m.orders_admin_present_plan({ plan: describePlan(order.presentPlanId) })}
          </span>
        )}
      </>
    ),
    className: "@4xl:min-w-24 @5xl:min-w-32",
  },
  {
    header: m.orders_admin_kind(),
    cell: ({ kind }) => adminOrderKindLabels[kind](),
    className: "text-[0.9375rem]",
  },
  {
    header: m.common_amount(),
    cell: ({ amount, lastPaid }) => (
      <>
        {formatPrice(amount)}
        {!hasRevenue && lastPaid !== null && lastPaid !== amount && (
          <span className="block text-sm text-dim">
            {m.orders_admin_last_paid({ amount: formatPrice(lastPaid) })}
          </span>
        )}
      </>
    ),
    className: "tabular-nums",
  },
  ...(hasRevenue ? [revenueColumn()] : []),
  {
    header: m.common_status(),
    cell: (order) => (
      <div>
        <OrderStateChip state={order.state} />
        {describeOrderState(order, nameOfPlan).map((text) => (
          <span key={text} className="mt-1 block text-sm text-dim first-letter:uppercase">
            {text}
          </span>
        ))}
      </div>
    ),
  },
  // There is no room for both the revenue column and the transaction column.
  ...(hasRevenue ? [] : [transactionColumn()]),
  {
    header: m.common_actions(),
    cardSlot: "actions",
    cell: (order) => (
      <div className="flex flex-wrap gap-2 *:px-3! @max-4xl:*:flex-1 @4xl:-ml-3">
        <ButtonLink look="plain" to={ledgerUrl(order.id)} about={describeOrder(order)}>
          {m.orders_admin_ledger()}
        </ButtonLink>
        {(order.status === "paid" || order.state === "flagged") && (
          <RefundAction order={order} providers={providers} onRefund={onRefund} />
        )}
      </div>
    ),
  },
];

/** A button for the refund; names the provider instead if the site cannot reach it any more. */
function RefundAction({
  order,
  providers,
  onRefund,
}: { order: AdminOrder } & Pick<Options, "providers" | "onRefund">) {
  if (!providers.isReachable(order.provider)) {
    return (
      <span className="self-center text-sm text-dim">
        {m.orders_admin_refund_at({ provider: providers.titleOf(order.provider) })}
      </span>
    );
  }
  return (
    <Button look="quiet" about={describeOrder(order)} onClick={() => onRefund(order)}>
      <Undo2 aria-hidden="true" className="size-4" /> {m.orders_admin_refund()}
    </Button>
  );
}

const describeOrder = ({ user, amount, date }: AdminOrder) =>
  `${user?.name ?? m.studio_erased_account()}, ${formatPrice(amount)}, ${formatDate(date)}`;

function Items({ order: { items, season } }: { order: AdminOrder }) {
  return (
    <>
      {season && <p className="font-semibold">{season}</p>}
      <ItemNames names={items.map(({ name }) => name)} />
    </>
  );
}

/** The names of an order's first items. A button shows the other items. */
function ItemNames({ names }: { names: string[] }) {
  if (names.length === 0) return <span className="text-dim">–</span>;
  if (names.length <= shownItems + 1) return names.join(", ");
  return (
    <div>
      {names.slice(0, shownItems).join(", ")}
      <details>
        <summary className="min-h-6 text-sm text-dim hover:text-bulb">
          {m.studio_and_more({ count: names.length - shownItems })}
        </summary>
        {names.slice(shownItems).join(", ")}
      </details>
    </div>
  );
}
