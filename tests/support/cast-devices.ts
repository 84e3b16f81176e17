import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Browser, BrowserContext, Page } from "@playwright/test";
import { castReceiverScript, castSenderScript } from "../../contract/site/cast-scripts.ts";
import { root } from "../../scripts/processes.mjs";
import { createFakeFramework } from "./fake-cast-framework.ts";
import { runFakeReceiver } from "./fake-cast-receiver.ts";
import { type CastMessage, runFakeSender } from "./fake-cast-sender.ts";

type Receive = (message: CastMessage) => Promise<void>;

/** The device of the fake Cast network: its page is open while something is cast. */
export type CastDevice = { page: Page | null; requests: string[] };

/**
 * Joins a page that casts with a device, which opens the site's page for receivers in a browser
 * without cookies. Other requests to Google are refused and listed.
 */
export async function joinCastDevice(browser: Browser, sender: Page): Promise<CastDevice> {
  const device: CastDevice = { page: null, requests: [] };
  const hls = await readFile(join(root, "node_modules/hls.js/dist/hls.min.js"), "utf8");
  let context: BrowserContext | null = null;

  const toSender = (message: CastMessage) =>
    sender
      .evaluate(
        (sent) =>
          (window as unknown as { receiveFromReceiver: (m: unknown) => void }).receiveFromReceiver(
            sent,
          ),
        message,
      )
      .catch(() => undefined);

  async function launch() {
    context = await browser.newContext({
      baseURL: new URL(sender.url()).origin,
      viewport: { width: 1920, height: 1080 },
      locale: "en-US",
    });
    const page = await context.newPage();
    const started = new Promise<void>((resolve) => {
      void page.exposeFunction("sendToSender", async (message: CastMessage) => {
        if (message.type === "STARTED") resolve();
        else await toSender(message);
      });
    });
    await serveScripts(page, device, {
      [castReceiverScript]: `${hls};(${runFakeReceiver})((${createFakeFramework})())`,
    });
    await page.goto("/cast");
    device.page = page;
    await started;
  }

  const toReceiver: Receive = async (message) => {
    if (message.type === "LAUNCH") return launch();
    if (message.type === "END") {
      await context?.close();
      device.page = null;
      return;
    }
    await device.page?.evaluate(
      (sent) =>
        (
          window as unknown as { receiveFromSender: (m: unknown) => Promise<void> }
        ).receiveFromSender(sent),
      message,
    );
  };
  await sender.exposeFunction("sendToReceiver", toReceiver);
  await serveScripts(sender, device, { [castSenderScript]: `(${runFakeSender})()` });
  return device;
}

async function serveScripts(page: Page, device: CastDevice, scripts: Record<string, string>) {
  await page.route(/gstatic\.com|google/, (route) => {
    const url = route.request().url();
    device.requests.push(url);
    const body = scripts[url];
    return body === undefined
      ? route.abort()
      : route.fulfill({ contentType: "text/javascript", body });
  });
}

/** Lets the page that casts find the device. */
export const findDevice = (sender: Page) =>
  sender
    .waitForFunction(() => "findDevice" in window)
    .then(() =>
      sender.evaluate(() => (window as unknown as { findDevice: () => void }).findDevice()),
    );
