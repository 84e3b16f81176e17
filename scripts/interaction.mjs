/**
 * Returns the slowest response, in milliseconds, to opening and closing the menu on a phone that is
 * `slowdown` times slower than this machine.
 */
export async function measureInteraction(browser, url, slowdown) {
  const page = await browser.newPage({
    viewport: { width: 412, height: 823 },
    hasTouch: true,
    isMobile: true,
  });
  try {
    const session = await page.context().newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
    await page.goto(url, { waitUntil: "networkidle" });
    await page.evaluate(() => new Promise(requestIdleCallback));
    await page.evaluate(() => {
      window.slowest = 0;
      const recordDurations = (list) => {
        for (const { interactionId, duration } of list.getEntries()) {
          if (interactionId) window.slowest = Math.max(window.slowest, duration);
        }
      };
      new PerformanceObserver(recordDurations).observe({
        type: "event",
        durationThreshold: 16,
        buffered: false,
      });
    });
    // The position is looked up once: a look-up before each tap would be measured too.
    const { x, y, width, height } = await page.getByRole("button", { name: "Menu" }).boundingBox();
    for (let tap = 0; tap < 4; tap++) {
      await page.touchscreen.tap(x + width / 2, y + height / 2);
      await page.evaluate(
        () => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 200))),
      );
    }
    return await page.evaluate(() => window.slowest);
  } finally {
    await page.close();
  }
}
