import { signInPage } from "../tests/support/member.ts";
import { emulateSlowNetwork } from "../tests/support/slow-network.ts";

const member = { email: "member@marquee.example", password: "marquee-member" };
const readers = {
  "a visitor": {},
  "a Spanish reader": { locale: "es" },
  "a member": { account: member },
};

/**
 * Returns the time in milliseconds until each kind of visitor sees the page's largest image: the
 * median of first visits on a slow connection.
 */
export async function measureLargestImages(browser, site, path, times) {
  const visits = Object.fromEntries(Object.keys(readers).map((reader) => [reader, []]));
  // The kinds of visitors take turns, so that other load on the machine affects all alike.
  for (let run = 0; run < times; run++) {
    for (const [reader, options] of Object.entries(readers)) {
      visits[reader].push(await measureLargestImage(browser, site, path, options));
    }
  }
  return Object.fromEntries(
    Object.entries(visits).map(([reader, ms]) => [
      reader,
      ms.sort((a, b) => a - b)[Math.floor(times / 2)],
    ]),
  );
}

async function measureLargestImage(browser, site, path, { locale = "en", account }) {
  const context = await browser.newContext({
    baseURL: site,
    viewport: { width: 412, height: 823 },
    serviceWorkers: "block",
  });
  try {
    const page = await context.newPage();
    // For visitors and members alike, the connection is open before the page is requested.
    await (account ? signInPage(page, account) : page.goto("/icons/icon-192.png"));
    await page.addInitScript(() => {
      new PerformanceObserver((list) => {
        window.largestPaintAt = list.getEntries().at(-1).startTime;
      }).observe({ type: "largest-contentful-paint", buffered: true });
    });
    await emulateSlowNetwork(page);
    await page.goto(locale === "en" ? path : `/${locale}${path}`, { waitUntil: "networkidle" });
    return await page.evaluate(() => window.largestPaintAt);
  } finally {
    await context.close();
  }
}
