import { m } from "#messages";
import { getLocale, type Locale, locales } from "#messages/runtime";
import { listPlacements } from "../../../contract/pages/page-placements.ts";
import type {
  AdminSitePage,
  NewSitePage,
  PagePlacement,
  PageTexts,
} from "../../../contract/pages/site-pages.ts";
import { type Page, pages } from "../../../contract/pages.ts";
import { getSite } from "../../../contract/site/site.ts";
import type { ApiError } from "../../api/client.ts";
import type { Message } from "../../i18n/message.ts";

export const placementLabels: Record<PagePlacement, Message> = {
  none: m.pages_admin_placement_none,
  footer: m.pages_admin_placement_footer,
  menu: m.pages_admin_placement_menu,
};

type Text = { title: string; body: string };

export type PageFormValues = {
  slug: string;
  placement: PagePlacement;
  texts: Record<Locale, Text>;
};

const emptyText: Text = { title: "", body: "" };

/** A form has fields for every language. */
export const toFormTexts = (texts: PageTexts): Record<Locale, Text> =>
  Object.fromEntries(locales.map((locale) => [locale, texts[locale] ?? emptyText])) as Record<
    Locale,
    Text
  >;

export const toPageFormValues = ({ slug, placement, texts }: NewSitePage): PageFormValues => ({
  slug,
  placement: listPlacements(slug).includes(placement) ? placement : "footer",
  texts: toFormTexts(texts),
});

/** Without the languages in which nothing is written. */
export function toPageTexts(texts: Record<Locale, Text>): PageTexts {
  const written = locales.filter(
    (locale) => texts[locale].title.trim() || texts[locale].body.trim(),
  );
  return Object.fromEntries(written.map((locale) => [locale, texts[locale]]));
}

/** The title of a built-in page's own text. */
export const builtInTitle = (slug: string): string =>
  Object.values<Page>(pages)
    .find((page) => page.slug === slug)
    ?.title?.() ?? slug;

/** A language by its name in the page's language. */
export function languageName(locale: Locale, inLocale: Locale): string {
  const name = new Intl.DisplayNames(inLocale, { type: "language" }).of(locale) ?? locale;
  return name.charAt(0).toLocaleUpperCase(inLocale) + name.slice(1);
}

/** The offered languages by their names, as tabs, the site's first language first. */
export const languageTabs = () =>
  Object.fromEntries(
    getSite().locales.map((each) => [each, languageName(each, getLocale())]),
  ) as Record<Locale, string>;

/** The first offered language of which a text was refused. `field`: of the texts by language. */
export const findInvalidLocale = ({ issues }: ApiError, field: string) =>
  getSite().locales.find((locale) =>
    issues.some(({ path }) => `${path}.`.startsWith(`${field}.${locale}.`)),
  );

type Versions<Value> = { theirs: Value; mine: Value };
export type PageDifference =
  | ({ field: "placement" } & Versions<PagePlacement>)
  | ({ field: "text"; locale: Locale } & Versions<Text>);

/** The fields whose saved value is not that of the form. */
export function findPageDifferences(saved: AdminSitePage, draft: PageFormValues): PageDifference[] {
  const { placement, texts } = toPageFormValues(saved);
  const placements = { field: "placement" as const, theirs: placement, mine: draft.placement };
  const changed = locales
    .map((locale) => ({
      field: "text" as const,
      locale,
      theirs: texts[locale],
      mine: draft.texts[locale],
    }))
    .filter(({ theirs, mine }) => theirs.title !== mine.title || theirs.body !== mine.body);
  return placements.theirs === placements.mine ? changed : [placements, ...changed];
}
