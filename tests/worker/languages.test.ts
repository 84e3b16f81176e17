import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { accounts, freshAccounts, openDemo, openSession, rowOf, run } from "../support/factories.ts";
import { lettersTo, tokenIn } from "../support/mailbox.ts";
import { bearer, runCron, sending, visitor } from "../support/site.ts";

const day = 86_400_000;
const password = "three words together";
let people = 0;

const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  visitor()(path, sending("POST", body, { "Sec-Fetch-Site": "same-origin", ...headers }));
const inSpanish = { Cookie: "language=es" };
const languageOf = async (email: string) =>
  (await rowOf("SELECT language FROM users WHERE email = ?", email))?.language;

/** Registers under these headers and gives the letter that comes. */
async function letterFor(headers: Record<string, string>) {
  const email = `reader-${++people}-${Date.now()}@example.com`;
  await post("/api/register", { name: "Pat Person", email, password, confirmpassword: password }, headers);
  const [letter] = await lettersTo(email);
  if (!letter) throw new Error("no letter came");
  return { ...letter, email };
}

/** Once something that happens after an answer has happened. */
async function eventually(email: string, language: string) {
  for (let tries = 0; tries < 200 && (await languageOf(email)) !== language; tries++) {
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  expect(await languageOf(email)).toBe(language);
}

beforeAll(openDemo);
beforeEach(freshAccounts);

describe("a letter that a call causes", () => {
  it("is in Spanish for who chose Spanish, its link and its subject too, and the account remembers it", async () => {
    const { email, subject, text, html, links } = await letterFor(inSpanish);
    expect(subject).toBe("Verifica tu dirección de correo · Marquee");
    expect(html).toContain('<html lang="es">');
    expect(html).toContain(">Verificar mi dirección</a>");
    expect(text).toContain("El enlace vale durante un día.");
    expect(text).toContain("Recibes este mensaje por tu cuenta");
    expect(`${text} ${html}`).not.toMatch(/Verify|Welcome|The link|If this/);
    await post("/verifyEmail", { token: tokenIn({ links }) });
    expect(await languageOf(email)).toBe("es");
  });

  it("is in English for everybody else, as it always was", async () => {
    const { subject, text, html } = await letterFor({});
    expect(subject).toBe("Verify your email address · Marquee");
    expect(html).toContain('<html lang="en">');
    expect(text).toContain("Welcome. One step is left: open the link below, and your account is open.");
  });

  it.each([
    ["es-MX,es;q=0.9,en;q=0.8", "", "es"],
    ["fr,es;q=0.5,en;q=0.2", "", "es"],
    ["en-GB,es;q=0.9", "", "en"],
    ["fr, de", "", "en"],
    ["es;q=0, en", "", "en"],
    ["es", "language=en", "en"],
    ["en", "language=es", "es"],
    ["es", "language=../../x", "es"],
    ["\"';--, *;q=nothing", "language=%00", "en"],
  ])("follows the browser that accepts %s with the cookie '%s'", async (accepted, cookie, language) => {
    await post("/api/recovery", { email: accounts.member.email }, { "Accept-Language": accepted, Cookie: cookie });
    const [letter] = await lettersTo(accounts.member.email);
    expect(letter?.html).toContain(`<html lang="${language}">`);
  });
});

describe("a letter that nobody's call causes", () => {
  /** A subscription that ends in this many days and does not renew. */
  async function endIn(days: number): Promise<number> {
    const ends = Date.now() + 40 * day;
    await run("UPDATE subscriptions SET renews = 0, expires_at = ?, reminded_days = NULL", ends);
    return ends - days * day;
  }
  const reminder = async () => (await lettersTo(accounts.member.email)).find(({ html }) => /termina|ends/.test(html));

  it("is in the language that the account's owner last signed in with", async () => {
    await post("/api/login", accounts.member, inSpanish);
    expect(await languageOf(accounts.member.email)).toBe("es");
    await runCron("17 * * * *", await endIn(2.5));
    await runCron("*/5 * * * *", Date.now() + 41 * day);
    expect(await reminder()).toMatchObject({
      subject: "Tu suscripción termina en 3 días · Marquee",
      html: expect.stringContaining('<html lang="es">'),
    });
  });

  it("is in English for who never chose", async () => {
    await runCron("17 * * * *", await endIn(0.5));
    await runCron("*/5 * * * *", Date.now() + 41 * day);
    expect((await reminder())?.subject).toBe("Your subscription ends tomorrow · Marquee");
  });

  it("follows a choice that is made while signed in, and nobody's browser", async () => {
    const ask = bearer(await openSession("demo-member"));
    await ask("/api/protectedRoute", { headers: { "Accept-Language": "es" } });
    expect(await languageOf(accounts.member.email)).toBe("en");
    await ask("/api/protectedRoute", { headers: inSpanish });
    await eventually(accounts.member.email, "es");
  });

  it("warns the owner in the owner's language, whatever the stranger reads", async () => {
    await post("/api/login", accounts.viewer, { ...inSpanish, "User-Agent": "Firefox/1 Windows" });
    await post("/api/login", accounts.viewer, { "User-Agent": "Chrome/1 CrOS" });
    const [warning] = await lettersTo(accounts.viewer.email);
    expect(warning?.subject).toBe("Nuevo inicio de sesión en tu cuenta · Marquee");
    expect(warning?.text).toContain("Era Chrome en un Chromebook.");
  });
});

it("the sandbox's checkout and the letter about its payment are in Spanish for a Spanish reader", async () => {
  const ask = bearer(await openSession("demo-viewer"));
  await run("UPDATE users SET language = 'es' WHERE id = 'demo-viewer'");
  const plan = { email: accounts.viewer.email, plan_id: "10001" };
  const { orderId } = await (await ask("/initiate_payment", sending("POST", plan))).json();
  const page = await (await visitor()(`/sandbox/checkout/${orderId}`, { headers: inSpanish })).text();
  expect(page).toContain('<html lang="es">');
  expect(page).toContain("9,99\u00a0US$");
  expect(page).toContain("Irse sin pagar");
  expect(page).not.toMatch(/Pay|Decline|Walk|No money|every/);

  const body = new URLSearchParams({ choice: "pay" });
  await visitor()(`/sandbox/checkout/${orderId}`, { method: "POST", body: body.toString(), headers: formType });
  const [letter] = await lettersTo(accounts.viewer.email);
  expect(letter?.subject).toBe("Gracias: hemos recibido tu pago · Marquee");
  expect(letter?.text).toContain("Hemos recibido 9,99\u00a0US$ por tu suscripción a Marquee.");
});

const formType = { "Content-Type": "application/x-www-form-urlencoded" };
