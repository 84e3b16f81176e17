import { expect, type Page, type Request } from "@playwright/test";

const quietMs = 120;

/** Follows what a page asks for. The answer waits until it shows a heading, and has asked for nothing for a moment. */
export function followRequests(page: Page): () => Promise<void> {
  const open = new Set<Request>();
  let lastAt = 0;
  const note = () => {
    lastAt = performance.now();
  };
  page.on("request", (request) => {
    open.add(request);
    note();
  });
  const forget = (request: Request) => {
    open.delete(request);
    note();
  };
  page.on("requestfinished", forget);
  page.on("requestfailed", forget);
  page.on("framenavigated", (frame) => frame === page.mainFrame() && note());
  return async () => {
    await page.getByRole("heading", { level: 1 }).waitFor();
    const isQuiet = () => open.size === 0 && performance.now() - lastAt > quietMs;
    await expect.poll(isQuiet, { intervals: [40], message: "is quiet" }).toBe(true);
  };
}
