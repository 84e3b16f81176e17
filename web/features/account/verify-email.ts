import { m } from "#messages";
import { ApiError, apiFetch, isTransientError } from "../../api/client.ts";
import { showAlert } from "../../ui/alerts.tsx";
import { storedToken } from "./session.ts";
import { verifiedAlertMs } from "./timing.ts";

/** `null` means verified. */
type VerificationError = ApiError | null;

const pendingByToken = new Map<string, Promise<VerificationError>>();

/** Sends the token once, even when React mounts the page twice: the first request uses the token up. */
export async function verifyEmailOnce(emailToken: string): Promise<VerificationError> {
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
    // The page shows this error itself.
    if (error.code !== "verification_link_invalid")
      showAlert(error.message, { durationMs: verifiedAlertMs, failed: true });
    return error;
  }
}
