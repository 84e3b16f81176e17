import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { orderKinds, orderStatuses } from "../../../../contract/billing.ts";
import { PaginatedTable } from "../../../api/paginated-table.tsx";
import { liveListOptions } from "../../../api/use-pagination.ts";
import { t } from "../../../i18n/text.ts";
import { showAlert } from "../../../ui/alerts.tsx";
import { Button } from "../../../ui/button.tsx";
import { SelectField } from "../../../ui/field.tsx";
import { parseOption } from "../../../ui/lists/use-list-filters.ts";
import { useListFocus } from "../../../ui/lists/use-list-focus.ts";
import { Notice } from "../../../ui/notice.tsx";
import { adminOrderColumns } from "./order-columns.tsx";
import { adminOrderKindLabels, adminOrderStatusLabels } from "./order-labels.tsx";
import { type AdminOrder, adminOrdersQuery } from "./order-queries.ts";
import { RefundDialog } from "./refund-dialog.tsx";
import { useOrderFilters } from "./use-order-filters.ts";

/** Every order of the house, and the way to give a payment back. */
export function OrdersTab() {
  const { searchParams, cursor, setFilters, ledgerUrl } = useOrderFilters();
  const [refunding, setRefunding] = useState<AdminOrder | null>(null);
  const queryClient = useQueryClient();
  const status = parseOption(orderStatuses, searchParams.get("status"));
  const kind = parseOption(orderKinds, searchParams.get("kind"));
  const list = useQuery({ ...adminOrdersQuery({ status, kind, cursor }), ...liveListOptions });
  const [listRef, keepListFocus] = useListFocus(list.data);

  /** What moved by hand moved in many places: all is asked for again. */
  function onRefunded(message: string) {
    setRefunding(null);
    showAlert(message);
    keepListFocus();
    void queryClient.invalidateQueries();
  }

  return (
    <div ref={listRef} tabIndex={-1} className="outline-none">
      <search aria-label={t("Orders")} className="mb-6 grid grid-cols-2 gap-3 sm:max-w-md">
        <SelectField
          label={t("Status")}
          name="status"
          value={status ?? ""}
          onChange={(event) => setFilters({ status: event.currentTarget.value })}
        >
          <option value="">{t("Any")}</option>
          {orderStatuses.map((option) => (
            <option key={option} value={option}>
              {t(adminOrderStatusLabels[option])}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={t("Kind")}
          name="kind"
          value={kind ?? ""}
          onChange={(event) => setFilters({ kind: event.currentTarget.value })}
        >
          <option value="">{t("Any")}</option>
          {orderKinds.map((option) => (
            <option key={option} value={option}>
              {t(adminOrderKindLabels[option])}
            </option>
          ))}
        </SelectField>
      </search>
      <PaginatedTable
        label={t("Orders")}
        list={list}
        columns={adminOrderColumns({ ledgerUrl, onRefund: setRefunding })}
        getKey={({ id }) => id}
        empty={
          status || kind ? (
            <Notice
              title={t("No such order")}
              actions={
                <Button onClick={() => setFilters({ status: undefined, kind: undefined })}>{t("All orders")}</Button>
              }
            >
              <p>{t("Nothing that was ordered here is of this kind and status.")}</p>
            </Notice>
          ) : (
            <Notice title={t("No orders yet")}>
              <p>{t("What people subscribe to and buy is listed here, from the first checkout on.")}</p>
            </Notice>
          )
        }
      />
      {refunding && <RefundDialog order={refunding} onDone={onRefunded} onClose={() => setRefunding(null)} />}
    </div>
  );
}
