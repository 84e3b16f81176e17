import { useState } from "react";
import type { UserInfo } from "../../contract/accounts.ts";
import { ApiError, call } from "../app/api.ts";
import { useSubmit } from "../app/use-submit.ts";
import { t } from "../language/text.ts";
import { PasswordField, TextField } from "../ui/field.tsx";
import { Refusal, SubmitButton } from "./form-parts.tsx";
import { LetterAgain } from "./letter-again.tsx";
import { welcomeUser } from "./session.ts";

export function SignInForm({ onSignedIn }: { onSignedIn: (user: UserInfo) => void }) {
  const [unverified, setUnverified] = useState<string | null>(null);
  const { form, sending, issues, refusal } = useSubmit(async (fields) => {
    const email = String(fields.get("email"));
    const body = { email, password: String(fields.get("password")) };
    setUnverified(null);
    const { userInfo } = await call("POST /api/login", { body }).catch((error: unknown) => {
      if (error instanceof ApiError && error.code === "email_unverified") setUnverified(email);
      throw error;
    });
    welcomeUser(userInfo);
    onSignedIn(userInfo);
  });
  return (
    <form {...form} className="grid gap-5">
      <Refusal refusal={refusal} issues={issues} />
      {unverified !== null && <LetterAgain kind="verification" email={unverified} />}
      <TextField label={t("Email")} name="email" type="email" autoComplete="username" required error={issues.email} />
      <PasswordField
        label={t("Password")}
        name="password"
        autoComplete="current-password"
        required
        error={issues.password}
      />
      <SubmitButton sending={sending}>{t("Login")}</SubmitButton>
    </form>
  );
}
