import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { m } from "#messages";
import { orderKinds, orderStatuses } from "../../../../contract/billing.ts";
import { liveListOptions } from "../../../api/use-pagination.ts";
import { showAlert } from "../../../ui/alerts.tsx";
import { Button } from "../../../ui/button.tsx";
import { parseOption } from "../../../ui/lists/use-list-filters.ts";
import { useListFocus } from "../../../ui/lists/use-list-focus.ts";
import { Notice } from "../../../ui/notice.tsx";
import { FilterSelect } from "../filter-select.tsx";
import { PaginatedTable } from "../paginated-table.tsx";
import { adminOrderColumns } from "./order-columns.tsx";
import { adminOrderKindLabels, adminOrderStatusLabels } from "./order-labels.tsx";
import { type AdminOrder, adminOrdersQuery } from "./order-queries.ts";
import { RefundDialog } from "./refund-dialog.tsx";
import { useOrderFilters } from "./use-order-filters.ts";

/** All orders, with refunds. */
export function OrdersTab() {
  const { searchParams, cursor, setFilters, ledgerUrl } = useOrderFilters();
  const [refunding, setRefunding] = useState<AdminOrder | null>(null);
  const queryClient = useQueryClient();
  const status = parseOption(orderStatuses, searchParams.get("status"));
  const kind = parseOption(orderKinds, searchParams.get("kind"));
  const list = useQuery({ ...adminOrdersQuery({ status, kind, cursor }), ...liveListOptions });
  const [listRef, keepListFocus] = useListFocus(list.data);

  /** A refund changes many lists, so all queries are refetched. */
  function onRefunded(message: string) {
    setRefunding(null);
    showAlert(message);
    keepListFocus();
    void queryClient.invalidateQueries();
  }

  return (
    <div ref={listRef} tabIndex={-1} className="outline-none">
      <search aria-label={m.billing_orders()} className="mb-6 grid grid-cols-2 gap-3 sm:max-w-md">
        <FilterSelect
          label={m.common_status()}
          name="status"
          value={status}
          labels={adminOrderStatusLabels}
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
      <PaginatedTable
        label={m.billing_orders()}
        list={list}
        columns={adminOrderColumns({ ledgerUrl, onRefund: setRefunding })}
        getKey={({ id }) => id}
        empty={
          status || kind ? (
            <Notice
              title={m.common_no_orders_found()}
              actions={
                <Button onClick={() => setFilters({ status: undefined, kind: undefined })}>
                  {m.orders_admin_all_orders()}
                </Button>
              }
            >
              <p>{m.orders_admin_none_match()}</p>
            </Notice>
          ) : (
            <Notice title={m.billing_orders_empty_title()}>
              <p>{m.orders_admin_empty()}</p>
            </Notice>
          )
        }
      />
      {refunding && <RefundDialog order={refunding} onDone={onRefunded} onClose={() => setRefunding(null)} />}
    </div>
  );
}
