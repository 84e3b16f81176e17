import type { PushMessage } from "../../contract/push/push-message.ts";

declare const self: ServiceWorkerGlobalScope;

/** Shows a push message. Two messages that lead to one page replace each other. */
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

/** Opens the page that a clicked message leads to, or shows the window that has it open. */
export async function openPushedPage({ notification }: NotificationEvent): Promise<unknown> {
  notification.close();
  const link = String(notification.data);
  const windows = await self.clients.matchAll({ type: "window" });
  return windows.find(({ url }) => url === link)?.focus() ?? self.clients.openWindow(link);
}

/** Sends the new address to the site, because the push service has replaced the former one. */
export async function renewPushAddress(): Promise<void> {
  const response = await fetch("/api/push");
  if (!response.ok) return;
  const { publicKey: applicationServerKey, on } = (await response.json()).data;
  if (!on) return;
  const { pushManager } = self.registration;
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
  const { endpoint, keys } = subscription.toJSON();
  await fetch("/api/push", {
    method: "PUT",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ url: endpoint, publicKey: keys?.p256dh, secret: keys?.auth }),
  });
}
