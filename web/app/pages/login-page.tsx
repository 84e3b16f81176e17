import { Entrance, Ways } from "../../account/entrance.tsx";
import { nextPage } from "../../account/next-page.ts";
import { useUser, useWhySignedOut } from "../../account/session.ts";
import { SignInForm } from "../../account/sign-in-form.tsx";
import { type Text, t } from "../../language/text.ts";
import { go, useQueryOfPlace } from "../../router/history.ts";
import { Redirect } from "../../router/link.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { useTitle } from "../../ui/use-title.ts";
import { paths } from "../paths.ts";

const why: Record<"inactive" | "ended", Text> = {
  inactive: "You were signed out because nothing happened for a while. Sign in to go on.",
  ended: "Your session has ended. Sign in again to go on.",
};

export function LoginPage() {
  useTitle(t("Login"));
  const reason = useWhySignedOut();
  const user = useUser();
  const next = nextPage(useQueryOfPlace()[0].get("next"));

  if (user) return <Redirect to={next} />;
  return (
    <Entrance title={t("Welcome back")} intro={t(reason ? why[reason] : "Sign in, and the lights go down.")}>
      <SignInForm onSignedIn={() => go(next, { replace: true })} />
      <Ways>
        <ButtonLink look="plain" to={paths.recovery} className="-ml-3">
          {t("Forgot your password?")}
        </ButtonLink>
        <ButtonLink look="plain" to={paths.register} className="-mr-3">
          {t("Register")}
        </ButtonLink>
      </Ways>
    </Entrance>
  );
}
