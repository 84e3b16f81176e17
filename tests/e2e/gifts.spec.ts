import { expect, test } from "@playwright/test";
import { expectAccessible } from "../support/accessibility.ts";
import { administrator, openSection, registerMember, signInPage } from "../support/member.ts";
import { startOwnSite } from "../support/own-site.ts";

let site: Awaited<ReturnType<typeof startOwnSite>>;

test.beforeAll(async () => {
  test.setTimeout(240_000);
  site = await startOwnSite();
});
test.afterAll(() => site.stop());

test("a member gives a friend 60 days, and the friend watches without entering a card", {
  tag: "@long",
}, async ({ browser }) => {
  test.setTimeout(180_000);
  const openPage = () => browser.newPage({ baseURL: site.origin, locale: "en-US" });
  const friendEmail = `friend-${Date.now()}@example.com`;
  const [admin, page, friend] = [await openPage(), await openPage(), await openPage()];
  await signInPage(admin, administrator);
  await openSection(admin, "site");
  await admin.getByLabel("Sell gifts").check();
  await admin.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(admin.getByText(/^Version 1, published/)).toBeVisible();

  await signInPage(page, await registerMember(page, "Gil Giver"));
  await page.goto("/");
  await page.getByRole("contentinfo").getByRole("link", { name: "Give a gift" }).click();
  await page.getByLabel("How long").selectOption({ label: "60 days – $19.98" });
  await page.getByLabel("Recipient’s name").fill("Fay");
  await page.getByLabel("Recipient’s email").fill(friendEmail);
  await page.getByLabel("Message (optional)").fill("Look at https://evil.example");
  await page.getByRole("button", { name: "Pay $19.98" }).click();
  await expect(page.getByText("Leave out web addresses.")).toBeVisible();
  await expectAccessible(page, "the page that gives a gift");
  await page.getByLabel("Message (optional)").fill("Have fun!");
  await page.getByRole("button", { name: "Pay $19.98" }).click();
  await page.waitForURL(/\/sandbox\/checkout\//);
  await expect(page.getByText("Gift: Monthly, 60 days")).toBeVisible();
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  await expect(page.getByRole("region", { name: "Receipt" })).toContainText("Gift: Monthly");
  await page.getByRole("link", { name: "Your gifts" }).click();
  const gifts = page.getByRole("region", { name: "Your gifts" });
  await expect(gifts).toContainText(`Sent to ${friendEmail}`);

  const readEmail = async () =>
    (
      await (
        await page.request.get(`/api/dev/mailbox?to=${encodeURIComponent(friendEmail)}`)
      ).json()
    ).data[0];
  await expect.poll(async () => (await readEmail())?.subject).toContain("A gift from Gil Giver");
  const [link = ""] = (await readEmail()).links;

  await friend.goto(new URL(link).pathname + new URL(link).hash);
  await expect(friend).toHaveURL(/\/redeem$/);
  await expectAccessible(friend, "the page of a gift for a visitor");
  await friend.getByRole("main").getByRole("link", { name: "Register" }).click();
  await friend.getByLabel("Name", { exact: true }).fill("Fay Friend");
  await friend.getByLabel("Email").fill(friendEmail);
  await friend.getByLabel("Password", { exact: true }).fill("an orchard of plums");
  await friend.getByLabel("Confirm Password").fill("an orchard of plums");
  await friend.getByRole("main").getByRole("button", { name: "Register" }).click();
  await expect(friend.getByText("Check your email")).toBeVisible();
  await expect.poll(async () => (await readEmail())?.links[0]).toContain("/verifyEmail");
  const [verification = ""] = (await readEmail()).links;
  await friend.goto(new URL(verification).pathname + new URL(verification).search);
  await friend.getByRole("main").getByRole("link", { name: "Login" }).click();
  await friend.getByLabel("Email").fill(friendEmail);
  await friend.getByLabel("Password", { exact: true }).fill("an orchard of plums");
  await friend.getByRole("main").getByRole("button", { name: "Login" }).click();
  await friend.getByRole("button", { name: "Redeem", exact: true }).click();
  await expect(friend.getByText(/^You have 60 days of the plan “Monthly”, until/)).toBeVisible();
  await expectAccessible(friend, "the page of a redeemed gift");

  await friend.goto("/movie/1");
  await friend.getByRole("main").getByRole("button", { name: "Watch", exact: true }).click();
  const video = friend.locator("video");
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime))
    .toBeGreaterThan(0);

  await page.goto("/purchases");
  await expect(gifts).toContainText("Redeemed on");
  await expect(gifts.getByRole("button")).toHaveCount(0);
  await Promise.all([admin, page, friend].map((each) => each.close()));
});
