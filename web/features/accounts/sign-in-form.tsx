import { useState } from "react";
import { m } from "#messages";
import type { UserInfo } from "../../../contract/accounts/accounts.ts";
import { ApiError, apiFetch } from "../../api/client.ts";
import { readFields, useFormSubmit } from "../../api/use-form-submit.ts";
import { EmailField } from "../../ui/field.tsx";
import { AuthForm } from "./auth-form.tsx";
import { CurrentPasswordField } from "./password-fields.tsx";
import { ResendEmail } from "./resend-email.tsx";
import { setSignedInUser } from "./session.ts";

export function SignInForm({ onSignedIn }: { onSignedIn: (user: UserInfo) => void }) {
  const [unverified, setUnverified] = useState<string | null>(null);
  const { field, ...submission } = useFormSubmit(async (fields) => {
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
    <AuthForm {...submission} action={m.common_login()}>
      {unverified !== null && <ResendEmail kind="verification" email={unverified} />}
      <EmailField autoComplete="username" {...field("email")} />
      <CurrentPasswordField field={field} />
    </AuthForm>
  );
}
