import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, expect, test } from "@playwright/test";
import { expectAccessible } from "../support/accessibility.ts";
import {
  administrator,
  openSection,
  postAsPage,
  registerMember,
  signInPage,
} from "../support/member.ts";
import { type OwnSite, startOwnSite } from "../support/own-site.ts";
import { watchMovie } from "../support/rented-movie.ts";
import { addTestMovie } from "../support/test-movie.ts";

let site: OwnSite;
let folder: string;

/** Sets the country of all requests, in a file that the local runtime reads when it starts. */
const setCountry = (country: string) =>
  writeFile(join(folder, "cf.json"), JSON.stringify({ country }));

test.describe.configure({ mode: "serial", timeout: 240_000 });
test.beforeAll(async () => {
  test.setTimeout(120_000);
  folder = await mkdtemp(join(tmpdir(), "country-"));
  await setCountry("DE");
  site = await startOwnSite({ CLOUDFLARE_CF_FETCH_PATH: join(folder, "cf.json") });
});
test.afterAll(async () => {
  await site.stop();
  await rm(folder, { recursive: true });
});

const openPage = (browser: Browser) => browser.newPage({ baseURL: site.origin, locale: "en-US" });

test("a member from Germany who is in France watches a movie that is offered only in Germany", {
  tag: "@long",
}, async ({ browser }) => {
  const admin = await openPage(browser);
  await signInPage(admin, administrator);
  const id = await addTestMovie(admin, { name: `German ${Date.now()}`, videoId: "demo-tech" });
  const page = await openPage(browser);
  const member = await registerMember(page, "Greta Grenze");
  await signInPage(page, member);
  const [plan] = (await (await page.request.get("/api/plans")).json()).data;
  const order = { email: member.email, plan_id: plan.id };
  const { payment_link } = await (await postAsPage(page)("/initiate_payment", order)).json();
  await page.goto(payment_link);
  await expect(page.getByLabel("Country of the card")).toHaveValue("DE");
  await page.getByLabel("Country of the billing address").selectOption("Germany");
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  await page.goto("/dashboard/profile");
  const home = page.getByRole("region", { name: "Home country" });
  await expect(home).toContainText(
    "Your home country: Germany (from your card, your billing address, and your internet connection when you ordered).",
  );
  await expect(home).toContainText("When you travel in the EU, Iceland, Liechtenstein or Norway");
  await expectAccessible(page, "the profile with the home country");

  await setCountry("FR");
  await site.changeData(({ DB }) =>
    DB.prepare("UPDATE movies SET territories = 'DE', price_cents = 500 WHERE id = ?")
      .bind(id)
      .run(),
  );
  const visitor = await openPage(browser);
  await visitor.goto(`/movie/${id}`);
  const closed = { name: "Not available in your country" };
  await expect(visitor.getByRole("main").getByRole("button", closed)).toBeDisabled();
  await page.goto(`/movie/${id}`);
  const main = page.getByRole("main");
  await expect(main.getByRole("button", { name: "Add to cart" })).toBeVisible();
  await expect(main.getByRole("button", closed)).toHaveCount(0);
  await watchMovie(page);

  await openSection(admin, "orders");
  await expect(admin.getByRole("row").filter({ hasText: "Greta Grenze" })).toContainText("Germany");
  await admin.getByRole("link", { name: "Greta Grenze", exact: true }).click();
  await expect(admin.getByText("Home country: Germany")).toBeVisible();
  await admin.getByRole("link", { name: "Payments", exact: true }).click();
  await expect(
    admin.getByText("Card: Germany · billing address: Germany · IP address: Germany"),
  ).toBeVisible();
});
