import { m } from "#messages";
import { type Page, pages, type ServerRenderedPageName } from "../../contract/pages.ts";
import { getSite } from "../../contract/site/site.ts";

type Pages = typeof pages;
/** The names of pages with a fixed title and description. A category has its own description. */
type DescribedPageName = {
  [Name in ServerRenderedPageName]: Pages[Name] extends { category: string }
    ? never
    : Pages[Name] extends { title: () => string }
      ? Name
      : never;
}[ServerRenderedPageName];

/**
 * The descriptions of pages for search engines and link previews. They are not in
 * `contract/pages.ts`, because every browser loads that file.
 */
export const pageDescriptions: Record<DescribedPageName, () => string> = {
  home: () => getSite().tagline || m.page_home_description(),
  movies: m.page_movies_description,
  about: () => m.page_about_description({ site: getSite().name }),
  contact: m.page_contact_description,
  terms: m.page_terms_description,
  privacy: m.page_privacy_description,
  imprint: m.page_imprint_description,
  accessibility: m.page_accessibility_description,
};

/** Finds the description of a page; undefined for a page that describes itself by its data. */
export const findPageDescription = (page: Page): (() => string) | undefined =>
  Object.entries(pageDescriptions).find(([name]) => pages[name as DescribedPageName] === page)?.[1];
