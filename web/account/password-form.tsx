import { passwordLength } from "../../contract/constants.ts";
import { messages } from "../../contract/messages.ts";
import { call } from "../app/api.ts";
import { useSubmit } from "../app/use-submit.ts";
import { showAlert } from "../ui/alerts.tsx";
import { PasswordField, TextField } from "../ui/field.tsx";
import { SubmitButton } from "./form-parts.tsx";

const alertMs = 3_000;

export function PasswordForm({ email, onChanged }: { email: string; onChanged: () => void }) {
  const { form, sending, issues, refusal } = useSubmit(change, {
    fallback: messages.profileFallback,
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
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        defaultValue={email}
        required
        error={issues.email}
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        required
        hint="Your current one."
        error={issues.password}
      />
      <PasswordField
        label="New Password"
        name="newPassword"
        autoComplete="new-password"
        required
        hint={`At least ${passwordLength.min} characters.`}
        error={issues.newPassword}
      />
      <PasswordField
        label="Confirm Password"
        name="confirmpassword"
        autoComplete="new-password"
        required
        error={issues.confirmpassword}
      />
      {refusal && <p className="text-ember">{refusal}</p>}
      <SubmitButton sending={sending}>{sending ? "Changing…" : "Change password"}</SubmitButton>
    </form>
  );
}
