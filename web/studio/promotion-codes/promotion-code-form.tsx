import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { m } from "#messages";
import {
  type AdminPromotionCode,
  maxPromotionCodeLength,
} from "../../../contract/promotion-codes/promotion-codes.ts";
import { ApiError, apiFetch } from "../../api/client.ts";
import { newId } from "../../api/new-id.ts";
import { queryOptionsFor } from "../../api/query-options.ts";
import { DialogFormFooter } from "../../ui/dialog-form-footer.tsx";
import { TextField } from "../../ui/field.tsx";
import { RadioField } from "../../ui/radio-field.tsx";
import { ConflictingVersions } from "../conflicting-versions.tsx";
import type { EditorProps } from "../editor-dialog.tsx";
import { useAdminForm } from "../use-admin-form.ts";
import { useUnloadWarning } from "../use-unload-warning.ts";
import { useVersionConflict } from "../use-version-conflict.tsx";
import {
  type PromotionCodeValues,
  promotionCodeFields,
  toConditions,
  toFormValues,
  toPromotionCodeForm,
} from "./promotion-code-values.ts";

type Props = EditorProps & {
  /** Absent for a new code. */
  stored?: AdminPromotionCode;
};

/**
 * Edits a new code, or the conditions of an existing one. After a conflict it shows the saved one
 * too.
 */
export function PromotionCodeEditor({ stored, onChanged, onSaved, onClose }: Props) {
  const initialValues = toFormValues(stored);
  const [idempotencyKey] = useState(newId);
  const plans = useQuery(queryOptionsFor("GET /api/admin/plans")).data?.data ?? [];
  const { form, register, watch, setValue, sending, issues, formError } =
    useAdminForm<PromotionCodeValues>(save, {
      defaultValues: initialValues,
      fallback: m.spec_movie_fallback(),
    });
  const draft = watch();
  const { version, differences, showConflict } = useVersionConflict({
    version: stored?.version ?? 0,
    fields: promotionCodeFields,
    draft,
    setValue,
  });
  const isChanged = JSON.stringify(draft) !== JSON.stringify(initialValues);
  useEffect(() => onChanged(isChanged), [isChanged, onChanged]);
  useUnloadWarning(isChanged);

  async function save(values: PromotionCodeValues): Promise<void> {
    if (!stored) {
      const body = toPromotionCodeForm(values);
      return onSaved(
        (await apiFetch("POST /api/admin/promotion-codes", { body, idempotencyKey })).message,
      );
    }
    try {
      const body = { ...toConditions(values), ended: values.ended, version };
      const params = { codeId: stored.id };
      onSaved((await apiFetch("PUT /api/admin/promotion-codes/:codeId", { params, body })).message);
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== "promotion_code_changed") throw error;
      const saved = error.data as AdminPromotionCode;
      showConflict(saved.version, toFormValues(saved));
    }
  }

  const togglePlan = (id: string) =>
    setValue(
      "plans",
      draft.plans.includes(id) ? draft.plans.filter((each) => each !== id) : [...draft.plans, id],
    );

  return (
    <form {...form} className="grid gap-5 text-base text-screen">
      {differences && (
        <ConflictingVersions
          key={version}
          title={m.promotion_codes_conflict_title()}
          differences={differences}
        />
      )}
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
              options={[
                { value: "percent", label: m.promotion_codes_percent() },
                { value: "amount", label: m.common_amount() },
              ]}
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
            options={[
              { value: "once", label: m.promotion_codes_once() },
              { value: "periods", label: m.promotion_codes_periods() },
              { value: "always", label: m.promotion_codes_always() },
            ]}
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
            <label
              key={id}
              className="flex min-h-12 cursor-pointer items-center gap-3 rounded-xl border border-edge/70 px-4 hover:border-edge has-checked:border-bulb has-checked:bg-bulb/10 has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-bulb"
            >
              <input
                type="checkbox"
                checked={draft.plans.includes(id)}
                onChange={() => togglePlan(id)}
                className="size-5 accent-bulb outline-none"
              />
              <span className="min-w-0 wrap-anywhere">{name}</span>
            </label>
          ))}
        </div>
        <p className="mt-1.5 text-sm text-dim">{m.promotion_codes_plans_hint()}</p>
      </fieldset>
      <DialogFormFooter
        formError={formError}
        disabled={sending}
        action={m.common_save()}
        onClose={onClose}
      />
    </form>
  );
}
