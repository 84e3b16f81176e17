import type * as z from "zod/mini";
import type { PushAddress } from "../../../contract/push/push.ts";

/**
 * Finds the service worker that shows push messages; null in browsers without them, such as Safari
 * on an iPhone before the site was added to the home screen.
 */
export async function findPushRegistration(): Promise<ServiceWorkerRegistration | null> {
  const canNotify = "PushManager" in window && "Notification" in window;
  return (canNotify && (await navigator.serviceWorker.getRegistration())) || null;
}

/**
 * Asks for the permission to notify, and subscribes at the browser's push service. Returns null if the
 * permission is refused. A former subscription may be one for another key of the site.
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

export async function unsubscribeFromPush({ pushManager }: ServiceWorkerRegistration) {
  await (await pushManager.getSubscription())?.unsubscribe();
}
