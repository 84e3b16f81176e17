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

/** Converts texts to the form's fields for every language. */
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

/** Converts the form's texts, without languages whose text is empty. */
export function toPageTexts(texts: Record<Locale, Text>): PageTexts {
  const written = locales.filter(
    (locale) => texts[locale].title.trim() || texts[locale].body.trim(),
  );
  return Object.fromEntries(written.map((locale) => [locale, texts[locale]]));
}

/** Returns the title of a built-in page's own text. */
export const builtInTitle = (slug: string): string =>
  Object.values<Page>(pages)
    .find((page) => page.slug === slug)
    ?.title?.() ?? slug;

/** Returns the name of a language in another language. */
export function languageName(locale: Locale, inLocale: Locale): string {
  const name = new Intl.DisplayNames(inLocale, { type: "language" }).of(locale) ?? locale;
  return name.charAt(0).toLocaleUpperCase(inLocale) + name.slice(1);
}

/** Returns the offered languages by name as tabs, the site's first language first. */
export const languageTabs = () =>
  Object.fromEntries(
    getSite().locales.map((each) => [each, languageName(each, getLocale())]),
  ) as Record<Locale, string>;

/** Returns the first offered language with a refused text. `field` has the texts by language. */
export const findInvalidLocale = ({ issues }: ApiError, field: string) =>
  getSite().locales.find((locale) =>
    issues.some(({ path }) => `${path}.`.startsWith(`${field}.${locale}.`)),
  );

type Versions<Value> = { theirs: Value; mine: Value };
export type PageDifference =
  | ({ field: "placement" } & Versions<PagePlacement>)
  | ({ field: "text"; locale: Locale } & Versions<Text>);

/** Lists the fields whose saved value differs from the form's. */
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
