import { m } from "#messages";
import type { AgeLimit } from "../../../contract/age-limit/age-limit.ts";
import { apiFetch } from "../../api/client.ts";
import { readFields, useFormSubmit } from "../../api/use-form-submit.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { DialogFormFooter } from "../../ui/dialog-form-footer.tsx";
import { ChoiceField } from "../../ui/field.tsx";
import { CurrentPasswordField } from "../../ui/password-field.tsx";
import { PinField } from "./pin-field.tsx";

type Props = {
  limit: AgeLimit;
  onSet: (message: string) => Promise<void>;
  onClose: () => void;
};

/** Sets or changes the age and its PIN, with the account's password. */
export function SetLimitDialog({ limit: { age, choices }, onSet, onClose }: Props) {
  const ages = [...new Set([...choices, ...(age === null ? [] : [age])])].sort(
    (one, other) => one - other,
  );
  const { form, field, sending, formError } = useFormSubmit(async (fields) => {
    const { age: chosen, ...others } = readFields(fields, "age", "pin", "confirmPin", "password");
    const body = { ...others, age: Number(chosen) };
    await onSet((await apiFetch("PUT /api/age-limit", { body })).message);
  });
  return (
    <Dialog title={age === null ? m.age_limit_set() : m.age_limit_change()} onClose={onClose}>
      <form {...form} className="grid gap-5 text-base text-screen">
        <p className="text-dim">{m.age_limit_signs_out()}</p>
        <ChoiceField
          label={m.age_limit_age()}
          defaultValue={String(age ?? findNearest(ages, 12))}
          {...field("age")}
        >
          {ages.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </ChoiceField>
        <PinField
          label={m.age_limit_new_pin()}
          hint={m.age_limit_pin_hint()}
          autoComplete="off"
          {...field("pin")}
        />
        <PinField label={m.age_limit_confirm_pin()} autoComplete="off" {...field("confirmPin")} />
        <CurrentPasswordField {...field("password")} />
        <DialogFormFooter
          formError={formError}
          disabled={sending}
          action={m.age_limit_save()}
          onClose={onClose}
        />
      </form>
    </Dialog>
  );
}

const findNearest = (ages: number[], wanted: number) =>
  ages.reduce((one, other) => (Math.abs(other - wanted) < Math.abs(one - wanted) ? other : one));
