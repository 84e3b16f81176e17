/** A push message, as the service worker reads it. `link` is an absolute URL of the site. */
export type PushMessage = { title: string; text: string; link: string };
