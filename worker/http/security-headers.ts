import type { MiddlewareHandler } from "hono";
import { compact } from "../../contract/compact.ts";
import { type AppEnv, isHttps, type RequestContext } from "../context/request-context.ts";
import { isGrantedPath, isOpenExtraPath } from "./granted-path.ts";

/**
 * The Content-Security-Policy of pages. Inline styles are permitted, because the player's elements
 * need them. The only permitted inline script is the page's own, which the policy names by its
 * hash. `otherScripts` are whole addresses of scripts, because a host such as Google's also
 * serves scripts that others have put there. Frames are permitted from the site, for its own trailers, and from the
 * two trailer hosts.
 */
const pagePolicy = (inlineScriptHash: string | undefined, otherScripts: readonly string[]) =>
  [
    "default-src 'self'",
    compact([
      "script-src 'self'",
      inlineScriptHash && `'${inlineScriptHash}'`,
      ...otherScripts,
    ]).join(" "),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self' blob:",
    "frame-src 'self' https://www.youtube-nocookie.com https://www.youtube.com https://player.vimeo.com",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");

/**
 * The Content-Security-Policy of responses that are neither pages nor cards: nothing in them may
 * run, even if opened in a tab.
 */
const dataPolicy = "default-src 'none'; sandbox; frame-ancestors 'none'";

/**
 * The Content-Security-Policy of movie cards, which other sites show in frames. Cards have no
 * script.
 */
const framePolicy =
  "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

/**
 * The Content-Security-Policy of the page that plays an open extra in frames of the site, and of
 * other sites that the owner permits.
 */
const playerPolicy = (ancestors: string[]) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'unsafe-inline'",
    "img-src 'self'",
    "media-src 'self' blob:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${["'self'", ...ancestors].join(" ")}`,
  ].join("; ");

/**
 * The Content-Security-Policy of the page for Cast receivers, which has no session. Google's
 * framework loads its player from Google, and reaches the device by a WebSocket server on the
 * device.
 */
const receiverPolicy = [
  "default-src 'none'",
  "script-src 'self' https://www.gstatic.com https://ajax.googleapis.com",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: https://www.gstatic.com",
  "media-src 'self' blob:",
  "font-src 'self'",
  "connect-src 'self' https://www.gstatic.com ws://localhost:8008",
  "worker-src 'self' blob:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

/**
 * Whether pages of other origins may show the requested file. Images are shown in shared links, in
 * emails, and in cards, whose sandboxed frame has no origin. Videos are shown on receivers, and
 * open videos everywhere.
 */
const isCrossOriginFile = (c: RequestContext) =>
  /^\/(media\/(posters|site)\/|site-icon)/.test(c.req.path) ||
  isGrantedPath(c.req.path) ||
  isOpenExtraPath(c.req.path);

/**
 * Whether the URL contains a secret: a link from an email, or a playback grant. The path may begin
 * with a language, and have capitals and repeated slashes.
 */
const hasSecretUrl = (c: RequestContext) =>
  /^\/+([\w%-]+\/+)?(verifyEmail|resetPassword|statements)\b/i.test(c.req.path) ||
  isGrantedPath(c.req.path);

function findPolicy(c: RequestContext, isPage: boolean): string {
  const { isFrameable, frameAncestors, isReceiverPage, ownScript, otherScripts = [] } = c.var;
  if (frameAncestors) return playerPolicy(frameAncestors);
  if (isFrameable) return framePolicy;
  if (isReceiverPage) return receiverPolicy;
  return isPage ? pagePolicy(ownScript, otherScripts) : dataPolicy;
}

export const securityHeaders: MiddlewareHandler<AppEnv> = async (c, next) => {
  await next();
  const headers = c.res.headers;
  const isPage = headers.get("Content-Type")?.startsWith("text/html") ?? false;
  const { isFrameable, frameAncestors } = c.var;
  headers.set("Content-Security-Policy", findPolicy(c, isPage));
  headers.set("X-Content-Type-Options", "nosniff");
  headers.set(
    "Referrer-Policy",
    hasSecretUrl(c) ? "no-referrer" : "strict-origin-when-cross-origin",
  );
  if (!isFrameable && !frameAncestors) headers.set("X-Frame-Options", "DENY");
  if (frameAncestors?.length === 0) headers.set("X-Frame-Options", "SAMEORIGIN");
  headers.set(
    "Permissions-Policy",
    "camera=(), microphone=(), geolocation=(), payment=(), usb=(), interest-cohort=()",
  );
  headers.set("Cross-Origin-Opener-Policy", "same-origin");
  headers.set(
    "Cross-Origin-Resource-Policy",
    isFrameable || frameAncestors?.length || isCrossOriginFile(c) ? "cross-origin" : "same-origin",
  );
  if (isHttps(c)) {
    headers.set("Strict-Transport-Security", c.env.HSTS || "max-age=63072000");
  }
};
