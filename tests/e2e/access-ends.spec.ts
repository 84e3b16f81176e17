import { type Browser, expect, test } from "@playwright/test";
import {
  administrator,
  registerMember,
  registerSubscriber,
  signInPage,
} from "../support/member.ts";
import { type OwnSite, startOwnSite } from "../support/own-site.ts";
import { createRentedMovie, watchMovie } from "../support/rented-movie.ts";

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

test("a rental plays until its end, when the server refuses the next segment", {
  tag: "@long",
}, async ({ browser }) => {
  const admin = await openPage(browser);
  await signInPage(admin, administrator);
  const id = await createRentedMovie(admin, `Rented until ${Date.now()}`);
  await admin.close();
  const page = await openPage(browser);
  await signInPage(page, await registerMember(page, "Otto Over"));
  await page.goto(`/movie/${id}`, { waitUntil: "commit" });
  const main = page.getByRole("main");
  // The page may not be hydrated at this click, because `goto` has only waited for the response.
  await main.getByRole("button", { name: "Rent for $3.99" }).click();
  await page.waitForURL(/\/sandbox\/checkout\//);
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  await page.getByRole("link", { name: "Start watching" }).click();
  await watchMovie(page);

  const fetchSegment = () =>
    page.evaluate(
      async () => (await fetch("/stream/demo-tech/240p/1.m4s", { cache: "no-store" })).status,
    );
  expect(await fetchSegment()).toBe(200);
  let endsAt = 0;
  await site.changeData(async ({ DB }) => {
    // Leaves time for the site to start again, and for the movie to play.
    endsAt = Date.now() + 90_000;
    await DB.prepare("UPDATE rentals SET watch_until = ? WHERE movie_id = ?")
      .bind(endsAt, Number(id))
      .run();
  });
  await page.goto(`/movie/${id}`);
  await watchMovie(page);
  expect(await fetchSegment()).toBe(200);
  await expect.poll(fetchSegment, { timeout: 120_000 }).toBe(403);
  // A grant ends at a whole second, up to one second before the rental.
  expect(Date.now()).toBeGreaterThan(endsAt - 1_000);
  await expect.poll(() => Date.now()).toBeGreaterThan(endsAt);
  await page.goto(`/movie/${id}`);
  await expect(main.getByRole("button", { name: "Rent for $3.99" })).toBeVisible();
  await main.getByRole("button", { name: "Watch", exact: true }).click();
  await expect(page.getByRole("dialog", { name: "Opps!" })).toBeVisible();
  await page.close();
});
