import type { WebhookAttempt } from "../../contract/webhooks/webhooks.ts";
import type { Bindings } from "../context/request-context.ts";
import { isReachableUrl } from "../http/reachable-url.ts";

const timeoutMs = 10_000;
const maxAnswerLength = 200;

/** Sends one message. A redirect is not followed, and counts as a failure. */
export async function postWebhook(
  env: Bindings,
  url: string,
  body: string,
  headers: Record<string, string>,
): Promise<WebhookAttempt> {
  const startedAt = Date.now();
  const end = (status: number | null, answer: string): WebhookAttempt => ({
    at: new Date(startedAt).toISOString(),
    status,
    ms: Date.now() - startedAt,
    answer: answer.slice(0, maxAnswerLength),
  });
  if (!isReachableUrl(url, env)) return end(null, "The address is not public");
  try {
    const response = await fetch(url, {
      method: "POST",
      headers: { ...headers, "Content-Type": "application/json", "User-Agent": "Marquee" },
      body,
      redirect: "manual",
      signal: AbortSignal.timeout(timeoutMs),
    });
    return end(response.status, await readBeginning(response));
  } catch (error) {
    return end(null, String(error));
  }
}

export const isWebhookDelivered = ({ status }: WebhookAttempt): boolean =>
  status !== null && status >= 200 && status < 300;

/** Reads the beginning of a response for the log, or what arrived of a response that broke off. */
async function readBeginning({ body }: Response): Promise<string> {
  const reader = body?.getReader();
  const decoder = new TextDecoder();
  let text = "";
  try {
    while (reader && text.length < maxAnswerLength) {
      const { done, value } = await reader.read();
      if (done) break;
      text += decoder.decode(value, { stream: true });
    }
  } catch {
    return text;
  }
  await reader?.cancel().catch(() => undefined);
  return text;
}
