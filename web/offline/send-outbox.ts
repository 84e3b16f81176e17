import type { EndpointKey } from "../../contract/endpoints.ts";
import { call, statusOf } from "../app/api.ts";
import { t } from "../language/text.ts";
import { showAlert } from "../ui/alerts.tsx";
import { type Change, forgetChange, outbox } from "./outbox.ts";
import { isSettled, ofAccount } from "./unsent.ts";

/** Sends what waits, in order and from one tab at a time. */
export async function sendOutbox(): Promise<void> {
  if (outbox.get().length > 0) await (navigator.locks ? navigator.locks.request("outbox", sendAll) : sendAll());
}

/** Whose session it is, the site says: what a browser remembers may be out of date. */
async function sendAll(): Promise<void> {
  // Another tab may have sent it all meanwhile.
  if (outbox.get().length === 0) return;
  const account = await call("GET /api/protectedRoute").catch(() => null);
  if (!account) return;
  outbox.set(ofAccount(outbox.get(), account.userInfo.id));
  let sent = 0;
  for (let change = outbox.get()[0]; change; change = outbox.get()[0]) {
    const status = await send(change);
    if (!isSettled(status)) break;
    forgetChange(change);
    if (status < 300) sent += 1;
  }
  if (sent > 0) showAlert(t("What you did offline is now in your account."));
}

async function send({ key, request }: Change): Promise<number> {
  const ask = call as (key: EndpointKey, request: unknown) => Promise<unknown>;
  return ask(key, request).then(
    () => 200,
    (error) => statusOf(error) ?? 400,
  );
}
