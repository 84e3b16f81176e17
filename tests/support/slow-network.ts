import type { Page } from "@playwright/test";

/** As on a phone in the fourth generation's slow corner: 150 ms there and back, 1.6 Mbit/s. */
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
