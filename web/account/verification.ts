import { messages } from "../../contract/messages.ts";
import { ApiError, call, mayPass } from "../app/api.ts";
import { showAlert } from "../ui/alerts.tsx";
import { token } from "./session.ts";
import { verifiedAlertMs } from "./times.ts";

/** `null`: verified. */
type Refusal = ApiError | null;

const sent = new Map<string, Promise<Refusal>>();

/** Sends a letter's token, once for however often React shows the page: the first time uses it up. */
export async function verifyOnce(letterToken: string): Promise<Refusal> {
  const outcome = sent.get(letterToken) ?? verify(letterToken);
  sent.set(letterToken, outcome);
  const refusal = await outcome;
  if (mayPass(refusal)) sent.delete(letterToken);
  return refusal;
}

async function verify(letterToken: string): Promise<Refusal> {
  try {
    const { data } = await call("POST /verifyEmail", { body: { token: letterToken } });
    token.set(data);
    showAlert(messages.emailVerified, { durationMs: verifiedAlertMs });
    return null;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const saidByPage = error.message.toLowerCase() === messages.verificationFailed.toLowerCase();
    if (!saidByPage) showAlert(error.message, { durationMs: verifiedAlertMs, failed: true });
    return error;
  }
}
