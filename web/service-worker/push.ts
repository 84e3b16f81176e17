import type { PushMessage } from "../../contract/push/push-message.ts";

declare const self: ServiceWorkerGlobalScope;

/** Shows a push message. A message replaces an earlier message that leads to the same page. */
export async function showPushMessage({ data }: PushEvent): Promise<void> {
  if (!data) return;
  const { title, text, link }: PushMessage = data.json();
  await self.registration.showNotification(title, {
    body: text,
    icon: "/icons/icon-192.png",
    tag: link,
    data: link,
  });
}

/** Opens the page that a clicked message leads to. A movie that plays in another window goes on. */
export async function openPushedPage({ notification }: NotificationEvent): Promise<void> {
  notification.close();
  await self.clients.openWindow(String(notification.data));
}

/**
 * Whether a page's request ends push messages: by signing out, by signing in, or by switching push
 * messages off.
 */
export function isPushEndingRequest({ method, url }: Request): boolean {
  const { pathname } = new URL(url);
  return (
    (method === "POST" && /^\/(clear-cookies|api\/login(\/.+)?)$/.test(pathname)) ||
    (method === "DELETE" && pathname === "/api/push")
  );
}

/**
 * Ends this browser's push messages, also those that its push service has not delivered yet.
 * Rejects if the push service cannot be reached.
 */
export async function endPushMessages(): Promise<void> {
  await (await self.registration.pushManager.getSubscription())?.unsubscribe();
}

/**
 * Sends the browser's new push address to the site, after the push service has replaced the former
 * address. The site may already have deleted the former address.
 */
export async function renewPushAddress(): Promise<void> {
  const response = await fetch("/api/push");
  if (!response.ok) return;
  const { publicKey: applicationServerKey } = (await response.json()).data;
  const { pushManager } = self.registration;
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
  const { endpoint, keys } = subscription.toJSON();
  await fetch("/api/push", {
    method: "PUT",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ url: endpoint, publicKey: keys?.p256dh, secret: keys?.auth }),
  });
}
