import { useQuery } from "@tanstack/react-query";
import { m } from "#messages";
import {
  type AdminPromotionCode,
  maxPromotionCodeLength,
} from "../../../contract/promotion-codes/promotion-codes.ts";
import { apiFetch } from "../../api/client.ts";
import { queryOptionsFor } from "../../api/query-options.ts";
import { CheckboxField } from "../../ui/checkbox-field.tsx";
import { DialogFormFooter } from "../../ui/dialog-form-footer.tsx";
import { TextField } from "../../ui/field.tsx";
import { RadioField } from "../../ui/radio-field.tsx";
import type { EditorProps } from "../editor/editor-dialog.tsx";
import { useEditor } from "../editor/use-editor.tsx";
import {
  discountDurationOptions,
  discountKindOptions,
  promotionCodeFields,
  toConditions,
  toPromotionCodeForm,
  toPromotionCodeFormValues,
} from "./promotion-code-form-values.ts";

type Props = EditorProps & {
  /** Absent for a new code. */
  stored?: AdminPromotionCode;
};

/** Creates a promotion code, or edits when and for which plans a stored code can be used. */
export function PromotionCodeEditor({ stored, onChanged, onSaved, onClose }: Props) {
  const plans = useQuery(queryOptionsFor("GET /api/admin/plans")).data?.data ?? [];
  const { form, register, draft, setValue, sending, issues, formError, conflict } = useEditor({
    saved: stored ?? null,
    toValues: toPromotionCodeFormValues,
    fields: promotionCodeFields,
    fallback: m.spec_movie_fallback(),
    send: async (values, { saved, idempotencyKey }) => {
      if (!saved) {
        const body = toPromotionCodeForm(values);
        return apiFetch("POST /api/admin/promotion-codes", { body, idempotencyKey });
      }
      return apiFetch("PUT /api/admin/promotion-codes/:codeId", {
        params: { codeId: saved.id },
        body: { ...toConditions(values), ended: values.ended, version: saved.version },
      });
    },
    onSaved,
    onChanged,
  });

  const togglePlan = (id: string) =>
    setValue(
      "plans",
      draft.plans.includes(id) ? draft.plans.filter((each) => each !== id) : [...draft.plans, id],
    );

  return (
    <form {...form} className="grid gap-5 text-base text-screen">
      {conflict}
      {!stored && (
        <>
          <TextField
            label={m.billing_code()}
            hint={m.promotion_codes_code_hint()}
            {...register("code")}
            required
            maxLength={maxPromotionCodeLength}
            autoComplete="off"
            autoCapitalize="characters"
            error={issues.code}
          />
          <div className="grid items-start gap-5 sm:grid-cols-2">
            <RadioField
              label={m.promotion_codes_takes_off()}
              name="kind"
              options={discountKindOptions()}
              value={draft.kind}
              onChange={(kind) => setValue("kind", kind)}
            />
            <TextField
              key={draft.kind}
              label={draft.kind === "percent" ? m.promotion_codes_percent() : m.common_amount()}
              {...register(draft.kind)}
              required
              inputMode="decimal"
              maxLength={9}
              autoComplete="off"
              error={issues[draft.kind]}
            />
          </div>
          <RadioField
            label={m.promotion_codes_lasts()}
            name="lasts"
            options={discountDurationOptions()}
            value={draft.lasts}
            onChange={(lasts) => setValue("lasts", lasts)}
          />
          {draft.lasts === "periods" && (
            <TextField
              label={m.promotion_codes_payments()}
              hint={m.promotion_codes_payments_hint()}
              {...register("periods")}
              required
              inputMode="numeric"
              maxLength={2}
              autoComplete="off"
              error={issues.periods}
            />
          )}
        </>
      )}
      <div className="grid items-start gap-5 sm:grid-cols-3">
        <TextField
          type="date"
          label={m.studio_first_day()}
          {...register("startsOn")}
          error={issues.startsOn}
        />
        <TextField
          type="date"
          label={m.studio_last_day()}
          {...register("endsOn")}
          error={issues.endsOn}
        />
        <TextField
          label={m.promotion_codes_max_uses()}
          hint={m.promotion_codes_max_uses_hint()}
          {...register("maxUses")}
          inputMode="numeric"
          maxLength={7}
          autoComplete="off"
          error={issues.maxUses}
        />
      </div>
      <fieldset>
        <legend className="mb-1.5 font-medium">{m.promotion_codes_plans()}</legend>
        <div className="grid gap-2 sm:grid-cols-2">
          {plans.map(({ id, name }) => (
            <CheckboxField
              key={id}
              label={name}
              checked={draft.plans.includes(id)}
              onChange={() => togglePlan(id)}
            />
          ))}
        </div>
        <p className="mt-1.5 text-sm text-dim">{m.promotion_codes_plans_hint()}</p>
      </fieldset>
      <DialogFormFooter formError={formError} disabled={sending} onClose={onClose} />
    </form>
  );
}
