import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { milliseconds } from "../../../contract/constants.ts";
import { clearSite } from "../../support/clear-site.ts";
import {
  createOrigin,
  jsonRequest,
  type TestClient,
  visitorClient,
} from "../../support/clients.ts";
import { setClockTo } from "../../support/clock-ahead.ts";
import { runCron, setConditions } from "../../support/conditions.ts";
import { type DeliveredEmail, extractToken, waitForEmails } from "../../support/mailbox.ts";
import { addAndEnter } from "../../support/profiles.ts";
import { publishSettings } from "../../support/publish-settings.ts";
import { countRows, executeSql, queryRow } from "../../support/rows.ts";
import { resetAccounts, seedSite } from "../../support/seeds.ts";
import { accounts, signedInClient } from "../../support/sessions.ts";

const { day, hour } = milliseconds;
const { email } = accounts.viewer;
const everyFiveMinutes = "*/5 * * * *";
let client: TestClient;

beforeAll(seedSite);
beforeEach(async () => {
  await resetAccounts();
  await executeSql("DELETE FROM emails");
  await setConditions();
  client = await signedInClient("demo-viewer");
});

/** Pays an order in the sandbox. */
async function pay(orderId: string): Promise<string> {
  const origin = createOrigin();
  await visitorClient(origin)(`/sandbox/checkout/${orderId}`, {
    method: "POST",
    headers: { "Content-Type": "application/x-www-form-urlencoded", Origin: origin },
    body: "choice=pay",
  });
  return orderId;
}

async function buy(path: string, body: object): Promise<string> {
  const response = await client(path, jsonRequest("POST", body));
  return pay((await response.json()).orderId);
}
const subscribe = (consent = true) =>
  buy("/initiate_payment", { email, plan_id: "10001", consent });

type Fields = { email?: string; contract?: string; name?: string; when?: string; reason?: string };
const declare = (kind: "cancellation" | "withdrawal", fields: Fields = {}, by = visitorClient()) =>
  by(`/api/${kind}`, jsonRequest("POST", { email, ...fields }));
const confirm = (token: string) =>
  visitorClient()("/api/exit/confirm", jsonRequest("POST", { token }));

const isAbout = (subject: string) => (mail: DeliveredEmail) => mail.subject.includes(subject);
/** Returns the email that confirms a declaration, once it is there. */
async function waitForReceipt(kind: "cancellation" | "withdrawal", to = email) {
  for (let tries = 0; tries < 200; tries++) {
    const found = (await waitForEmails(to, 0)).find(isAbout(`We received your ${kind}`));
    if (found) return found;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error(`${to} got no email about a ${kind}`);
}
async function declareAndFindToken(kind: "cancellation" | "withdrawal", fields: Fields = {}) {
  expect((await declare(kind, fields)).status).toBe(202);
  return extractToken(await waitForReceipt(kind));
}
const readSubscription = () =>
  queryRow<{ renews: number; expires_at: number }>(
    "SELECT renews, expires_at FROM subscriptions WHERE user_id = 'demo-viewer'",
  );
const readPayment = () =>
  queryRow<{ amount_cents: number; refunded_cents: number; starts: number; ends: number }>(
    `SELECT amount_cents, refunded_cents, period_starts_at AS starts, period_ends_at AS ends
     FROM payments
     WHERE order_id IN (SELECT id FROM orders WHERE user_id = 'demo-viewer')
     ORDER BY paid_at DESC`,
  );
const answerOf = async (response: Response) => {
  const { code, data } = await response.json();
  return [response.status, code ?? data];
};

describe("a cancellation without signing in", () => {
  it("a cancellation gets the same response for a member and for an unknown address, and both get an email at once", async () => {
    await subscribe();
    const answers = await Promise.all(
      [email, "nobody@example.com"].map(async (address) => {
        const response = await declare("cancellation", { email: address, name: "Eve" });
        return [response.status, await response.text()];
      }),
    );
    expect(answers[0]).toEqual(answers[1]);
    expect((await waitForReceipt("cancellation")).links[0]).toContain("/exit?kind=cancellation");
    const unknown = await waitForReceipt("cancellation", "nobody@example.com");
    expect(unknown.text).toContain("no subscription is running");
    expect(unknown.text).not.toMatch(/token|Eve/);
    expect(await countRows("exits")).toBe(1);
  });

  it("the email about a cancellation names the time of receipt, the contract and the typed texts", async () => {
    const orderId = await subscribe();
    await declare("cancellation", { name: "Vera Viewer", reason: "Moving", when: "now" });
    const { text } = await waitForReceipt("cancellation");
    expect(text).toMatch(/We received your cancellation on \w+ \d+, \d{4} at/);
    for (const word of ["Monthly", orderId, "Vera Viewer", "Moving", "at once"])
      expect(text).toContain(word);
  });

  it("a cancellation changes nothing until the button behind the email's link is pressed, which works once", async () => {
    await subscribe();
    const token = await declareAndFindToken("cancellation");
    await visitorClient()(`/exit?kind=cancellation&token=${token}`);
    expect(await readSubscription()).toMatchObject({ renews: 1 });
    const { expires_at } = (await readSubscription()) ?? { expires_at: 0 };
    expect(await answerOf(await confirm(token))).toEqual([
      200,
      {
        kind: "cancellation",
        contract: "Monthly",
        endsAt: new Date(expires_at).toISOString(),
        refund: null,
      },
    ]);
    expect(await readSubscription()).toEqual({ renews: 0, expires_at });
    expect(await answerOf(await confirm(token))).toEqual([400, "exit_link_invalid"]);
    expect(await queryRow("SELECT done_at > 0 AS done, due_at FROM exits")).toEqual({
      done: 1,
      due_at: null,
    });
    expect((await waitForEmails(email, 3)).some(isAbout("Your subscription ends on"))).toBe(true);
  });

  it("a member who cancels with immediate effect has no subscription afterwards", async () => {
    await subscribe();
    await confirm(await declareAndFindToken("cancellation", { when: "now" }));
    expect((await readSubscription())?.expires_at).toBeLessThanOrEqual(Date.now());
  });

  it("a signed-in member's cancellation is carried out without a link", async () => {
    await subscribe();
    expect((await declare("cancellation", {}, client)).status).toBe(202);
    expect((await waitForReceipt("cancellation")).text).not.toContain("token");
    expect(await readSubscription()).toMatchObject({ renews: 0 });
  });

  it("a child in a profile with an age limit cannot cancel the subscription without the email's link", async () => {
    await subscribe();
    const { client: child } = await addAndEnter("demo-viewer", { name: "Kim", ageLimit: 6 });
    expect((await declare("cancellation", { when: "now" }, child)).status).toBe(202);
    expect((await waitForReceipt("cancellation")).links[0]).toContain("token=");
    expect(await readSubscription()).toMatchObject({ renews: 1 });
  });

  it("a signed-in account cannot cancel another account's subscription without the email's link", async () => {
    await subscribe();
    const other = await signedInClient("demo-admin");
    expect((await declare("cancellation", {}, other)).status).toBe(202);
    expect(await readSubscription()).toMatchObject({ renews: 1 });
  });

  it("a subscription that is cancelled for a later day renews until a paid period covers that day", {
    tags: ["long"],
  }, async () => {
    await subscribe();
    const expiresAt = (await readSubscription())?.expires_at ?? 0;
    const lastDay = new Date(expiresAt + 10 * day).toISOString().slice(0, 10);
    await confirm(await declareAndFindToken("cancellation", { when: lastDay }));
    await runCron(everyFiveMinutes, Date.now() + 2 * day);
    expect(await readSubscription()).toMatchObject({ renews: 1 });
    await runCron(everyFiveMinutes, expiresAt + hour);
    await runCron(everyFiveMinutes, expiresAt + 3 * day);
    const { renews, expires_at } = (await readSubscription()) ?? { renews: 1, expires_at: 0 };
    expect([renews, expires_at > expiresAt + 10 * day]).toEqual([0, true]);
  });

  it.each([
    ["a day that does not exist", { when: "2026-02-30" }],
    ["an invalid email address", { email: "nobody" }],
    ["a name of two lines", { name: "A\nB" }],
    ["a name with a web address", { name: "Win at evil.example" }],
    ["a contract with a web address", { contract: "https://evil.example" }],
    ["a reason with a web address", { reason: "See www.evil.example" }],
  ])("a cancellation with %s is refused", { tags: ["long"] }, async (_, fields) => {
    expect((await declare("cancellation", fields)).status).toBe(400);
    expect(await countRows("emails")).toBe(0);
  });

  it("an address gets at most four emails an hour about cancellations, whether it has an account or not", {
    tags: ["long"],
  }, async () => {
    for (const address of [email, "nobody@example.com"]) {
      const statuses: number[] = [];
      for (let count = 0; count < 5; count++)
        statuses.push((await declare("cancellation", { email: address })).status);
      expect(statuses).toEqual([202, 202, 202, 202, 429]);
    }
  });

  it("a network that sent a hundred requests for emails in an hour can send no further cancellation", async () => {
    expect((await declare("cancellation")).status).toBe(202);
    await executeSql("UPDATE rate_limits SET count = 100 WHERE key LIKE 'email:network:%'");
    const address = { email: "somebody@example.com" };
    expect((await declare("cancellation", address)).status).toBe(429);
    expect((await declare("withdrawal", address)).status).toBe(429);
  });

  it("the link of a cancellation is refused after eight days", async () => {
    await subscribe();
    const token = await declareAndFindToken("cancellation");
    await executeSql("UPDATE exits SET received_at = ?", Date.now() - 8 * day);
    expect(await answerOf(await confirm(token))).toEqual([400, "exit_link_invalid"]);
    expect(await readSubscription()).toMatchObject({ renews: 1 });
  });

  it("the job carries out a cancellation whose request was killed", {
    tags: ["long"],
  }, async () => {
    await subscribe();
    await declareAndFindToken("cancellation");
    await executeSql(
      "UPDATE exits SET token_hash = NULL, confirmed_at = ?, due_at = ?",
      Date.now(),
      Date.now() - 1,
    );
    await runCron(everyFiveMinutes);
    expect(await readSubscription()).toMatchObject({ renews: 0 });
    expect(await countRows("exits WHERE done_at IS NULL")).toBe(0);
  });
});

describe("a withdrawal", () => {
  it("a member who consented to begin at once and withdraws on day 3 is refunded the unused time to the cent, once", async () => {
    await subscribe();
    const paid = await readPayment();
    if (!paid) throw new Error("nothing was paid");
    await setClockTo(Date.now() + 3 * day);
    const token = await declareAndFindToken("withdrawal");
    const response = await confirm(token);
    const { data } = await response.json();
    const receivedAt = (await queryRow<{ at: number }>("SELECT received_at AS at FROM exits"))?.at;
    const used = Math.floor(
      (paid.amount_cents * ((receivedAt ?? 0) - paid.starts)) / (paid.ends - paid.starts),
    );
    expect(data).toMatchObject({ kind: "withdrawal", refund: (paid.amount_cents - used) / 100 });
    expect(used).toBe(99);
    expect(await readPayment()).toMatchObject({ refunded_cents: paid.amount_cents - used });
    expect((await readSubscription())?.expires_at).toBeLessThanOrEqual(Date.now() + 3 * day + hour);
    await executeSql("UPDATE exits SET done_at = NULL, due_at = 1");
    await runCron(everyFiveMinutes, Date.now() + 4 * day);
    expect(await readPayment()).toMatchObject({ refunded_cents: paid.amount_cents - used });
    await executeSql("DELETE FROM emails");
    await declare("withdrawal");
    expect((await waitForReceipt("withdrawal")).text).toContain("no contract");
  });

  it("a member who withdraws on day 3 and uses the email's link on day 8 pays for three days", async () => {
    const now = Date.now();
    await subscribe();
    await setClockTo(now + 3 * day);
    const token = await declareAndFindToken("withdrawal");
    await setClockTo(now + 8 * day);
    expect(await answerOf(await confirm(token))).toMatchObject([200, { refund: 9 }]);
  });

  it("a member who did not consent to begin at once and withdraws is refunded everything", async () => {
    await subscribe(false);
    await setClockTo(Date.now() + 3 * day);
    expect(await answerOf(await confirm(await declareAndFindToken("withdrawal")))).toMatchObject([
      200,
      { refund: 9.99 },
    ]);
    expect(await queryRow("SELECT status FROM orders WHERE user_id = 'demo-viewer'")).toEqual({
      status: "refunded",
    });
  });

  it("a member cannot withdraw from a contract of three weeks ago", async () => {
    await subscribe();
    await setClockTo(Date.now() + 21 * day);
    await declare("withdrawal");
    expect((await waitForReceipt("withdrawal")).text).toContain("no contract of the last 14 days");
    expect(await countRows("exits")).toBe(0);
  });

  it.each([
    ["2026-12-11", "2026-12-28", "Christmas, Saturday and Sunday"],
    ["2027-03-12", "2027-03-30", "Easter"],
    ["2027-04-17", "2027-05-03", "1 May on a Saturday"],
    ["2027-04-22", "2027-05-07", "Ascension"],
    ["2027-06-01", "2027-06-15", "no day off"],
  ])(
    "a member can withdraw from a contract of %s until the end of %s: %s",
    { tags: ["long"] },
    async (concluded, lastDay) => {
      await subscribe(false);
      await executeSql("UPDATE orders SET created_at = ?", Date.parse(concluded) + 12 * hour);
      await executeSql("UPDATE payments SET paid_at = ?", Date.parse(concluded) + 12 * hour);
      await setClockTo(Date.parse(lastDay) + 25 * hour);
      await declare("withdrawal");
      expect((await waitForReceipt("withdrawal")).text).toContain("no contract");
      await executeSql("DELETE FROM emails");
      await setClockTo(Date.parse(lastDay) + 23 * hour);
      expect(await declareAndFindToken("withdrawal")).toBeTruthy();
    },
  );

  it("a buyer can withdraw from a purchase unless they consented to begin at once", async () => {
    await executeSql("UPDATE movies SET price_cents = 1250, downloadable = 1 WHERE id = 2");
    await buy("/api/orders", { movieIds: ["2"], shownAmount: 12.5, consent: true });
    await declare("withdrawal");
    expect((await waitForReceipt("withdrawal")).text).toContain("right of withdrawal has ended");
    await executeSql("UPDATE orders SET terms_accepted_at = NULL");
    await executeSql("DELETE FROM emails");
    expect(await answerOf(await confirm(await declareAndFindToken("withdrawal")))).toMatchObject([
      200,
      { refund: 12.5, endsAt: null },
    ]);
    expect(await countRows("purchases WHERE user_id = 'demo-viewer'")).toBe(0);
  });

  it("a signed-in member who types an unknown contract must use the email's link before any contract ends", async () => {
    await subscribe();
    await declare("withdrawal", { contract: "The Golem" }, client);
    const receipt = await waitForReceipt("withdrawal");
    expect(receipt.text).toContain("Contract: Monthly");
    expect(receipt.text).toContain("“The Golem”");
    expect(await readSubscription()).toMatchObject({ renews: 1 });
    expect(await answerOf(await confirm(extractToken(receipt)))).toMatchObject([
      200,
      { contract: "Monthly" },
    ]);
  });

  it("a signed-in member who types the name of the plan withdraws without a link", async () => {
    await subscribe();
    await declare("withdrawal", { contract: "monthly" }, client);
    expect((await waitForReceipt("withdrawal")).text).not.toContain("token");
    expect(await readSubscription()).toMatchObject({ renews: 0 });
  });

  it("the link of a withdrawal is refused if the rental began after the email", async () => {
    await executeSql("UPDATE movies SET rent_price_cents = 390 WHERE id = 2");
    const offer = { price: 3.9, beginDays: 30, watchHours: 48, consent: true };
    await buy("/api/movies/2/rentals", offer);
    const token = await declareAndFindToken("withdrawal");
    await executeSql("UPDATE rentals SET begun_at = ?, watch_until = ?", Date.now(), Date.now());
    expect(await answerOf(await confirm(token))).toEqual([409, "withdrawal_used_up"]);
    await executeSql("UPDATE rentals SET begun_at = NULL, watch_until = NULL");
    expect(await answerOf(await confirm(token))).toMatchObject([200, { refund: 3.9 }]);
  });

  it("a cancellation by another account's order number finds no contract of the address", async () => {
    const orderId = await subscribe();
    await declare("withdrawal", { email: accounts.member.email, contract: orderId });
    const { text } = await waitForReceipt("withdrawal", accounts.member.email);
    expect(text).not.toContain(orderId);
    expect(await countRows("exits WHERE user_id = 'demo-viewer'")).toBe(0);
  });
});

describe("the administrators' list of exits", () => {
  it("an administrator can confirm, once, a cancellation whose link was not used, and the audit log records it", {
    tags: ["long"],
  }, async () => {
    await subscribe();
    await declareAndFindToken("cancellation", { reason: "Moving" });
    const admin = await signedInClient("demo-admin");
    const readList = async () => (await (await admin("/api/admin/exits")).json()).data;
    const [exit] = await readList();
    expect(exit).toMatchObject({
      kind: "cancellation",
      user: { id: "demo-viewer", email },
      contract: "Monthly",
      reason: "Moving",
      when: "period_end",
      state: "unconfirmed",
    });
    const path = `/api/admin/exits/${exit.id}/confirm`;
    expect((await admin(path, { method: "POST" })).status).toBe(200);
    expect(await readSubscription()).toMatchObject({ renews: 0 });
    expect((await readList())[0]).toMatchObject({ state: "done" });
    expect(await answerOf(await admin(path, { method: "POST" }))).toEqual([404, "exit_not_found"]);
    expect(
      await queryRow("SELECT action, subject, subject_id FROM audit_log ORDER BY id DESC"),
    ).toEqual({ action: "confirm", subject: "exit", subject_id: exit.id });
  });
});

describe("the administrators' tasks", () => {
  it("a cancellation whose link was not used for a day is a task for administrators until it is confirmed", async () => {
    await subscribe();
    const token = await declareAndFindToken("cancellation");
    const admin = await signedInClient("demo-admin");
    const countTasks = async () => {
      const { data } = await (await admin("/api/admin/today")).json();
      return data.find(({ kind }: { kind: string }) => kind === "unconfirmed_exits")?.count;
    };
    expect(await countTasks()).toBeUndefined();
    await executeSql("UPDATE exits SET received_at = ?", Date.now() - 25 * hour);
    expect(await countTasks()).toBe(1);
    await declare("cancellation");
    await confirm(token);
    expect(await countTasks()).toBeUndefined();
  });
});

describe("a site that sells only with the consent to begin at once", () => {
  afterAll(clearSite);

  it("a site that demands consent refuses every order without the ticked box", async () => {
    await publishSettings({ demandsConsent: true, sellsGifts: true });
    await executeSql(
      "UPDATE movies SET rent_price_cents = 390, price_cents = 1250, downloadable = 1 WHERE id = 2",
    );
    const sendOn = new Intl.DateTimeFormat("en-CA", { timeZone: "Europe/Oslo" }).format();
    const gift = { planId: "10001", periods: 1, price: 9.99, sendOn };
    const names = { recipientEmail: "rosa@example.com", recipientName: "Rosa", senderName: "Vera" };
    const orders: [string, object][] = [
      ["/initiate_payment", { email, plan_id: "10001" }],
      ["/api/orders", { movieIds: ["2"], shownAmount: 12.5 }],
      ["/api/movies/2/rentals", { price: 3.9, beginDays: 30, watchHours: 48 }],
      ["/api/gift-codes", { ...gift, ...names, message: "" }],
    ];
    const before = await countRows("orders");
    for (const [path, order] of orders)
      for (const consent of [{}, { consent: false }])
        expect(
          await answerOf(await client(path, jsonRequest("POST", { ...order, ...consent }))),
          path,
        ).toEqual([400, "consent_required"]);
    expect(await countRows("orders")).toBe(before);
    for (const [path, order] of orders) {
      const response = await client(path, jsonRequest("POST", { ...order, consent: true }));
      expect([200, 201], `${path} ${await response.text()}`).toContain(response.status);
    }
    expect(await countRows("orders WHERE consent_text IS NOT NULL")).toBe(orders.length);
  });
});
