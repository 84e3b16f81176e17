/**
 * The hosts of the push services of browsers: Chromium and its relatives (Google), Firefox
 * (Mozilla), Safari (Apple) and Edge (Microsoft).
 */
const pushServiceHosts = [
  "fcm.googleapis.com",
  "push.services.mozilla.com",
  "push.apple.com",
  "notify.windows.com",
];

/**
 * Whether a URL belongs to a browser's push service. The site sends push messages to no other URL.
 */
export function isPushServiceUrl(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url?.protocol !== "https:" || url.port !== "" || url.username || url.password) return false;
  return pushServiceHosts.some(
    (host) => url.hostname === host || url.hostname.endsWith(`.${host}`),
  );
}
