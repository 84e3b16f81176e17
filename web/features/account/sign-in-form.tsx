import { useState } from "react";
import { m } from "#messages";
import type { UserInfo } from "../../../contract/accounts/accounts.ts";
import { ApiError, apiFetch } from "../../api/client.ts";
import { readFields, useFormSubmit } from "../../api/use-form-submit.ts";
import { PasswordField, TextField } from "../../ui/field.tsx";
import { FormError, SubmitButton } from "../../ui/form-parts.tsx";
import { authTitleId } from "./auth-layout.tsx";
import { ResendEmail } from "./resend-email.tsx";
import { setSignedInUser } from "./session.ts";

export function SignInForm({ onSignedIn }: { onSignedIn: (user: UserInfo) => void }) {
  const [unverified, setUnverified] = useState<string | null>(null);
  const { form, sending, issues, formError } = useFormSubmit(async (fields) => {
    const body = readFields(fields, "email", "password");
    setUnverified(null);
    const { userInfo } = await apiFetch("POST /api/login", { body }).catch((error: unknown) => {
      if (error instanceof ApiError && error.code === "email_unverified") setUnverified(body.email);
      throw error;
    });
    setSignedInUser(userInfo);
    onSignedIn(userInfo);
  });
  return (
    <form {...form} aria-labelledby={authTitleId} className="grid gap-5">
      <FormError formError={formError} issues={issues} />
      {unverified !== null && <ResendEmail kind="verification" email={unverified} />}
      <TextField
        label={m.common_email()}
        name="email"
        type="email"
        autoComplete="username"
        required
        error={issues.email}
      />
      <PasswordField
        label={m.common_password()}
        name="password"
        autoComplete="current-password"
        required
        error={issues.password}
      />
      <SubmitButton sending={sending}>{m.common_login()}</SubmitButton>
    </form>
  );
}
