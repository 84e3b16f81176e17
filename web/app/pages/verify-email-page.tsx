import { useEffect, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { m } from "#messages";
import { verificationLinkHours } from "../../../contract/policy.ts";
import { ApiError, apiFetch, isTransientError } from "../../api/client.ts";
import { navigate } from "../../api/navigate.ts";
import { paths } from "../../api/paths.ts";
import { AuthLayout, AuthLinks } from "../../features/accounts/auth-layout.tsx";
import { EmailForm } from "../../features/accounts/email-form.tsx";
import { EmailAddress, EmailSent } from "../../features/accounts/email-sent.tsx";
import { NoReferrer } from "../../features/accounts/no-referrer.tsx";
import { storedToken } from "../../features/accounts/session.ts";
import { verifiedAlertMs, verifiedRedirectMs } from "../../features/accounts/timing.ts";
import { pendingGiftCode } from "../../features/gifts/pending-gift-code.ts";
import { renderMessage } from "../../i18n/message.ts";
import { showAlert } from "../../ui/alerts.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { lazyComponent } from "../../ui/lazy-component.ts";
import { Notice } from "../../ui/notice.tsx";
import { OptionalContent } from "../../ui/optional.tsx";

const Confetti = lazyComponent(async () => (await import("./confetti.tsx")).Confetti);

type State = "verifying" | "verified" | "failed" | "unanswered";

export function VerifyEmailPage() {
  const { state, retry } = useVerification(useTokenParam());
  return (
    <>
      <NoReferrer />
      {state === "failed" && <VerificationFailed />}
      {state === "unanswered" && <VerificationUnreachable onRetry={retry} />}
      {(state === "verifying" || state === "verified") && (
        <VerificationProgress done={state === "verified"} />
      )}
    </>
  );
}

/** Removes the token from the URL and the history. */
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
    void verifyEmailOnce(token).then((error) =>
      setState(error ? toVerificationState(error) : "verified"),
    );
  }, [token, state]);
  useEffect(() => {
    if (state !== "verified") return;
    const timer = setTimeout(() => navigate(nextPath(), { replace: true }), verifiedRedirectMs);
    return () => clearTimeout(timer);
  }, [state]);
  return { state, retry: () => setState("verifying") };
}

/**
 * Returns `unanswered` after a transient error, which can be retried, and `failed` if the token was
 * refused.
 */
const toVerificationState = (error: ApiError): State =>
  isTransientError(error) ? "unanswered" : "failed";

function VerificationProgress({ done }: { done: boolean }) {
  const prefersReducedMotion = matchMedia("(prefers-reduced-motion: reduce)").matches;
  return (
    <>
      <Notice
        level={1}
        title={done ? m.account_verified_title() : m.common_one_moment()}
        actions={done && <ButtonLink to={nextPath()}>{m.common_login()}</ButtonLink>}
      >
        <p role="status" className="text-xl text-screen">
          {done ? m.spec_verified() : m.spec_verifying()}
        </p>
      </Notice>
      {done && !prefersReducedMotion && (
        <OptionalContent>
          <Confetti />
        </OptionalContent>
      )}
    </>
  );
}

/**
 * Returns the path of the login. With a pending gift code, the login leads on to the redeem page.
 */
const nextPath = () =>
  pendingGiftCode.get() === null ? paths.login : paths.loginWithNext(paths.redeem);

function VerificationUnreachable({ onRetry }: { onRetry: () => void }) {
  return (
    <Notice
      level={1}
      title={m.account_verify_failed_title()}
      actions={<Button onClick={onRetry}>{m.common_try_again()}</Button>}
    >
      <p role="alert" className="text-xl text-screen">
        {m.spec_verification_failed()}
      </p>
      <p className="mt-2">{m.account_verify_unreachable()}</p>
    </Notice>
  );
}

function VerificationFailed() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  if (sentTo !== null) {
    return (
      <EmailSent kind="verification" email={sentTo} onOtherAddress={() => setSentTo(null)}>
        <p>
          {renderMessage(m.account_verification_resent, {
            email: <EmailAddress>{sentTo}</EmailAddress>,
          })}
        </p>
      </EmailSent>
    );
  }
  return (
    <AuthLayout
      title={m.account_verify_failed_title()}
      intro={
        <>
          <strong role="alert" className="block font-semibold text-ember">
            {m.spec_verification_failed()}
          </strong>
          {m.account_verify_failed_text({ hours: verificationLinkHours })}
        </>
      }
    >
      <EmailForm kind="verification" onSent={setSentTo} />
      <AuthLinks>
        <ButtonLink look="plain" to={paths.login} className="-ml-3">
          {m.common_login()}
        </ButtonLink>
      </AuthLinks>
    </AuthLayout>
  );
}

/** The result of a verification; null means verified. */
type VerificationError = ApiError | null;

const pendingByToken = new Map<string, Promise<VerificationError>>();

/**
 * Sends the token once, even if React mounts the page twice, because the first request uses the
 * token up.
 */
async function verifyEmailOnce(emailToken: string): Promise<VerificationError> {
  const outcome = pendingByToken.get(emailToken) ?? verify(emailToken);
  pendingByToken.set(emailToken, outcome);
  const error = await outcome;
  if (isTransientError(error)) pendingByToken.delete(emailToken);
  return error;
}

async function verify(emailToken: string): Promise<VerificationError> {
  try {
    const { data } = await apiFetch("POST /verifyEmail", { body: { token: emailToken } });
    storedToken.set(data);
    showAlert(m.spec_email_verified(), { durationMs: verifiedAlertMs });
    return null;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // The page itself shows that the link is invalid. Every other error is shown as an alert.
    if (error.code !== "verification_link_invalid")
      showAlert(error.message, { durationMs: verifiedAlertMs, failed: true });
    return error;
  }
}
