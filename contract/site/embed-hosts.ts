import * as z from "zod/mini";
import type { IssueCode } from "../issues.ts";

/** A host of a Content-Security-Policy: `example.org`, `*.example.org`, with or without a port. */
const hostPattern =
  /^(\*\.)?([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.){1,8}[a-z][a-z0-9-]{0,61}[a-z0-9](:[0-9]{1,5})?$/;

/** Writes a host as browsers do: letters beyond ASCII in Punycode, without the usual port. */
function toBrowserHost(text: string): string {
  const [, wildcard = "", name = ""] = /^(\*\.)?(.*)$/.exec(text) ?? [];
  const url = URL.parse(`https://${name}`);
  return url?.href === `https://${url?.host}/` && url.host !== "" ? wildcard + url.host : text;
}

export const EmbedHosts = z
  .array(
    z.string().check(
      z.trim(),
      z.toLowerCase(),
      z.overwrite(toBrowserHost),
      z.maxLength(120),
      z.refine(
        (host) => hostPattern.test(host) && URL.canParse(`https://${host.replace("*.", "")}`),
        "host_invalid" satisfies IssueCode,
      ),
    ),
  )
  .check(z.maxLength(100));

/** Whether a URL's host is listed. `*.` in the list names all subdomains. */
export const isListedHost = (host: string, listed: readonly string[]): boolean =>
  listed.some((each) => (each.startsWith("*.") ? host.endsWith(each.slice(1)) : host === each));
