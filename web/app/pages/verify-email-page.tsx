import { lazy, Suspense, useEffect, useState } from "react";
import { messages } from "../../../contract/messages.ts";
import { type ApiError, isTransientError } from "../../api/client.ts";
import { paths } from "../../api/paths.ts";
import { AuthLayout, AuthLinks } from "../../features/account/auth-layout.tsx";
import { EmailForm } from "../../features/account/email-form.tsx";
import { EmailAddress, EmailSent } from "../../features/account/email-sent.tsx";
import { NoReferrer } from "../../features/account/no-referrer.tsx";
import { verifiedRedirectMs } from "../../features/account/timing.ts";
import { verifyEmailOnce } from "../../features/account/verify-email.ts";
import { rich, t } from "../../i18n/text.ts";
import { navigate, useSearchParams } from "../../router/location.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { useTitle } from "../../ui/use-title.ts";

const Confetti = lazy(async () => ({ default: (await import("./confetti.tsx")).Confetti }));

type State = "verifying" | "verified" | "failed" | "unanswered";

export function VerifyEmailPage() {
  useTitle(t("Verify your email"));
  const { state, retry } = useVerification(useTokenParam());
  return (
    <>
      <NoReferrer />
      {state === "failed" && <VerificationFailed />}
      {state === "unanswered" && <VerificationUnreachable onRetry={retry} />}
      {(state === "verifying" || state === "verified") && <VerificationProgress done={state === "verified"} />}
    </>
  );
}

/** The token leaves the address and the history before anything is asked with it. */
function useTokenParam(): string | null {
  const [searchParams] = useSearchParams();
  const [token] = useState(() => searchParams.get("token"));
  useEffect(() => {
    if (token) navigate(paths.verifyEmail, { replace: true, state: { preventScrollReset: true } });
  }, [token]);
  return token;
}

function useVerification(token: string | null): { state: State; retry: () => void } {
  const [state, setState] = useState<State>(token ? "verifying" : "failed");
  useEffect(() => {
    if (!token || state !== "verifying") return;
    void verifyEmailOnce(token).then((error) => setState(error ? toVerificationState(error) : "verified"));
  }, [token, state]);
  useEffect(() => {
    if (state !== "verified") return;
    const timer = setTimeout(() => navigate(paths.login, { replace: true }), verifiedRedirectMs);
    return () => clearTimeout(timer);
  }, [state]);
  return { state, retry: () => setState("verifying") };
}

/** Unless the letter's token itself was refused, it is worth another try. */
const toVerificationState = (error: ApiError): State => (isTransientError(error) ? "unanswered" : "failed");

function VerificationProgress({ done }: { done: boolean }) {
  const prefersReducedMotion = matchMedia("(prefers-reduced-motion: reduce)").matches;
  return (
    <>
      <Notice
        level={1}
        title={t(done ? "All set" : "One moment")}
        actions={done && <ButtonLink to={paths.login}>{t("Login")}</ButtonLink>}
      >
        <p role="status" className="text-xl text-screen">
          {t(done ? messages.verified : messages.verifying)}
        </p>
      </Notice>
      {done && !prefersReducedMotion && (
        <Suspense>
          <Confetti />
        </Suspense>
      )}
    </>
  );
}

function VerificationUnreachable({ onRetry }: { onRetry: () => void }) {
  return (
    <Notice level={1} title={t("That did not work")} actions={<Button onClick={onRetry}>{t("Try again")}</Button>}>
      <p role="alert" className="text-xl text-screen">
        {t(messages.verificationFailed)}
      </p>
      <p className="mt-2">{t("We could not check your link. Try again in a moment.")}</p>
    </Notice>
  );
}

function VerificationFailed() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  if (sentTo !== null) {
    return (
      <EmailSent kind="verification" email={sentTo} onOtherAddress={() => setSentTo(null)}>
        <p>
          {rich("If an account with {email} waits to be verified, a new letter is on its way.", {
            email: <EmailAddress>{sentTo}</EmailAddress>,
          })}
        </p>
      </EmailSent>
    );
  }
  return (
    <AuthLayout
      title={t("That did not work")}
      intro={
        <>
          <strong role="alert" className="block font-semibold text-ember">
            {t(messages.verificationFailed)}
          </strong>
          {t(
            "The link works once, for a day, and only the one in the newest letter. If you opened it before, you can simply log in. If not, ask for a new one.",
          )}
        </>
      }
    >
      <EmailForm kind="verification" onSent={setSentTo} />
      <AuthLinks>
        <ButtonLink look="plain" to={paths.login} className="-ml-3">
          {t("Login")}
        </ButtonLink>
      </AuthLinks>
    </AuthLayout>
  );
}
