import { expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "../support/accessibility.ts";
import { focusByTab } from "../support/focus-by-tab.ts";
import { type Member, registerMember } from "../support/member.ts";
import { addAuthenticator } from "../support/virtual-authenticator.ts";

const phone = { width: 390, height: 844 };

/** Asks for a code as the page of a television does. */
async function showCode(television: Page) {
  await television.goto("/icons/icon-180.png");
  const code = await television.evaluate(() =>
    fetch("/api/device/code", { method: "POST" }).then((answer) => answer.json()),
  );
  return {
    deviceCode: String(code.device_code),
    userCode: String(code.user_code),
    verificationUri: String(code.verification_uri_complete),
  };
}

const askForSession = (television: Page, deviceCode: string) =>
  television.evaluate(async (code) => {
    const response = await fetch("/api/device/token", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ device_code: code }),
    });
    return { status: response.status, ...(await response.json()) };
  }, deviceCode);

async function signInByForm(page: Page, { email, password }: Member) {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.keyboard.press("Enter");
}

test("a member signs a television in by scanning its code with a phone", {
  tag: "@long",
}, async ({ page: television, browser }) => {
  const { deviceCode, verificationUri } = await showCode(television);
  const context = await browser.newContext({ viewport: phone });
  const page = await context.newPage();
  const member = await registerMember(page, "Tilda Tele");

  await test.step("a visitor signs in first, and comes back to the code", async () => {
    await page.goto(verificationUri);
    await expect(page).toHaveURL(/\/login\?next=/);
    await signInByForm(page, member);
    await expect(page.getByRole("region", { name: "Sign in on this device?" })).toBeFocused();
  });

  await test.step("the page names the device and warns against codes of other people", async () => {
    await expect(page.getByText("Chrome on Linux")).toBeVisible();
    await expect(page.getByText("Only confirm if you see this code on your own")).toBeVisible();
    await expectAccessible(page, "the decision about a device");
    expect(await askForSession(television, deviceCode)).toMatchObject({
      status: 400,
      code: "authorization_pending",
    });
  });

  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByRole("heading", { name: "Confirmed" })).toBeVisible();
  expect(await askForSession(television, deviceCode)).toMatchObject({
    status: 200,
    userInfo: { name: "Tilda Tele" },
  });
  const who = await television.request.get("/api/protectedRoute");
  expect((await who.json()).userInfo.name).toBe("Tilda Tele");

  await test.step("the member signs the television out in the list of devices", async () => {
    await page.goto("/password");
    await page.getByRole("button", { name: /^Sign out.*TV \(Chrome on Linux\)/ }).click();
    await expect(page.getByText("Signed out: TV (Chrome on Linux).")).toBeVisible();
    expect((await television.request.get("/api/protectedRoute")).status()).toBe(401);
  });
  await context.close();
});

test("a member types a code by keyboard, in small letters with a dash, and refuses the device", {
  tag: "@long",
}, async ({ page: television, browser }) => {
  const { deviceCode, userCode } = await showCode(television);
  const context = await browser.newContext();
  const page = await context.newPage();
  const member = await registerMember(page, "Kai Keyboard");
  await page.goto("/activate");
  await signInByForm(page, member);
  const field = page.getByLabel("Code");
  await expectAccessible(page, "the entry of a code");

  await focusByTab(page, field);
  await page.keyboard.type("bcd");
  await page.keyboard.press("Enter");
  await expect(page.getByText("The code has six letters.")).toBeVisible();
  await expect(field).toBeFocused();
  await field.fill("BCDFGH");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert")).toContainText("We couldn’t find this code.");

  await field.fill(`${userCode.slice(0, 3)}-${userCode.slice(3)}`.toLowerCase());
  await page.keyboard.press("Enter");
  await expect(page.getByRole("region", { name: "Sign in on this device?" })).toBeFocused();
  await focusByTab(page, page.getByRole("button", { name: "Refuse" }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Sign-in refused" })).toBeVisible();
  expect(await askForSession(television, deviceCode)).toMatchObject({
    status: 400,
    code: "access_denied",
  });
  await context.close();
});

test("a member who signed in by password must give the passkey to confirm a television", {
  tag: "@long",
}, async ({ page: television, browser }) => {
  const { deviceCode, verificationUri } = await showCode(television);
  const context = await browser.newContext();
  const page = await context.newPage();
  await addAuthenticator(page);
  const member = await registerMember(page, "Petra Proof");
  await page.goto("/login?next=/password");
  await signInByForm(page, member);
  await page.getByRole("button", { name: "Add a passkey" }).click();
  const dialog = page.getByRole("dialog", { name: "Add a passkey" });
  await dialog.getByLabel("Password", { exact: true }).fill(member.password);
  await dialog.getByRole("button", { name: "Add a passkey" }).click();
  await page.getByRole("button", { name: "I have kept them" }).click();
  await page.getByRole("button", { name: "Logout" }).first().click();
  await expect(page.getByText("Welcome to your profile")).toHaveCount(0);

  await page.goto(verificationUri);
  await signInByForm(page, member);
  await page.getByRole("button", { name: "Confirm" }).click();
  const proof = page.getByRole("dialog", { name: "Confirm that it is you" });
  await proof.getByRole("button", { name: /passkey/i }).click();
  await expect(page.getByRole("heading", { name: "Confirmed" })).toBeVisible();
  expect((await askForSession(television, deviceCode)).status).toBe(200);
  await context.close();
});
