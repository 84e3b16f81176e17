import { type Browser, expect, test } from "@playwright/test";
import { registerSubscriber } from "../support/member.ts";
import { type OwnSite, startOwnSite } from "../support/own-site.ts";

let site: OwnSite;

test.describe.configure({ mode: "serial", timeout: 240_000 });
test.beforeAll(async () => {
  test.setTimeout(120_000);
  site = await startOwnSite();
});
test.afterAll(() => site.stop());

const openPage = (browser: Browser) => browser.newPage({ baseURL: site.origin, locale: "en-US" });

test("a member whose grace period is over ends the subscription instead of paying", {
  tag: "@long",
}, async ({ browser }) => {
  const page = await openPage(browser);
  const readSubscription = async () => (await page.request.get("/subscriptionCheck")).json();
  const { email } = await registerSubscriber(page, "Grace Over");
  const [order] = (await (await page.request.get("/api/orders")).json()).data;
  await page.goto(`/sandbox/checkout/${order.id}`);
  await page.getByRole("button", { name: "Let the renewal fail now" }).click();
  await expect.poll(async () => (await readSubscription()).overdue).not.toBeNull();
  await site.changeData(({ DB }) =>
    DB.prepare(
      "UPDATE subscriptions SET expires_at = ? WHERE user_id = (SELECT id FROM users WHERE email = ?)",
    )
      .bind(Date.now() - 60_000, email)
      .run(),
  );
  await page.goto("/dashboard");
  const warning = page.getByRole("alert", { name: "Your payment didn't go through" });
  await expect(warning).toContainText("Your access has ended.");
  await warning.getByRole("button", { name: "Unsubscribe" }).click();
  const confirmDialog = page.getByRole("dialog", { name: "Unsubscribe?" });
  await expect(confirmDialog).toContainText("Nothing more is charged.");
  await confirmDialog.getByRole("button", { name: "Unsubscribe now" }).click();
  await expect(page.getByRole("status").getByText("You've unsubscribed.")).toBeVisible();
  await expect(warning).toHaveCount(0);
  expect(await readSubscription()).toMatchObject({
    status: "UNSUBSCRIBED",
    renews: false,
    overdue: null,
  });
  await page.close();
});
