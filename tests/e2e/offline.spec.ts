import { expect, type Page, test } from "@playwright/test";
import { endpoints } from "../../contract/endpoints.ts";
import { cachedPathPattern } from "../../web/service-worker/cached-endpoints.ts";
import { registerMember, signInPage } from "../support/member.ts";

test.use({ serviceWorkers: "allow" });

/** Returns the URLs of all responses that the site has cached in this browser. */
function listCachedUrls(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const stores = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    const requests = (await Promise.all(stores.map((store) => store.keys()))).flat();
    return requests.map(({ url }) => url.slice(location.origin.length));
  });
}

/** Returns the scopes of the active service workers. */
function listScopes(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const registrations = await navigator.serviceWorker.getRegistrations();
    return registrations.flatMap(({ active, scope }) =>
      active?.state === "activated" ? [new URL(scope).pathname] : [],
    );
  });
}

/** Returns cached responses whose headers mark them as private. */
function listPrivateCachedUrls(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const stores = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    const responses = (await Promise.all(stores.map((store) => store.matchAll()))).flat();
    return responses
      .filter(({ headers }) => /private|no-store/.test(headers.get("Cache-Control") ?? ""))
      .map((a) => a.url);
  });
}

test("the first visit caches the code of public pages, and the second visit the code of the other pages", {
  tag: "@long",
}, async ({ page }) => {
  const listScripts = async () => (await listCachedUrls(page)).filter((url) => url.endsWith(".js"));
  await page.goto("/");
  await page.waitForFunction(() => navigator.serviceWorker.controller);
  const first = await listScripts();
  expect(first.filter((url) => /\/(movie|movies|about)-page-/.test(url))).toHaveLength(3);
  expect(
    first.filter((url) =>
      /dashboard|thank-you|confetti|profile-(card|panel)|profiles-page/.test(url),
    ),
  ).toEqual([]);
  await page.reload();
  await expect
    .poll(async () => (await listScripts()).some((url) => url.includes("thank-you-page")))
    .toBe(true);
  expect((await listScripts()).length).toBeGreaterThan(1.5 * first.length);
});

const moviePath = "/movie/3";
const name = "A Trip to the Moon";
const germanName = "Die Reise zum Mond";
const offlineMessage = "You’re offline. You can still see pages you’ve opened before.";

test("an offline member sees visited pages, and changes made offline are sent later", {
  tag: "@long",
}, async ({ page, context }) => {
  await signInPage(page, await registerMember(page, "Olive Offline"));
  await page.goto("/");
  await page.waitForFunction(() => navigator.serviceWorker.controller);
  await page.goto(moviePath);
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).toHaveText(name);
  // The cache has the public response, and not the member's own response.
  await expect.poll(() => listCachedUrls(page)).toEqual(expect.arrayContaining(["/api/movies/3"]));

  await context.setOffline(true);
  await expect(page.getByText(offlineMessage)).toBeVisible();
  await page.reload();
  await expect(heading).toHaveText(name);
  await page.getByRole("button", { name: "Add to favourites" }).click();
  await expect(page.getByText("Saved on this device.")).toBeVisible();
  await page.goto("/");
  await expect(
    page.getByRole("region", { name: "Popular now" }).getByRole("link").first(),
  ).toBeVisible();
  await page.goto("/movie/31");
  await expect(page.getByRole("heading", { name: "You’re offline" })).toBeVisible();

  await context.setOffline(false);
  await expect(heading).not.toHaveText("You’re offline");
  const favourites = async () => (await (await page.request.get("/api/favourites")).json()).data;
  await expect.poll(favourites).toEqual([expect.objectContaining({ id: "3" })]);
  await expect(page.getByText(offlineMessage)).toBeHidden();

  const cachedUrls = await listCachedUrls(page);
  const publicCalls = new RegExp(cachedPathPattern(endpoints));
  const allowedAssets =
    /^\/(index\.html|assets\/[^/]+\.(js|css)|fonts\/[^/]+\.woff2|icons\/[^/]+|media\/.+\.(avif|webp|jpg|png))$/;
  expect(
    cachedUrls.filter(
      (address) => !publicCalls.test(address.replace(/\?.*/, "")) && !allowedAssets.test(address),
    ),
  ).toEqual([]);
  expect(cachedUrls.filter((address) => /^\/(media\/avatars|api\/admin)\//.test(address))).toEqual(
    [],
  );
  expect(await listPrivateCachedUrls(page)).toEqual([]);
});

test("a reader of English and of German pages sees both without a connection", {
  tag: "@long",
}, async ({ page, context }) => {
  const heading = page.getByRole("heading", { level: 1 });
  const countMovies = async () =>
    (await listCachedUrls(page)).filter((url) => url === "/api/movies/3").length;
  for (const [count, home, movie, movieName] of [
    [1, "/", moviePath, name],
    [2, "/de", `/de${moviePath}`, germanName],
  ] as const) {
    await page.goto(home);
    await expect.poll(() => listScopes(page), "the language's service worker").toContain(home);
    await page.goto(movie);
    await expect(heading).toHaveText(movieName);
    await expect.poll(countMovies, "one response a language").toBe(count);
  }

  await context.setOffline(true);
  for (const [path, language, movieName] of [
    [moviePath, "en", name],
    [`/de${moviePath}`, "de", germanName],
  ] as const) {
    await page.goto(path);
    await expect(heading).toHaveText(movieName);
    await expect(page.locator("html")).toHaveAttribute("lang", language);
  }
});
