import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { freshAccounts, openDemo, rowOf } from "../support/factories.ts";
import { lettersTo, tokenIn } from "../support/mailbox.ts";
import { freshOrigin, openSite, runCron, sending, visitor } from "../support/site.ts";

let people = 0;
const newAddress = () => `person-${++people}-${Date.now()}@example.com`;
const password = "three words together";

const form = (email: string, more: object = {}) => ({
  name: "Pat Person",
  email,
  password,
  confirmpassword: password,
  ...more,
});
const post = (path: string, body: unknown) => visitor()(path, sending("POST", body));
const register = (email: string, more?: object) => post("/api/register", form(email, more));
const verify = (token: string) => post("/verifyEmail", { token });
const login = (email: string, given = password) => post("/api/login", { email, password: given });
const userOf = (email: string) => rowOf("SELECT * FROM users WHERE email = ?", email);
const withoutId = async (response: Response) => {
  const { requestId, ...body } = await response.json();
  return [response.status, body, response.headers.get("Set-Cookie")];
};

beforeAll(openDemo);
beforeEach(freshAccounts);

describe("registering", () => {
  it("opens an account that waits for its letter's link, and keeps neither password nor token", async () => {
    const email = newAddress();
    expect((await register(` ${email.toUpperCase()} `, { phone: "+31 20 123 4567" })).status).toBe(202);
    expect((await login(email)).status).toBe(403);
    const [letter] = await lettersTo(email);
    const token = tokenIn(letter ?? { links: [] });
    expect(await userOf(email)).toBeNull();
    const waiting = await rowOf("SELECT * FROM registrations WHERE email = ?", email);
    expect(waiting).toMatchObject({ name: "Pat Person", phone: "+31 20 123 4567", contested: 0 });
    expect(waiting?.token_hash).not.toContain(token);
    expect(waiting?.password_hash).toMatch(/^scrypt\$16384\$8\$5\$/);
    expect(letter?.html).toContain(`/verifyEmail?token=${token}`);

    const verified = await verify(token);
    expect([verified.status, (await verified.json()).message]).toEqual([200, "Email Verification Successfull"]);
    expect((await login(email)).status).toBe(200);
    expect(await userOf(email)).toMatchObject({ role: "USER", email_verified_at: expect.any(Number) });
    expect(await rowOf("SELECT 1 FROM registrations WHERE email = ?", email)).toBeNull();
  });

  it("answers a known address like an unknown one; only the letter tells, and nothing changes", async () => {
    const before = await userOf("member@marquee.example");
    const [unknown, known] = [await register(newAddress()), await register("Member@marquee.example")];
    expect(await withoutId(known)).toEqual(await withoutId(unknown));
    const [letter] = await lettersTo("member@marquee.example");
    expect(letter?.subject).toContain("You already have an account");
    expect(letter?.links.join()).not.toContain("token=");
    expect(await userOf("member@marquee.example")).toEqual(before);
  });

  it("takes nothing from the body that a person does not choose", async () => {
    const email = newAddress();
    await register(email, { role: "ADMIN", subscription: "SUBSCRIBED", id: "demo-admin", emailVerifiedAt: 1 });
    await verify(tokenIn((await lettersTo(email))[0] ?? { links: [] }));
    expect(await userOf(email)).toMatchObject({ role: "USER" });
    expect((await userOf(email))?.id).not.toBe("demo-admin");
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
  ])("refuses a bad %s, names it, and stores nothing", async (field, bad) => {
    const email = newAddress();
    const response = await register(email, bad);
    const failure = await response.json();
    expect([response.status, failure.issues[0].path]).toEqual([400, field]);
    expect(await userOf(email)).toBeNull();
  });

  it("takes a password of 128 characters to its last one", async () => {
    const email = newAddress();
    const long = "correct horse battery staple ".repeat(5).slice(0, 128);
    await register(email, { password: long, confirmpassword: long });
    await verify(tokenIn((await lettersTo(email))[0] ?? { links: [] }));
    expect((await login(email, long)).status).toBe(200);
    expect((await login(email, `${long.slice(0, 127)}!`)).status).toBe(401);
    const hash = (await userOf(email))?.password_hash as string;
    expect((await login(email, hash)).status).toBe(401);
  });

  it("makes an administrator of whoever verifies the owner's address, and of nobody before", async () => {
    await register("boss@marquee.example");
    expect(await userOf("boss@marquee.example")).toBeNull();
    await verify(tokenIn((await lettersTo("boss@marquee.example"))[0] ?? { links: [] }));
    expect((await userOf("boss@marquee.example"))?.role).toBe("ADMIN");
    const { DB } = await openSite();
    await DB.prepare("DELETE FROM users WHERE email = 'boss@marquee.example'").run();
  });

  it("succeeds while the mail provider is down: the letter waits, and cron sends it", async () => {
    const { DB } = await openSite();
    const email = newAddress();
    await DB.prepare(
      "CREATE TRIGGER mail_is_down BEFORE UPDATE OF sent_at ON letters BEGIN SELECT RAISE(ABORT, 'the provider is down'); END",
    ).run();
    expect((await register(email)).status).toBe(202);
    const waiting = () => rowOf(`SELECT attempts, sent_at FROM letters WHERE "to" = ?`, email);
    await expect.poll(waiting).toEqual({ attempts: 1, sent_at: null });
    await DB.prepare("DROP TRIGGER mail_is_down").run();
    await runCron("*/5 * * * *", Date.now() + 60_000);
    expect(await waiting()).toEqual({ attempts: 1, sent_at: null });
    await runCron("*/5 * * * *", Date.now() + 10 * 60_000);
    expect(await waiting()).toEqual({ attempts: 2, sent_at: expect.any(Number) });
    expect((await lettersTo(email)).length).toBe(1);
  });

  it("forgets who never proved the address", async () => {
    const email = newAddress();
    await register(email);
    await runCron("17 * * * *", Date.now() + 86_400_000 + 1000);
    expect(await rowOf("SELECT 1 FROM registrations WHERE email = ?", email)).toBeNull();
  });

  it("does not tell by signing in with what was registered whether there is an account", async () => {
    await register("member@marquee.example");
    const email = newAddress();
    await register(email);
    const [known, unknown] = [await login("member@marquee.example"), await login(email)];
    expect(await withoutId(known)).toEqual(await withoutId(unknown));
    expect(known.status).toBe(403);
  });
});

describe("the letter's link", () => {
  it("works once, not for a page load, and not after a newer one", async () => {
    const email = newAddress();
    await register(email);
    const first = tokenIn((await lettersTo(email))[0] ?? { links: [] });
    const page = await visitor()(`/verifyEmail?token=${first}`);
    expect([page.status, page.headers.get("Referrer-Policy")]).toEqual([200, "no-referrer"]);
    expect(await userOf(email)).toBeNull();
    expect((await post("/api/resendVerification", { email })).status).toBe(202);
    const second = tokenIn(
      (await lettersTo(email, 2)).find(({ links }) => !links[0]?.includes(first)) ?? { links: [] },
    );
    const refused = await verify(first);
    expect([refused.status, (await refused.json()).message]).toEqual([400, "Email verification failed!"]);
    expect((await verify(second)).status).toBe(200);
    expect((await verify(second)).status).toBe(400);
  });

  it("ends after a day", async () => {
    const email = newAddress();
    await register(email);
    const token = tokenIn((await lettersTo(email))[0] ?? { links: [] });
    const { DB } = await openSite();
    await DB.prepare("UPDATE registrations SET expires_at = expires_at - 86400000").run();
    expect((await verify(token)).status).toBe(400);
    expect(await userOf(email)).toBeNull();
  });

  it("of two registrations with one password is the newer one's", async () => {
    const email = newAddress();
    await register(email);
    await lettersTo(email);
    await register(email);
    const tokens = (await lettersTo(email, 2)).map(tokenIn);
    const answers = await Promise.all(tokens.map(async (token) => (await verify(token)).status));
    expect(answers.sort()).toEqual([200, 400]);
    expect((await login(email)).status).toBe(200);
  });

  it("of an address that two people registered takes neither password: whoever has the mailbox chooses one", async () => {
    const email = newAddress();
    const foreign = "somebody else's words";
    await register(email);
    await lettersTo(email);
    await register(email, { password: foreign, confirmpassword: foreign });
    for (const letter of await lettersTo(email, 2)) await verify(tokenIn(letter));
    expect([(await login(email)).status, (await login(email, foreign)).status]).toEqual([401, 401]);
    const chosen = (await lettersTo(email, 3)).find(({ subject }) => subject.startsWith("Choose the password"));
    const token = tokenIn(chosen ?? { links: [] });
    await post("/api/resetPassword", { token, password: "my own three words", confirmpassword: "my own three words" });
    expect((await login(email, "my own three words")).status).toBe(200);
  });
});

describe.each([
  ["/api/register", form],
  ["/api/resendVerification", (email: string) => ({ email })],
  ["/api/recovery", (email: string) => ({ email })],
])("letters asked for by %s", (path, bodyOf) => {
  it("are refused from the fifth in an hour on, for known and unknown addresses alike", async () => {
    const answers = await Promise.all(
      ["viewer@marquee.example", newAddress()].map(async (email) => {
        const statuses: number[] = [];
        for (let i = 0; i < 5; i++) statuses.push((await post(path, bodyOf(email))).status);
        const last = await post(path, bodyOf(email));
        expect(Number(last.headers.get("Retry-After"))).toBeGreaterThan(3000);
        return statuses;
      }),
    );
    expect(answers).toEqual([
      [202, 202, 202, 202, 429],
      [202, 202, 202, 202, 429],
    ]);
  });
});

describe("many at once", () => {
  it("get no further than one after the other: guesses and letters", async () => {
    const guesses = await Promise.all(
      Array.from({ length: 30 }, async (_, i) => (await login("viewer@marquee.example", `guess number ${i}`)).status),
    );
    expect(guesses.filter((status) => status === 401)).toHaveLength(10);
    await Promise.all(Array.from({ length: 12 }, () => post("/api/recovery", { email: "member@marquee.example" })));
    await expect
      .poll(() => rowOf(`SELECT count(*) AS n FROM letters WHERE "to" = 'member@marquee.example' AND sent_at > 0`))
      .toEqual({ n: 4 });
  });

  it("of somebody else's do not keep out the owner's own browser", async () => {
    const origin = freshOrigin();
    const own = { email: "viewer@marquee.example", password: "marquee-viewer" };
    const first = await visitor(origin)("/api/login", sending("POST", own));
    const device = /device=[^;]+/.exec(first.headers.get("Set-Cookie") ?? "")?.[0] ?? "";
    expect((await login(own.email, "a guess")).status).toBe(401);
    const { DB } = await openSite();
    // Nine more, whose count is proved above: each is a password to work out.
    await DB.prepare("UPDATE throttles SET count = count + 9").run();
    expect((await login(own.email, own.password)).status).toBe(429);
    const owner = await visitor(origin)("/api/login", sending("POST", own, { Cookie: device, Origin: origin }));
    expect(owner.status).toBe(200);
  });
});

/** Medians of interleaved answers, so that a slow moment of the machine falls on both sides. */
describe("known and unknown addresses", () => {
  it.each([
    ["/api/login", (email: string) => ({ email, password: "not the password" })],
    ["/api/register", form],
    ["/api/recovery", (email: string) => ({ email })],
  ])("take one time at %s", async (path, bodyOf) => {
    const { DB } = await openSite();
    const times: [number[], number[]] = [[], []];
    for (let i = 0; i < 14; i++) {
      const known = i % 2 === 0;
      await DB.prepare("DELETE FROM throttles").run();
      const startedAt = performance.now();
      await post(path, bodyOf(known ? "viewer@marquee.example" : newAddress()));
      times[known ? 0 : 1].push(performance.now() - startedAt);
    }
    const [known = 0, unknown = 1] = times.map((all) => all.sort((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0);
    expect(known / unknown).toBeGreaterThan(0.5);
    expect(known / unknown).toBeLessThan(2);
  });
});
