import { expect, test } from "@playwright/test";
import { pages } from "../../contract/pages.ts";
import { expectAccessible, expectContrastNow } from "../support/accessibility.ts";
import { trackNetworkIdle } from "../support/network-idle.ts";
import { startOwnSite } from "../support/own-site.ts";
import { canonicalPage, pageAddresses } from "../support/page-addresses.ts";
import { createSamplePages } from "../support/sample-pages.ts";
import { signInAsRole, visitorRoles } from "../support/visitor-roles.ts";

let site: Awaited<ReturnType<typeof startOwnSite>>;

test.describe.configure({ mode: "serial" });
test.beforeAll(async ({ playwright }) => {
  test.setTimeout(240_000);
  site = await startOwnSite({ HISTORY: "on" });
  const request = await playwright.request.newContext({
    baseURL: site.origin,
    extraHTTPHeaders: { Origin: site.origin },
    failOnStatusCode: true,
  });
  await createSamplePages(request);
  const { data } = await (await request.get("/api/admin/site")).json();
  const colours = { background: "#fbf8f1", text: "#1d1a17", accent: "#b3202a" };
  await request.put("/api/admin/site", {
    data: { version: data.version, settings: { ...data.settings, colours } },
  });
  await request.dispose();
});
test.afterAll(() => site.stop());

/** Contrasts do not depend on the role, so each page is looked at once. */
const visited = new Set<string>();

for (const role of visitorRoles) {
  test(`every page of a light site that the ${role} can open first has enough contrast`, {
    tag: "@long",
  }, async ({ browser }) => {
    test.setTimeout(600_000);
    const context = await browser.newContext({
      baseURL: site.origin,
      locale: "en-US",
      reducedMotion: "reduce",
      serviceWorkers: "block",
    });
    const page = await context.newPage();
    await signInAsRole(role, page);
    const waitForIdle = trackNetworkIdle(page);
    for (const { page: expected, address } of pageAddresses) {
      if (visited.has(canonicalPage(`${site.origin}${address}`))) continue;
      const response = await page.goto(address);
      expect.soft(response?.status(), address).toBe(expected === pages.notFound ? 404 : 200);
      await waitForIdle();
      const currentPage = canonicalPage(page.url());
      if (visited.has(currentPage)) continue;
      visited.add(currentPage);
      await expectContrastNow(page, address);
    }
  });
}

test("the subscription offer and the filtered movies of a light site are accessible", {
  tag: "@long",
}, async ({ browser }) => {
  test.setTimeout(180_000);
  const context = await browser.newContext({
    baseURL: site.origin,
    locale: "en-US",
    reducedMotion: "reduce",
    serviceWorkers: "block",
  });
  const page = await context.newPage();
  await page.goto("/movie/1");
  await page
    .getByRole("button", { name: /^Watch/ })
    .first()
    .click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectAccessible(page, "the offer of a subscription");
  await page.goto("/movies?category=Action");
  await expectAccessible(page, "filtered movies");
});
