import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { Order } from "../../../contract/billing.ts";
import { itemNames, statusWords } from "../../billing/order-words.ts";
import { orderPage } from "../../billing/queries.ts";
import { t } from "../../language/text.ts";
import { useQueryOfPlace } from "../../router/history.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { dayOf } from "../../ui/dates.ts";
import { dollars } from "../../ui/dollars.ts";
import { ListFailure } from "../../ui/list-failure.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Pager } from "../../ui/pager.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { MemberPage } from "../member-page.tsx";
import { paths } from "../paths.ts";
import { usePaging } from "../use-paging.ts";

export const OrdersPage = () => (
  <MemberPage title={t("My orders")} path={paths.orders}>
    <OrderTable />
  </MemberPage>
);

const columns = (): Column<Order>[] => [
  { header: t("Date"), onCard: "title", cell: ({ date }) => <time dateTime={date}>{dayOf(date)}</time> },
  { header: t("What"), cell: (order) => itemNames(order).join(", ") },
  { header: t("Amount"), cell: ({ amount }) => dollars(amount), className: "tabular-nums" },
  {
    header: t("Status"),
    cell: ({ status }) => (
      <span className={status === "paid" ? "text-bulb" : "text-dim"}>{t(statusWords[status])}</span>
    ),
  },
  {
    header: t("Actions"),
    onCard: "actions",
    cell: (order) => (
      <ButtonLink
        look="quiet"
        className="px-4"
        to={paths.order(order.id)}
        aria-description={itemNames(order).join(", ")}
      >
        {t(order.status === "paid" || order.status === "refunded" ? "Receipt" : "Details")}
      </ButtonLink>
    ),
  },
];

function OrderTable() {
  const cursor = useQueryOfPlace()[0].get("cursor") ?? undefined;
  const list = useQuery({ ...orderPage(cursor), placeholderData: keepPreviousData });
  const { page, onPrevious, onNext } = usePaging(list.isPlaceholderData ? undefined : list.data);
  if (list.isPending) return <Skeleton className="h-96 rounded-2xl" />;
  if (list.isError) return <ListFailure list={list} />;
  if (list.data.data.length === 0) {
    return (
      <Notice title={t("No orders yet")} actions={<ButtonLink to={paths.movies}>{t("See what is on")}</ButtonLink>}>
        <p>{t("What you subscribe to and what you buy is listed here, with its receipt.")}</p>
      </Notice>
    );
  }
  return (
    <>
      <DataTable
        label={t("Orders")}
        columns={columns()}
        rows={list.data.data}
        keyOf={({ id }) => id}
        dimmed={list.isPlaceholderData}
      />
      {(onPrevious || onNext) && (
        <Pager label={t("Pages of orders")} page={page} onPrevious={onPrevious} onNext={onNext} />
      )}
    </>
  );
}
