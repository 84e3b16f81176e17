import { readFile } from "node:fs/promises";
import { gzipSync } from "node:zlib";
import { expect, type Page, test } from "@playwright/test";
import { registerSubscriber } from "../support/member.ts";
import { trackNetworkIdle } from "../support/network-idle.ts";

/** Requests of service workers count as well, and so do requests of a page in motion. */
test.use({
  serviceWorkers: "allow",
  contextOptions: { reducedMotion: "no-preference" },
  viewport: { width: 1440, height: 900 },
});

type Weight = { requests: number; scripts: string[]; bytes: number };
type PackageSizes = Record<string, Record<string, number>>;

const kB = 1000;

/** A request that starts after five seconds without activity is a prefetch for later. */
const stillMs = 5_000;

/**
 * Limits of a page before a user touches it: bytes of scripts (gzip), and requests. Pages for
 * members have limits of their own.
 */
const budgets = [
  { name: "the home page", path: "/", bytes: 120 * kB },
  { name: "the list of movies", path: "/movies", bytes: 125 * kB },
  { name: "a movie's page", path: "/movie/15", bytes: 140 * kB, requests: 50 },
  { name: "a subscriber's home page", path: "/", bytes: 130 * kB, subscriber: "Hugo Home" },
  {
    name: "a movie's page for a subscriber",
    path: "/movie/15",
    bytes: 145 * kB,
    requests: 60,
    subscriber: "Mia Movie",
  },
  { name: "the watch page", path: "/watch/Metropolis", bytes: 340 * kB, subscriber: "Wanda Watch" },
];

for (const { name, path, bytes, requests = Number.POSITIVE_INFINITY, subscriber } of budgets) {
  test(`${name} loads at most ${bytes / kB} kB of scripts before the visitor interacts`, {
    tag: "@browsers",
  }, async ({ page }) => {
    if (subscriber) await registerSubscriber(page, subscriber);
    const weight = await weighPage(page, path);
    const report = `${name}: ${formatBytes(weight.bytes)} of ${bytes / kB} kB of scripts, ${weight.requests} requests`;
    const packages = await describePackages(weight.scripts);
    console.log(`      ${report}\n      ${packages}`);
    test.info().annotations.push({ type: "weight", description: `${report}; ${packages}` });
    expect(weight.bytes, report).toBeLessThanOrEqual(bytes);
    expect(weight.requests, report).toBeLessThanOrEqual(requests);
  });
}

/**
 * Opens a page and counts its requests until it has been idle for five seconds of the page's clock.
 */
async function weighPage(page: Page, path: string): Promise<Weight> {
  const urls: string[] = [];
  const waitForIdle = trackNetworkIdle(page);
  await page.clock.install();
  page.context().on("request", (request) => urls.push(request.url()));
  const response = await page.goto(path);
  await expect(page.locator("body[data-hydrated]")).toBeAttached();
  await waitForIdle();
  // On a busy machine the second can pass before `pauseAt` runs. Playwright refuses to pause the
  // clock at a time that has passed.
  await expect(async () =>
    page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000),
  ).toPass();
  for (let count = -1; count < urls.length; await waitForIdle()) {
    count = urls.length;
    // A scroll event of no distance restarts the five seconds after which prefetches begin.
    await page.evaluate(() => dispatchEvent(new Event("scroll")));
    await page.clock.runFor(stillMs - 100);
  }
  const counted = [...urls];
  // A busy browser reports a loaded file late, which restarts the five seconds.
  const listPrefetched = async () => {
    await page.clock.runFor(stillMs);
    return urls.slice(counted.length);
  };
  await expect.poll(listPrefetched, "prefetches start after five seconds").not.toEqual([]);
  return sumScripts(page, counted, (await response?.text()) ?? "");
}

/**
 * Sums up the scripts of the requests and the inline scripts of the page. They are compressed here
 * because the local site does not compress all files.
 */
async function sumScripts(page: Page, urls: string[], html: string): Promise<Weight> {
  const scripts = [...new Set(urls.map((url) => new URL(url).pathname))].filter((file) =>
    file.endsWith(".js"),
  );
  const files = await Promise.all(
    scripts.map(async (file) => (await page.request.get(file)).body()),
  );
  const inlineScripts = [...html.matchAll(/<script type="module"[^>]*>(.+?)<\/script>/gs)].map(
    ([, code = ""]) => code,
  );
  const bytes = [...files, ...inlineScripts].reduce((sum, code) => sum + gzipSync(code).length, 0);
  return { requests: urls.length, scripts, bytes };
}

/** Returns the bytes of each package in these scripts, the heaviest first. */
async function describePackages(scripts: string[]): Promise<string> {
  const sizes: PackageSizes = JSON.parse(
    await readFile(".build/web/.vite/packages.en.json", "utf8"),
  );
  const sums = new Map<string, number>();
  for (const script of scripts) {
    for (const [name, bytes] of Object.entries(sizes[script.slice(1)] ?? {}))
      sums.set(name, (sums.get(name) ?? 0) + bytes);
  }
  const sorted = [...sums].sort(([, a], [, b]) => b - a);
  return sorted.map(([name, bytes]) => `${name} ${formatBytes(bytes)}`).join(", ");
}

const formatBytes = (bytes: number) => (bytes / kB).toFixed(1);
