import { expect, type Page, type Request } from "@playwright/test";

const idleMs = 120;

/**
 * Tracks a page's requests. The returned function waits until the page shows a heading and has sent
 * no request for a moment.
 */
export function trackNetworkIdle(page: Page): () => Promise<void> {
  const pendingRequests = new Set<Request>();
  let lastActivityAt = 0;
  const markActivity = () => {
    lastActivityAt = performance.now();
  };
  page.on("request", (request) => {
    pendingRequests.add(request);
    markActivity();
  });
  const finishRequest = (request: Request) => {
    pendingRequests.delete(request);
    markActivity();
  };
  page.on("requestfinished", finishRequest);
  page.on("requestfailed", finishRequest);
  page.on("framenavigated", (frame) => frame === page.mainFrame() && markActivity());
  return async () => {
    await page.getByRole("heading", { level: 1 }).waitFor();
    const isIdle = () => pendingRequests.size === 0 && performance.now() - lastActivityAt > idleMs;
    await expect.poll(isIdle, { intervals: [40], message: "is quiet" }).toBe(true);
  };
}
