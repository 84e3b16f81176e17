import { passwordLength } from "../../../contract/constants.ts";
import { messages } from "../../../contract/messages.ts";
import { apiFetch } from "../../api/client.ts";
import { useFormSubmit } from "../../api/use-form-submit.ts";
import { t } from "../../i18n/text.ts";
import { showAlert } from "../../ui/alerts.tsx";
import { PasswordField, TextField } from "../../ui/field.tsx";
import { SubmitButton } from "../../ui/form-parts.tsx";

const alertMs = 3_000;

export function PasswordForm({ email, onChanged }: { email: string; onChanged: () => void }) {
  const { form, sending, issues, formError } = useFormSubmit(change, {
    fallback: t(messages.profileFallback),
    onError: (message) => showAlert(message, { durationMs: alertMs, failed: true }),
  });

  async function change(fields: FormData) {
    const getField = (name: string) => String(fields.get(name));
    const { message } = await apiFetch("PUT /updatepassword", {
      body: {
        email: getField("email"),
        password: getField("password"),
        newPassword: getField("newPassword"),
        confirmpassword: getField("confirmpassword"),
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
      {formError && <p className="text-ember">{formError}</p>}
      <SubmitButton sending={sending}>{t(sending ? "Changing…" : "Change password")}</SubmitButton>
    </form>
  );
}
