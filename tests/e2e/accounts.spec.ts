import { expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "../support/accessibility.ts";
import {
  buyMovies,
  postAsPage,
  registerMember,
  signInPage as takeSession,
} from "../support/member.ts";
import { trackNetworkIdle } from "../support/network-idle.ts";

const password = "lantern under water";
const otherPassword = "a quiet projector hums";

/** A new address for each test: emails and failed sign-ins are limited per address. */
const createEmail = () => `ada-${crypto.randomUUID()}@guests.example`;

async function fillFields(page: Page, fields: Record<string, string>) {
  for (const [label, text] of Object.entries(fields))
    await page.getByLabel(label, { exact: true }).fill(text);
}

async function register(page: Page, email: string) {
  await page.goto("/register");
  await fillFields(page, {
    Name: "Ada Lovelace",
    Email: email,
    Password: password,
    "Confirm Password": password,
  });
  await page.getByRole("button", { name: "Register" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Check your email" })).toBeVisible();
}

/** Returns the link of the newest email with this subject, as a path of this site. */
async function waitForEmailLink(page: Page, email: string, subject: RegExp): Promise<string> {
  const found: string[] = [];
  await expect(async () => {
    const response = await page.request.get(`/api/dev/mailbox?to=${encodeURIComponent(email)}`);
    const { data } = (await response.json()) as { data: { subject: string; links: string[] }[] };
    found[0] = data.find((email) => subject.test(email.subject))?.links[0] ?? "";
    expect(found[0]).not.toBe("");
  }).toPass();
  const { pathname, search } = new URL(found[0] ?? "");
  return pathname + search;
}

async function openVerifyLink(page: Page, email: string) {
  await page.goto(await waitForEmailLink(page, email, /verify/i));
  await expect(
    page.getByText("Email verification successfull, You will be redirected to login page"),
  ).toBeVisible();
}

async function submitLogin(page: Page, email: string, accountPassword: string) {
  await fillFields(page, { Email: email, Password: accountPassword });
  await page.getByRole("button", { name: "Login" }).click();
}

/** Signs in and opens a page. The page uses the clock that the test has installed, if any. */
async function openSignedIn(page: Page, account: "viewer" | "member", address: string) {
  await takeSession(page, { email: `${account}@marquee.example`, password: `marquee-${account}` });
  await page.goto(address);
  await expect(page.getByText(/^Welcome to your profile /)).toBeVisible();
  await expect.poll(() => page.evaluate(() => localStorage.getItem("Token"))).toContain('"exp"');
}

const readStorage = (page: Page, key: string) =>
  page.evaluate((name) => localStorage.getItem(name), key);
const isSignedIn = async (page: Page) =>
  (await page.request.get("/api/protectedRoute")).status() === 200;

test("a password manager finds the email address beside the new password, on registration and on password reset", {
  tag: "@long",
}, async ({ page }) => {
  const email = createEmail();
  await register(page, email);
  await openVerifyLink(page, email);
  await page.goto("/register");
  await expect(page.getByLabel("Email", { exact: true })).toHaveAttribute(
    "autocomplete",
    "username",
  );
  await page.goto("/recovery");
  await fillFields(page, { Email: email });
  await page.getByRole("main").getByRole("button").first().click();
  await page.goto(await waitForEmailLink(page, email, /password/i));
  const username = page.locator("form input[autocomplete=username]");
  await expect(username).toHaveValue(email);
  await expect(username).toBeHidden();
  await fillFields(page, { Password: otherPassword, "Confirm Password": otherPassword });
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page).toHaveURL(/\/login/);
  expect(await readStorage(page, "recoveryEmail")).toBeNull();
});

test("a visitor registers, opens the verification link, and signs in", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  const email = createEmail();
  await register(page, email);
  await expect(page.getByText(email)).toBeVisible();
  await expect(
    page.getByRole("button", { name: /^Send the email again in [0-9]+ s$/ }),
  ).toBeVisible();

  const verifications: string[] = [];
  page.on(
    "request",
    (request) => request.url().endsWith("/verifyEmail") && verifications.push(request.method()),
  );
  const verifyRequest = page.waitForRequest(
    (request) => request.method() === "POST" && request.url().endsWith("/verifyEmail"),
  );
  await openVerifyLink(page, email);
  expect((await (await verifyRequest).allHeaders()).referer ?? "").not.toContain("token");
  expect(page.url()).not.toContain("token");
  await expect(page.getByText("Email Verification Successfull", { exact: true })).toBeVisible();
  await expect(page.locator("canvas")).toBeVisible();
  expect(await readStorage(page, "Token")).toBeTruthy();

  await expect(page).toHaveURL("/login", { timeout: 6_000 });
  await expect(page.locator("canvas")).toHaveCount(0);
  expect(verifications.filter((method) => method === "POST")).toHaveLength(1);
  await submitLogin(page, email, password);
  await expect(page.getByText("Welcome to your profile Ada Lovelace!")).toBeVisible();
  await page.goto("/register");
  await expect(page).toHaveURL(/\/dash\/us\/Ada%20Lovelace/);
});

test("a signed-in user sees the welcome until signing out, even if the browser's storage is empty", {
  tag: "@long",
}, async ({ page }) => {
  const { name, email, password } = await registerMember(page, "Ella Vated");
  await postAsPage(page)("/api/login", { email, password });
  await page.goto("/");
  await expect(page.getByText(`Welcome to your profile ${name}!`)).toBeVisible();
  const refused: string[] = [];
  page.on("response", (response) => response.status() === 401 && refused.push(response.url()));
  await page.goto("/dashboard");
  // A panel that is still loading would send its requests after the logout, without a session.
  await page.waitForLoadState("networkidle");
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page.getByText(`Welcome to your profile ${name}!`)).toBeHidden();
  await expect(page).toHaveURL("/");
  // The requests that the page sends on leaving were sent before this request.
  await page.evaluate(async () => (await fetch("/api/health")).text());
  expect(refused).toEqual([]);
});

test("a refused registration keeps the typed values, and shows an error at each field", {
  tag: "@long",
}, async ({ page }) => {
  await page.goto("/register");
  await fillFields(page, {
    Name: "Ada",
    Email: "no address",
    Password: password,
    "Confirm Password": "another one",
  });
  await page.getByRole("button", { name: "Register" }).click();
  const [email, confirmation] = [page.getByLabel("Email"), page.getByLabel("Confirm Password")];
  await expect(email).toHaveAccessibleDescription(/Enter a valid email address/);
  await expect(confirmation).toHaveAccessibleDescription(/The passwords don.t match/);
  await expect(email).toBeFocused();
  await expect(email).toHaveValue("no address");
  await expect(page.getByLabel("Password", { exact: true })).toHaveValue(password);
  await expect(confirmation).toHaveValue("another one");
  await expectAccessible(page, "a form with mistakes");
});

test("an unverified user is told to verify the email address, and can have the email sent again", {
  tag: "@long",
}, async ({ page }) => {
  const email = createEmail();
  await register(page, email);
  await expectAccessible(page, "registered");
  const first = await waitForEmailLink(page, email, /verify/i);
  await page.goto("/login");
  await submitLogin(page, email, password);
  await expect(page.getByRole("alert")).toContainText("Verify your email");
  await page.getByRole("button", { name: "Send the email again" }).click();
  await expect(page.getByRole("button", { name: /again in [0-9]+ s/ })).toBeVisible();
  await expect.poll(() => waitForEmailLink(page, email, /verify/i)).not.toBe(first);

  await page.goto(first);
  await expect(page.getByText("Email verification Failed!")).toBeVisible();
  await page.route(
    "**/verifyEmail",
    (route) => route.fulfill({ status: 502, body: "<h1>Bad Gateway</h1>" }),
    {
      times: 1,
    },
  );
  await page.goto(await waitForEmailLink(page, email, /verify/i));
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(
    page.getByText("Email verification successfull, You will be redirected to login page"),
  ).toBeVisible();
  // Reduced motion switches the confetti off.
  await expect(page.locator("canvas")).toHaveCount(0);
});

test("a verification link without a token fails, and the page offers to send a new email", {
  tag: "@long",
}, async ({ page }) => {
  await page.goto("/verifyEmail");
  await expect(page.getByText("Email verification Failed!")).toBeVisible();
  await fillFields(page, { Email: createEmail() });
  await page.getByRole("button", { name: "Send email" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Check your email" })).toBeVisible();
});

test("a user who forgot the password sets a new one, which replaces the old one", {
  tag: "@long",
}, async ({ page }) => {
  const { email, password } = await registerMember(page, "Ada Lovelace");
  await page.goto("/login");
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  await expect(
    page.getByRole("heading", { level: 1, name: "Forgot your password?" }),
  ).toBeVisible();
  await fillFields(page, { Email: email });
  await page.getByRole("button", { name: "Send email" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Check your email" })).toBeVisible();

  const link = await waitForEmailLink(page, email, /new password/i);
  await page.goto(link);
  await fillFields(page, { Password: otherPassword, "Confirm Password": otherPassword });
  await page.getByRole("button", { name: "Save password" }).click();
  await expect(page).toHaveURL("/login");
  await submitLogin(page, email, password);
  await expect(page.getByRole("alert")).toBeVisible();
  await expect(page.getByRole("alert")).not.toBeEmpty();
  await submitLogin(page, email, otherPassword);
  await expect(page.getByText("Welcome to your profile Ada Lovelace!")).toBeVisible();

  await page.goto(link);
  await fillFields(page, { Password: password, "Confirm Password": password });
  await page.getByRole("button", { name: "Save password" }).click();
  await expect(
    page.getByRole("heading", { level: 1, name: "This link has expired" }),
  ).toBeVisible();
  await expect(page.getByRole("link", { name: "Request a new link" })).toBeVisible();
  expect(await isSignedIn(page)).toBe(true);
});

test("a visitor who entered too many wrong passwords sees how long to wait", {
  tag: "@long",
}, async ({ page }) => {
  const email = createEmail();
  await page.goto("/login");
  for (let tries = 0; tries < 10; tries++) {
    await page.request.post("/api/login", {
      data: { email, password },
      headers: { Origin: new URL(page.url()).origin },
    });
  }
  await submitLogin(page, email, password);
  await expect(page.getByRole("alert")).toContainText(/Try again in [0-9]+ minutes/);
});

test("a user idle for twenty minutes is signed out, told why, and returns to the same page after signing in", {
  tag: "@browsers",
}, async ({ page }) => {
  await page.clock.install();
  await openSignedIn(page, "viewer", "/cart");
  await page.evaluate(() => {
    localStorage.setItem("favouriteCart", "[]");
    localStorage.setItem("volume", "0.5");
  });
  await page.clock.fastForward("20:01");
  await expect(page).toHaveURL("/login?next=%2Fcart");
  await expect(
    page.getByText("You were signed out because you were inactive for a while."),
  ).toBeVisible();
  for (const key of ["UserInfo", "userInfo", "Token", "IsLogin", "role", "favouriteCart"]) {
    expect(await readStorage(page, key), key).toBeNull();
  }
  expect(await readStorage(page, "InactiveLogout")).toBe("true");
  expect(await readStorage(page, "volume")).toBe("0.5");
  expect(await isSignedIn(page)).toBe(false);
  await submitLogin(page, "viewer@marquee.example", "marquee-viewer");
  await expect(page).toHaveURL("/cart");
  expect(await readStorage(page, "InactiveLogout")).toBeNull();
});

test("moving the mouse in one tab within the last minute keeps the user signed in, in every tab", {
  tag: "@long",
}, async ({ context, page }) => {
  const other = await context.newPage();
  await context.clock.install();
  await openSignedIn(page, "viewer", "/contact");
  await other.goto("/about");
  await expect(other.getByText(/^Welcome to your profile /)).toBeVisible();
  await context.clock.fastForward("19:30");
  await page.mouse.move(200, 200);
  await expect
    .poll(() => readStorage(other, "lastActivity").then(Number))
    .toBeGreaterThan((await other.evaluate(() => Date.now())) - 30_000);
  await context.clock.fastForward("00:31");
  for (const tab of [page, other])
    await expect(tab.getByText(/^Welcome to your profile /)).toBeVisible();
  expect(await isSignedIn(page)).toBe(true);
});

test("a user watching a movie is not signed out for being inactive", { tag: "@long" }, async ({
  page,
}) => {
  await page.clock.install();
  await openSignedIn(page, "member", "/watch/Metropolis");
  const videoLocator = page.locator("video");
  await expect
    .poll(() => videoLocator.evaluate((video: HTMLVideoElement) => video.paused))
    .toBe(false);
  await page.clock.fastForward("20:01");
  await page.clock.runFor(1_000);
  await expect(videoLocator).toBeVisible();
  expect(await isSignedIn(page)).toBe(true);
});

test("a page signs the user out half a second after it finds the session's token expired", {
  tag: "@long",
}, async ({ page }) => {
  await page.clock.install();
  await openSignedIn(page, "viewer", "/about");
  const expiring = await page.evaluate(() => Math.floor(Date.now() / 1_000) + 90);
  await page.evaluate((exp) => localStorage.setItem("Token", JSON.stringify({ exp })), expiring);
  await page.clock.runFor(60_000);
  await expect(page).toHaveURL("/about");
  await page.clock.runFor(60_500);
  await expect(page).toHaveURL("/login?next=%2Fabout");
  await expect(
    page.getByText("Your session has expired. Sign in again to continue."),
  ).toBeVisible();
  expect(await readStorage(page, "relogin")).toBe("true");
  expect(await readStorage(page, "UserInfo")).toBeNull();
  expect(await isSignedIn(page)).toBe(false);
});

test("a user whose session no longer exists is sent to the sign-in page", { tag: "@long" }, async ({
  context,
  page,
}) => {
  const waitForIdle = trackNetworkIdle(page);
  await openSignedIn(page, "viewer", "/contact");
  // A request that this page sends without a session would sign the browser out.
  await waitForIdle();
  await context.clearCookies();
  await page.goto("/about");
  await expect(page).toHaveURL("/login?next=%2Fabout");
  expect(await readStorage(page, "UserInfo")).toBeNull();
});

test("signing in or out in one tab signs the user in or out in the other tab", {
  tag: "@long",
}, async ({ context, page }) => {
  const other = await context.newPage();
  await other.goto("/login");
  await page.goto("/login");
  await submitLogin(page, "viewer@marquee.example", "marquee-viewer");
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
  expect(await readStorage(page, "UserInfo")).toBeNull();
});

test("a response for one member does not reach the next member in the same browser", {
  tag: "@long",
}, async ({ context, page }) => {
  const first = await registerMember(page, "Ann Before");
  const second = await registerMember(page, "Bob After");
  await takeSession(page, first);
  await buyMovies(page, ["3"]);
  let release = () => {};
  const isReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  let heldCount = 0;
  await page.route("**/api/orders?**", async (route) => {
    const response = await route.fetch();
    if (heldCount++ === 0) await isReleased;
    await route.fulfill({ response }).catch(() => undefined);
  });
  await page.goto("/orders");
  await expect.poll(() => heldCount).toBe(1);
  await takeSession(await context.newPage(), second);
  await expect(page.getByText("Welcome to your profile Bob After!")).toBeVisible();
  release();
  await expect(page.getByRole("heading", { name: "No orders yet" })).toBeVisible();
});
