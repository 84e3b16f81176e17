import type { Page } from "@playwright/test";

/** Emulates a slow 4G connection: 150 ms round trip, 1.6 Mbit/s. */
export async function emulateSlowNetwork(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 150,
    downloadThroughput: 200_000,
    uploadThroughput: 90_000,
  });
}
