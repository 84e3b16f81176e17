import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router-dom";
import { m } from "#messages";
import type { Order } from "../../../contract/orders/orders.ts";
import { paths } from "../../api/paths.ts";
import { usePagination } from "../../api/use-pagination.ts";
import { formatSiteDate } from "../../features/orders/format-site-time.ts";
import {
  describeItems,
  getBuyerState,
  orderStateLabels,
} from "../../features/orders/order-labels.ts";
import { orderPageQuery } from "../../features/orders/queries.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { formatPrice } from "../../ui/format-price.ts";
import { type Column, DataTable } from "../../ui/lists/data-table.tsx";
import { ListError } from "../../ui/lists/list-error.tsx";
import { Pager } from "../../ui/lists/pager.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { MemberPageLayout } from "../layout/member-page.tsx";

export const OrdersPage = () => (
  <MemberPageLayout title={m.billing_my_orders()}>
    <OrderTable />
  </MemberPageLayout>
);

const columns = (): Column<Order>[] => [
  {
    header: m.common_date(),
    cardSlot: "title",
    cell: ({ date }) => <time dateTime={date}>{formatSiteDate(date)}</time>,
  },
  { header: m.billing_orders_items(), cell: describeItems },
  {
    header: m.common_amount(),
    cell: ({ amount }) => formatPrice(amount),
    className: "tabular-nums",
  },
  {
    header: m.common_status(),
    cell: (order) => (
      <span className={order.status === "paid" ? "text-bulb" : "text-dim"}>
        {orderStateLabels[getBuyerState(order)]()}
      </span>
    ),
  },
  {
    header: m.common_actions(),
    cardSlot: "actions",
    cell: (order) => (
      <ButtonLink
        look="quiet"
        className="px-4"
        to={paths.order(order.id)}
        about={describeItems(order)}
      >
        {order.status === "paid" || order.status === "refunded"
          ? m.billing_receipt()
          : m.common_details()}
      </ButtonLink>
    ),
  },
];

function OrderTable() {
  const cursor = useSearchParams()[0].get("cursor") ?? undefined;
  const list = useQuery({ ...orderPageQuery(cursor), placeholderData: keepPreviousData });
  const { page, onPrevious, onNext } = usePagination(list);
  if (list.isPending) return <Skeleton className="h-96 rounded-2xl" />;
  if (list.isError) return <ListError list={list} />;
  if (list.data.data.length === 0) {
    return (
      <Notice
        title={m.billing_orders_empty_title()}
        actions={<ButtonLink to={paths.movies}>{m.common_browse_movies()}</ButtonLink>}
      >
        <p>{m.billing_orders_empty_text()}</p>
      </Notice>
    );
  }
  return (
    <>
      <DataTable
        label={m.billing_orders()}
        columns={columns()}
        rows={list.data.data}
        getKey={({ id }) => id}
        dimmed={list.isPlaceholderData}
      />
      {(onPrevious || onNext) && (
        <Pager
          label={m.billing_orders_pages()}
          page={page}
          onPrevious={onPrevious}
          onNext={onNext}
        />
      )}
    </>
  );
}
