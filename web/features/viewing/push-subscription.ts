import type * as z from "zod/mini";
import type { PushAddress } from "../../../contract/push/push.ts";

/**
 * Waits for the service worker that shows push messages; null in browsers without them, such as
 * Safari on an iPhone before the site was added to the home screen.
 */
export const findPushRegistration = async (): Promise<ServiceWorkerRegistration | null> =>
  "PushManager" in window && "Notification" in window ? navigator.serviceWorker.ready : null;

/** Whether this browser may show push messages, and has an address for them. */
export const isSubscribedToPush = async ({ pushManager }: ServiceWorkerRegistration) =>
  Notification.permission === "granted" && (await pushManager.getSubscription()) !== null;

/**
 * Asks for the permission to notify, and subscribes at the browser's push service. Returns null if
 * the permission is refused. Replaces an existing subscription, which may have a former key of the
 * site.
 */
export async function subscribeToPush(
  { pushManager }: ServiceWorkerRegistration,
  applicationServerKey: string,
): Promise<z.infer<typeof PushAddress> | null> {
  if ((await Notification.requestPermission()) !== "granted") return null;
  await (await pushManager.getSubscription())?.unsubscribe();
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
  const { endpoint = "", keys } = subscription.toJSON();
  return { url: endpoint, publicKey: keys?.p256dh ?? "", secret: keys?.auth ?? "" };
}
