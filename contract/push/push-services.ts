/**
 * The hosts of the push services of browsers: Chromium and its relatives (Google), Firefox (Mozilla),
 * Safari (Apple) and Edge (Microsoft).
 */
const pushServiceHosts = [
  "fcm.googleapis.com",
  "push.services.mozilla.com",
  "push.apple.com",
  "notify.windows.com",
];

/** Whether a URL is one of a browser's push service: the site sends messages nowhere else. */
export function isPushServiceUrl(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url?.protocol !== "https:" || url.port !== "" || url.username || url.password) return false;
  return pushServiceHosts.some(
    (host) => url.hostname === host || url.hostname.endsWith(`.${host}`),
  );
}
