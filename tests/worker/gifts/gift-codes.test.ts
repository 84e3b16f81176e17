import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { milliseconds } from "../../../contract/constants.ts";
import type { GiftOrderRequest } from "../../../contract/gifts/gift-codes.ts";
import { startOfDay } from "../../../worker/i18n/zoned-day.ts";
import { clearSite } from "../../support/clear-site.ts";
import { jsonRequest, type TestClient } from "../../support/clients.ts";
import { keepSessionsInUse, setClockTo, signInWithLongSession } from "../../support/clock-ahead.ts";
import { runCron, setConditions } from "../../support/conditions.ts";
import { waitForEmails } from "../../support/mailbox.ts";
import { answerSandboxCheckout } from "../../support/movie-access.ts";
import { publishSettings } from "../../support/publish-settings.ts";
import { countRows, executeSql, queryRow } from "../../support/rows.ts";
import { resetAccounts, seedSite } from "../../support/seeds.ts";

const { minute, hour, day } = milliseconds;
const [buyerId, recipientId, memberId] = ["demo-viewer", "rosa", "demo-member"];
const rosaEmail = "rosa@example.com";
const zone = "Europe/Berlin";
const everyFiveMinutes = "*/5 * * * *";
let buyer: TestClient;
let recipient: TestClient;

const insertUser = (id: string) =>
  executeSql(
    "INSERT INTO users (id, name, name_folded, email, password_hash, email_verified_at, created_at) VALUES (?1, ?1, ?1, ?1 || '@example.com', 'x', 1, 1)",
    id,
  );

const sellGifts = (sellsGifts: boolean) =>
  publishSettings({ sellsGifts, timeZone: zone, locales: ["en", "de"] });

const today = (time = Date.now()) =>
  new Intl.DateTimeFormat("en-CA", { timeZone: zone }).format(time);
const gift = (changes: Partial<GiftOrderRequest> = {}): GiftOrderRequest => ({
  planId: "10001",
  periods: 1,
  price: 9.99,
  consent: true,
  sendOn: today(),
  recipientEmail: rosaEmail,
  recipientName: "Rosa",
  senderName: "Vera",
  message: "Happy <b>birthday</b>!",
  ...changes,
});
const buy = (changes: Partial<GiftOrderRequest> = {}, client = buyer) =>
  client("/api/gift-codes", jsonRequest("POST", gift(changes)));
const outcomeOf = async (response: Response) => {
  const { code, issues } = await response.json();
  return [response.status, issues?.[0]?.code ?? code];
};
async function buyAndPay(
  changes: Partial<GiftOrderRequest> = {},
): Promise<{ orderId: string; code: string }> {
  const response = await buy(changes);
  expect(response.status).toBe(201);
  const { orderId } = await response.json();
  expect((await answerSandboxCheckout(orderId)).status).toBe(303);
  return { orderId, code: String((await readGift(orderId))?.code) };
}
const readGift = (orderId: string) =>
  queryRow("SELECT * FROM gift_codes WHERE order_id = ?", orderId);
const redeem = (code: string, client = recipient) =>
  client("/api/gift-codes/redeem", jsonRequest("POST", { code }));
const readUntil = async (userId = recipientId) =>
  (await queryRow<{ until: number }>("SELECT until FROM gifts WHERE user_id = ?", userId))?.until ??
  0;
/** Returns the number of gifted days from `from` on, rounded to the hour. */
const daysFrom = async (from: number, userId = recipientId) =>
  Math.round(((await readUntil(userId)) - from) / hour) / 24;
async function refund(orderId: string) {
  const admin = await signInWithLongSession("demo-admin");
  await keepSessionsInUse();
  expect((await admin(`/api/admin/orders/${orderId}/refund`, { method: "POST" })).status).toBe(200);
}
const countGiftEmails = () => countRows("emails WHERE kind = 'gift'");

beforeAll(async () => {
  await seedSite();
  await sellGifts(true);
});
beforeEach(async () => {
  await resetAccounts();
  await executeSql("DELETE FROM plans WHERE id <> '10001'");
  await insertUser(recipientId);
  [buyer, recipient] = [
    await signInWithLongSession(buyerId),
    await signInWithLongSession(recipientId),
  ];
});
afterEach(() => setConditions());
afterAll(clearSite);

describe("buying a gift", () => {
  it("a gift bought for today is emailed at once with its message as plain text, and the buyer gets a receipt", async () => {
    const { orderId, code } = await buyAndPay();
    const [email] = await waitForEmails(rosaEmail);
    expect(email?.subject).toBe("A gift from Vera · Nordlicht");
    const typed = code.replace(/(.{4})(?=.)/g, "$1-");
    expect(email?.text).toContain("30 days of Nordlicht");
    expect(email?.text).toContain(`/redeem#${typed}`);
    expect(email?.html).toContain("birthday");
    expect(email?.html).not.toContain("<b>");
    const [receipt] = await waitForEmails("viewer@marquee.example");
    expect(receipt?.text).toContain("We received $9.99 for your gift.");
    expect(
      await queryRow(
        "SELECT kind, plan_id, amount_cents, status, payer_id FROM orders WHERE id = ?",
        orderId,
      ),
    ).toEqual({ kind: "gift", plan_id: null, amount_cents: 999, status: "paid", payer_id: null });
    expect(await readGift(orderId)).toMatchObject({
      buyer_id: buyerId,
      periods: 1,
      days: 30,
      due_on: null,
    });
    expect(await countRows("gifts")).toBe(0);
    await runCron(everyFiveMinutes, Date.now() + 10 * minute);
    expect(await countGiftEmails()).toBe(1);
  });

  it("a gift costs the plan's price for each period, and is listed only for its buyer", async () => {
    const plan = { name: "Family", amount: 12.5, streams: 4, listed: true, period: "month" };
    const admin = await signInWithLongSession("demo-admin");
    const planId = (await (await admin("/api/admin/plans", jsonRequest("POST", plan))).json()).data
      .id;
    const sendOn = today(Date.now() + 20 * day);
    const { orderId, code } = await buyAndPay({ planId, periods: 3, price: 37.5, sendOn });
    expect(await queryRow("SELECT amount_cents FROM payments WHERE order_id = ?", orderId)).toEqual(
      {
        amount_cents: 3750,
      },
    );
    const [bought] = (await (await buyer("/api/gift-codes")).json()).data;
    expect(bought).toEqual({
      orderId,
      plan: "Family",
      months: 3,
      days: 93,
      recipientName: "Rosa",
      recipientEmail: rosaEmail,
      sendOn,
      sentAt: null,
      redeemedAt: null,
      status: "paid",
      code: code.replace(/(.{4})(?=.)/g, "$1-"),
    });
    expect((await (await recipient("/api/gift-codes")).json()).data).toEqual([]);
    expect((await recipient(`/api/gift-codes/${orderId}/send`, { method: "POST" })).status).toBe(
      404,
    );
    expect(await countGiftEmails()).toBe(0);
  });

  it.each<[string, Partial<GiftOrderRequest>, unknown[]]>([
    ["an unknown plan", { planId: "77777" }, [400, "plan_not_available"]],
    ["no period", { periods: 0 }, [400, "too_small"]],
    ["periods of more than two years", { periods: 24 + 1 }, [400, "too_big"]],
    ["a price other than the plan's", { price: 8.99 }, [409, "offer_changed"]],
    ["a day that is over", { sendOn: today(Date.now() - 2 * day) }, [400, "day_over"]],
    ["a day over a year ahead", { sendOn: today(Date.now() + 368 * day) }, [400, "day_too_late"]],
    ["a day that does not exist", { sendOn: "2026-02-30" }, [400, "date_invalid"]],
    ["an invalid email address", { recipientEmail: "rosa" }, [400, "email_invalid"]],
    [
      "a web address in the message",
      { message: "Win at https://evil.example" },
      [400, "web_address_not_allowed"],
    ],
    ["a web address as a name", { senderName: "evil.example" }, [400, "web_address_not_allowed"]],
    ["a web address in capitals", { message: "Go to EVIL.COM" }, [400, "web_address_not_allowed"]],
    [
      "a web address with a capital",
      { recipientName: "Evil.De" },
      [400, "web_address_not_allowed"],
    ],
    ["a short web address", { message: "See t.me/evil" }, [400, "web_address_not_allowed"]],
    [
      "a web address of any other domain",
      { message: "See netflix.film now" },
      [400, "web_address_not_allowed"],
    ],
    [
      "a web address of subdomains",
      { message: "See A.Evil.Shop" },
      [400, "web_address_not_allowed"],
    ],
    ["a web address with a path", { message: "See Evil.Film/x" }, [400, "web_address_not_allowed"]],
    [
      "a web address in other letters",
      { message: "See пример.рф" },
      [400, "web_address_not_allowed"],
    ],
    [
      "an email address in the message",
      { message: "Write to Me@Evil.Com" },
      [400, "web_address_not_allowed"],
    ],
    ...[
      "evil\u00AD.com/x",
      "evil.\u00ADcom/x",
      "evil.\u034Fcom/x",
      "Evil\u200D.live/x",
      "दुकानी.com",
      "दुकान.भारत",
      "evile\u0301.com",
      "evil。com",
      "evil｡com",
      "evil．com/path",
      "evil：//x",
      "💩.la",
      "❤\uFE0F.la",
      "evil-.com",
      "evil_.com",
    ].map((address): [string, Partial<GiftOrderRequest>, unknown[]] => [
      `the web address ${JSON.stringify(address)}`,
      { message: `See ${address}` },
      [400, "web_address_not_allowed"],
    ]),
    ["a name of two lines", { senderName: "Vera\nBcc: all" }, [400, "not_one_line"]],
    ["a long message", { message: "m".repeat(501) }, [400, "too_long"]],
  ])(
    "buying a gift is refused before a checkout is made: %s",
    { tags: ["long"] },
    async (_, changes, expected) => {
      const orders = await countRows("orders");
      expect(await outcomeOf(await buy(changes))).toEqual(expected);
      expect([await countRows("orders"), await countRows("gift_codes")]).toEqual([orders, 0]);
    },
  );

  it.each([
    "Dr.Müller",
    "St.Clair",
    "J.Lo",
    "Happy birthday.Enjoy!",
    "3.Film",
    "Nr.7",
    "1.2.3",
    "a. b",
    "Ende...Anfang",
    "See you.At noon",
    "生日快乐。祝你幸福",
    "Netflixを見てね。またね。",
    "Danke 🎉.Bis bald",
    "می\u200Cخواهم",
  ])(
    "a gift may contain the text %j, which is no web address",
    { tags: ["long"] },
    async (text) => {
      expect((await buy({ recipientName: text, senderName: text, message: text })).status).toBe(
        201,
      );
    },
  );

  it("a gift's names and message are emailed so that mail programs make no links of them", async () => {
    const texts = { senderName: "Evil\u00AD.LIVE", recipientName: "Rosa。Live" };
    await buyAndPay({ ...texts, message: "Enter Evil.De or 💩.LIVE, Evil.\uFEFFLIVE for 3.50" });
    const [email] = await waitForEmails(rosaEmail);
    const linked = /Evil\u00AD?\.LIVE|Rosa。Live|Evil\.De|💩\.LIVE|Evil\.\uFEFF?LIVE/;
    for (const part of [email?.subject, email?.text, email?.html]) expect(part).not.toMatch(linked);
    expect(email?.text.replaceAll("\u2060", "")).toMatch(
      /Rosa。Live.*Evil\u00AD\.LIVE.*Enter Evil\.De or 💩\.LIVE, Evil\.\uFEFFLIVE for 3\.50/s,
    );
  });

  it("a gift cannot be bought for a retired or unlisted plan, or while the site sells no gifts", {
    tags: ["long"],
  }, async () => {
    await executeSql("UPDATE plans SET listed = 0");
    expect(await outcomeOf(await buy())).toEqual([400, "plan_not_available"]);
    await executeSql("UPDATE plans SET listed = 1, active = 0");
    expect(await outcomeOf(await buy())).toEqual([400, "plan_not_available"]);
    await executeSql("UPDATE plans SET active = 1");
    await sellGifts(false);
    expect(await outcomeOf(await buy())).toEqual([404, "gifts_not_sold"]);
    await sellGifts(true);
    expect(await countRows("gift_codes")).toBe(0);
  });

  it("buying the same gift again continues the open checkout", async () => {
    const first = await (await buy()).json();
    expect(await (await buy()).json()).toEqual(first);
    const other = await (await buy({ recipientEmail: "ruth@example.com" })).json();
    expect(other.orderId).not.toBe(first.orderId);
    expect(await countRows("gift_codes")).toBe(2);
  });

  it("a gift whose payment is declined is not emailed, and its code cannot be redeemed", async () => {
    const { orderId } = await (await buy()).json();
    await answerSandboxCheckout(orderId, "decline");
    await runCron(everyFiveMinutes);
    expect(await countGiftEmails()).toBe(0);
    expect(await outcomeOf(await redeem(String((await readGift(orderId))?.code)))).toEqual([
      404,
      "gift_code_not_found",
    ]);
    expect((await (await buyer("/api/gift-codes")).json()).data).toEqual([]);
  });

  it("buying gifts counts towards the account's hourly limit of checkouts", {
    tags: ["long"],
  }, async () => {
    await executeSql(
      "INSERT INTO rate_limits VALUES (?, 20, ?)",
      `checkout:${buyerId}`,
      Date.now() + hour,
    );
    expect((await buy()).status).toBe(429);
    expect(await countRows("gift_codes")).toBe(0);
  });
});

describe("the day of a gift", { tags: ["long"] }, () => {
  /** The days on which the clocks change in Berlin. */
  it.each(["2027-03-28", "2027-10-31"])(
    "the day of a gift begins at midnight in the site's time zone: %s",
    async (sendOn) => {
      const start = startOfDay(sendOn, zone);
      await setClockTo(start - 20 * day);
      const { orderId } = await buyAndPay({ sendOn });
      await runCron(everyFiveMinutes, start - 1);
      expect(await readGift(orderId)).toMatchObject({ due_on: sendOn, sent_at: null });
      await Promise.all([runCron(everyFiveMinutes, start), runCron(everyFiveMinutes, start)]);
      expect(await readGift(orderId)).toMatchObject({
        due_on: null,
        sent_at: start,
        erase_at: start + 90 * day,
      });
      expect(await countGiftEmails()).toBe(1);
    },
  );

  it("a gift email that a killed or late job did not send is sent by the next run of the job", async () => {
    const { orderId } = await buyAndPay({ sendOn: today(Date.now() + 3 * day) });
    await executeSql(
      "CREATE TRIGGER broken BEFORE UPDATE OF sent_at ON gift_codes BEGIN SELECT RAISE(ABORT, 'killed here'); END",
    );
    await runCron(everyFiveMinutes, Date.now() + 4 * day);
    expect(await countGiftEmails()).toBe(0);
    await executeSql("DROP TRIGGER broken");
    await runCron(everyFiveMinutes, Date.now() + 40 * day);
    expect(await countGiftEmails()).toBe(1);
    expect((await readGift(orderId))?.sent_at).not.toBeNull();
  });

  it("a refunded gift is not emailed", async () => {
    const { orderId, code } = await buyAndPay({ sendOn: today(Date.now() + 3 * day) });
    await refund(orderId);
    await runCron(everyFiveMinutes, Date.now() + 4 * day);
    expect(await countGiftEmails()).toBe(0);
    expect(await outcomeOf(await redeem(code))).toEqual([409, "gift_code_refunded"]);
    expect((await (await buyer("/api/gift-codes")).json()).data).toMatchObject([
      { status: "refunded", code: null },
    ]);
  });

  it("the buyer can send the gift email again three times a day, after the first email and until the gift is redeemed", async () => {
    const send = (orderId: string) => buyer(`/api/gift-codes/${orderId}/send`, { method: "POST" });
    const waiting = await buyAndPay({ sendOn: today(Date.now() + 3 * day) });
    expect(await outcomeOf(await send(waiting.orderId))).toEqual([409, "gift_not_sendable"]);
    const { orderId, code } = await buyAndPay();
    await waitForEmails(rosaEmail, 1);
    const statuses = [];
    for (let i = 0; i < 4; i++) statuses.push((await send(orderId)).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
    await waitForEmails(rosaEmail, 4);
    expect(await countGiftEmails()).toBe(4);
    await redeem(code);
    expect(await outcomeOf(await send(orderId))).toEqual([409, "gift_not_sendable"]);
  });
});

describe("redeeming a gift", () => {
  it("a redeemed gift allows playback for its days with its plan's stream limit, even if the code is typed loosely", async () => {
    await executeSql(
      "INSERT INTO plans (id, name, price_cents, currency, days, period, streams, active) VALUES ('10009', 'Family', 1000, 'usd', 31, 'month', 5, 1)",
    );
    const { orderId, code } = await buyAndPay({ planId: "10009", price: 10 });
    const typed = ` ${code
      .toLowerCase()
      .replaceAll("0", "o")
      .replaceAll("1", "l")
      .replace(/(.{5})/g, "$1-")}`;
    const response = await redeem(typed);
    expect(response.status).toBe(200);
    const { data } = await response.json();
    expect(data).toMatchObject({ plan: "Family", months: 1, days: 31 });
    expect(await daysFrom(Date.now())).toBe(31);
    expect(Date.parse(data.until)).toBe(await readUntil());
    expect(await readGift(orderId)).toMatchObject({
      redeemed_by: recipientId,
      ends_at: await readUntil(),
    });
    expect(await (await recipient("/subscriptionCheck")).json()).toMatchObject({
      status: "SUBSCRIBED",
      remainingDays: 31,
    });
    expect((await (await recipient("/api/streams")).json()).limit).toBe(5);
    expect((await recipient("/api/movies/1/playback", { method: "POST" })).status).toBe(200);
    expect((await (await buyer("/api/gift-codes")).json()).data).toMatchObject([
      { redeemedAt: expect.any(String), code: null },
    ]);
    await setClockTo((await readUntil()) + minute);
    expect((await (await recipient("/api/streams")).json()).limit).toBe(2);
    expect((await recipient("/api/movies/1/playback", { method: "POST" })).status).toBe(403);
  });

  it("only one of twenty users who redeem the same gift code at the same moment succeeds", {
    tags: ["long"],
  }, async () => {
    const { code } = await buyAndPay();
    const clients: TestClient[] = [];
    for (let i = 0; i < 20; i++) {
      await insertUser(`friend-${i}`);
      clients.push(await signInWithLongSession(`friend-${i}`));
    }
    const statuses = await Promise.all(
      clients.map(async (client) => (await redeem(code, client)).status),
    );
    expect(statuses.toSorted()).toEqual([200, ...Array.from({ length: 19 }, () => 409)]);
    expect(await countRows("gifts")).toBe(1);
  });

  it("a gift code can be redeemed once, and a second gift starts when the first gift ends", async () => {
    const [first, second] = [await buyAndPay(), await buyAndPay({ message: "Again" })];
    const outcomes = await Promise.all([redeem(first.code), redeem(first.code)]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await outcomeOf(await redeem(first.code))).toEqual([409, "gift_code_redeemed"]);
    expect((await redeem(second.code)).status).toBe(200);
    expect(await daysFrom(Date.now())).toBe(60);
    const later = await readGift(second.orderId);
    expect(later?.starts_at).toBe((await readGift(first.orderId))?.ends_at);
  });

  it("a gift can be redeemed by its own buyer", { tags: ["long"] }, async () => {
    const { code } = await buyAndPay();
    expect((await redeem(code, buyer)).status).toBe(200);
    expect(await daysFrom(Date.now(), buyerId)).toBe(30);
  });

  it("a gift's days follow the paid time of a subscription that does not renew", {
    tags: ["long"],
  }, async () => {
    const member = await signInWithLongSession(memberId);
    const { orderId, code } = await buyAndPay();
    const paidUntil = Date.now() + 20 * day;
    await executeSql("UPDATE subscriptions SET renews = 1, expires_at = ?", paidUntil);
    expect(await outcomeOf(await redeem(code, member))).toEqual([409, "gift_code_while_renewing"]);
    expect((await readGift(orderId))?.redeemed_at).toBeNull();
    await executeSql("UPDATE subscriptions SET renews = 0");
    expect((await redeem(code, member)).status).toBe(200);
    expect(await readGift(orderId)).toMatchObject({
      starts_at: paidUntil,
      ends_at: paidUntil + 30 * day,
    });
    await executeSql(
      "UPDATE subscriptions SET event_at = ?, expires_at = ?",
      Date.now(),
      paidUntil + 31 * day,
    );
    expect(await readGift(orderId)).toMatchObject({
      starts_at: paidUntil + 31 * day,
      ends_at: paidUntil + 61 * day,
    });
    expect(await readUntil(memberId)).toBe(paidUntil + 61 * day);
    const endedAt = Date.now();
    await executeSql("UPDATE subscriptions SET event_at = ?1, expires_at = 0", endedAt);
    expect(await readGift(orderId)).toMatchObject({
      starts_at: endedAt,
      ends_at: endedAt + 30 * day,
    });
    expect(await readUntil(memberId)).toBe(endedAt + 30 * day);
  });

  it("ten wrong gift codes within an hour block the account's further codes, and right codes do not count", {
    tags: ["long"],
  }, async () => {
    const { code } = await buyAndPay();
    expect(await outcomeOf(await redeem("short"))).toEqual([400, "gift_code_invalid"]);
    for (let i = 0; i < 10; i++)
      expect(await outcomeOf(await redeem(`0000-0000-0000-000${i}`))).toEqual([
        404,
        "gift_code_not_found",
      ]);
    expect((await redeem(code)).status).toBe(429);
    expect(await countRows("gifts")).toBe(0);
    expect((await redeem(code, buyer)).status).toBe(200);
    expect(
      (await queryRow("SELECT count FROM rate_limits WHERE key = ?", `code:${buyerId}`))?.count,
    ).toBe(0);
  });
});

describe("a redeemed gift", { tags: ["long"] }, () => {
  it("a refund of a redeemed gift ends its days, and the redeemed gift that follows starts at once", async () => {
    const [first, second] = [await buyAndPay(), await buyAndPay({ message: "Again" })];
    for (const { code } of [first, second]) expect((await redeem(code)).status).toBe(200);
    const later = Date.now() + 10 * day;
    await setClockTo(later);
    await refund(first.orderId);
    expect(await daysFrom(later)).toBe(30);
    const moved = await readGift(second.orderId);
    expect(moved?.ends_at).toBe(await readUntil());
    expect(Number(moved?.ends_at) - Number(moved?.starts_at)).toBe(30 * day);
    await refund(second.orderId);
    expect(await (await recipient("/subscriptionCheck")).json()).toMatchObject({
      status: "UNSUBSCRIBED",
    });
    expect((await recipient("/api/movies/1/playback", { method: "POST" })).status).toBe(403);
  });

  it("ending all access at once also ends a redeemed gift", async () => {
    const { orderId, code } = await buyAndPay();
    await redeem(code);
    expect(
      (await recipient("/Unsubscribe", jsonRequest("POST", { email: rosaEmail }))).status,
    ).toBe(200);
    expect(await countRows("gifts")).toBe(0);
    expect(Number((await readGift(orderId))?.ends_at)).toBeLessThanOrEqual(Date.now());
  });
});

describe("an erased account", { tags: ["long"] }, () => {
  const erase = (userId: string) => executeSql("DELETE FROM users WHERE id = ?", userId);

  it("erasing the buyer's account keeps a sent gift valid, but deletes its names, address and message", async () => {
    const { orderId, code } = await buyAndPay();
    await erase(buyerId);
    expect(await readGift(orderId)).toMatchObject({
      buyer_id: null,
      recipient_email: null,
      recipient_name: null,
      sender_name: null,
      message: null,
    });
    expect((await redeem(code)).status).toBe(200);
  });

  it("a gift whose buyer's account was erased is still emailed on its day, and its message is deleted then", async () => {
    const { orderId, code } = await buyAndPay({ sendOn: today(Date.now() + 3 * day) });
    await erase(buyerId);
    expect(await readGift(orderId)).toMatchObject({ recipient_email: rosaEmail });
    await runCron(everyFiveMinutes, Date.now() + 4 * day);
    expect(await countGiftEmails()).toBe(1);
    expect(await readGift(orderId)).toMatchObject({ recipient_email: null, message: null });
    expect((await redeem(code)).status).toBe(200);
  });

  it("erasing the recipient's account keeps the redeemed gift in the buyer's records", async () => {
    const { orderId, code } = await buyAndPay();
    await redeem(code);
    await erase(recipientId);
    expect(await readGift(orderId)).toMatchObject({ redeemed_by: null, buyer_id: buyerId });
  });

  it("the recipient's address is deleted 90 days after the gift email, or if the gift is never paid", async () => {
    const sent = await buyAndPay();
    const { orderId: unpaid } = await (await buy({ message: "Never paid" })).json();
    const waiting = await buyAndPay({ sendOn: today(Date.now() + 200 * day) });
    await runCron("17 * * * *", Date.now() + 91 * day);
    const emails = await Promise.all([sent.orderId, unpaid, waiting.orderId].map(readGift));
    expect(emails.map((row) => row?.recipient_email)).toEqual([null, null, rosaEmail]);
  });
});
