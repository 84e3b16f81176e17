import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { orderKinds, orderStatuses } from "../../../contract/billing.ts";
import { t } from "../../i18n/text.ts";
import { showAlert } from "../../ui/alerts.tsx";
import { Button } from "../../ui/button.tsx";
import { SelectField } from "../../ui/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Book } from "./book.tsx";
import { orderColumns } from "./order-columns.tsx";
import { type BookedOrder, live, orderBook } from "./queries.ts";
import { RefundDialog } from "./refund-dialog.tsx";
import { oneOf, useFilters } from "./use-filters.ts";
import { useFocusKept } from "./use-focus-kept.ts";
import { kindWords, statusWords } from "./words.tsx";

/** Every order of the house, and the way to give a payment back. */
export function OrdersTab() {
  const { address, cursor, choose, ledgerOf } = useFilters();
  const [refunding, setRefunding] = useState<BookedOrder | null>(null);
  const queries = useQueryClient();
  const status = oneOf(orderStatuses, address.get("status"));
  const kind = oneOf(orderKinds, address.get("kind"));
  const list = useQuery({ ...orderBook({ status, kind, cursor }), ...live });
  const [place, keepFocus] = useFocusKept(list.data);

  /** What moved by hand moved in many places: all is asked for again. */
  function onRefunded(message: string) {
    setRefunding(null);
    showAlert(message);
    keepFocus();
    void queries.invalidateQueries();
  }

  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      <search aria-label={t("Orders")} className="mb-6 grid grid-cols-2 gap-3 sm:max-w-md">
        <SelectField
          label={t("Status")}
          name="status"
          value={status ?? ""}
          onChange={(event) => choose({ status: event.currentTarget.value })}
        >
          <option value="">{t("Any")}</option>
          {orderStatuses.map((one) => (
            <option key={one} value={one}>
              {t(statusWords[one])}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={t("Kind")}
          name="kind"
          value={kind ?? ""}
          onChange={(event) => choose({ kind: event.currentTarget.value })}
        >
          <option value="">{t("Any")}</option>
          {orderKinds.map((one) => (
            <option key={one} value={one}>
              {t(kindWords[one])}
            </option>
          ))}
        </SelectField>
      </search>
      <Book
        label={t("Orders")}
        list={list}
        columns={orderColumns({ ledgerOf, onRefund: setRefunding })}
        keyOf={({ id }) => id}
        empty={
          status || kind ? (
            <Notice
              title={t("No such order")}
              actions={
                <Button onClick={() => choose({ status: undefined, kind: undefined })}>{t("All orders")}</Button>
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
