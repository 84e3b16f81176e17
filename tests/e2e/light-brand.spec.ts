import { type Browser, expect, test } from "@playwright/test";
import { expectAccessible, expectContrastNow } from "../support/accessibility.ts";
import { trackNetworkIdle } from "../support/network-idle.ts";
import { startOwnSite } from "../support/own-site.ts";
import { adminSectionAddresses, canonicalPage, pageParts } from "../support/page-addresses.ts";
import { createSamplePages } from "../support/sample-pages.ts";
import { signInAsRole } from "../support/visitor-roles.ts";

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

const openPage = async (browser: Browser) => {
  const context = await browser.newContext({
    baseURL: site.origin,
    locale: "en-US",
    reducedMotion: "reduce",
    serviceWorkers: "block",
  });
  return context.newPage();
};

/** Contrasts do not depend on the role, so each page is looked at once. */
const visited = new Set<string>();

for (const [role, part] of [
  ["visitor", "outside of the studio"],
  ["user", "outside of the studio"],
  ["admin", "of the studio"],
] as const) {
  test(`every page ${part} that the ${role} can open has enough contrast in light colours`, {
    tag: "@long",
  }, async ({ browser }) => {
    test.setTimeout(600_000);
    const page = await openPage(browser);
    await signInAsRole(role, page);
    const waitForIdle = trackNetworkIdle(page);
    for (const { address } of pageParts[part]) {
      if (visited.has(canonicalPage(`${site.origin}${address}`))) continue;
      await page.goto(address);
      await waitForIdle();
      const currentPage = canonicalPage(page.url());
      if (visited.has(currentPage)) continue;
      visited.add(currentPage);
      await expectContrastNow(page, address);
    }
    if (role === "admin")
      expect([...visited]).toEqual(expect.arrayContaining(adminSectionAddresses));
  });
}

test("the subscription offer and the filtered movies of a light site are accessible", {
  tag: "@long",
}, async ({ browser }) => {
  test.setTimeout(180_000);
  const page = await openPage(browser);
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
