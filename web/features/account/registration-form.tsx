import { apiFetch } from "../../api/client.ts";
import { useFormSubmit } from "../../api/use-form-submit.ts";
import { t } from "../../i18n/text.ts";
import { TextField } from "../../ui/field.tsx";
import { FormError, SubmitButton } from "../../ui/form-parts.tsx";
import { NewPasswordFields } from "./new-password-fields.tsx";

export function RegistrationForm({ onSent }: { onSent: (email: string) => void }) {
  const { form, sending, issues, formError } = useFormSubmit(async (fields) => {
    const getField = (name: string) => String(fields.get(name));
    await apiFetch("POST /api/register", {
      body: {
        name: getField("name"),
        email: getField("email"),
        phone: getField("phone"),
        password: getField("password"),
        confirmpassword: getField("confirmpassword"),
      },
    });
    onSent(getField("email").trim());
  });
  return (
    <form {...form} className="grid gap-5">
      <FormError formError={formError} issues={issues} />
      <TextField label={t("Name")} name="name" autoComplete="name" required error={issues.name} />
      <TextField label={t("Email")} name="email" type="email" autoComplete="email" required error={issues.email} />
      <TextField
        label={t("Phone")}
        name="phone"
        type="tel"
        autoComplete="tel"
        hint={t("Only if you want us to be able to call.")}
        error={issues.phone}
      />
      <NewPasswordFields issues={issues} />
      <SubmitButton sending={sending}>{t("Register")}</SubmitButton>
    </form>
  );
}
