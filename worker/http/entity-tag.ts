/** A strong entity tag of a body: its SHA-256, shortened. */
export async function entityTagOf(body: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(body));
  return `"${[...new Uint8Array(digest, 0, 16)].map((byte) => byte.toString(16).padStart(2, "0")).join("")}"`;
}

/** If-None-Match, RFC 9110 section 13.1.2: a list of tags compared weakly, or `*`. */
export function matchesNone(header: string | undefined, tag: string): boolean {
  if (header === undefined) return true;
  if (header.trim() === "*") return false;
  return !header.split(",").some((one) => one.trim().replace(/^W\//, "") === tag);
}
