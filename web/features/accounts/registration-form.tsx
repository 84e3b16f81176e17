import { m } from "#messages";
import { apiFetch } from "../../api/client.ts";
import { readFields, useFormSubmit } from "../../api/use-form-submit.ts";
import { EmailField, TextField } from "../../ui/field.tsx";
import { AuthForm } from "./auth-form.tsx";
import { NewPasswordFields } from "./password-fields.tsx";

export function RegistrationForm({ onSent }: { onSent: (email: string) => void }) {
  const { field, ...submission } = useFormSubmit(async (fields) => {
    const body = readFields(fields, "name", "email", "phone", "password", "confirmpassword");
    await apiFetch("POST /api/register", { body });
    onSent(body.email.trim());
  });
  return (
    <AuthForm {...submission} action={m.common_register()}>
      <TextField label={m.common_name()} autoComplete="name" required {...field("name")} />
      <EmailField autoComplete="username" {...field("email")} />
      <TextField
        label={m.common_phone()}
        type="tel"
        autoComplete="tel"
        hint={m.account_phone_hint()}
        {...field("phone")}
      />
      <NewPasswordFields field={field} />
    </AuthForm>
  );
}
