import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { Order } from "../../../contract/billing.ts";
import { paths } from "../../api/paths.ts";
import { usePagination } from "../../api/use-pagination.ts";
import { getItemNames, orderStatusLabels } from "../../features/billing/order-labels.ts";
import { orderPageQuery } from "../../features/billing/queries.ts";
import { t } from "../../i18n/text.ts";
import { useSearchParams } from "../../router/location.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { formatDate } from "../../ui/format-date.ts";
import { formatDollars } from "../../ui/format-dollars.ts";
import { type Column, DataTable } from "../../ui/lists/data-table.tsx";
import { ListError } from "../../ui/lists/list-error.tsx";
import { Pager } from "../../ui/lists/pager.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { MemberPage } from "../layout/member-page.tsx";

export const OrdersPage = () => (
  <MemberPage title={t("My orders")} path={paths.orders}>
    <OrderTable />
  </MemberPage>
);

const columns = (): Column<Order>[] => [
  { header: t("Date"), cardSlot: "title", cell: ({ date }) => <time dateTime={date}>{formatDate(date)}</time> },
  { header: t("What"), cell: (order) => getItemNames(order).join(", ") },
  { header: t("Amount"), cell: ({ amount }) => formatDollars(amount), className: "tabular-nums" },
  {
    header: t("Status"),
    cell: ({ status }) => (
      <span className={status === "paid" ? "text-bulb" : "text-dim"}>{t(orderStatusLabels[status])}</span>
    ),
  },
  {
    header: t("Actions"),
    cardSlot: "actions",
    cell: (order) => (
      <ButtonLink
        look="quiet"
        className="px-4"
        to={paths.order(order.id)}
        aria-description={getItemNames(order).join(", ")}
      >
        {t(order.status === "paid" || order.status === "refunded" ? "Receipt" : "Details")}
      </ButtonLink>
    ),
  },
];

function OrderTable() {
  const cursor = useSearchParams()[0].get("cursor") ?? undefined;
  const list = useQuery({ ...orderPageQuery(cursor), placeholderData: keepPreviousData });
  const { page, onPrevious, onNext } = usePagination(list.isPlaceholderData ? undefined : list.data);
  if (list.isPending) return <Skeleton className="h-96 rounded-2xl" />;
  if (list.isError) return <ListError list={list} />;
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
        getKey={({ id }) => id}
        dimmed={list.isPlaceholderData}
      />
      {(onPrevious || onNext) && (
        <Pager label={t("Pages of orders")} page={page} onPrevious={onPrevious} onNext={onNext} />
      )}
    </>
  );
}
