import * as z from "zod/mini";
import { maxErrorMessageLength, maxErrorStackLength } from "../constants.ts";

/**
 * An error that a page threw. `page` is the page's name and not its URL, because a URL may reveal
 * who uses the page.
 */
export const BrowserErrorReport = z.object({
  message: z.string().check(z.minLength(1), z.maxLength(maxErrorMessageLength)),
  stack: z.string().check(z.maxLength(maxErrorStackLength)),
  page: z.string().check(z.regex(/^[a-z][a-z-]{0,39}$/i)),
});

/**
 * An error with its count in all browsers. `browser` is the family and version of the browser that
 * reported the error last: `Firefox 140`.
 */
export const BrowserError = z.object({
  id: z.string(),
  message: z.string(),
  stack: z.string(),
  page: z.string(),
  browser: z.string(),
  build: z.string(),
  count: z.number(),
  firstSeenAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
});

export type BrowserErrorReport = z.infer<typeof BrowserErrorReport>;
