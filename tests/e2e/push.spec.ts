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
      const subscription = {
        toJSON: () => endpoint,
        unsubscribe: async () => sessionStorage.removeItem("pushed"),
      };
      Object.defineProperty(Notification, "permission", { get: () => "granted" });
      Object.assign(PushManager.prototype, {
        getSubscription: async () => sessionStorage.getItem("pushed") && subscription,
        subscribe: async () => {
          sessionStorage.setItem("pushed", "yes");
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

/**
 * Records the service worker's notifications, which a browser without windows refuses to show, and
 * the end of its push subscription.
 */
async function recordServiceWorker(page: Page) {
  const [worker] = page.context().serviceWorkers();
  if (!worker) throw new Error("the page has no service worker");
  await worker.evaluate(() => {
    const done: object[] = [];
    const scope = globalThis as unknown as { done: object[]; registration: object };
    scope.done = done;
    Object.assign(scope.registration, {
      showNotification: async (title: string, options: object) => done.push({ title, ...options }),
    });
    Object.assign(PushManager.prototype, {
      getSubscription: async () => ({ unsubscribe: async () => done.push({ ended: true }) }),
    });
  });
  return () => worker.evaluate(() => (globalThis as unknown as { done: object[] }).done);
}

test("a member turns push messages about favourites on, sees one from the service worker, and turns them off", {
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
  await choice.click();
  await expect(page.getByText("This device will tell you when a favourite begins")).toBeVisible();
  await page.reload();
  await expect(choice).toBeChecked();

  const link = new URL("/movie/3", page.url()).href;
  const listDone = await recordServiceWorker(page);
  await deliverMessage(page, { title: "News of your favourite", text: "It begins today.", link });
  await expect
    .poll(listDone)
    .toMatchObject([{ title: "News of your favourite", body: "It begins today.", data: link }]);

  await choice.click();
  await expect(page.getByText("This device no longer tells you")).toBeVisible();
  await expect.poll(listDone).toContainEqual({ ended: true });
  await page.reload();
  await expect(choice).not.toBeChecked();

  await page.goto("/dashboard");
  await recordServiceWorker(page);
  await page.getByRole("button", { name: "Logout" }).click();
  await expect.poll(listDone).toEqual([{ ended: true }]);
});
