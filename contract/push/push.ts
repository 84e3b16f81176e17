import * as z from "zod/mini";
import type { IssueCode } from "../issues.ts";

/** The length in characters of `bytes` bytes in base64url without padding. */
const base64urlLength = (bytes: number) => Math.ceil((bytes * 4) / 3);

const base64url = (bytes: number) =>
  z
    .string()
    .check(
      z.length(base64urlLength(bytes), "invalid" satisfies IssueCode),
      z.regex(/^[\w-]+$/, "invalid" satisfies IssueCode),
    );

/**
 * A browser's push subscription, which the Push API returns
 * (https://www.w3.org/TR/push-api/#pushsubscription-interface): its endpoint, and its keys `p256dh`
 * (a point of P-256, uncompressed) and `auth`.
 */
export const PushAddress = z.object({
  url: z.string().check(z.maxLength(1000)),
  publicKey: base64url(65),
  secret: base64url(16),
});

/**
 * `publicKey`: the site's key, which a browser needs to subscribe. `on`: this session gets
 * messages. `lasts`: this session stays signed in; other sessions get no messages.
 */
export const PushState = z.object({
  publicKey: z.string(),
  on: z.boolean(),
  lasts: z.boolean(),
});
