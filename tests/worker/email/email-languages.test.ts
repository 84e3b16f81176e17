import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { clearSite } from "../../support/clear-site.ts";
import { jsonRequest, visitorClient } from "../../support/clients.ts";
import { runCron } from "../../support/conditions.ts";
import { extractToken, waitForEmails } from "../../support/mailbox.ts";
import { executeSql, queryRow } from "../../support/rows.ts";
import { resetAccounts, seedSite } from "../../support/seeds.ts";
import { accounts, signedInClient } from "../../support/sessions.ts";
import { createSiteSettings } from "../../support/site-settings.ts";

const day = 86_400_000;
const password = "three words together";
let readerCount = 0;

const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  visitorClient()(path, jsonRequest("POST", body, { "Sec-Fetch-Site": "same-origin", ...headers }));
const spanishCookie = { Cookie: "language=es" };
const languageOf = async (email: string) =>
  (await queryRow("SELECT language FROM users WHERE email = ?", email))?.language;

/** Registers with these headers and returns the email. */
async function registerAndReadEmail(headers: Record<string, string>) {
  const email = `reader-${++readerCount}-${Date.now()}@example.com`;
  await post(
    "/api/register",
    { name: "Pat Person", email, password, confirmpassword: password },
    headers,
  );
  const [receivedEmail] = await waitForEmails(email);
  if (!receivedEmail) throw new Error("no email was sent");
  return { ...receivedEmail, email };
}

/** Waits until the account's language is stored, which happens after the response. */
async function waitForLanguage(email: string, language: string) {
  for (let tries = 0; tries < 200 && (await languageOf(email)) !== language; tries++) {
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  expect(await languageOf(email)).toBe(language);
}

beforeAll(seedSite);
beforeEach(resetAccounts);

describe("an email caused by a request", () => {
  it("an email caused by a request is all in Spanish for a user who chose Spanish, and the account stores the language", async () => {
    const { email, subject, text, html, links } = await registerAndReadEmail(spanishCookie);
    expect(subject).toBe("Verifica tu dirección de correo · Marquee");
    expect(html).toContain('<html lang="es">');
    expect(html).toContain(">Verificar mi correo</a>");
    expect(text).toContain("El enlace vale durante 24 horas.");
    expect(text).toContain("Recibes este correo porque tienes una cuenta");
    expect(`${text} ${html}`).not.toMatch(/Verify|Welcome|The link|If this/);
    expect(links).toEqual([expect.stringMatching(/^http:\/\/[^/]+\/es\/verifyEmail\?token=/)]);
    await post("/verifyEmail", { token: extractToken({ links }) });
    expect(await languageOf(email)).toBe("es");
  });

  it("an email caused by a request is in English for a user whose browser states no language", async () => {
    const { subject, text, html, links } = await registerAndReadEmail({});
    expect(subject).toBe("Verify your email address · Marquee");
    expect(links).toEqual([expect.stringMatching(/^http:\/\/[^/]+\/verifyEmail\?token=/)]);
    expect(html).toContain('<html lang="en">');
    expect(text).toContain(
      "Welcome! Just one step left: open the link below to activate your account.",
    );
  });

  it.each([
    ["es-MX,es;q=0.9,en;q=0.8", "", "es"],
    ["fr,es;q=0.5,en;q=0.2", "", "es"],
    ["en-GB,es;q=0.9", "", "en"],
    ["fr, de", "", "de"],
    ["fr, it", "", "en"],
    ["es;q=0, en", "", "en"],
    ["es", "language=en", "en"],
    ["en", "language=es", "es"],
    ["es", "language=../../x", "es"],
    ["\"';--, *;q=nothing", "language=%00", "en"],
  ])(
    "an email caused by a request follows the browser that accepts %s with the cookie '%s'",
    { tags: ["long"] },
    async (acceptLanguage, cookie, language) => {
      await post(
        "/api/recovery",
        { email: accounts.member.email },
        { "Accept-Language": acceptLanguage, Cookie: cookie },
      );
      const [email] = await waitForEmails(accounts.member.email);
      expect(email?.html).toContain(`<html lang="${language}">`);
    },
  );
});

describe("an email sent by a job", () => {
  /** Inserts a subscription that ends in this many days and does not renew. */
  async function endSubscriptionIn(days: number): Promise<number> {
    const endsAt = Date.now() + 40 * day;
    await executeSql(
      "UPDATE subscriptions SET renews = 0, expires_at = ?, reminded_days = NULL",
      endsAt,
    );
    return endsAt - days * day;
  }
  const findReminder = async () =>
    (await waitForEmails(accounts.member.email)).find(({ html }) => /termina|ends/.test(html));

  it("an email sent by a job is in the language that the user chose before the last sign-in", {
    tags: ["long"],
  }, async () => {
    await post("/api/login", accounts.member, spanishCookie);
    expect(await languageOf(accounts.member.email)).toBe("es");
    await runCron("17 * * * *", await endSubscriptionIn(2.5));
    await runCron("*/5 * * * *", Date.now() + 41 * day);
    expect(await findReminder()).toMatchObject({
      subject: "Tu suscripción termina en 3 días · Marquee",
      html: expect.stringContaining('<html lang="es">'),
    });
  });

  it("an email sent by a job is in the account's language, whatever browser signs in", {
    tags: ["long"],
  }, async () => {
    const german = { "Accept-Language": "de" };
    const { email, links } = await registerAndReadEmail(german);
    await post("/verifyEmail", { token: extractToken({ links }) });
    await post("/api/login", { email, password }, { "Accept-Language": "en" });
    expect(await languageOf(email)).toBe("de");
    await post("/api/login", { email, password }, spanishCookie);
    await post("/api/login", { email, password }, german);
    expect(await languageOf(email)).toBe("es");
  });

  it("an email sent by a job is in the site's first language when the site no longer offers the user's language", {
    tags: ["long"],
  }, async () => {
    await post("/api/login", accounts.member, spanishCookie);
    const admin = await signedInClient("demo-admin");
    const body = { version: 0, settings: createSiteSettings({ locales: ["de"] }) };
    expect((await admin("/api/admin/site", jsonRequest("PUT", body))).status).toBe(200);
    await runCron("17 * * * *", await endSubscriptionIn(2.5));
    await runCron("*/5 * * * *", Date.now() + 41 * day);
    const received = await waitForEmails(accounts.member.email);
    const reminder = received.find(({ subject }) => subject.includes("endet"));
    expect(reminder?.html).toContain('<html lang="de">');
    expect(reminder?.text).not.toMatch(/termina|ends/);
    await clearSite();
  });

  it("an email sent by a job is in English for a user who never chose a language", {
    tags: ["long"],
  }, async () => {
    await runCron("17 * * * *", await endSubscriptionIn(0.5));
    await runCron("*/5 * * * *", Date.now() + 41 * day);
    expect((await findReminder())?.subject).toBe("Your subscription ends tomorrow · Marquee");
  });

  it("an email sent by a job uses the language that the user chose while signed in, not the browser's language", async () => {
    const client = await signedInClient("demo-member");
    await client("/api/protectedRoute", { headers: { "Accept-Language": "es" } });
    expect(await languageOf(accounts.member.email)).toBe("en");
    await client("/api/protectedRoute", { headers: spanishCookie });
    await waitForLanguage(accounts.member.email, "es");
  });

  it("the warning about a new sign-in is in the user's language, not in the language of the browser that signed in", async () => {
    await post("/api/login", accounts.viewer, {
      ...spanishCookie,
      "User-Agent": "Firefox/1 Windows",
    });
    await post("/api/login", accounts.viewer, { "User-Agent": "Chrome/1 CrOS" });
    const [warning] = await waitForEmails(accounts.viewer.email);
    expect(warning?.subject).toBe("Nuevo inicio de sesión en tu cuenta · Marquee");
    expect(warning?.text).toContain("Era Chrome en un Chromebook.");
  });
});

it("the sandbox checkout and its payment email are in Spanish for a Spanish reader", async () => {
  const client = await signedInClient("demo-viewer");
  await executeSql("UPDATE users SET language = 'es' WHERE id = 'demo-viewer'");
  const planOrder = { email: accounts.viewer.email, plan_id: "10001" };
  const { orderId } = await (
    await client("/initiate_payment", jsonRequest("POST", planOrder))
  ).json();
  const page = await (
    await visitorClient()(`/sandbox/checkout/${orderId}`, { headers: spanishCookie })
  ).text();
  expect(page).toContain('<html lang="es">');
  expect(page).toContain("9,99\u00a0US$");
  expect(page).toContain("Irse sin pagar");
  expect(page).not.toMatch(/Pay|Decline|Walk|No money|every/);

  const body = new URLSearchParams({ choice: "pay" });
  await visitorClient()(`/sandbox/checkout/${orderId}`, {
    method: "POST",
    body: body.toString(),
    headers: formHeaders,
  });
  const [email] = await waitForEmails(accounts.viewer.email);
  expect(email?.subject).toBe("Gracias por tu pago · Marquee");
  expect(email?.text).toContain("Hemos recibido 9,99\u00a0US$ por tu suscripción a Marquee.");
});

const formHeaders = { "Content-Type": "application/x-www-form-urlencoded" };
