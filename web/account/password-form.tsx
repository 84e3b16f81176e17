import { passwordLength } from "../../contract/constants.ts";
import { messages } from "../../contract/messages.ts";
import { call } from "../app/api.ts";
import { useSubmit } from "../app/use-submit.ts";
import { t } from "../language/text.ts";
import { showAlert } from "../ui/alerts.tsx";
import { PasswordField, TextField } from "../ui/field.tsx";
import { SubmitButton } from "./form-parts.tsx";

const alertMs = 3_000;

export function PasswordForm({ email, onChanged }: { email: string; onChanged: () => void }) {
  const { form, sending, issues, refusal } = useSubmit(change, {
    fallback: t(messages.profileFallback),
    onRefused: (message) => showAlert(message, { durationMs: alertMs, failed: true }),
  });

  async function change(fields: FormData) {
    const given = (name: string) => String(fields.get(name));
    const { message } = await call("PUT /updatepassword", {
      body: {
        email: given("email"),
        password: given("password"),
        newPassword: given("newPassword"),
        confirmpassword: given("confirmpassword"),
      },
    });
    showAlert(message, { durationMs: alertMs });
    form.ref.current?.reset();
    onChanged();
  }

  return (
    <form {...form} className="grid max-w-xl gap-6">
      <TextField
        label={t("Email")}
        name="email"
        type="email"
        autoComplete="username"
        defaultValue={email}
        required
        error={issues.email}
      />
      <PasswordField
        label={t("Password")}
        name="password"
        autoComplete="current-password"
        required
        hint={t("Your current one.")}
        error={issues.password}
      />
      <PasswordField
        label={t("New Password")}
        name="newPassword"
        autoComplete="new-password"
        required
        hint={t("At least {count} characters.", { count: passwordLength.min })}
        error={issues.newPassword}
      />
      <PasswordField
        label={t("Confirm Password")}
        name="confirmpassword"
        autoComplete="new-password"
        required
        error={issues.confirmpassword}
      />
      {refusal && <p className="text-ember">{refusal}</p>}
      <SubmitButton sending={sending}>{t(sending ? "Changing…" : "Change password")}</SubmitButton>
    </form>
  );
}
