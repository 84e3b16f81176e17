import { expect, type Page, test } from "@playwright/test";
import { graceDays } from "../../contract/policy.ts";
import { expectAccessible } from "../support/accessibility.ts";
import {
  buyMovies,
  buySubscription,
  postAsPage,
  registerMember,
  registerSubscriber,
  signInPage,
} from "../support/member.ts";

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
const alerts = (page: Page) => page.getByRole("status");
const popup = (page: Page, name: string) => page.getByRole("dialog", { name });
const subscriptionTile = (page: Page) => page.getByRole("button", { name: "Subscription Details" });
const readStorage = (page: Page, key: string) =>
  page.evaluate((name) => localStorage.getItem(name), key);
const checkoutUrl = /\/sandbox\/checkout\//;

async function openDashboard(page: Page) {
  await page.goto("/dashboard");
  await expect(heading(page, "Dashboard")).toBeVisible();
}

async function expectVideoPlaying(page: Page) {
  const video = page.locator("video");
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime))
    .toBeGreaterThan(0);
}

async function expectPlaying(page: Page) {
  await page.goto("/watch/Metropolis");
  await expectVideoPlaying(page);
}

async function openReceipt(page: Page) {
  await openDashboard(page);
  await expect(subscriptionTile(page)).toContainText("days left");
  await subscriptionTile(page).click();
  await expect(popup(page, "Receipt")).toBeVisible();
}

async function fillCart(page: Page): Promise<string[]> {
  await page.goto("/action");
  const cards = page.getByRole("article");
  await expect(cards.nth(1)).toBeVisible();
  for (const index of [0, 1])
    await cards.nth(index).getByRole("button", { name: "Add to cart" }).click();
  await expect(page.getByRole("banner").getByRole("link", { name: "Cart: 2" })).toBeVisible();
  const names = await cards.getByRole("heading").allTextContents();
  return names.slice(0, 2);
}

test("a new member sees the subscribe prompt, subscribes, and watches", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await signInPage(page, await registerMember(page, "Sue Scriber"));
  await page.goto("/watch/Metropolis");
  const prompt = popup(page, "Opps!");
  await expect(prompt).toContainText("every 30 days");
  await prompt.getByRole("button", { name: "Subscribe" }).click();
  await page.waitForURL(checkoutUrl);
  expect(page.url()).toContain((await readStorage(page, "orderId")) ?? "no order");
  await page.getByRole("button", { name: "Pay", exact: true }).click();

  await expect(heading(page, "Thank you")).toBeVisible();
  await expect(page.locator("canvas")).toBeVisible();
  const receipt = page.getByRole("region", { name: "Receipt" });
  await expect(receipt).toContainText("$");
  await expect(receipt).toContainText("Transaction");
  await page.getByRole("link", { name: "Start watching" }).click();
  await expect(page).toHaveURL(/\/watch\/Metropolis/);
  await expectVideoPlaying(page);

  await openReceipt(page);
  for (const header of ["Name", "Transaction_id", "Status", "Amount", "Days left"]) {
    await expect(
      popup(page, "Receipt").getByRole("columnheader", { name: header, exact: true }),
    ).toHaveCount(1);
  }
  await expect(popup(page, "Receipt").getByRole("row").nth(1)).toContainText(/[0-9]\$/);
  expect(await readStorage(page, "subscription")).toBe("30");
  await page.goto("/thankyou");
  await expect(heading(page, "Thank you")).toBeVisible();
  await expect(page.locator("canvas")).toHaveCount(0);
});

test("a member who goes back to a page after paying sees the subscription there, and later resumes a stopped renewal", {
  tag: "@long",
}, async ({ page }) => {
  const member = await registerMember(page, "Rhea Newal");
  await signInPage(page, member);
  await page.goto("/dashboard");
  await expect(subscriptionTile(page)).toContainText("UNSUBSCRIBED");
  await buySubscription(page, member);
  // Playwright disables the back/forward cache, which would fire this event.
  await page.evaluate(() =>
    dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })),
  );
  await expect(subscriptionTile(page)).not.toContainText("UNSUBSCRIBED");

  await postAsPage(page)("/Unsubscribe", { email: member.email, when: "period_end" });
  await page.reload();
  const notice = page.getByRole("region", { name: /^Your subscription ends on / });
  await expect(notice).toBeVisible();
  await expectAccessible(page, "a stopped renewal");
  await notice.getByRole("button", { name: "Renew again" }).click();
  await expect(page.getByText("Your subscription renews again.")).toBeVisible();
  await expect(notice).toHaveCount(0);
  expect((await (await page.request.get("/subscriptionCheck")).json()).renews).toBe(true);
});

test("a member whose card is declined tries again and prints the receipt", {
  tag: "@long",
}, async ({ page }) => {
  await signInPage(page, await registerMember(page, "Declan Ined"));
  await openDashboard(page);
  await page.getByRole("button", { name: "Subscribe", exact: true }).click();
  await page.waitForURL(checkoutUrl);
  await expectAccessible(page, "checkout");
  await page.getByRole("link", { name: "Walk away" }).click();
  await expect(heading(page, "One moment")).toBeVisible();
  await expectAccessible(page, "waiting");
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await page.waitForURL(checkoutUrl);
  await page.getByRole("button", { name: "Decline" }).click();
  await expect(heading(page, "Payment failed")).toBeVisible();
  await expect(page.locator("canvas")).toHaveCount(0);

  await page.getByRole("button", { name: "Try again" }).click();
  await page.waitForURL(checkoutUrl);
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  await expect(heading(page, "Thank you")).toBeVisible();
  await expect(page.locator("canvas")).toHaveCount(0);
  await expectAccessible(page, "thank-you");
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("region", { name: "Receipt" })).toBeVisible();
  for (const role of ["banner", "contentinfo", "navigation"] as const) {
    await expect(page.getByRole(role)).toHaveCount(0);
  }
  await expect(page.getByRole("button", { name: "Print receipt" })).toHaveCount(0);
  await page.emulateMedia({ media: "screen" });
  await page.goto("/orders");
  const rows = page.getByRole("table", { name: "Orders" }).getByRole("row");
  await expect(rows.filter({ hasText: "Payment failed" })).toHaveCount(1);
  await expect(
    rows.filter({ hasText: "Paid" }).filter({ hasNotText: "Payment failed" }),
  ).toHaveCount(1);
});

test("a page waiting for a payment shows the payment without a reload", {
  tag: "@long",
}, async ({ context, page }) => {
  await signInPage(page, await registerMember(page, "Pat Ience"));
  await openDashboard(page);
  await page.getByRole("button", { name: "Subscribe", exact: true }).click();
  await page.waitForURL(checkoutUrl);
  const checkout = await context.newPage();
  await checkout.goto(page.url());
  await page.getByRole("link", { name: "Walk away" }).click();
  await expect(heading(page, "One moment")).toBeVisible();
  await checkout.getByRole("button", { name: "Pay", exact: true }).click();
  await page.bringToFront();
  await expect(heading(page, "Thank you")).toBeVisible();
});

test("a member who unsubscribes can keep the remaining days or give them up", {
  tag: "@long",
}, async ({ page }) => {
  await registerSubscriber(page, "Una Scriber");
  await openReceipt(page);
  await expectAccessible(page, "receipt");
  await popup(page, "Receipt").getByRole("button", { name: "Unsubscribe" }).click();
  const confirmDialog = popup(page, "Unsubscribe?");
  await expect(confirmDialog).toContainText("30 days");
  await expectAccessible(page, "unsubscribe");
  // The buttons' texts are in the sequence in which the keyboard and screen readers reach the
  // buttons.
  const choices = await confirmDialog.getByRole("button").allTextContents();
  expect(choices.slice(0, 4)).toEqual(["1 month", "2 months", "3 months", "Back"]);
  await expect(confirmDialog.getByRole("button", { name: "Back" })).toBeFocused();
  await confirmDialog.getByRole("button", { name: "Back" }).click();
  await expect(popup(page, "Receipt")).toBeVisible();

  await popup(page, "Receipt").getByRole("button", { name: "Unsubscribe" }).click();
  await confirmDialog
    .getByRole("region", { name: "Pause instead" })
    .getByRole("button", { name: "2 months" })
    .click();
  const notice = page.getByRole("region", { name: "Paused until" });
  await expect(notice).toContainText("You can watch until");
  await expectAccessible(page, "a paused subscription");
  await notice.getByRole("button", { name: "Cancel the pause" }).click();
  await expect(notice).toHaveCount(0);
  await expect(subscriptionTile(page)).toContainText("30 days left, then it renews.");

  await subscriptionTile(page).click();
  await popup(page, "Receipt").getByRole("button", { name: "Unsubscribe" }).click();
  await confirmDialog.getByRole("button", { name: "Stop renewing" }).click();
  await expect(alerts(page).getByText("Your subscription won't renew.")).toBeVisible();
  await expect(confirmDialog).toHaveCount(0);
  await expect(subscriptionTile(page)).toContainText("It doesn’t renew.");
  await expect(subscriptionTile(page)).toContainText("30 days left");

  await subscriptionTile(page).click();
  await popup(page, "Receipt").getByRole("button", { name: "Unsubscribe" }).click();
  await expect(confirmDialog.getByRole("button", { name: "Stop renewing" })).toHaveCount(0);
  await confirmDialog.getByRole("button", { name: "Unsubscribe now" }).click();
  await expect(alerts(page).getByText("You've unsubscribed.")).toBeVisible();
  await expect(subscriptionTile(page)).toContainText("UNSUBSCRIBED");
  await expect(page.getByRole("button", { name: "Subscribe", exact: true })).toBeVisible();
  await expect.poll(() => readStorage(page, "subscription")).toBe("0");
  await page.goto("/watch/Metropolis");
  await expect(popup(page, "Opps!")).toBeVisible();
});

test("a subscriber whose renewal is declined can still watch, pays with a new card, and continues watching", {
  tag: "@long",
}, async ({ page }) => {
  await registerSubscriber(page, "Rena Wal");
  const [order] = (await (await page.request.get("/api/orders")).json()).data;
  const readPayments = async () =>
    (await (await page.request.get(`/api/orders/${order.id}`)).json()).data.payments;
  await page.goto(`/sandbox/checkout/${order.id}`);
  await page.getByRole("button", { name: "Let the renewal fail now" }).click();
  expect(await readPayments()).toHaveLength(1);
  await expectPlaying(page);
  await page.goto("/contact");
  await expect(alerts(page).getByText("Your payment didn't go through")).toBeVisible();
  await expect(alerts(page).getByRole("button", { name: "Pay now" })).toBeVisible();
  await openDashboard(page);
  const warning = page.getByRole("alert", { name: "Your payment didn't go through" });
  await expect(warning).toContainText("You can watch until");
  await expectAccessible(page, "overdue");
  await expect(subscriptionTile(page)).toContainText(`${graceDays} days left`);
  await expect(subscriptionTile(page)).not.toContainText("renews");
  await warning.getByRole("link", { name: "Pay now" }).click();
  await expectAccessible(page, "a declined renewal");
  await page.getByRole("button", { name: "Pay with a new card" }).click();
  await openDashboard(page);
  await expect(subscriptionTile(page)).toContainText("30 days left, then it renews.");
  await expect(warning).toHaveCount(0);
  expect(await readPayments()).toMatchObject([{ amount: order.amount }, { amount: order.amount }]);
  await expectPlaying(page);
});

test("a subscriber who cancels after a declined renewal is no longer asked to pay", {
  tag: "@long",
}, async ({ page }) => {
  await registerSubscriber(page, "Gray Cewell");
  const [order] = (await (await page.request.get("/api/orders")).json()).data;
  await page.goto(`/sandbox/checkout/${order.id}`);
  await page.getByRole("button", { name: "Let the renewal fail now" }).click();
  await openDashboard(page);
  const warning = page.getByRole("alert", { name: "Your payment didn't go through" });
  await expect(warning).toBeVisible();
  await subscriptionTile(page).click();
  await popup(page, "Receipt").getByRole("button", { name: "Unsubscribe" }).click();
  await popup(page, "Unsubscribe?").getByRole("button", { name: "Unsubscribe now" }).click();
  await expect(alerts(page).getByText("You've unsubscribed.")).toBeVisible();
  await page.getByRole("banner").getByRole("link", { name: "Contact" }).click();
  await expect(heading(page, "Get in touch")).toBeVisible();
  await expect(alerts(page).getByText("Your payment didn't go through")).toHaveCount(0);
});

test("a member on an outdated page who has already subscribed is told so, and does not pay twice", {
  tag: "@long",
}, async ({ page }) => {
  const member = await registerMember(page, "Dot Twice");
  await signInPage(page, member);
  await openDashboard(page);
  await buySubscription(page, member);
  await page.getByRole("button", { name: "Subscribe", exact: true }).click();
  await expect(alerts(page).getByText("You are lready subscribed!")).toBeVisible();
  await expect(page).toHaveURL("/");
});

test("a visitor fills the cart, signs in, buys two movies, and owns them", async ({ page }) => {
  const member = await registerMember(page, "Bea Uyer");
  const [first = "", second = ""] = await fillCart(page);
  await page.getByRole("banner").getByRole("link", { name: "Cart: 2" }).click();
  await page.getByRole("button", { name: `Remove ${first}` }).click();
  await expect(page.getByRole("listitem").filter({ hasText: first })).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("button", { name: /^Remove / }).first()).toHaveAccessibleName(
    `Remove ${first}`,
  );

  // A visitor reads what buying means, and comes back to a full cart.
  await page.getByRole("main").getByRole("link", { name: "Terms" }).click();
  await expect(heading(page, "Terms")).toBeVisible();
  await expect(page.getByText("The owner of this site has not reviewed it yet.")).toBeVisible();
  await page.getByRole("contentinfo").getByRole("link", { name: "Imprint" }).click();
  await expect(heading(page, "Imprint")).toBeVisible();
  await page.goto("/cart");
  await page.getByRole("button", { name: "Checkout" }).click();
  await expect(page).toHaveURL("/login?next=%2Fcart");
  await page.getByLabel("Email").fill(member.email);
  await page.getByLabel("Password", { exact: true }).fill(member.password);
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page).toHaveURL("/cart");
  await page.getByRole("button", { name: "Checkout" }).click();
  await page.waitForURL(checkoutUrl);
  await page.getByRole("button", { name: "Pay twice" }).click();
  await expect(heading(page, "Thank you")).toBeVisible();
  const receipt = page.getByRole("region", { name: "Receipt" });
  await expect(receipt).toContainText(first);
  await expect(receipt).toContainText(second);
  await expect(page.getByRole("banner").getByRole("link", { name: "Cart: 0" })).toBeVisible();

  await page.getByRole("link", { name: "My movies" }).click();
  await expect(page.getByRole("article")).toHaveCount(2);
  await page.getByRole("article").filter({ hasText: first }).getByRole("link").first().click();
  await expect(page.getByRole("link", { name: "Owned" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Add to cart" })).toHaveCount(0);
});

test("the cart marks movies that are owned or no longer for sale, and leaves them out of the order", {
  tag: "@long",
}, async ({ page }) => {
  await signInPage(page, await registerMember(page, "Owen Already"));
  const [first = ""] = await fillCart(page);
  const ownedId = await page.evaluate(() => {
    const [ownedMovie, removedMovie] = JSON.parse(localStorage.getItem("cart") ?? "[]");
    localStorage.setItem(
      "cart",
      JSON.stringify([ownedMovie, { ...removedMovie, id: "99999999", name: "Never Made" }]),
    );
    return ownedMovie.id;
  });
  await buyMovies(page, [ownedId]);
  await page.goto("/cart");
  await expect(page.getByRole("listitem").filter({ hasText: first })).toContainText(
    "You already own this",
  );
  await expect(page.getByRole("listitem").filter({ hasText: "Never Made" })).toContainText(
    "No longer for sale",
  );
  await expect(page.getByRole("button", { name: "Checkout" })).toBeDisabled();
});

test("a signed-in visitor of an unknown order's page sees Order not found", {
  tag: "@long",
}, async ({ page }) => {
  await page.goto("/thankyou?order=no-such-order");
  await expect(page).toHaveURL(
    `/login?next=${encodeURIComponent("/thankyou?order=no-such-order")}`,
  );
  await signInPage(page, { email: "viewer@marquee.example", password: "marquee-viewer" });
  await page.goto("/thankyou?order=no-such-order");
  await expect(heading(page, "Order not found")).toBeVisible();
});
