import { baseLocale } from "#messages/runtime";
import { pages } from "../../contract/pages.ts";

/** Returns the address of a page in a language of the demo, whose first language is English. */
export function addressIn(locale: string, path: string): string {
  if (locale === baseLocale) return path;
  return path === pages.home.path ? `/${locale}` : `/${locale}${path}`;
}
