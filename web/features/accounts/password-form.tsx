import { m } from "#messages";
import { passwordLength } from "../../../contract/constants.ts";
import { apiFetch } from "../../api/client.ts";
import { readFields, useFormSubmit } from "../../api/use-form-submit.ts";
import { showAlert } from "../../ui/alerts.tsx";
import { EmailField } from "../../ui/field.tsx";
import { SubmitButton } from "../../ui/form-parts.tsx";
import { CurrentPasswordField } from "../../ui/password-field.tsx";
import { NewPasswordFields } from "./password-fields.tsx";

const alertMs = 3_000;

export function PasswordForm({ email, onChanged }: { email: string; onChanged: () => void }) {
  const { form, field, sending, formError } = useFormSubmit(change, {
    fallback: m.spec_profile_fallback(),
    onError: (message) => showAlert(message, { durationMs: alertMs, failed: true }),
  });

  async function change(fields: FormData) {
    const body = readFields(fields, "email", "password", "newPassword", "confirmpassword");
    const { message } = await apiFetch("PUT /updatepassword", { body });
    showAlert(message, { durationMs: alertMs });
    form.ref.current?.reset();
    onChanged();
  }

  return (
    <form {...form} className="grid max-w-xl gap-6">
      <EmailField autoComplete="username" defaultValue={email} {...field("email")} />
      <CurrentPasswordField {...field("password")} hint={m.account_current_password_hint()} />
      <NewPasswordFields
        label={m.account_new_password()}
        name="newPassword"
        hint={m.account_password_hint({ count: passwordLength.min })}
        field={field}
      />
      {formError && <p className="text-ember">{formError}</p>}
      <SubmitButton sending={sending}>
        {sending ? m.account_changing_password() : m.account_change_password()}
      </SubmitButton>
    </form>
  );
}
