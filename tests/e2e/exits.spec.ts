import { expect, type Page, test } from "@playwright/test";
import type { Bindings } from "../../worker/context/request-context.ts";
import { expectAccessible } from "../support/accessibility.ts";
import {
  administrator,
  openSection,
  postAsPage,
  registerMember,
  registerSubscriber,
  signInPage,
} from "../support/member.ts";
import { type OwnSite, startOwnSite } from "../support/own-site.ts";

/** Returns the link of the newest email to an address whose subject has these words. */
async function findLink(page: Page, address: string, subject: string): Promise<string> {
  let link = "";
  await expect
    .poll(async () => {
      const mailbox = await page.request.get(`/api/dev/mailbox?to=${encodeURIComponent(address)}`);
      const { data } = (await mailbox.json()) as { data: { subject: string; links: string[] }[] };
      link = data.find((email) => email.subject.includes(subject))?.links[0] ?? "";
      return link;
    })
    .toContain("/exit?");
  return link.slice(new URL(link).origin.length);
}

test("a member cancels without signing in, by a link on every page and the link in an email", {
  tag: "@long",
}, async ({ browser, page }) => {
  const member = await registerSubscriber(page, "Carl Canceller");
  const viewport = { width: 390, height: 844 };
  const visitor = await browser.newPage({ locale: "de-DE", viewport });
  await visitor.goto("/de/movies");
  await visitor
    .getByRole("contentinfo")
    .getByRole("link", { name: "Verträge hier kündigen" })
    .click();
  await expectAccessible(visitor, "the page that cancels contracts");
  await visitor.getByLabel("Wann der Vertrag enden soll").selectOption("an einem Tag meiner Wahl");
  await expect(visitor.getByLabel("Letzter Tag")).toBeVisible();
  await visitor
    .getByLabel("Wann der Vertrag enden soll")
    .selectOption("zum Ende der bezahlten Zeit");
  await visitor.getByLabel("E-Mail").fill(member.email);
  await visitor.getByRole("button", { name: "Jetzt kündigen" }).click();
  await expect(visitor.getByRole("main").getByRole("status")).toContainText(member.email);
  await expect(visitor.getByRole("heading", { level: 1 })).toBeInViewport();

  await visitor.goto(await findLink(visitor, member.email, "Wir haben deine Kündigung erhalten"));
  await expectAccessible(visitor, "the page of the link that cancels");
  await visitor.getByRole("button", { name: "Jetzt kündigen" }).click();
  await expect(visitor.getByRole("heading", { name: "Dein Vertrag ist gekündigt" })).toBeVisible();
  const check = await (await page.request.get("/subscriptionCheck")).json();
  expect(check).toMatchObject({ status: "SUBSCRIBED", renews: false });
});

const threeDays = 3 * 86_400_000;

/** Makes every contract three days older, and returns what a withdrawal now refunds, in cents. */
async function passThreeDays({ DB }: Bindings): Promise<number> {
  const earlier = (table: string, columns: string[]) =>
    DB.prepare(
      `UPDATE ${table} SET ${columns.map((column) => `${column} = ${column} - ${threeDays}`)}`,
    );
  await DB.batch([
    earlier("orders", ["created_at", "terms_accepted_at"]),
    earlier("payments", ["paid_at", "period_starts_at", "period_ends_at"]),
    earlier("sandbox_payments", ["paid_at", "starts_at", "ends_at"]),
    earlier("subscriptions", ["started_at", "expires_at"]),
  ]);
  const paid = await DB.prepare(
    `SELECT amount_cents AS cents, period_ends_at - period_starts_at AS length
     FROM payments ORDER BY paid_at DESC`,
  ).first<{ cents: number; length: number }>();
  if (!paid) throw new Error("nothing was paid");
  return paid.cents - Math.floor((paid.cents * threeDays) / paid.length);
}

test.describe("a member who ticks the box at the checkout", () => {
  let site: OwnSite;
  test.beforeAll(async () => {
    test.setTimeout(240_000);
    site = await startOwnSite();
  });
  test.afterAll(() => site.stop());

  test("a member who ticked the box at the checkout withdraws on day 3, and the studio shows the refund to the cent", {
    tag: "@long",
  }, async ({ browser }) => {
    test.setTimeout(240_000);
    const openPage = () => browser.newPage({ baseURL: site.origin, locale: "en-US" });
    const page = await openPage();
    const member = await registerMember(page, "Wilma Withdrawer");
    await signInPage(page, member);
    await page.goto("/dashboard");
    const box = page.getByRole("checkbox", { name: /Begin at once/ });
    await expect(box).not.toBeChecked();
    await box.check();
    await page.getByRole("main").getByRole("button", { name: "Subscribe", exact: true }).click();
    await page.waitForURL(/\/sandbox\/checkout\//);
    await page.getByRole("button", { name: "Pay", exact: true }).click();
    await expect(page.getByRole("region", { name: "Receipt" })).toBeVisible();

    let refundCents = 0;
    await site.changeData(async (bindings) => {
      refundCents = await passThreeDays(bindings);
    });
    await page.goto("/withdraw");
    await expect(page.getByLabel("Email")).toHaveValue(member.email);
    await page.getByRole("button", { name: "Confirm withdrawal" }).click();
    await expect(page.getByRole("heading", { name: "Your withdrawal has arrived" })).toBeVisible();
    const check = await (await page.request.get("/subscriptionCheck")).json();
    expect(check).toMatchObject({ status: "UNSUBSCRIBED" });

    const admin = await openPage();
    await signInPage(admin, administrator);
    await openSection(admin, "orders", { tab: "exits" });
    const row = admin.getByRole("row", { name: /Wilma Withdrawer/ });
    await expect(row).toContainText("Withdrawal");
    await expect(row).toContainText(`Done$${(refundCents / 100).toFixed(2)} refunded`);
    await expectAccessible(admin, "the list of cancellations");
  });
});

test("an administrator assigns one cancellation from an unknown address to a member's order, and dismisses a second one", {
  tag: "@long",
}, async ({ browser, page }) => {
  const member = await registerSubscriber(page, "Una Unassigned");
  const { data } = await (await page.request.get("/api/orders")).json();
  const [order] = data as { id: string }[];
  const stranger = `una.${Date.now()}@example.com`;
  for (const contract of ["Una's plan", "Another plan"])
    await postAsPage(page)("/api/cancellation", { email: stranger, name: "Una", contract });
  const admin = await browser.newPage({ locale: "en-US" });
  await signInPage(admin, administrator);
  await openSection(admin, "orders", { tab: "exits" });
  const table = admin.getByRole("table", { name: "Without a contract" });
  const kept = table.getByRole("row", { name: stranger });
  await expect(kept).toHaveCount(2);
  await expectAccessible(admin, "the declarations without a contract");

  await kept
    .filter({ hasText: "Una's plan" })
    .getByRole("button", { name: /^Assign/ })
    .click();
  await admin.getByLabel("Order number").fill("nobodys");
  await admin.getByRole("dialog").getByRole("button", { name: "Assign" }).click();
  await expect(admin.getByRole("dialog").getByRole("alert")).toContainText("order");
  await admin.getByLabel("Order number").fill(order?.id ?? "");
  await admin.getByRole("dialog").getByRole("button", { name: "Assign" }).click();
  await expect(kept).toHaveCount(1);
  await expect(
    admin.getByRole("table", { name: "Cancellations" }).getByRole("row", { name: member.name }),
  ).toContainText("Waits for the link");

  await kept.getByRole("button", { name: /^Dismiss/ }).click();
  await admin.getByRole("dialog").getByRole("button", { name: "Dismiss" }).click();
  await expect(kept).toHaveCount(0);
});
