import { call } from "../app/api.ts";
import { useSubmit } from "../app/use-submit.ts";
import { t } from "../language/text.ts";
import { TextField } from "../ui/field.tsx";
import { Refusal, SubmitButton } from "./form-parts.tsx";
import { NewPasswordFields } from "./new-password-fields.tsx";

export function RegistrationForm({ onSent }: { onSent: (email: string) => void }) {
  const { form, sending, issues, refusal } = useSubmit(async (fields) => {
    const given = (name: string) => String(fields.get(name));
    await call("POST /api/register", {
      body: {
        name: given("name"),
        email: given("email"),
        phone: given("phone"),
        password: given("password"),
        confirmpassword: given("confirmpassword"),
      },
    });
    onSent(given("email").trim());
  });
  return (
    <form {...form} className="grid gap-5">
      <Refusal refusal={refusal} issues={issues} />
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
