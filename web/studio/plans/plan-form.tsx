import { m } from "#messages";
import { type AdminPlan, maxPlanNameLength } from "../../../contract/plans/plans.ts";
import { CheckboxField } from "../../ui/checkbox-field.tsx";
import { DialogFormFooter } from "../../ui/dialog-form-footer.tsx";
import { ChoiceField, TextField } from "../../ui/field.tsx";
import type { EditorProps } from "../editor/editor-dialog.tsx";
import { languageName } from "../language-tabs.ts";
import { TranslationTabs } from "../translation-tabs.tsx";
import { usePaymentProviders } from "../use-payment-providers.ts";
import { NameField, PriceField, TrialField } from "./plan-fields.tsx";
import { heightOptions, periodOptions } from "./plan-form-values.ts";
import { usePlanForm } from "./use-plan-form.ts";

type Props = EditorProps & {
  /** Absent for a new plan. */
  plan?: AdminPlan;
};

export function PlanForm({ plan, onChanged, onSaved, onClose }: Props) {
  const { form, register, sending, issues, formError, conflict } = usePlanForm(plan ?? null, {
    onSaved,
    onChanged,
  });
  const { canSell } = usePaymentProviders();
  return (
    <form {...form} className="grid gap-5 text-base text-screen">
      {conflict}
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <NameField register={register} issues={issues} />
        <PriceField register={register} issues={issues} hint={plan && m.plans_admin_price_hint()} />
        {!plan && (
          <ChoiceField
            label={m.plans_admin_period()}
            hint={m.plans_admin_period_hint()}
            {...register("period")}
          >
            {periodOptions().map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </ChoiceField>
        )}
        <TextField
          label={m.plans_admin_streams()}
          {...register("streams")}
          required
          inputMode="numeric"
          maxLength={2}
          autoComplete="off"
          error={issues.streams}
        />
        <ChoiceField
          label={m.plans_admin_max_height()}
          hint={m.plans_admin_max_height_hint()}
          {...register("maxHeight")}
          error={issues.maxHeight}
        >
          {heightOptions().map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </ChoiceField>
        {canSell("trials") && <TrialField register={register} issues={issues} />}
      </div>
      <TranslationTabs hasText={(locale) => plan?.translatedNames[locale] !== undefined}>
        {(locale) => (
          <TextField
            label={m.studio_translated({
              field: m.common_name(),
              language: languageName(locale),
            })}
            {...register(`translatedNames.${locale}`)}
            lang={locale}
            maxLength={maxPlanNameLength}
            autoComplete="off"
            error={issues[`translatedNames.${locale}`]}
          />
        )}
      </TranslationTabs>
      <CheckboxField
        label={m.plans_admin_listed()}
        hint={m.plans_admin_listed_hint()}
        {...register("listed")}
      />
      <DialogFormFooter formError={formError} disabled={sending} onClose={onClose} />
    </form>
  );
}
