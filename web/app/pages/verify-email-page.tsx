import { lazy, Suspense, useEffect, useState } from "react";
import { messages } from "../../../contract/messages.ts";
import { EmailForm } from "../../account/email-form.tsx";
import { Entrance, Ways } from "../../account/entrance.tsx";
import { EmailAddress, LetterSent } from "../../account/letter-sent.tsx";
import { NoReferrer } from "../../account/no-referrer.tsx";
import { verifiedRedirectMs } from "../../account/times.ts";
import { verifyOnce } from "../../account/verification.ts";
import { rich, t } from "../../language/text.ts";
import { go, useQueryOfPlace } from "../../router/history.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { useTitle } from "../../ui/use-title.ts";
import { type ApiError, mayPass } from "../api.ts";
import { paths } from "../paths.ts";

const Confetti = lazy(async () => ({ default: (await import("../../account/confetti.tsx")).Confetti }));

type State = "verifying" | "verified" | "failed" | "unanswered";

export function VerifyEmailPage() {
  useTitle(t("Verify your email"));
  const { state, again } = useVerification(useTokenOfAddress());
  return (
    <>
      <NoReferrer />
      {state === "failed" && <Failed />}
      {state === "unanswered" && <Unanswered onRetry={again} />}
      {(state === "verifying" || state === "verified") && <Verifying done={state === "verified"} />}
    </>
  );
}

/** The token leaves the address and the history before anything is asked with it. */
function useTokenOfAddress(): string | null {
  const [query] = useQueryOfPlace();
  const [token] = useState(() => query.get("token"));
  useEffect(() => {
    if (token) go(paths.verifyEmail, { replace: true, state: { stay: true } });
  }, [token]);
  return token;
}

function useVerification(token: string | null): { state: State; again: () => void } {
  const [state, setState] = useState<State>(token ? "verifying" : "failed");
  useEffect(() => {
    if (!token || state !== "verifying") return;
    void verifyOnce(token).then((refusal) => setState(refusal ? outcomeOf(refusal) : "verified"));
  }, [token, state]);
  useEffect(() => {
    if (state !== "verified") return;
    const timer = setTimeout(() => go(paths.login, { replace: true }), verifiedRedirectMs);
    return () => clearTimeout(timer);
  }, [state]);
  return { state, again: () => setState("verifying") };
}

/** Unless the letter's token itself was refused, it is worth another try. */
const outcomeOf = (refusal: ApiError): State => (mayPass(refusal) ? "unanswered" : "failed");

function Verifying({ done }: { done: boolean }) {
  const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
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
      {done && !calm && (
        <Suspense>
          <Confetti />
        </Suspense>
      )}
    </>
  );
}

function Unanswered({ onRetry }: { onRetry: () => void }) {
  return (
    <Notice level={1} title={t("That did not work")} actions={<Button onClick={onRetry}>{t("Try again")}</Button>}>
      <p role="alert" className="text-xl text-screen">
        {t(messages.verificationFailed)}
      </p>
      <p className="mt-2">{t("We could not check your link. Try again in a moment.")}</p>
    </Notice>
  );
}

function Failed() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  if (sentTo !== null) {
    return (
      <LetterSent kind="verification" email={sentTo} onOtherAddress={() => setSentTo(null)}>
        <p>
          {rich("If an account with {email} waits to be verified, a new letter is on its way.", {
            email: <EmailAddress>{sentTo}</EmailAddress>,
          })}
        </p>
      </LetterSent>
    );
  }
  return (
    <Entrance
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
      <Ways>
        <ButtonLink look="plain" to={paths.login} className="-ml-3">
          {t("Login")}
        </ButtonLink>
      </Ways>
    </Entrance>
  );
}
