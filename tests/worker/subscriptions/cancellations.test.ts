import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { m } from "#messages";
import {
  createOrigin,
  jsonRequest,
  type TestClient,
  visitorClient,
} from "../../support/clients.ts";
import { runCron } from "../../support/conditions.ts";
import { type DeliveredEmail, waitForEmails } from "../../support/mailbox.ts";
import { countRows, executeSql, queryRow } from "../../support/rows.ts";
import { resetAccounts, seedSite } from "../../support/seeds.ts";
import { accounts, signedInClient } from "../../support/sessions.ts";

const day = 86_400_000;
const { email } = accounts.viewer;
let client: TestClient;

beforeAll(seedSite);
beforeEach(async () => {
  await resetAccounts();
  await executeSql("DELETE FROM emails");
  client = await signedInClient("demo-viewer");
});

async function subscribeAndPay() {
  const order = { email, plan_id: "10001" };
  const { orderId } = await (await client("/initiate_payment", jsonRequest("POST", order))).json();
  const origin = createOrigin();
  await visitorClient(origin)(`/sandbox/checkout/${orderId}`, {
    method: "POST",
    headers: { "Content-Type": "application/x-www-form-urlencoded", Origin: origin },
    body: "choice=pay",
  });
  return orderId;
}
const unsubscribe = (when: string) => client("/Unsubscribe", jsonRequest("POST", { email, when }));
const renew = () => client("/api/billing/renew", { method: "POST" });
const readSubscription = () =>
  queryRow<{ renews: number; expires_at: number }>(
    "SELECT renews, expires_at FROM subscriptions WHERE user_id = 'demo-viewer'",
  );
const checkSubscription = async () => (await client("/subscriptionCheck")).json();
const isCancellation = ({ subject }: DeliveredEmail) =>
  /Your subscription (ends on|has ended)/.test(subject);
/**
 * Returns the number of queued cancellation emails. An email is queued in the same batch as the
 * cancellation.
 */
const countCancellations = () =>
  countRows(
    `emails WHERE "to" = ? AND (subject LIKE '% ends on %' OR subject LIKE '% has ended%')`,
    email,
  );
const readCancellations = async (count: number) => {
  for (let tries = 0; tries < 100; tries++) {
    const found = (await waitForEmails(email, 0)).filter(isCancellation);
    if (found.length >= count) return found;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  return (await waitForEmails(email, 0)).filter(isCancellation);
};
const outcomeOf = async (response: Response) => {
  const { code, message } = await response.json();
  return [response.status, code ?? message];
};

describe("the email about a cancellation", () => {
  it("a member who cancels gets one email at once, with the date of receipt and the end date", async () => {
    await subscribeAndPay();
    const expiresAt = (await readSubscription())?.expires_at ?? 0;
    expect((await unsubscribe("period_end")).status).toBe(200);
    const [received, ...more] = await readCancellations(1);
    const write = (time: number) =>
      new Intl.DateTimeFormat("en", { dateStyle: "long", timeZone: "UTC" }).format(time);
    expect(more).toEqual([]);
    expect(received?.subject).toContain(write(expiresAt));
    expect(received?.text).toContain(`We received the cancellation on ${write(Date.now())}`);
    expect(received?.text).toContain("Your subscription “Monthly” ends on");
    await runCron("*/5 * * * *", Date.now() + 60_000);
    await unsubscribe("period_end");
    expect(await countCancellations()).toBe(1);
  });

  it("a member who cancels with immediate effect gets an email at once, also after stopping the renewal before", async () => {
    await subscribeAndPay();
    await unsubscribe("period_end");
    await unsubscribe("now");
    const [ended, stopped, ...more] = await readCancellations(2);
    expect([ended?.subject, stopped?.subject, more]).toEqual([
      expect.stringContaining("Your subscription has ended"),
      expect.stringContaining("Your subscription ends on"),
      [],
    ]);
    expect(ended?.text).toContain("Nothing more is charged.");
  });

  it("a member's cancellation email is in the language of the account", async () => {
    await subscribeAndPay();
    await executeSql("UPDATE users SET language = 'de' WHERE id = 'demo-viewer'");
    await unsubscribe("now");
    const received = await waitForEmails(email, 2);
    expect(received.map(({ subject }) => subject)).toContainEqual(
      expect.stringContaining("Dein Abo ist beendet"),
    );
  });

  it("a member who ends a gifted subscription gets an email at once", async () => {
    await executeSql("DELETE FROM subscriptions WHERE user_id = 'demo-viewer'");
    await executeSql(
      "INSERT INTO gifts (user_id, until, given_at) VALUES ('demo-viewer', ?, 1)",
      Date.now() + 9 * day,
    );
    expect((await unsubscribe("now")).status).toBe(200);
    expect((await readCancellations(1)).map(({ subject }) => subject)).toEqual([
      expect.stringContaining("Your subscription has ended"),
    ]);
    expect(await countRows("gifts WHERE user_id = 'demo-viewer'")).toBe(0);
  });

  it.each(["member", "administrator"])(
    "a member whose account the %s deletes gets an email about the subscription",
    { tags: ["long"] },
    async (by) => {
      await subscribeAndPay();
      const admin = await signedInClient("demo-admin");
      const response =
        by === "member"
          ? await client(
              "/api/account",
              jsonRequest("DELETE", { password: accounts.viewer.password }),
            )
          : await admin("/deleteUser", jsonRequest("DELETE", { userId: "demo-viewer" }));
      expect(response.status).toBe(200);
      expect((await readCancellations(1)).length).toBe(1);
      expect(await countRows("users WHERE id = 'demo-viewer'")).toBe(0);
      await seedSite();
    },
  );

  it("a member who cancelled gets no second email when the paid time runs out", async () => {
    await subscribeAndPay();
    await unsubscribe("period_end");
    await runCron("*/5 * * * *", Date.now() + 40 * day);
    await client("/api/account", jsonRequest("DELETE", { password: "not the password" }));
    expect(await countCancellations()).toBe(1);
  });
});

describe("a stopped renewal", () => {
  it("a stopped renewal can be resumed while paid days remain, and the subscription then renews", async () => {
    await subscribeAndPay();
    expect((await checkSubscription()).renewable).toBe(false);
    await unsubscribe("period_end");
    expect(await checkSubscription()).toMatchObject({
      renews: false,
      renewable: true,
      status: "SUBSCRIBED",
    });
    const expiresAt = (await readSubscription())?.expires_at ?? 0;
    expect(await outcomeOf(await renew())).toEqual([200, m.done_renewed_again()]);
    expect(await readSubscription()).toEqual({ renews: 1, expires_at: expiresAt });
    expect(await checkSubscription()).toMatchObject({ renews: true, renewable: false });
    expect(
      await countRows(
        "payments WHERE order_id IN (SELECT id FROM orders WHERE user_id = 'demo-viewer')",
      ),
    ).toBe(1);
  });

  it("resuming a renewal is refused for a subscription that still renews or has ended, and for gifted days", async () => {
    expect(await outcomeOf(await renew())).toEqual([409, "renewal_not_stopped"]);
    await subscribeAndPay();
    expect(await outcomeOf(await renew())).toEqual([409, "renewal_not_stopped"]);
    await unsubscribe("now");
    expect(await outcomeOf(await renew())).toEqual([409, "renewal_not_stopped"]);
    await executeSql(
      "INSERT INTO gifts (user_id, until, given_at) VALUES ('demo-viewer', ?, 1)",
      Date.now() + 9 * day,
    );
    expect(await outcomeOf(await renew())).toEqual([409, "renewal_not_stopped"]);
    expect((await checkSubscription()).renewable).toBe(false);
  });

  it("a stopped renewal cannot be resumed after a refund", async () => {
    const orderId = await subscribeAndPay();
    await unsubscribe("period_end");
    const admin = await signedInClient("demo-admin");
    expect((await admin(`/api/admin/orders/${orderId}/refund`, { method: "POST" })).status).toBe(
      200,
    );
    expect(await outcomeOf(await renew())).toEqual([409, "renewal_not_stopped"]);
    expect((await readSubscription())?.renews).toBe(0);
  });
});

it("a subscription at another payment provider is not ended by the current provider, and its member is told so", async () => {
  const orderId = await subscribeAndPay();
  await executeSql("UPDATE orders SET provider = 'stripe' WHERE id = ?", orderId);
  for (const when of ["now", "period_end"])
    expect((await outcomeOf(await unsubscribe(when)))[1]).toBe("subscription_elsewhere");
  expect(await readSubscription()).toMatchObject({ renews: 1 });
  expect(
    await queryRow("SELECT renews, ended_at FROM sandbox_checkouts WHERE order_id = ?", orderId),
  ).toEqual({
    renews: 1,
    ended_at: null,
  });
});
