import { slugOf } from "../../contract/fold-text.ts";
import { isReservedSlug } from "../../contract/pages/reserved-slugs.ts";

/** The most characters of a proposed slug, before a number is appended. */
const maxLength = 50;

/** Proposes a free slug for a title; empty if the title has no Latin letters or digits. */
export function proposeSlug(title: string, taken: ReadonlySet<string | null>): string {
  const slug = slugOf(title, maxLength);
  const isFree = (each: string) => !isReservedSlug(each) && !taken.has(each);
  if (slug === "" || isFree(slug)) return slug;
  for (let number = 2; ; number++) if (isFree(`${slug}-${number}`)) return `${slug}-${number}`;
}
