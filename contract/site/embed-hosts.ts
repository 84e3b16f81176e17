import * as z from "zod/mini";
import type { IssueCode } from "../issues.ts";

/** A host of a Content-Security-Policy: `example.org`, `*.example.org`, with or without a port. */
const hostPattern =
  /^(\*\.)?([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.){1,8}[a-z][a-z0-9-]{0,61}[a-z0-9](:[0-9]{1,5})?$/;

/**
 * Returns a host as browsers write it: letters beyond ASCII in Punycode, and no default port. Null
 * for other text.
 */
function readHost(text: string): string | null {
  try {
    const { host, href } = new URL(`https://${text}`);
    return href === `https://${host}/` ? host : null;
  } catch {
    return null;
  }
}

function toBrowserHost(text: string): string {
  const wildcard = text.startsWith("*.") ? "*." : "";
  const host = readHost(text.slice(wildcard.length));
  return host === null ? text : wildcard + host;
}

const isHost = (text: string) =>
  hostPattern.test(text) && readHost(text.replace(/^\*\./, "")) !== null;

export const EmbedHosts = z
  .array(
    z
      .string()
      .check(
        z.trim(),
        z.toLowerCase(),
        z.overwrite(toBrowserHost),
        z.maxLength(120),
        z.refine(isHost, "host_invalid" satisfies IssueCode),
      ),
  )
  .check(z.maxLength(100));

/** Whether a URL's host is listed. `*.` in the list names all subdomains. */
export const isListedHost = (host: string, listed: readonly string[]): boolean =>
  listed.some((each) => (each.startsWith("*.") ? host.endsWith(each.slice(1)) : host === each));
