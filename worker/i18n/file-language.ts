import { getLocale, type Locale } from "#messages/runtime";
import { languagePath } from "../../contract/site/language-path.ts";
import type { RequestContext } from "../context/request-context.ts";
import { getDefaultLocale, matchLocale } from "./locale.ts";

/**
 * Returns the address of a file in the current language: `/feed.xml?language=de`. Only pages have
 * the language in their path.
 */
export const addLanguageQuery = (path: string): string =>
  languagePath() ? `${path}?language=${getLocale()}` : path;

/** Returns the language that the address of a file names, else the site's first language. */
export const findFileLocale = (c: RequestContext): Locale =>
  matchLocale(c.req.query("language") ?? "") ?? getDefaultLocale();
