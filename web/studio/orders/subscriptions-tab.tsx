import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Gift, X } from "lucide-react";
import { useState } from "react";
import { m } from "#messages";
import { liveListOptions } from "../../api/use-pagination.ts";
import { showAlert } from "../../ui/alerts.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { formatDate } from "../../ui/format-date.ts";
import type { Column } from "../../ui/lists/data-table.tsx";
import { parseOption } from "../../ui/lists/use-list-filters.ts";
import { Notice } from "../../ui/notice.tsx";
import { FilterSelect } from "../filter-select.tsx";
import { PaginatedTable } from "../paginated-table.tsx";
import { usePlanNames } from "../plans/use-plan-names.ts";
import { usePaymentProviders } from "../use-payment-providers.ts";
import { GiveDaysDialog } from "./give-days-dialog.tsx";
import { UserCell } from "./order-labels.tsx";
import { type AdminSubscription, adminSubscriptionsQuery } from "./order-queries.ts";
import { useOrderFilters } from "./use-order-filters.ts";

const subscriptionStates = ["running", "ended"] as const;
const stateLabels = { running: m.orders_admin_state_running, ended: m.orders_admin_state_ended };
const noneTexts = {
  running: [
    m.orders_admin_subscriptions_none_active_title,
    m.orders_admin_subscriptions_none_active,
  ],
  ended: [m.orders_admin_subscriptions_none_ended_title, m.orders_admin_subscriptions_none_ended],
} as const;

/** All subscriptions and when they end. */
export function SubscriptionsTab() {
  const { searchParams, cursor, setFilters, ledgerUrl } = useOrderFilters();
  const [giftRecipient, setGiftRecipient] = useState<AdminSubscription["user"] | null>(null);
  const { describe } = usePlanNames();
  const { titleOf } = usePaymentProviders();
  const queryClient = useQueryClient();
  const state = parseOption(subscriptionStates, searchParams.get("state"));
  const plan = searchParams.get("plan") ?? undefined;
  const list = useQuery({
    ...adminSubscriptionsQuery({ state, plan, cursor }),
    ...liveListOptions,
  });

  function onGiven(message: string) {
    setGiftRecipient(null);
    showAlert(message);
    void queryClient.invalidateQueries();
  }

  return (
    <>
      <search
        aria-label={m.orders_admin_subscriptions()}
        className="mb-6 flex flex-wrap items-end gap-x-6 gap-y-3"
      >
        <div className="w-full xs:w-56">
          <FilterSelect
            label={m.orders_admin_state()}
            name="state"
            value={state}
            labels={stateLabels}
            onSelect={(value) => setFilters({ state: value })}
          />
        </div>
        <p className="max-w-md flex-1 basis-60 text-sm text-dim">
          {m.orders_admin_subscriptions_hint()}
        </p>
      </search>
      {plan && (
        <div className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <p className="text-dim">{m.orders_admin_subscriptions_of_plan()}</p>
          <Button look="quiet" className="px-4" onClick={() => setFilters({ plan: undefined })}>
            <X aria-hidden="true" className="size-5" /> {m.orders_admin_all_subscriptions()}
          </Button>
        </div>
      )}
      <PaginatedTable
        label={m.orders_admin_subscriptions()}
        list={list}
        columns={createSubscriptionColumns({
          ledgerUrl,
          describePlan: describe,
          titleOf,
          onGive: setGiftRecipient,
        })}
        getKey={({ user }) => user.id}
        empty={<NoSubscriptions state={state} onShowAll={() => setFilters({ state: undefined })} />}
      />
      {giftRecipient && (
        <GiveDaysDialog
          user={giftRecipient}
          onGiven={onGiven}
          onClose={() => setGiftRecipient(null)}
        />
      )}
    </>
  );
}

type NoSubscriptionsProps = {
  state: (typeof subscriptionStates)[number] | undefined;
  onShowAll: () => void;
};

function NoSubscriptions({ state, onShowAll }: NoSubscriptionsProps) {
  if (!state) {
    return (
      <Notice title={m.orders_admin_subscriptions_empty_title()}>
        <p>{m.orders_admin_subscriptions_empty()}</p>
      </Notice>
    );
  }
  const [title, text] = noneTexts[state];
  return (
    <Notice
      title={title()}
      actions={<Button onClick={onShowAll}>{m.orders_admin_all_subscriptions()}</Button>}
    >
      <p>{text()}</p>
    </Notice>
  );
}

type ColumnOptions = {
  ledgerUrl: (orderId: string) => string;
  describePlan: (planId: string) => string;
  /** Returns the displayed name of a payment provider. */
  titleOf: (provider: string) => string;
  onGive: (user: AdminSubscription["user"]) => void;
};

const createSubscriptionColumns = ({
  ledgerUrl,
  describePlan,
  titleOf,
  onGive,
}: ColumnOptions): Column<AdminSubscription>[] => [
  {
    header: m.studio_customer(),
    cardSlot: "title",
    cell: ({ user }) => <UserCell user={user} />,
    className: "@4xl:min-w-40",
  },
  {
    header: m.billing_plan(),
    cell: ({ planId }) => describePlan(planId),
    className: "@4xl:min-w-32",
  },
  {
    header: m.studio_since(),
    cell: ({ startedAt }) => <Day iso={startedAt} />,
    className: "@4xl:whitespace-nowrap",
  },
  {
    header: m.orders_admin_column_paid_until(),
    cell: ({ paidUntil }) => <Day iso={paidUntil} />,
    className: "@4xl:whitespace-nowrap",
  },
  {
    header: m.billing_days_left(),
    cell: ({ remainingDays }) =>
      remainingDays > 0 ? (
        <strong>{remainingDays}</strong>
      ) : (
        <span className="text-dim">{m.orders_admin_state_ended()}</span>
      ),
    className: "tabular-nums",
  },
  {
    header: m.orders_admin_column_renews(),
    cell: ({ renews }) =>
      renews ? m.common_yes() : <span className="text-dim">{m.common_no()}</span>,
  },
  {
    header: m.orders_admin_column_provider(),
    cell: ({ provider }) => titleOf(provider),
    className: "capitalize",
  },
  {
    header: m.common_actions(),
    cardSlot: "actions",
    cell: ({ user, orderId }) => (
      <div className="flex flex-wrap gap-2 *:px-3! @max-4xl:*:flex-1 @4xl:-ml-3 @4xl:flex-nowrap">
        {orderId && (
          <ButtonLink look="plain" to={ledgerUrl(orderId)} about={user.name}>
            {m.orders_admin_ledger()}
          </ButtonLink>
        )}
        <Button look="quiet" about={user.name} onClick={() => onGive(user)}>
          <Gift aria-hidden="true" className="size-4" /> {m.orders_admin_give_days()}
        </Button>
      </div>
    ),
  },
];

const Day = ({ iso }: { iso: string }) => <time dateTime={iso}>{formatDate(iso)}</time>;
