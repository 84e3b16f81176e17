import { useEffect, useState } from "react";
import { m } from "#messages";
import { addDays } from "../../../contract/iso-days.ts";
import { type AdminPlan, priceChangeDays } from "../../../contract/plans/plans.ts";
import { priceNoticeDays } from "../../../contract/policy.ts";
import { apiFetch } from "../../api/client.ts";
import { createRandomId } from "../../api/new-id.ts";
import { getSiteToday } from "../../api/site-today.ts";
import { useConfirmedAction } from "../../api/use-confirmed-action.ts";
import { renderMessage } from "../../i18n/message.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { DialogFormFooter } from "../../ui/dialog-form-footer.tsx";
import { TextField } from "../../ui/field.tsx";
import { formatPrice } from "../../ui/format-price.ts";
import { describePlanPrice } from "../../ui/plan-price.tsx";
import type { EditorProps } from "../editor/editor-dialog.tsx";
import { useAdminForm } from "../editor/use-admin-form.ts";

type Props = EditorProps & { plan: AdminPlan };

/** Announces the plan's current price to subscribers who pay a different price. */
export function PriceChangeForm({ plan, onChanged, onSaved, onClose }: Props) {
  const [idempotencyKey] = useState(createRandomId);
  const first = addDays(getSiteToday(), priceChangeDays.first);
  const { form, register, watch, sending, issues, formError } = useAdminForm<{ from: string }>(
    announce,
    {
      defaultValues: { from: first },
      fallback: m.spec_movie_fallback(),
    },
  );
  const isChanged = watch("from") !== first;
  useEffect(() => onChanged(isChanged), [isChanged, onChanged]);

  async function announce({ from }: { from: string }): Promise<void> {
    const body = { amount: plan.amount, from };
    const params = { planId: plan.id };
    onSaved(
      (
        await apiFetch("POST /api/admin/plans/:planId/price-change", {
          params,
          body,
          idempotencyKey,
        })
      ).message,
    );
  }

  return (
    <form {...form} className="grid gap-5 text-base text-screen">
      <p>
        {renderMessage(
          (marks) => m.plans_admin_price_for_all_text({ ...marks, days: priceNoticeDays }),
          {
            name: <strong className="wrap-anywhere">{plan.name}</strong>,
            price: <strong>{describePlanPrice(plan, formatPrice(plan.amount))}</strong>,
          },
        )}
      </p>
      <div className="max-w-60">
        <TextField
          label={m.studio_first_day()}
          {...register("from")}
          type="date"
          required
          min={first}
          max={addDays(getSiteToday(), priceChangeDays.last)}
          error={issues.from}
        />
      </div>
      <p className="text-dim">{m.plans_admin_price_for_all_note()}</p>
      <DialogFormFooter
        formError={formError}
        disabled={sending}
        action={m.plans_admin_announce()}
        onClose={onClose}
      />
    </form>
  );
}

type WithdrawDialogProps = {
  plan: AdminPlan;
  onWithdrawn: (message: string) => void;
  onClose: () => void;
};

export function WithdrawPriceDialog({ plan, onWithdrawn, onClose }: WithdrawDialogProps) {
  const confirmation = useConfirmedAction(withdraw, { fallback: m.spec_movie_fallback(), onClose });

  async function withdraw() {
    const params = { planId: plan.id };
    onWithdrawn(
      (await apiFetch("DELETE /api/admin/plans/:planId/price-change", { params })).message,
    );
  }

  return (
    <ConfirmDialog
      title={m.plans_admin_withdraw_title()}
      action={m.plans_admin_withdraw()}
      destructive
      {...confirmation}
    >
      <p>
        {renderMessage(m.plans_admin_withdraw_text, {
          name: <strong className="wrap-anywhere text-screen">{plan.name}</strong>,
        })}
      </p>
    </ConfirmDialog>
  );
}
