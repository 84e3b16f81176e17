import { slugOf } from "../../contract/fold-text.ts";
import { isReservedSlug } from "../../contract/pages/reserved-slugs.ts";

/** A number may follow. */
const maxLength = 50;

/** A free slug from a title; empty where the title has no Latin letters or digits. */
export function proposeSlug(title: string, taken: ReadonlySet<string | null>): string {
  const slug = slugOf(title, maxLength);
  const isFree = (each: string) => !isReservedSlug(each) && !taken.has(each);
  if (slug === "" || isFree(slug)) return slug;
  for (let number = 2; ; number++) if (isFree(`${slug}-${number}`)) return `${slug}-${number}`;
}
