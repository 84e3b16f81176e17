import { m } from "#messages";
import type { AdminPlan } from "../../../contract/plans/plans.ts";
import { apiFetch } from "../../api/client.ts";
import { useConfirmedAction } from "../../api/use-confirmed-action.ts";
import { renderMessage } from "../../i18n/message.ts";
import { showAlert } from "../../ui/alerts.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { ListError } from "../../ui/lists/list-error.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { EditorDialog } from "../editor/editor-dialog.tsx";
import { ListedData } from "../editor/saved-data.tsx";
import { OrderedList } from "../ordered-list.tsx";
import { orderLinks } from "../revenue/order-links.ts";
import { stepPath } from "../set-up/use-set-up.ts";
import { useMoveListEntry } from "../use-list-order.ts";
import { usePanelDialog } from "../use-panel-dialog.ts";
import { usePaymentProviders } from "../use-payment-providers.ts";
import { PlanForm } from "./plan-form.tsx";
import { PlanListItem } from "./plan-row.tsx";
import { PriceChangeForm, WithdrawPriceDialog } from "./price-change-form.tsx";
import { useAdminPlans } from "./use-admin-plans.ts";

type OpenDialog =
  | { mode: "Add" }
  | { mode: "Retire" | "Change price" | "Withdraw price"; plan: AdminPlan };

/** All plans, including retired ones, in the order in which visitors see plans. */
export function PlansPanel() {
  const list = useAdminPlans();
  const plans = list.data?.data ?? [];
  const move = useMoveListEntry(
    plans.map(({ id }) => id),
    (ids) => apiFetch("PUT /api/admin/plan-order", { body: { ids } }),
  );
  const panel = usePanelDialog<OpenDialog>(list.data);
  const { openDialog, setOpenDialog, editedId, openEditor, panelRef, close, onSaved } = panel;
  const { canAny } = usePaymentProviders();
  if (list.isPending) return <Skeleton className="h-64 rounded-2xl" />;
  if (!list.data) return <ListError list={list} />;
  return (
    <div ref={panelRef} tabIndex={-1} className="outline-none">
      <OrderedList
        items={plans}
        intro={m.plans_admin_intro()}
        addLabel={m.plans_admin_add()}
        onAdd={() => setOpenDialog({ mode: "Add" })}
        move={move}
        renderRow={(plan, moving) => (
          <PlanListItem
            key={plan.id}
            plan={plan}
            links={orderLinks}
            setUpPath={stepPath("payments")}
            {...moving}
            onEdit={() => openEditor(plan.id)}
            canChangePrice={canAny("price_changes")}
            onChangePrice={() => setOpenDialog({ mode: "Change price", plan })}
            onWithdrawPrice={() => setOpenDialog({ mode: "Withdraw price", plan })}
            onRetire={() => setOpenDialog({ mode: "Retire", plan })}
            onSellAgain={() => void setRetired(plan, false).then(panel.onRowSaved, showError)}
          />
        )}
      />
      {openDialog?.mode === "Add" && (
        <EditorDialog
          title={m.plans_admin_add()}
          leaveText={m.plans_admin_leave_text()}
          onSaved={onSaved}
          onClose={close}
        >
          {(editor) => <PlanForm {...editor} />}
        </EditorDialog>
      )}
      {editedId && (
        <EditorDialog
          title={m.plans_admin_edit()}
          leaveText={m.plans_admin_leave_text()}
          onSaved={onSaved}
          onClose={close}
        >
          {(editor) => (
            <ListedData rows={plans} id={editedId}>
              {(plan) => <PlanForm {...editor} plan={plan} />}
            </ListedData>
          )}
        </EditorDialog>
      )}
      {openDialog?.mode === "Change price" && (
        <EditorDialog
          title={m.plans_admin_price_for_all()}
          leaveText={m.plans_admin_price_for_all_leave()}
          onSaved={onSaved}
          onClose={close}
        >
          {(editor) => <PriceChangeForm {...editor} plan={openDialog.plan} />}
        </EditorDialog>
      )}
      {openDialog?.mode === "Withdraw price" && (
        <WithdrawPriceDialog plan={openDialog.plan} onWithdrawn={onSaved} onClose={close} />
      )}
      {openDialog?.mode === "Retire" && (
        <RetireDialog plan={openDialog.plan} onRetired={onSaved} onClose={close} />
      )}
    </div>
  );
}

async function setRetired(
  { id, name, amount, streams, listed, trialDays, maxHeight, version }: AdminPlan,
  retired: boolean,
) {
  const body = { name, amount, streams, listed, trialDays, maxHeight, retired, version };
  return (await apiFetch("PUT /api/admin/plans/:planId", { params: { planId: id }, body })).message;
}

const showError = (error: Error) => showAlert(error.message, { failed: true });

type RetireDialogProps = {
  plan: AdminPlan;
  onRetired: (message: string) => void;
  onClose: () => void;
};

function RetireDialog({ plan, onRetired, onClose }: RetireDialogProps) {
  const confirmation = useConfirmedAction(retire, { fallback: m.spec_movie_fallback(), onClose });

  async function retire() {
    onRetired(await setRetired(plan, true));
  }

  return (
    <ConfirmDialog
      title={m.plans_admin_retire_title()}
      action={m.plans_admin_retire()}
      destructive
      {...confirmation}
    >
      <p>
        {renderMessage(m.plans_admin_retire_text, {
          name: <strong className="wrap-anywhere text-screen">{plan.name}</strong>,
        })}
      </p>
    </ConfirmDialog>
  );
}
