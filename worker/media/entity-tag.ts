/** A strong entity tag of a body: its SHA-256, shortened. */
export async function entityTagOf(body: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(body));
  return `"${[...new Uint8Array(digest, 0, 16)].map((byte) => byte.toString(16).padStart(2, "0")).join("")}"`;
}

/**
 * Whether a list of entity tags, or `*`, includes this one (RFC 9110 section 8.8.3). The weak comparison ignores `W/`;
 * in the strong one a weak tag matches nothing.
 */
export function matchesEntityTag(header: string, tag: string, compare: "weakly" | "strongly"): boolean {
  if (header.trim() === "*") return true;
  const listed = header.match(/(W\/)?"[\x21\x23-\x7e\x80-\xff]*"/g) ?? [];
  return listed.some((listedTag) => (compare === "weakly" ? listedTag.replace(/^W\//, "") : listedTag) === tag);
}
