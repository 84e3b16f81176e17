import { expect, type Page, test } from "@playwright/test";
import { findNothing } from "../support/accessible.ts";
import { openAccount, postFrom, signIn as takeSession } from "../support/member.ts";

const password = "lantern under water";
const otherPassword = "a quiet projector hums";

/** Of its own for each test: letters and failed sign-ins are counted per address. */
const newAddress = () => `ada-${crypto.randomUUID()}@guests.example`;

async function fillIn(page: Page, fields: Record<string, string>) {
  for (const [label, text] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(text);
}

async function register(page: Page, email: string) {
  await page.goto("/register");
  await fillIn(page, { Name: "Ada Lovelace", Email: email, Password: password, "Confirm Password": password });
  await page.getByRole("button", { name: "Register" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Look into your mail" })).toBeVisible();
}

/** The newest letter's link, as a path of this site. */
async function linkIn(page: Page, email: string, subject: RegExp): Promise<string> {
  const found: string[] = [];
  await expect(async () => {
    const response = await page.request.get(`/api/dev/mailbox?to=${encodeURIComponent(email)}`);
    const { data } = (await response.json()) as { data: { subject: string; links: string[] }[] };
    found[0] = data.find((letter) => subject.test(letter.subject))?.links[0] ?? "";
    expect(found[0]).not.toBe("");
  }).toPass();
  const { pathname, search } = new URL(found[0] ?? "");
  return pathname + search;
}

async function verify(page: Page, email: string) {
  await page.goto(await linkIn(page, email, /verify/i));
  await expect(page.getByText("Email verification successfull, You will be redirected to login page")).toBeVisible();
}

async function signIn(page: Page, email: string, itsPassword: string) {
  await fillIn(page, { Email: email, Password: itsPassword });
  await page.getByRole("button", { name: "Login" }).click();
}

/** Signed in, and at an address; with its clock, when that was installed. */
async function beThere(page: Page, who: "viewer" | "member", address: string) {
  await takeSession(page, { email: `${who}@marquee.example`, password: `marquee-${who}` });
  await page.goto(address);
  await expect(page.getByText(/^Welcome to your profile /)).toBeVisible();
  await expect.poll(() => page.evaluate(() => localStorage.getItem("Token"))).toContain('"exp"');
}

const kept = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);
const isSignedIn = async (page: Page) => (await page.request.get("/api/protectedRoute")).status() === 200;

test("a visitor registers, opens the letter's link, and signs in", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  const email = newAddress();
  await register(page, email);
  await expect(page.getByText(email)).toBeVisible();
  await expect(page.getByRole("button", { name: /^Send the letter again in [0-9]+ s$/ })).toBeVisible();

  const verifications: string[] = [];
  page.on("request", (request) => request.url().endsWith("/verifyEmail") && verifications.push(request.method()));
  const asked = page.waitForRequest((request) => request.method() === "POST" && request.url().endsWith("/verifyEmail"));
  await verify(page, email);
  expect((await (await asked).allHeaders()).referer ?? "").not.toContain("token");
  expect(page.url()).not.toContain("token");
  await expect(page.getByText("Email Verification Successfull", { exact: true })).toBeVisible();
  await expect(page.locator("canvas")).toBeVisible();
  expect(await kept(page, "Token")).toBeTruthy();

  await expect(page).toHaveURL("/login", { timeout: 6_000 });
  await expect(page.locator("canvas")).toHaveCount(0);
  expect(verifications.filter((method) => method === "POST")).toHaveLength(1);
  await signIn(page, email, password);
  await expect(page.getByText("Welcome to your profile Ada Lovelace!")).toBeVisible();
  await page.goto("/register");
  await expect(page).toHaveURL(/\/dash\/us\/Ada%20Lovelace/);
});

test("who is signed in is welcomed although the browser has forgotten them, until they sign out", async ({ page }) => {
  const { name, email, password } = await openAccount(page, "Ella Vated");
  await postFrom(page)("/api/login", { email, password });
  await page.goto("/");
  await expect(page.getByText(`Welcome to your profile ${name}!`)).toBeVisible();
  const refused: string[] = [];
  page.on("response", (answer) => answer.status() === 401 && refused.push(answer.url()));
  await page.goto("/dashboard");
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page.getByText(`Welcome to your profile ${name}!`)).toBeHidden();
  await expect(page).toHaveURL("/");
  // Whatever the page asks on leaving was asked before this.
  await page.evaluate(async () => (await fetch("/api/health")).text());
  expect(refused).toEqual([]);
});

test("a refused registration keeps what was typed, and says at each field what is wrong", async ({ page }) => {
  await page.goto("/register");
  await fillIn(page, { Name: "Ada", Email: "no address", Password: password, "Confirm Password": "another one" });
  await page.getByRole("button", { name: "Register" }).click();
  const [email, confirmation] = [page.getByLabel("Email"), page.getByLabel("Confirm Password")];
  await expect(email).toHaveAccessibleDescription(/must be an e-mail address/i);
  await expect(confirmation).toHaveAccessibleDescription(/must be the same password again/i);
  await expect(email).toBeFocused();
  await expect(email).toHaveValue("no address");
  await expect(page.getByLabel("Password", { exact: true })).toHaveValue(password);
  await expect(confirmation).toHaveValue("another one");
  await findNothing(page, "a form with mistakes");
});

test("who has not verified the address is told so, and gets the letter again", async ({ page }) => {
  const email = newAddress();
  await register(page, email);
  await findNothing(page, "registered");
  const first = await linkIn(page, email, /verify/i);
  await page.goto("/login");
  await signIn(page, email, password);
  await expect(page.getByRole("alert")).toContainText("verify your email");
  await page.getByRole("button", { name: "Send the letter again" }).click();
  await expect(page.getByRole("button", { name: /again in [0-9]+ s/ })).toBeVisible();
  await expect.poll(() => linkIn(page, email, /verify/i)).not.toBe(first);

  await page.goto(first);
  await expect(page.getByText("Email verification Failed!")).toBeVisible();
  await page.route("**/verifyEmail", (route) => route.fulfill({ status: 502, body: "<h1>Bad Gateway</h1>" }), {
    times: 1,
  });
  await page.goto(await linkIn(page, email, /verify/i));
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("Email verification successfull, You will be redirected to login page")).toBeVisible();
  // Motion is reduced: a verified address is celebrated calmly.
  await expect(page.locator("canvas")).toHaveCount(0);
});

test("a link without its token fails, and leads to a new letter", async ({ page }) => {
  await page.goto("/verifyEmail");
  await expect(page.getByText("Email verification Failed!")).toBeVisible();
  await fillIn(page, { Email: newAddress() });
  await page.getByRole("button", { name: "Send the letter" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Look into your mail" })).toBeVisible();
});

test("a forgotten password is replaced: the old one is refused, the new one works", async ({ page }) => {
  const { email, password } = await openAccount(page, "Ada Lovelace");
  await page.goto("/login");
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  await fillIn(page, { Email: email });
  await page.getByRole("button", { name: "Send the letter" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Look into your mail" })).toBeVisible();

  const link = await linkIn(page, email, /new password/i);
  await page.goto(link);
  await fillIn(page, { Password: otherPassword, "Confirm Password": otherPassword });
  await page.getByRole("button", { name: "Save the password" }).click();
  await expect(page).toHaveURL("/login");
  await signIn(page, email, password);
  await expect(page.getByRole("alert")).toBeVisible();
  await expect(page.getByRole("alert")).not.toBeEmpty();
  await signIn(page, email, otherPassword);
  await expect(page.getByText("Welcome to your profile Ada Lovelace!")).toBeVisible();

  await page.goto(link);
  await fillIn(page, { Password: password, "Confirm Password": password });
  await page.getByRole("button", { name: "Save the password" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "This link is over" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Ask for a new letter" })).toBeVisible();
  expect(await isSignedIn(page)).toBe(true);
});

test("too many wrong passwords are told how long to wait", async ({ page }) => {
  const email = newAddress();
  await page.goto("/login");
  for (let tries = 0; tries < 10; tries++) {
    await page.request.post("/api/login", {
      data: { email, password },
      headers: { Origin: new URL(page.url()).origin },
    });
  }
  await signIn(page, email, password);
  await expect(page.getByRole("alert")).toContainText(/Try again in [0-9]+ minutes/);
});

test("nobody there for twenty minutes: signed out, told why, and brought back after signing in", async ({ page }) => {
  await page.clock.install();
  await beThere(page, "viewer", "/cart");
  await page.evaluate(() => {
    localStorage.setItem("favouriteCart", "[]");
    localStorage.setItem("volume", "0.5");
  });
  await page.clock.fastForward("20:01");
  await expect(page).toHaveURL("/login?next=%2Fcart");
  await expect(page.getByText("You were signed out because nothing happened for a while.")).toBeVisible();
  for (const key of ["UserInfo", "userInfo", "Token", "IsLogin", "role", "favouriteCart"]) {
    expect(await kept(page, key), key).toBeNull();
  }
  expect(await kept(page, "InactiveLogout")).toBe("true");
  expect(await kept(page, "volume")).toBe("0.5");
  expect(await isSignedIn(page)).toBe(false);
  await signIn(page, "viewer@marquee.example", "marquee-viewer");
  await expect(page).toHaveURL("/cart");
  expect(await kept(page, "InactiveLogout")).toBeNull();
});

test("who moved the mouse within the last minute stays signed in, in every tab", async ({ context, page }) => {
  const other = await context.newPage();
  await context.clock.install();
  await beThere(page, "viewer", "/contact");
  await other.goto("/about");
  await expect(other.getByText(/^Welcome to your profile /)).toBeVisible();
  await context.clock.fastForward("19:30");
  await page.mouse.move(200, 200);
  await expect
    .poll(() => kept(other, "lastActivity").then(Number))
    .toBeGreaterThan((await other.evaluate(() => Date.now())) - 30_000);
  await context.clock.fastForward("00:31");
  for (const tab of [page, other]) await expect(tab.getByText(/^Welcome to your profile /)).toBeVisible();
  expect(await isSignedIn(page)).toBe(true);
});

test("nobody is signed out in the middle of a film", async ({ page }) => {
  await page.clock.install();
  await beThere(page, "member", "/watch/Metropolis");
  const film = page.locator("video");
  await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.paused)).toBe(false);
  await page.clock.fastForward("20:01");
  await page.clock.runFor(1_000);
  await expect(film).toBeVisible();
  expect(await isSignedIn(page)).toBe(true);
});

test("an expired token ends the session half a second later", async ({ page }) => {
  await page.clock.install();
  await beThere(page, "viewer", "/about");
  const expiring = await page.evaluate(() => Math.floor(Date.now() / 1_000) + 90);
  await page.evaluate((exp) => localStorage.setItem("Token", JSON.stringify({ exp })), expiring);
  await page.clock.runFor(60_000);
  await expect(page).toHaveURL("/about");
  await page.clock.runFor(60_500);
  await expect(page).toHaveURL("/login?next=%2Fabout");
  await expect(page.getByText("Your session has ended. Sign in again to go on.")).toBeVisible();
  expect(await kept(page, "relogin")).toBe("true");
  expect(await kept(page, "UserInfo")).toBeNull();
  expect(await isSignedIn(page)).toBe(false);
});

test("a session that the site has ended leads to the sign-in page", async ({ context, page }) => {
  await beThere(page, "viewer", "/contact");
  await context.clearCookies();
  await page.goto("/about");
  await expect(page).toHaveURL("/login?next=%2Fabout");
  expect(await kept(page, "UserInfo")).toBeNull();
});

test("signing in and out in one tab does so in the other", async ({ context, page }) => {
  const other = await context.newPage();
  await other.goto("/login");
  await page.goto("/login");
  await signIn(page, "viewer@marquee.example", "marquee-viewer");
  await expect(page.getByText(/^Welcome to your profile /)).toBeVisible();
  await expect(other).toHaveURL("/");
  await expect(other.getByText(/^Welcome to your profile /)).toBeVisible();

  for (const tab of [page, other]) {
    await tab.getByRole("banner").getByRole("link", { name: "Your account" }).click();
    await expect(tab.getByRole("button", { name: "Logout" })).toBeVisible();
  }
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL("/");
  await expect(other).toHaveURL(/\/login/);
  await expect(other.getByText(/^Welcome to your profile /)).toHaveCount(0);
  expect(await isSignedIn(other)).toBe(false);
  expect(await kept(page, "UserInfo")).toBeNull();
});
