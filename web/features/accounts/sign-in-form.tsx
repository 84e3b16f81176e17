import { useState } from "react";
import { m } from "#messages";
import type { UserInfo } from "../../../contract/accounts/accounts.ts";
import { staySignedInDays } from "../../../contract/policy.ts";
import type { SecondFactorChallenge } from "../../../contract/second-factors/second-factors.ts";
import { ApiError, apiFetch } from "../../api/client.ts";
import { readFields, useFormSubmit } from "../../api/use-form-submit.ts";
import { CheckboxField } from "../../ui/checkbox-field.tsx";
import { EmailField } from "../../ui/field.tsx";
import { CurrentPasswordField } from "../../ui/password-field.tsx";
import { PasskeySignIn } from "../second-factors/passkey-sign-in.tsx";
import { SecondStep } from "../second-factors/second-step.tsx";
import { AuthForm } from "./auth-form.tsx";
import { ResendEmail } from "./resend-email.tsx";
import { setSignedInUser } from "./session.ts";

export function SignInForm({ onSignedIn }: { onSignedIn: (user: UserInfo) => void }) {
  const [unverified, setUnverified] = useState<string | null>(null);
  const [challenge, setChallenge] = useState<SecondFactorChallenge | null>(null);
  const [stay, setStay] = useState(false);
  const { field, ...submission } = useFormSubmit(async (fields) => {
    const { email, password } = readFields(fields, "email", "password");
    setUnverified(null);
    const response = await apiFetch("POST /api/login", { body: { email, password, stay } }).catch(
      (error: unknown) => {
        if (!(error instanceof ApiError)) throw error;
        if (error.code === "email_unverified") setUnverified(email);
        if (error.code !== "second_step_required") throw error;
        setChallenge(error.data as SecondFactorChallenge);
      },
    );
    if (response) finish(response.userInfo);
  });

  function finish(user: UserInfo) {
    setSignedInUser(user);
    onSignedIn(user);
  }

  if (challenge)
    return (
      <SecondStep
        challenge={challenge}
        stay={stay}
        onSignedIn={finish}
        onBack={() => setChallenge(null)}
      />
    );
  return (
    <>
      <AuthForm {...submission} action={m.common_login()}>
        {unverified !== null && <ResendEmail kind="verification" email={unverified} />}
        <EmailField autoComplete="username" {...field("email")} />
        <CurrentPasswordField {...field("password")} />
        <CheckboxField
          label={m.account_stay()}
          hint={m.account_stay_hint({ days: staySignedInDays })}
          checked={stay}
          onChange={({ target }) => setStay(target.checked)}
        />
      </AuthForm>
      <div className="mt-3">
        <PasskeySignIn stay={stay} onSignedIn={finish} />
      </div>
    </>
  );
}
