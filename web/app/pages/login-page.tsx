import { paths } from "../../api/paths.ts";
import { AuthLayout, AuthLinks } from "../../features/account/auth-layout.tsx";
import { toSafePath } from "../../features/account/safe-path.ts";
import { useSignOutReason, useUser } from "../../features/account/session.ts";
import { SignInForm } from "../../features/account/sign-in-form.tsx";
import { type Text, t } from "../../i18n/text.ts";
import { Navigate } from "../../router/link.tsx";
import { navigate, useSearchParams } from "../../router/location.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { useTitle } from "../../ui/use-title.ts";

const signOutMessages: Record<"inactive" | "ended", Text> = {
  inactive: "You were signed out because nothing happened for a while. Sign in to go on.",
  ended: "Your session has ended. Sign in again to go on.",
};

export function LoginPage() {
  useTitle(t("Login"));
  const reason = useSignOutReason();
  const user = useUser();
  const next = toSafePath(useSearchParams()[0].get("next"));

  if (user) return <Navigate to={next} />;
  return (
    <AuthLayout
      title={t("Welcome back")}
      intro={t(reason ? signOutMessages[reason] : "Sign in, and the lights go down.")}
    >
      <SignInForm onSignedIn={() => navigate(next, { replace: true })} />
      <AuthLinks>
        <ButtonLink look="plain" to={paths.recovery} className="-ml-3">
          {t("Forgot your password?")}
        </ButtonLink>
        <ButtonLink look="plain" to={paths.register} className="-mr-3">
          {t("Register")}
        </ButtonLink>
      </AuthLinks>
    </AuthLayout>
  );
}
