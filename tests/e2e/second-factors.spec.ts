import { expect, type Page, test } from "@playwright/test";
import { TOTP } from "otpauth";
import { administrator, registerMember } from "../support/member.ts";
import { type OwnSite, startOwnSite } from "../support/own-site.ts";
import { addAuthenticator } from "../support/virtual-authenticator.ts";

async function signIn(page: Page, { email, password }: { email: string; password: string }) {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Login" }).click();
}

test("a member adds a passkey, and signs in with it alone", { tag: "@long" }, async ({ page }) => {
  await addAuthenticator(page);
  const member = await registerMember(page, "Petra Passkey");
  await page.goto("/login?next=/dashboard/profile");
  await signIn(page, member);
  await page.getByRole("link", { name: "Change Password" }).first().click();
  await page.getByRole("button", { name: "Add a passkey" }).click();
  const dialog = page.getByRole("dialog", { name: "Add a passkey" });
  await dialog.getByLabel("Name of the passkey").fill("My phone");
  await dialog.getByLabel("Password", { exact: true }).fill(member.password);
  await dialog.getByRole("button", { name: "Add a passkey" }).click();
  const codes = page.getByRole("dialog", { name: "Recovery codes" });
  await expect(codes.getByRole("listitem")).toHaveCount(10);
  await codes.getByRole("button", { name: "I have kept them" }).click();
  await expect(page.getByText("My phone", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Logout" }).first().click();
  await page.goto("/login");
  await page.getByLabel("Stay signed in on this device").check();
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(page.getByText("Welcome to your profile Petra Passkey!").first()).toBeVisible();
  const cookies = await page.context().cookies();
  const session = cookies.find(({ name }) => name === "session");
  expect((session?.expires ?? 0) - Date.now() / 1_000).toBeGreaterThan(80 * 86_400);
});

test.describe("an administrator", () => {
  let site: OwnSite;
  test.beforeAll(async () => {
    test.setTimeout(240_000);
    site = await startOwnSite();
  });
  test.afterAll(() => site.stop());

  test("an administrator without a second factor sets one up before the studio opens, and proves it again to give a role", {
    tag: "@long",
  }, async ({ page }) => {
    test.setTimeout(240_000);
    await page.goto(`${site.origin}/login`);
    await signIn(page, administrator);
    await expect(page.getByText("Welcome to your profile Ada Admin!").first()).toBeVisible();
    await page.goto(`${site.origin}/studio/site`);
    await page.getByLabel("The staff need a second factor").check();
    await page.getByRole("button", { name: "Publish" }).click();
    const request = page.getByText("This site asks its staff for a second factor.");
    await expect(request).toBeVisible();

    await page.goto(`${site.origin}/studio/movies`);
    await expect(request).toBeVisible();
    await page.getByRole("button", { name: "Set up the app" }).click();
    const dialog = page.getByRole("dialog", { name: "Authenticator app" });
    await dialog.getByLabel("Password", { exact: true }).fill(administrator.password);
    await dialog.getByRole("button", { name: "Next" }).click();
    await expect(dialog.getByRole("img", { name: "QR code" })).toBeVisible();
    const secret = (await dialog.locator("code").textContent())?.replace(/\s/g, "");
    const codeAfter = (steps: number) =>
      new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 });
    await dialog.getByLabel("Code of six digits").fill(codeAfter(-1));
    await dialog.getByRole("button", { name: "Confirm" }).click();
    await page.getByRole("button", { name: "I have kept them" }).click();
    await expect(page.getByRole("link", { name: "Charge" }).first()).toBeVisible();

    await site.changeData(({ DB }) => DB.prepare("UPDATE sessions SET proved_at = 1").run());
    await page.goto(`${site.origin}/studio/members?q=member@marquee.example`);
    await page.getByRole("button", { name: /^Edit/ }).click();
    const edit = page.getByRole("dialog", { name: /Edit/ });
    await edit.getByLabel("Role").selectOption("Support");
    await edit.getByRole("button", { name: "Save" }).click();
    await page.getByRole("button", { name: "Change role" }).click();
    const proof = page.getByRole("dialog", { name: "Confirm that it is you" });
    await proof.getByLabel("Code of six digits").fill(codeAfter(0));
    await proof.getByRole("button", { name: "Confirm" }).click();
    await expect(page.getByRole("cell", { name: "Support" })).toBeVisible();

    await page.getByRole("button", { name: "Logout" }).first().click();
    await page.goto(`${site.origin}/login`);
    await signIn(page, administrator);
    await page.getByLabel("Code of six digits").fill("000000");
    await page.getByRole("button", { name: "Confirm" }).click();
    await expect(page.getByRole("alert").getByText("This code is wrong")).toBeVisible();
    await page.getByLabel("Code of six digits").fill(codeAfter(1));
    await page.getByRole("button", { name: "Confirm" }).click();
    await expect(page.getByText("Welcome to your profile Ada Admin!").first()).toBeVisible();
  });
});
