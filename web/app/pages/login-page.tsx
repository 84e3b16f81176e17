import { Navigate, useSearchParams } from "react-router-dom";
import { m } from "#messages";
import { isStaff } from "../../../contract/access/staff-roles.ts";
import type { UserInfo } from "../../../contract/accounts/accounts.ts";
import { navigate } from "../../api/navigate.ts";
import { paths } from "../../api/paths.ts";
import { AuthLayout, AuthLinks } from "../../features/accounts/auth-layout.tsx";
import { toSafePath } from "../../features/accounts/safe-path.ts";
import { useUser } from "../../features/accounts/session.ts";
import { SignInForm } from "../../features/accounts/sign-in-form.tsx";
import { useSignOutReason } from "../../features/accounts/sign-out-reason.ts";
import type { Message } from "../../i18n/message.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { PageAfterSignIn } from "./first-page.tsx";

const signOutMessages: Record<"inactive" | "ended", Message> = {
  inactive: m.account_signed_out_inactive,
  ended: m.account_session_ended,
};

export function LoginPage() {
  const reason = useSignOutReason();
  const user = useUser();
  const requested = toSafePath(useSearchParams()[0].get("next"));
  const toNext = (signedIn: UserInfo | null) =>
    signedIn?.hasProfiles ? `${paths.profiles}?next=${encodeURIComponent(requested)}` : requested;
  const next = toNext(user);

  if (user && isStaff(user) && next === paths.home) return <PageAfterSignIn user={user} />;
  if (user) return <Navigate replace to={next} />;
  return (
    <AuthLayout
      title={m.account_sign_in_title()}
      intro={reason ? signOutMessages[reason]() : m.account_sign_in_intro()}
    >
      <SignInForm
        onSignedIn={(signedIn) => {
          if (!isStaff(signedIn)) navigate(toNext(signedIn), { replace: true });
        }}
      />
      <AuthLinks>
        <ButtonLink look="plain" to={paths.recovery} className="-ml-3">
          {m.account_forgot_password_link()}
        </ButtonLink>
        <ButtonLink look="plain" to={paths.register} className="-mr-3">
          {m.common_register()}
        </ButtonLink>
      </AuthLinks>
    </AuthLayout>
  );
}
