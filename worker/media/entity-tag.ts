import { createHash } from "node:crypto";

/** Returns a strong entity tag of a body: its SHA-256, shortened. */
export const entityTagOf = (body: string): string =>
  `"${createHash("sha256").update(body).digest("hex").slice(0, 32)}"`;

/**
 * Whether a list of entity tags, or `*`, includes the tag (RFC 9110 section 8.8.3). The weak
 * comparison ignores `W/`; in the strong comparison a weak tag matches nothing.
 */
export function matchesEntityTag(
  header: string,
  tag: string,
  compare: "weakly" | "strongly",
): boolean {
  if (header.trim() === "*") return true;
  const listed = header.match(/(W\/)?"[\x21\x23-\x7e\x80-\xff]*"/g) ?? [];
  return listed.some(
    (listedTag) => (compare === "weakly" ? listedTag.replace(/^W\//, "") : listedTag) === tag,
  );
}
