import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { hashPassword } from "../../../worker/accounts/password-hash.ts";
import { createOrigin, jsonRequest, visitorClient } from "../../support/clients.ts";
import { runCron } from "../../support/conditions.ts";
import { extractToken, waitForEmails } from "../../support/mailbox.ts";
import { executeSql, queryRow } from "../../support/rows.ts";
import { resetAccounts, seedSite } from "../../support/seeds.ts";
import { accounts } from "../../support/sessions.ts";
import { getBindings } from "../../support/site.ts";

let addressCount = 0;
const createEmail = () => `person-${++addressCount}-${Date.now()}@example.com`;
const password = "three words together";

const registrationForm = (email: string, overrides: object = {}) => ({
  name: "Pat Person",
  email,
  password,
  confirmpassword: password,
  ...overrides,
});
const post = (path: string, body: unknown) => visitorClient()(path, jsonRequest("POST", body));
const register = (email: string, overrides?: object) =>
  post("/api/register", registrationForm(email, overrides));
const verifyEmail = (token: string) => post("/verifyEmail", { token });
const logIn = (email: string, suppliedPassword = password) =>
  post("/api/login", { email, password: suppliedPassword });
const fetchUser = (email: string) => queryRow("SELECT * FROM users WHERE email = ?", email);
const readWithoutRequestId = async (response: Response) => {
  const { requestId, ...body } = await response.json();
  return [response.status, body, response.headers.get("Set-Cookie")];
};

const siteHashes = Promise.all(
  Object.values(accounts).map(async ({ email, password }) => ({
    email,
    hash: await hashPassword(password),
  })),
);

beforeAll(seedSite);
/**
 * The seed's hashes cost less than the site's hashes. Sign-in and registration are compared by the
 * time of one hash, so these tests need the site's hashes.
 */
beforeEach(async () => {
  await resetAccounts();
  for (const { email, hash } of await siteHashes)
    await executeSql("UPDATE users SET password_hash = ? WHERE email = ?", hash, email);
});

describe("registering", () => {
  it("a registration becomes an account through its verification link, and stores password and token only as hashes", async () => {
    const email = createEmail();
    expect((await register(` ${email.toUpperCase()} `, { phone: "+31 20 123 4567" })).status).toBe(
      202,
    );
    expect((await logIn(email)).status).toBe(403);
    const [receivedEmail] = await waitForEmails(email);
    const token = extractToken(receivedEmail ?? { links: [] });
    expect(await fetchUser(email)).toBeNull();
    const pendingRegistration = await queryRow(
      "SELECT * FROM registrations WHERE email = ?",
      email,
    );
    expect(pendingRegistration).toMatchObject({
      name: "Pat Person",
      phone: "+31 20 123 4567",
      contested: 0,
    });
    expect(pendingRegistration?.token_hash).not.toContain(token);
    expect(pendingRegistration?.password_hash).toMatch(/^scrypt\$16384\$8\$5\$/);
    expect(receivedEmail?.html).toContain(`/verifyEmail?token=${token}`);

    const verified = await verifyEmail(token);
    expect([verified.status, (await verified.json()).message]).toEqual([
      200,
      "Email Verification Successfull",
    ]);
    expect((await logIn(email)).status).toBe(200);
    expect(await fetchUser(email)).toMatchObject({
      role: "USER",
      email_verified_at: expect.any(Number),
    });
    expect(await queryRow("SELECT 1 FROM registrations WHERE email = ?", email)).toBeNull();
  });

  it("registering a known address gets the response of an unknown one, changes nothing, and emails the account's owner", {
    tags: ["long"],
  }, async () => {
    const before = await fetchUser("member@marquee.example");
    const [unknown, known] = [
      await register(createEmail()),
      await register("Member@marquee.example"),
    ];
    expect(await readWithoutRequestId(known)).toEqual(await readWithoutRequestId(unknown));
    const [receivedEmail] = await waitForEmails("member@marquee.example");
    expect(receivedEmail?.subject).toContain("You already have an account");
    expect(receivedEmail?.links.join()).not.toContain("token=");
    expect(await fetchUser("member@marquee.example")).toEqual(before);
  });

  it("registering ignores request fields that a user may not set, such as the role", {
    tags: ["long"],
  }, async () => {
    const email = createEmail();
    await register(email, {
      role: "ADMIN",
      subscription: "SUBSCRIBED",
      id: "demo-admin",
      emailVerifiedAt: 1,
    });
    await verifyEmail(extractToken((await waitForEmails(email))[0] ?? { links: [] }));
    expect(await fetchUser(email)).toMatchObject({ role: "USER" });
    expect((await fetchUser(email))?.id).not.toBe("demo-admin");
  });

  it.each([
    ["password", { password: "short", confirmpassword: "short" }],
    ["password", { password: "password1", confirmpassword: "password1" }],
    ["password", { password: "PassWord1", confirmpassword: "PassWord1" }],
    ["password", { password: "12345678", confirmpassword: "12345678" }],
    ["password", { password: "abcabcabc", confirmpassword: "abcabcabc" }],
    ["password", { password: "x".repeat(129), confirmpassword: "x".repeat(129) }],
    ["confirmpassword", { confirmpassword: "three words togetheR" }],
    ["name", { name: "" }],
    ["name", { name: "Pat\r\nBcc: everybody@example.com" }],
    ["name", { name: "x".repeat(81) }],
    ["email", { email: "nobody" }],
    ["email", { email: "a@example.com\r\nBcc: b@example.com" }],
    ["email", { email: "a@example.com,b@example.com" }],
    ["phone", { phone: "call me" }],
  ])(
    "registering refuses an invalid %s, names it, and stores nothing",
    { tags: ["long"] },
    async (field, invalidFields) => {
      const email = createEmail();
      const response = await register(email, invalidFields);
      const failure = await response.json();
      expect([response.status, failure.issues[0].path]).toEqual([400, field]);
      expect(await fetchUser(email)).toBeNull();
    },
  );

  it("registering accepts a password of 128 characters, and sign-in checks all 128 characters", {
    tags: ["long"],
  }, async () => {
    const email = createEmail();
    const longPassword = "correct horse battery staple ".repeat(5).slice(0, 128);
    await register(email, { password: longPassword, confirmpassword: longPassword });
    await verifyEmail(extractToken((await waitForEmails(email))[0] ?? { links: [] }));
    expect((await logIn(email, longPassword)).status).toBe(200);
    expect((await logIn(email, `${longPassword.slice(0, 127)}!`)).status).toBe(401);
    const hash = (await fetchUser(email))?.password_hash as string;
    expect((await logIn(email, hash)).status).toBe(401);
  });

  it("a registration with the site owner's address becomes an administrator account once the address is verified", {
    tags: ["long"],
  }, async () => {
    await register("boss@marquee.example");
    expect(await fetchUser("boss@marquee.example")).toBeNull();
    await verifyEmail(
      extractToken((await waitForEmails("boss@marquee.example"))[0] ?? { links: [] }),
    );
    expect((await fetchUser("boss@marquee.example"))?.role).toBe("ADMIN");
    const { DB } = await getBindings();
    await DB.prepare("DELETE FROM users WHERE email = 'boss@marquee.example'").run();
  });

  it("registering succeeds while the email provider is down: cron sends the email later", {
    tags: ["long"],
  }, async () => {
    const { DB } = await getBindings();
    const email = createEmail();
    await DB.prepare(
      "CREATE TRIGGER mail_is_down BEFORE UPDATE OF sent_at ON emails BEGIN SELECT RAISE(ABORT, 'the provider is down'); END",
    ).run();
    expect((await register(email)).status).toBe(202);
    const fetchDelivery = () =>
      queryRow(`SELECT attempts, sent_at FROM emails WHERE "to" = ?`, email);
    await expect.poll(fetchDelivery).toEqual({ attempts: 1, sent_at: null });
    await DB.prepare("DROP TRIGGER mail_is_down").run();
    await runCron("*/5 * * * *", Date.now() + 60_000);
    expect(await fetchDelivery()).toEqual({ attempts: 1, sent_at: null });
    await runCron("*/5 * * * *", Date.now() + 10 * 60_000);
    expect(await fetchDelivery()).toEqual({ attempts: 2, sent_at: expect.any(Number) });
    expect((await waitForEmails(email)).length).toBe(1);
  });

  it("a registration that is never verified is deleted after a day", {
    tags: ["long"],
  }, async () => {
    const email = createEmail();
    await register(email);
    await runCron("17 * * * *", Date.now() + 86_400_000 + 1000);
    expect(await queryRow("SELECT 1 FROM registrations WHERE email = ?", email)).toBeNull();
  });

  it("after a registration, sign-in does not reveal whether the address already had an account", async () => {
    await register("member@marquee.example");
    const email = createEmail();
    await register(email);
    const [known, unknown] = [await logIn("member@marquee.example"), await logIn(email)];
    expect(await readWithoutRequestId(known)).toEqual(await readWithoutRequestId(unknown));
    expect(known.status).toBe(403);
  });
});

describe("the verification link", () => {
  it("the verification link works once, when its button is pressed, and not after a newer link was sent", async () => {
    const email = createEmail();
    await register(email);
    const first = extractToken((await waitForEmails(email))[0] ?? { links: [] });
    const page = await visitorClient()(`/verifyEmail?token=${first}`);
    expect([page.status, page.headers.get("Referrer-Policy")]).toEqual([200, "no-referrer"]);
    expect(await fetchUser(email)).toBeNull();
    expect((await post("/api/resendVerification", { email })).status).toBe(202);
    const second = extractToken(
      (await waitForEmails(email, 2)).find(({ links }) => !links[0]?.includes(first)) ?? {
        links: [],
      },
    );
    const refused = await verifyEmail(first);
    expect([refused.status, (await refused.json()).message]).toEqual([
      400,
      "Email verification failed!",
    ]);
    expect((await verifyEmail(second)).status).toBe(200);
    expect((await verifyEmail(second)).status).toBe(400);
  });

  it("the verification link expires after a day", { tags: ["long"] }, async () => {
    const email = createEmail();
    await register(email);
    const token = extractToken((await waitForEmails(email))[0] ?? { links: [] });
    const { DB } = await getBindings();
    await DB.prepare("UPDATE registrations SET expires_at = expires_at - 86400000").run();
    expect((await verifyEmail(token)).status).toBe(400);
    expect(await fetchUser(email)).toBeNull();
  });

  it("only the newer verification link works for an address registered twice with the same password", {
    tags: ["long"],
  }, async () => {
    const email = createEmail();
    await register(email);
    await waitForEmails(email);
    await register(email);
    const tokens = (await waitForEmails(email, 2)).map(extractToken);
    const responses = await Promise.all(
      tokens.map(async (token) => (await verifyEmail(token)).status),
    );
    expect(responses.sort()).toEqual([200, 400]);
    expect((await logIn(email)).status).toBe(200);
  });

  it("an address registered with two passwords keeps neither, and its owner chooses one by email", {
    tags: "long",
  }, async () => {
    const email = createEmail();
    const otherPassword = "somebody else's words";
    await register(email);
    await waitForEmails(email);
    await register(email, { password: otherPassword, confirmpassword: otherPassword });
    for (const receivedEmail of await waitForEmails(email, 2))
      await verifyEmail(extractToken(receivedEmail));
    expect([(await logIn(email)).status, (await logIn(email, otherPassword)).status]).toEqual([
      401, 401,
    ]);
    const passwordEmail = (await waitForEmails(email, 3)).find(({ subject }) =>
      subject.startsWith("Choose a password"),
    );
    const token = extractToken(passwordEmail ?? { links: [] });
    await post("/api/resetPassword", {
      token,
      password: "my own three words",
      confirmpassword: "my own three words",
    });
    expect((await logIn(email, "my own three words")).status).toBe(200);
  });
});

describe.each([
  ["/api/register", registrationForm],
  ["/api/resendVerification", (email: string) => ({ email })],
  ["/api/recovery", (email: string) => ({ email })],
])("emails requested by %s", (path, createBody) => {
  it("the fifth email requested within an hour is refused, for known and unknown addresses alike", {
    tags: "long",
  }, async () => {
    const responses = await Promise.all(
      ["viewer@marquee.example", createEmail()].map(async (email) => {
        const statuses: number[] = [];
        for (let i = 0; i < 5; i++) statuses.push((await post(path, createBody(email))).status);
        const last = await post(path, createBody(email));
        expect(Number(last.headers.get("Retry-After"))).toBeGreaterThan(3000);
        return statuses;
      }),
    );
    expect(responses).toEqual([
      [202, 202, 202, 202, 429],
      [202, 202, 202, 202, 429],
    ]);
  });
});

describe("many requests at once", { tags: "long" }, () => {
  it("simultaneous password guesses and email requests are limited as if sent one after another", async () => {
    const guessStatuses = await Promise.all(
      Array.from(
        { length: 30 },
        async (_, i) => (await logIn("viewer@marquee.example", `guess number ${i}`)).status,
      ),
    );
    expect(guessStatuses.filter((status) => status === 401)).toHaveLength(10);
    await Promise.all(
      Array.from({ length: 12 }, () => post("/api/recovery", { email: "member@marquee.example" })),
    );
    await expect
      .poll(() =>
        queryRow(
          `SELECT count(*) AS n FROM emails WHERE "to" = 'member@marquee.example' AND sent_at > 0`,
        ),
      )
      .toEqual({ n: 4 });
  });

  it("a stranger's password guesses do not lock the user out of a browser that the site knows", async () => {
    const origin = createOrigin();
    const credentials = { email: "viewer@marquee.example", password: "marquee-viewer" };
    const first = await visitorClient(origin)("/api/login", jsonRequest("POST", credentials));
    const device = /device=[^;]+/.exec(first.headers.get("Set-Cookie") ?? "")?.[0] ?? "";
    expect((await logIn(credentials.email, "a guess")).status).toBe(401);
    const { DB } = await getBindings();
    // The nine other guesses would each hash a password; that ten are allowed is tested above.
    await DB.prepare("UPDATE rate_limits SET count = count + 9").run();
    expect((await logIn(credentials.email, credentials.password)).status).toBe(429);
    const ownerResponse = await visitorClient(origin)(
      "/api/login",
      jsonRequest("POST", credentials, { Cookie: device, Origin: origin }),
    );
    expect(ownerResponse.status).toBe(200);
  });
});

/**
 * Compares medians of alternating requests, so that a slow moment of the machine affects known and
 * unknown addresses alike.
 */
describe("known and unknown addresses", () => {
  it.each([
    ["/api/login", (email: string) => ({ email, password: "not the password" })],
    ["/api/register", registrationForm],
    ["/api/recovery", (email: string) => ({ email })],
  ])(
    "known and unknown addresses take the same time at %s",
    { tags: "long" },
    async (path, createBody) => {
      const { DB } = await getBindings();
      const times: [number[], number[]] = [[], []];
      for (let i = 0; i < 14; i++) {
        const known = i % 2 === 0;
        await DB.prepare("DELETE FROM rate_limits").run();
        const startedAt = performance.now();
        await post(path, createBody(known ? "viewer@marquee.example" : createEmail()));
        times[known ? 0 : 1].push(performance.now() - startedAt);
      }
      const [known = 0, unknown = 1] = times.map(
        (all) => all.sort((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0,
      );
      expect(known / unknown).toBeGreaterThan(0.5);
      expect(known / unknown).toBeLessThan(2);
    },
  );
});
