import { expect, type Page, test } from "@playwright/test";
import { registerMember } from "../support/member.ts";
import { createPushBrowser } from "../support/push-browser.ts";

test.use({ serviceWorkers: "allow", permissions: ["notifications"] });

/**
 * Replaces the push service, which a browser without connection cannot reach, and the permission,
 * which a browser without windows does not show to pages.
 */
async function fakePushService(page: Page) {
  const { url, publicKey, secret } = createPushBrowser().addressAt(
    "https://fcm.googleapis.com/send/1",
  );
  await page.addInitScript(
    (endpoint) => {
      let subscription: object | null = null;
      const unsubscribe = async () => {
        subscription = null;
        return true;
      };
      Object.defineProperty(Notification, "permission", { get: () => "granted" });
      Object.assign(PushManager.prototype, {
        getSubscription: async () => subscription,
        subscribe: async () => {
          subscription = { toJSON: () => endpoint, unsubscribe };
          return subscription;
        },
      });
    },
    { endpoint: url, keys: { p256dh: publicKey, auth: secret } },
  );
}

/** Delivers a push message to the page's service worker, as a push service does. */
async function deliverMessage(page: Page, message: object) {
  const session = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) =>
    session.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const [first] = registrations;
      if (first) resolve(first.registrationId);
    }),
  );
  await session.send("ServiceWorker.enable");
  await session.send("ServiceWorker.deliverPushMessage", {
    origin: new URL(page.url()).origin,
    registrationId: await registered,
    data: JSON.stringify(message),
  });
}

/** Records what the service worker shows, which a browser without windows refuses to show. */
async function recordNotifications(page: Page) {
  const [worker] = page.context().serviceWorkers();
  if (!worker) throw new Error("the page has no service worker");
  await worker.evaluate(() => {
    const scope = globalThis as unknown as {
      shown: object[];
      registration: { showNotification: (title: string, options: object) => Promise<void> };
    };
    scope.shown = [];
    scope.registration.showNotification = async (title, options) =>
      void scope.shown.push({ title, ...options });
  });
  return () => worker.evaluate(() => (globalThis as unknown as { shown: object[] }).shown);
}

test("a member has messages about favourites on a device, which the service worker shows, and stops them", {
  tag: "@long",
}, async ({ page }) => {
  await fakePushService(page);
  const { email, password } = await registerMember(page, "Push");
  await page.goto("/login");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByLabel("Stay signed in on this device").check();
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page.getByRole("button", { name: "Login" })).toBeHidden();
  await page.goto("/movie/3");
  await page.waitForFunction(() => navigator.serviceWorker.controller);
  await page.getByRole("button", { name: "Add to favourites" }).first().click();
  await expect(page.getByRole("button", { name: "In your favourites" })).toBeVisible();
  await page.goto("/favouritpage/Push");
  const choice = page.getByLabel("Tell me on this device when a favourite begins or leaves");
  await choice.check();
  await expect(page.getByText("This device will tell you when a favourite begins")).toBeVisible();
  await page.reload();
  await expect(choice).toBeChecked();

  const link = new URL("/movie/3", page.url()).href;
  const shown = await recordNotifications(page);
  await deliverMessage(page, { title: "News of your favourite", text: "It begins today.", link });
  await expect
    .poll(shown)
    .toMatchObject([{ title: "News of your favourite", body: "It begins today.", data: link }]);

  await choice.uncheck();
  await expect(page.getByText("This device no longer tells you")).toBeVisible();
  await page.reload();
  await expect(choice).not.toBeChecked();

  await choice.check();
  const isSubscribed = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      return (await registration.pushManager.getSubscription()) !== null;
    });
  await expect.poll(isSubscribed).toBe(true);
  await page.goto("/dashboard/Push");
  await page.getByRole("button", { name: "Logout" }).first().click();
  await expect.poll(isSubscribed).toBe(false);
});
