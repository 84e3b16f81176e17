import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Gift } from "lucide-react";
import { useState } from "react";
import { PaginatedTable } from "../../../api/paginated-table.tsx";
import { liveListOptions } from "../../../api/use-pagination.ts";
import { t } from "../../../i18n/text.ts";
import { showAlert } from "../../../ui/alerts.tsx";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { SelectField } from "../../../ui/field.tsx";
import { formatDate } from "../../../ui/format-date.ts";
import type { Column } from "../../../ui/lists/data-table.tsx";
import { parseOption } from "../../../ui/lists/use-list-filters.ts";
import { Notice } from "../../../ui/notice.tsx";
import { GiveDaysDialog } from "./give-days-dialog.tsx";
import { UserCell } from "./order-labels.tsx";
import { type AdminSubscription, adminSubscriptionsQuery } from "./order-queries.ts";
import { useOrderFilters } from "./use-order-filters.ts";

const subscriptionStates = ["running", "ended"] as const;

/** Who paid for a subscription, and until when. */
export function SubscriptionsTab() {
  const { searchParams, cursor, setFilters, ledgerUrl } = useOrderFilters();
  const [giftRecipient, setGiftRecipient] = useState<AdminSubscription["user"] | null>(null);
  const queryClient = useQueryClient();
  const state = parseOption(subscriptionStates, searchParams.get("state"));
  const list = useQuery({ ...adminSubscriptionsQuery({ state, cursor }), ...liveListOptions });

  function onGiven(message: string) {
    setGiftRecipient(null);
    showAlert(message);
    void queryClient.invalidateQueries();
  }

  return (
    <>
      <search aria-label={t("Subscriptions")} className="mb-6 flex flex-wrap items-end gap-x-6 gap-y-3">
        <div className="w-full xs:w-56">
          <SelectField
            label={t("State")}
            name="state"
            value={state ?? ""}
            onChange={(event) => setFilters({ state: event.currentTarget.value })}
          >
            <option value="">{t("Any")}</option>
            <option value="running">{t("Running")}</option>
            <option value="ended">{t("Ended")}</option>
          </SelectField>
        </div>
        <p className="max-w-md flex-1 basis-60 text-sm text-dim">
          {t("What was paid for. Days given by hand are not in this list; who has some is SUBSCRIBED under Users.")}
        </p>
      </search>
      <PaginatedTable
        label={t("Subscriptions")}
        list={list}
        columns={createSubscriptionColumns(ledgerUrl, setGiftRecipient)}
        getKey={({ user }) => user.id}
        empty={
          state ? (
            <Notice
              title={state === "running" ? t("Nobody is subscribed") : t("None has ended")}
              actions={<Button onClick={() => setFilters({ state: undefined })}>{t("All subscriptions")}</Button>}
            >
              <p>
                {state === "running" ? t("No paid time is running now.") : t("Every subscription here is running.")}
              </p>
            </Notice>
          ) : (
            <Notice title={t("No subscriptions yet")}>
              <p>{t("Whoever subscribes is listed here, with the day until which it is paid.")}</p>
            </Notice>
          )
        }
      />
      {giftRecipient && (
        <GiveDaysDialog user={giftRecipient} onGiven={onGiven} onClose={() => setGiftRecipient(null)} />
      )}
    </>
  );
}

type OnGiveDays = (user: AdminSubscription["user"]) => void;

const createSubscriptionColumns = (
  ledgerUrl: (orderId: string) => string,
  onGive: OnGiveDays,
): Column<AdminSubscription>[] => [
  { header: t("Who"), cardSlot: "title", cell: ({ user }) => <UserCell user={user} />, className: "@4xl:min-w-40" },
  { header: t("Since"), cell: ({ startedAt }) => <Day iso={startedAt} />, className: "@4xl:whitespace-nowrap" },
  { header: t("Paid until"), cell: ({ paidUntil }) => <Day iso={paidUntil} />, className: "@4xl:whitespace-nowrap" },
  {
    header: t("Days left"),
    cell: ({ remainingDays }) =>
      remainingDays > 0 ? <strong>{remainingDays}</strong> : <span className="text-dim">{t("Ended")}</span>,
    className: "tabular-nums",
  },
  { header: t("Renews"), cell: ({ renews }) => (renews ? t("Yes") : <span className="text-dim">{t("No")}</span>) },
  { header: t("Provider"), cell: ({ provider }) => provider, className: "capitalize" },
  {
    header: t("Actions"),
    cardSlot: "actions",
    cell: ({ user, orderId }) => (
      <div className="flex gap-2 *:px-3! @max-4xl:*:flex-1 @4xl:-ml-3">
        {orderId && (
          <ButtonLink look="plain" to={ledgerUrl(orderId)} aria-description={user.name}>
            {t("Ledger")}
          </ButtonLink>
        )}
        <Button look="quiet" aria-description={user.name} onClick={() => onGive(user)}>
          <Gift aria-hidden="true" className="size-4" /> {t("Give days")}
        </Button>
      </div>
    ),
  },
];

const Day = ({ iso }: { iso: string }) => <time dateTime={iso}>{formatDate(iso)}</time>;
