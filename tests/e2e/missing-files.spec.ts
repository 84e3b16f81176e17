import { readFile } from "node:fs/promises";
import { expect, type Page, type Request, type Route, test } from "@playwright/test";
import { trackNetworkIdle } from "../support/network-idle.ts";
import { signInAsRole, type VisitorRole, visitorRoles } from "../support/visitor-roles.ts";

/**
 * Addresses of every kind of page. Each script of the first two pages is also aborted alone, once.
 */
const addresses: Record<VisitorRole, string[]> = {
  visitor: [
    "/",
    "/login",
    "/movies",
    "/movie/1",
    "/action",
    "/about",
    "/contact",
    "/register",
    "/cart",
    "/no-such-page",
  ],
  user: ["/", "/orders", "/dashboard", "/purchases", "/profile", "/watch/Metropolis"],
  admin: ["/dashboard", "/movielist", "/addmovie", "/users", "/categories"],
};

type Manifest = Record<string, { file: string; isDynamicEntry?: boolean }>;

/** Returns the scripts that a page loads by `import()`. */
async function listLazyScripts(
  page: Page,
  address: string,
  waitForIdle: () => Promise<void>,
): Promise<string[]> {
  const manifest: Manifest = JSON.parse(
    await readFile(".build/web/.vite/manifest.en.json", "utf8"),
  );
  const lazyFiles = Object.values(manifest).flatMap(({ file, isDynamicEntry }) =>
    isDynamicEntry ? [`/${file}`] : [],
  );
  const requested = new Set<string>();
  const onRequest = (request: Request) => void requested.add(new URL(request.url()).pathname);
  page.on("request", onRequest);
  await page.goto(address);
  await expect(page.locator("body[data-hydrated]")).toBeAttached();
  await expect(lastPart(page)).not.toBeEmpty();
  await waitForIdle();
  page.off("request", onRequest);
  return lazyFiles.filter((file) => requested.has(file) && file.endsWith(".js"));
}

/** The part of the layout that loads last: the footer or, in the studio, the header. */
const lastPart = (page: Page) =>
  page
    .getByRole("contentinfo")
    .or(page.getByRole("link", { name: "View site" }))
    .first();

/**
 * Aborts the first `times` requests for each of these scripts. Returns the number of aborted
 * requests by script, and a function that ends the aborts.
 */
async function abortScripts(page: Page, scripts: string[], times: number) {
  const aborted = new Map<string, number>();
  const handler = (route: Route) => {
    const { pathname } = new URL(route.request().url());
    const count = aborted.get(pathname) ?? 0;
    if (!scripts.includes(pathname) || count >= times) return route.continue();
    aborted.set(pathname, count + 1);
    return route.abort();
  };
  await page.route("**/assets/*.js", handler);
  return { aborted, stop: () => page.unroute("**/assets/*.js", handler) };
}

function countDocuments(page: Page) {
  let count = 0;
  page.on("request", (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) count += 1;
  });
  return () => count;
}

for (const role of visitorRoles) {
  test(`no page that the ${role} can open goes blank when a file fails to load`, {
    tag: "@long",
  }, async ({ page }) => {
    test.setTimeout(300_000);
    await signInAsRole(role, page);
    const waitForIdle = trackNetworkIdle(page);
    const readDocuments = countDocuments(page);
    const heading = page.getByRole("heading", { level: 1 });
    const abortedAlone = new Set<string>();
    for (const [i, address] of addresses[role].entries()) {
      const scripts = await listLazyScripts(page, address, waitForIdle);
      expect(scripts.length, address).toBeGreaterThan(0);
      const title = (await heading.textContent()) ?? "";

      const once = await abortScripts(page, scripts, 1);
      const documents = readDocuments();
      await page.goto(address);
      await expect(heading, address).toHaveText(title);
      await expect.poll(() => once.aborted.size, { message: address }).toBeGreaterThan(0);
      await waitForIdle();
      await expect(heading, address).toHaveText(title);
      await expect(lastPart(page), address).not.toBeEmpty();
      expect(readDocuments() - documents, `${address} is not loaded again`).toBe(1);
      await once.stop();

      for (const script of i < 2 ? scripts : []) {
        if (abortedAlone.has(script)) continue;
        abortedAlone.add(script);
        const always = await abortScripts(page, [script], Number.POSITIVE_INFINITY);
        await page.goto(address);
        await expect.poll(() => always.aborted.get(script), { message: script }).toBeGreaterThan(0);
        await waitForIdle();
        await expect(heading, `${address} without ${script}`).toHaveCount(1);
        await always.stop();
      }
    }
  });
}

test("when the menu's or the search's code fails to load, typed text stays and a second try works", {
  tag: "@long",
}, async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 812 });
  const readDocuments = countDocuments(page);
  await page.goto("/register");
  await page.getByLabel("Name", { exact: true }).fill("Tess Typed");
  const isDown = (name: string) => page.route(`**/assets/${name}-*.js`, (route) => route.abort());
  await isDown("mobile-menu");
  await isDown("search-overlay");
  const failure = page.getByText("This part of the site didn't load.");
  await page.getByRole("button", { name: "Menu" }).click();
  await expect(failure).toBeVisible();
  await page.getByRole("searchbox").fill("Metro");
  await page.unrouteAll();

  await page.getByRole("button", { name: "Menu" }).click();
  await expect(page.getByRole("navigation", { name: "Menu" })).toBeVisible();
  await page.getByRole("searchbox").click();
  await expect(page.getByRole("link", { name: /Metropolis/ })).toBeVisible();
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Tess Typed");
  expect(readDocuments()).toBe(1);
});
