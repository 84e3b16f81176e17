import { m } from "#messages";
import { type Locale, locales } from "#messages/runtime";
import { listPlacements } from "../../../contract/pages/page-placements.ts";
import type { NewSitePage, PagePlacement, PageTexts } from "../../../contract/pages/site-pages.ts";
import { type Page, pages } from "../../../contract/pages.ts";
import type { Message } from "../../i18n/message.ts";
import { createTextField, createTranslatedField } from "../editor/editor-fields.tsx";
import type { EditorFields } from "../editor/merge-edits.ts";

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
const toFormTexts = (texts: PageTexts): Record<Locale, Text> =>
  Object.fromEntries(locales.map((locale) => [locale, texts[locale] ?? emptyText])) as Record<
    Locale,
    Text
  >;

export const toPageFormValues = ({ slug, placement, texts }: NewSitePage): PageFormValues => ({
  slug,
  placement: listPlacements(slug).includes(placement) ? placement : "footer",
  texts: toFormTexts(texts),
});

/** Converts the form's texts for a request. Languages whose text is empty are left out. */
export function toPageTexts(texts: Record<Locale, Text>): PageTexts {
  const written = locales.filter(
    (locale) => texts[locale].title.trim() || texts[locale].body.trim(),
  );
  return Object.fromEntries(written.map((locale) => [locale, texts[locale]]));
}

export const builtInTitle = (slug: string): string =>
  Object.values<Page>(pages)
    .find((page) => page.slug === slug)
    ?.title?.() ?? slug;

export const pageFields: EditorFields<PageFormValues> = {
  slug: createTextField(m.pages_admin_slug),
  placement: {
    label: m.pages_admin_placement,
    format: (placement) => placementLabels[placement](),
  },
  texts: createTranslatedField(m.pages_admin_body, ({ title, body }) =>
    [title, body].filter(Boolean).join("\n\n"),
  ),
};
