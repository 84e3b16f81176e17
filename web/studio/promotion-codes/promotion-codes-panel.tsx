import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { m } from "#messages";
import type { AdminPromotionCode } from "../../../contract/promotion-codes/promotion-codes.ts";
import { apiFetch } from "../../api/client.ts";
import { queryOptionsFor } from "../../api/query-options.ts";
import { liveListOptions } from "../../api/use-pagination.ts";
import { showAlert } from "../../ui/alerts.tsx";
import { Button } from "../../ui/button.tsx";
import { useListFilters } from "../../ui/lists/use-list-filters.ts";
import { Notice } from "../../ui/notice.tsx";
import { EditorDialog } from "../editor/editor-dialog.tsx";
import { SavedData } from "../editor/saved-data.tsx";
import { PaginatedTable } from "../paginated-table.tsx";
import { orderLinks } from "../revenue/order-links.ts";
import { usePanelDialog } from "../use-panel-dialog.ts";
import { usePaymentProviders } from "../use-payment-providers.ts";
import { createPromotionCodeColumns } from "./promotion-code-columns.tsx";
import { PromotionCodeEditor } from "./promotion-code-form.tsx";

/** The promotion codes, newest first, including those that were ended. */
export function PromotionCodesPanel() {
  const { cursor } = useListFilters();
  const list = useQuery({
    ...queryOptionsFor("GET /api/admin/promotion-codes", { query: { cursor } }),
    ...liveListOptions,
  });
  const plans = useQuery(queryOptionsFor("GET /api/admin/plans")).data?.data ?? [];
  const panel = usePanelDialog<"new">(list.data);
  const { openDialog, setOpenDialog, editedId, openEditor, panelRef, close, onSaved } = panel;
  const listed = list.data?.data.find(({ id }) => id === editedId);
  const columns = createPromotionCodeColumns({
    planNames: new Map(plans.map(({ id, name }) => [id, name])),
    links: orderLinks,
    onEdit: ({ id }) => openEditor(id),
    onEnd: (row) => void setEnded(row, !row.ended).then(panel.onRowSaved, showError),
  });
  const { canSell, titleInUse } = usePaymentProviders();
  const areTaken = canSell("promotion_codes");
  const intro = areTaken
    ? m.promotion_codes_intro()
    : m.promotion_codes_not_taken({ provider: titleInUse });
  const addButton = areTaken && (
    <Button onClick={() => setOpenDialog("new")}>
      <Plus aria-hidden="true" className="size-5" /> {m.promotion_codes_add()}
    </Button>
  );
  const isEmpty = list.data?.data.length === 0 && !cursor;
  return (
    <div ref={panelRef} tabIndex={-1} className="outline-none">
      {!isEmpty && (
        <div className="mb-6">
          <p className="mb-4 max-w-2xl text-dim">{intro}</p>
          {addButton}
        </div>
      )}
      <PaginatedTable
        label={m.promotion_codes_title()}
        list={list}
        columns={columns}
        getKey={({ id }) => id}
        empty={
          <Notice title={m.promotion_codes_none_title()} actions={addButton}>
            <p>{intro}</p>
          </Notice>
        }
      />
      {openDialog && (
        <EditorDialog
          title={m.promotion_codes_add()}
          leaveText={m.promotion_codes_leave_text()}
          onSaved={onSaved}
          onClose={close}
        >
          {(editor) => <PromotionCodeEditor {...editor} />}
        </EditorDialog>
      )}
      {editedId && (
        <EditorDialog
          title={listed ? m.promotion_codes_edit({ code: listed.code }) : m.common_edit()}
          leaveText={m.promotion_codes_leave_text()}
          onSaved={onSaved}
          onClose={close}
        >
          {(editor) => (
            <SavedData query={promotionCodeQuery(editedId)}>
              {(code) => <PromotionCodeEditor {...editor} stored={code} />}
            </SavedData>
          )}
        </EditorDialog>
      )}
    </div>
  );
}

const promotionCodeQuery = (codeId: string) =>
  queryOptionsFor("GET /api/admin/promotion-codes/:codeId", { params: { codeId } });

async function setEnded(
  { id, plans, startsOn, endsOn, maxUses, version }: AdminPromotionCode,
  ended: boolean,
) {
  const body = { plans, startsOn, endsOn, maxUses, ended, version };
  return (
    await apiFetch("PUT /api/admin/promotion-codes/:codeId", { params: { codeId: id }, body })
  ).message;
}

const showError = (error: Error) => showAlert(error.message, { failed: true });
