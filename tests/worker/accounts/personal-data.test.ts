import { getTableName } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { listTablesWithExpiringRows } from "../../../worker/retention/retention.ts";
import { favouriteNotices } from "../../../worker/schema.ts";
import { jsonRequest } from "../../support/clients.ts";
import { countRows, executeSql, queryRow } from "../../support/rows.ts";
import { resetAccounts, seedDemo } from "../../support/seeds.ts";
import { accounts, signedInClient } from "../../support/sessions.ts";
import { getBindings } from "../../support/site.ts";
import { listPersonalTables } from "../../support/tables.ts";
import { findColumnsByWords } from "../../support/traces.ts";

const now = Date.now();
/** Parts of what the site knows about Max; a search for them finds every trace. */
const traces = [
  "Max Member",
  "max member",
  accounts.member.email,
  "+1 555 0199",
  "Max's own words",
  "Safari of Max",
];
const raw = JSON.stringify({ customer: { name: "Max Member", email: accounts.member.email } });

beforeEach(seedDemo);
beforeEach(resetAccounts);
beforeEach(async () => {
  lastEntry = Number((await queryRow("SELECT coalesce(max(id), 0) AS id FROM audit_log"))?.id);
  await fillEveryTable();
});

/**
 * The last entry of the audit log before the test, because the log keeps the entries of earlier
 * tests.
 */
let lastEntry = 0;

/** Inserts a row about Max into each table that can have one, in addition to the demo's rows. */
async function fillEveryTable(): Promise<void> {
  const { email } = accounts.member;
  await executeSql("UPDATE users SET phone = '+1 555 0199' WHERE id = 'demo-member'");
  await executeSql("DELETE FROM reviews WHERE user_id = 'demo-member'");
  const insert = (table: string, row: Record<string, unknown>) =>
    executeSql(
      `INSERT OR REPLACE INTO ${table} ("${Object.keys(row).join('", "')}") VALUES (${Object.keys(
        row,
      )
        .map(() => "?")
        .join(", ")})`,
      ...Object.values(row),
    );
  const userId = "demo-member";
  await insert("reviews", {
    user_id: userId,
    movie_id: 1,
    name: "Max Member",
    role: "USER",
    email,
    star: 4,
    body: "Max's own words",
    created_at: now,
  });
  await insert("sessions", {
    id: "s-of-max",
    user_id: userId,
    device: "Safari of Max",
    created_at: now,
    last_seen_at: now,
    expires_at: now + 1e8,
  });
  await insert("push_addresses", {
    session_id: "s-of-max",
    user_id: userId,
    url: "https://push.example.org/max",
    public_key: "a public key",
    secret: "a shared secret",
    created_at: now,
  });
  await insert("device_codes", {
    hash: "a hash of a device code",
    user_code_hash: "a hash of its user code",
    device: "Safari of Max",
    interval_seconds: 5,
    user_id: userId,
    session_id: "s-of-max",
    created_at: now,
    expires_at: now + 1e8,
  });
  await insert("profiles", {
    id: 1,
    user_id: userId,
    name: "Max Member junior",
    name_folded: "max member junior",
    picture: "teal",
    pin_hash: "a hash of a PIN",
    age_limit: 12,
    created_at: now,
  });
  await insert("member_notices", {
    user_id: userId,
    notice: "favouriteNotices",
    token: "token-of-max",
    is_on: 1,
    by_email: 1,
    told_on: "2026-01-01",
    created_at: now,
  });
  await insert("profile_favourites", { profile_id: 1, movie_id: 1, created_at: now });
  await insert("profile_views", {
    profile_id: 1,
    movie_id: 2,
    position_ms: 60_000,
    duration_ms: 120_000,
    reported_at: now,
    watched_at: now,
  });
  await insert("known_devices", { user_id: userId, hash: "a hash", last_seen_at: now });
  await insert("passkeys", {
    id: "a key",
    user_id: userId,
    public_key: "a public key",
    counter: 0,
    transports: "[]",
    name: "Safari of Max",
    created_at: now,
  });
  await insert("api_keys", {
    id: "key-of-max",
    user_id: userId,
    name: "Program of Max",
    hash: "a hash of an API key",
    prefix: "mq_12345678",
    scopes: "[]",
    created_at: now,
  });
  await insert("authenticators", { user_id: userId, secret: "a shared secret", confirmed_at: now });
  await insert("recovery_codes", { user_id: userId, hash: "a hash of a code" });
  await insert("one_time_tokens", {
    hash: "t-of-max",
    user_id: userId,
    purpose: "change_email",
    email: `new-${email}`,
    created_at: now,
    expires_at: now + 1e8,
  });
  await insert("purchases", {
    user_id: userId,
    movie_id: 2,
    order_id: "demo-order",
    bought_at: now,
  });
  await insert("rentals", {
    order_id: "demo-order",
    user_id: userId,
    movie_id: 3,
    begin_days: 30,
    watch_hours: 48,
  });
  const gift = {
    plan_id: "10001",
    periods: 1,
    days: 30,
    language: "en",
    send_on: "2026-12-24",
    created_at: now,
  };
  await insert("gift_codes", {
    ...gift,
    order_id: "demo-order",
    buyer_id: userId,
    code: "code-that-max-bought",
    sent_at: now,
    recipient_email: "friend@example.com",
    recipient_name: "Fay",
    sender_name: "Max Member",
    message: "From Max",
    redeemed_by: userId,
    redeemed_at: now,
    starts_at: now,
    ends_at: now + 1e8,
  });
  await insert("subscriber_watch_times", { user_id: userId, month: "2026-01", watched_ms: 60_000 });
  await insert("gifts", { user_id: userId, until: now + 1e8, given_at: now });
  await insert("provider_customers", {
    provider: "stripe",
    customer_id: "cus_max",
    user_id: userId,
    outdated: 0,
  });
  await executeSql(
    "UPDATE orders SET payment_link = 'https://pay.example/max-member' WHERE id = 'demo-order'",
  );
  await insert("payment_events", {
    provider: "stripe",
    event_id: "evt_max",
    type: "invoice.paid",
    order_id: "demo-order",
    effect: "{}",
    raw,
    provider_at: now,
    received_at: now,
  });
  await insert("plays", { id: "play-of-max", user_id: userId, movie_id: 1, started_at: now });
  await insert("emails", {
    id: "e-of-max",
    kind: "receipt",
    to: email,
    subject: "Dear Max Member",
    text: "t",
    html: "h",
    queued_at: now,
    due_at: now + 1e8,
  });
  await insert("sent_emails", {
    id: "sent-to-max",
    user_id: userId,
    kind: "receipt",
    subject: "Thank you, Max Member",
    sent_at: now,
  });
  await insert("exits", {
    id: "x-of-max",
    kind: "cancellation",
    user_id: userId,
    order_id: "demo-order",
    name: "Max Member",
    reason: "Max Member moves",
    timing: "now",
    received_at: now,
    token_hash: "t-of-max-exit",
  });
  await insert("unassigned_exits", {
    id: "u-of-max",
    kind: "withdrawal",
    email,
    name: "Max Member",
    contract: "The film of Max Member",
    timing: "now",
    received_at: now,
  });
  await insert("review_reports", {
    id: "r-of-max",
    author_id: "demo-viewer",
    reporter_id: userId,
    movie_name: "Metropolis",
    reason: "insult",
    explanation: "It calls Max Member names",
    name: "Max Member",
    email,
    language: "en",
    reported_at: now,
  });
  await insert("review_reports", {
    id: "r-about-max",
    author_id: userId,
    movie_name: "Metropolis",
    reason: "spam",
    explanation: "Max Member sells watches",
    language: "en",
    reported_at: now,
  });
  await insert("member_notes", {
    id: "n-of-max",
    user_id: userId,
    author_id: "demo-admin",
    body: "Max Member asked for an invoice",
    created_at: now,
  });
  await insert("registrations", {
    email,
    name: "Max Member",
    password_hash: "x",
    contested: 0,
    token_hash: "r",
    created_at: now,
    expires_at: now + 1e8,
  });
  for (const key of [
    `sign-in:account:${email}`,
    `email:reset:${email}`,
    `sign-in:device:${email}:hash`,
  ])
    await insert("rate_limits", { key, count: 1, ends_at: now + 1e8 });
  await insert("idempotency_keys", {
    user_id: userId,
    endpoint: "POST /x",
    key: "k",
    holder: "h",
    lease_ends_at: 1,
    expires_at: now + 1e8,
    response: "Max Member",
  });
  const entry = { at: now, actor_id: "demo-admin", actor_name: "Ada Admin" };
  const person = JSON.stringify({ name: "Max Member", email, phone: "+1 555 0199", role: "USER" });
  await insert("audit_log", {
    ...entry,
    action: "change",
    subject: "user",
    subject_id: userId,
    before: person,
    after: JSON.stringify({
      name: "Max Member",
      newEmail: `new-${email}`,
      imageKey: "avatars/Max Member",
      other: email,
    }),
  });
  await insert("audit_log", {
    ...entry,
    actor_id: userId,
    actor_name: "Max Member",
    action: "create",
    subject: "category",
    subject_id: "9",
    key_id: "key-of-max",
    key_name: "Importer",
    after: '{"name":"A category"}',
  });
}

/**
 * Returns every column with a trace of Max. Before the search, deletes the email that confirms the
 * end of a subscription, as a live site does once the email is sent.
 */
async function findTraces(): Promise<string[]> {
  await executeSql("DELETE FROM emails WHERE kind = 'cancelled'");
  return findColumnsByWords(traces);
}

const eraseOwnAccount = async () => {
  const client = await signedInClient("demo-member");
  // The account has a passkey, which was used to sign in.
  await executeSql("UPDATE sessions SET proved_at = ? WHERE user_id = 'demo-member'", Date.now());
  return client("/api/account", jsonRequest("DELETE", { password: accounts.member.password }));
};
const eraseAsAdministrator = async () => {
  const client = await signedInClient("demo-admin");
  const review = await queryRow("SELECT id FROM reviews WHERE user_id = 'demo-member'");
  expect((await client(`/api/reviews/${review?.id}`, { method: "DELETE" })).status).toBe(204);
  expect(await findTraces()).toContain("audit_log.before");
  return client("/deleteUser", jsonRequest("DELETE", { userId: "demo-member" }));
};

describe("an erased account", () => {
  it.each([
    ["by its owner", eraseOwnAccount],
    ["by an administrator", eraseAsAdministrator],
  ])(
    "an erased account leaves no name, address or text anywhere: %s",
    { tags: ["long"] },
    async (_, erase) => {
      const { length } = await findTraces();
      expect(length).toBeGreaterThan(12);
      expect((await erase()).status).toBe(200);
      expect(await countRows("emails")).toBe(1);
      expect(await findTraces()).toEqual([]);
      expect(
        await queryRow("SELECT user_id, payment_link FROM orders WHERE id = 'demo-order'"),
      ).toEqual({
        user_id: null,
        payment_link: null,
      });
      expect(
        await queryRow("SELECT type, raw FROM payment_events WHERE event_id = 'evt_max'"),
      ).toEqual({
        type: "invoice.paid",
        raw: "",
      });
      expect(await queryRow("SELECT user_id, outdated FROM provider_customers")).toEqual({
        user_id: null,
        outdated: 1,
      });
      const changed =
        "SELECT actor_name, before, after FROM audit_log WHERE action = 'change' AND id > ?";
      expect(await queryRow(changed, lastEntry)).toEqual({
        actor_name: "Ada Admin",
        before: '{"role":"USER"}',
        after: "{}",
      });
      const created =
        "SELECT actor_id, actor_name, after FROM audit_log WHERE action = 'create' AND id > ?";
      const after = '{"name":"A category"}';
      expect(await queryRow(created, lastEntry)).toEqual({
        actor_id: "demo-member",
        actor_name: "",
        after,
      });
    },
  );

  it("a payment event that arrives after the account was erased stores no name or address", {
    tags: ["long"],
  }, async () => {
    await eraseOwnAccount();
    await executeSql(
      `INSERT INTO payment_events (provider, event_id, type, order_id, effect, raw, provider_at, received_at)
       VALUES ('stripe', 'evt_late', 'charge.refunded', 'demo-order', '{}', ?, 1, 1)`,
      raw,
    );
    expect(await findTraces()).toEqual([]);
  });

  it("the audit log is append-only, except that erasing an account removes its personal data", async () => {
    const refuse = (sql: string) =>
      expect(executeSql(`${sql} AND id > ?`, lastEntry), sql).rejects.toThrow("append-only");
    await refuse("UPDATE audit_log SET actor_name = '' WHERE actor_id = 'demo-admin'");
    await refuse(
      "UPDATE audit_log SET before = '{\"role\":\"USER\"}', after = '{}' WHERE subject = 'user'",
    );
    await eraseOwnAccount();
    await refuse("UPDATE audit_log SET actor_name = 'Somebody' WHERE actor_id = 'demo-member'");
    await refuse("UPDATE audit_log SET after = '{}' WHERE action = 'create'");
    await refuse("UPDATE audit_log SET action = 'delete' WHERE actor_id = 'demo-member'");
    await refuse("DELETE FROM audit_log WHERE actor_id = 'demo-member'");
  });
});

/**
 * The tables whose rows stay when an account is deleted and that no job cleans up, with the reason.
 */
const keptTables = {
  orders: "the owner's books, without the account",
  provider_customers: "tells the provider to forget the customer",
  gift_codes: "the job of expired rows erases the recipient and keeps the code",
  rights_holders: "business partners of the owner",
  site_settings: "the site's own",
  legal_reviews: "the site's own",
  videos: "the site's own",
};

it("every table with personal data is erased with the account, expires, or has a stated reason to be kept", async () => {
  const swept = listTablesWithExpiringRows(now).map(([table]) => getTableName(table));
  const remaining = (await listPersonalTables((await getBindings()).DB)).filter(
    ({ name, isDeleted }) => !isDeleted && !swept.includes(name),
  );
  expect(remaining.map(({ name }) => name).sort()).toEqual(Object.keys(keptTables).sort());
});

describe("the data export", () => {
  /**
   * The tables with rows about an account, each with the section of the data export that has these
   * rows, or the reason why none has.
   */
  const places: Record<string, string | { none: string }> = {
    users: "account",
    sessions: "sessions",
    known_devices: "knownBrowsers",
    one_time_tokens: "linksInEmails",
    passkeys: "passkeys",
    api_keys: "apiKeys",
    authenticators: "authenticatorApp",
    recovery_codes: { none: "hashes of secrets that the account was given" },
    device_codes: { none: "a confirmed sign-in, for minutes; its session is there" },
    challenges: { none: "secrets of a sign-in, for minutes" },
    subscriptions: "subscription",
    gifts: "gifts",
    orders: "orders",
    provider_customers: "paymentCustomers",
    purchases: "purchases",
    rentals: "rentals",
    gift_codes: "giftsBought",
    exits: "exits",
    unassigned_exits: "exitsWithoutContract",
    review_reports: "reportsOfReviews",
    favourites: "favourites",
    member_notices: "favouriteNotices",
    [getTableName(favouriteNotices)]: {
      none: "the choices of the previous version, which are in member_notices",
    },
    profiles: "profiles",
    push_addresses: "pushAddresses",
    views: "history",
    subscriber_watch_times: "watchTimes",
    plays: "plays",
    reviews: "reviews",
    emails: "emails",
    sent_emails: "emailsSent",
    member_notes: "notesByAdministrators",
    audit_log: "ownChanges",
    streams: { none: "a running stream, for a minute: its play and its session are there" },
    idempotency_keys: { none: "the responses of the last day, which the account was given" },
    registrations: { none: "an address that is not verified is not of an account" },
    rights_holders: { none: "business partners of the owner, who have no account" },
    site_settings: { none: "the site's own, with who published them" },
    legal_reviews: { none: "the site's own, with who reviewed the page" },
    videos: { none: "the site's own, with who uploaded them" },
    rate_limits: { none: "counters of the last hours" },
  };
  it("the data export has a section, or a stated reason for none, for every table with rows about an account", {
    tags: ["long"],
  }, async () => {
    const tables = await listPersonalTables((await getBindings()).DB);
    expect(tables.map(({ name }) => name).sort()).toEqual(
      Object.keys(places)
        .filter((table) => table !== "rate_limits")
        .sort(),
    );
  });

  it("the data export has every row about the account and no secret", {
    tags: ["long"],
  }, async () => {
    const client = await signedInClient("demo-member");
    const data = await (await client("/api/account/export")).json();
    for (const place of Object.values(places))
      if (typeof place === "string") expect(data[place], place).not.toEqual([]);
    expect(data.gifts).toEqual([
      { until: new Date(now + 1e8).toISOString(), givenAt: new Date(now).toISOString() },
    ]);
    expect(data.payments).toMatchObject([{ orderId: "demo-order", amount: expect.any(Number) }]);
    expect(data.paymentEvents).toContainEqual(
      expect.objectContaining({ eventType: "invoice.paid", raw }),
    );
    expect(data.paymentCustomers).toEqual([{ provider: "stripe", customerId: "cus_max" }]);
    expect(data.plays).toContainEqual(
      expect.objectContaining({ movieId: 1, startedAt: new Date(now).toISOString() }),
    );
    expect(data.emails).toContainEqual(
      expect.objectContaining({ kind: "receipt", subject: "Dear Max Member" }),
    );
    expect(data.changesByAdministrators).toContainEqual(
      expect.objectContaining({ action: "change" }),
    );
    expect(data.ownChanges).toContainEqual(
      expect.objectContaining({ action: "create", subject: "category", apiKey: "Importer" }),
    );
    expect(data.giftsBought).toMatchObject([
      { recipientEmail: "friend@example.com", message: "From Max" },
    ]);
    expect(data.giftsRedeemed).toMatchObject([{ redeemedAt: new Date(now).toISOString() }]);
    expect(JSON.stringify(data)).not.toMatch(/code-that|s-of-max|t-of-max|a hash|scrypt|Ada Admin/);
  });
});
