import { m } from "#messages";
import { apiFetch } from "../../api/client.ts";
import { readFields, useFormSubmit } from "../../api/use-form-submit.ts";
import { TextField } from "../../ui/field.tsx";
import { FormError, SubmitButton } from "../../ui/form-parts.tsx";
import { authTitleId } from "./auth-layout.tsx";
import { NewPasswordFields } from "./new-password-fields.tsx";

export function RegistrationForm({ onSent }: { onSent: (email: string) => void }) {
  const { form, sending, issues, formError } = useFormSubmit(async (fields) => {
    const body = readFields(fields, "name", "email", "phone", "password", "confirmpassword");
    await apiFetch("POST /api/register", { body });
    onSent(body.email.trim());
  });
  return (
    <form {...form} aria-labelledby={authTitleId} className="grid gap-5">
      <FormError formError={formError} issues={issues} />
      <TextField
        label={m.common_name()}
        name="name"
        autoComplete="name"
        required
        error={issues.name}
      />
      <TextField
        label={m.common_email()}
        name="email"
        type="email"
        autoComplete="username"
        required
        error={issues.email}
      />
      <TextField
        label={m.common_phone()}
        name="phone"
        type="tel"
        autoComplete="tel"
        hint={m.account_phone_hint()}
        error={issues.phone}
      />
      <NewPasswordFields issues={issues} />
      <SubmitButton sending={sending}>{m.common_register()}</SubmitButton>
    </form>
  );
}
