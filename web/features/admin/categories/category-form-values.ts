import { m } from "#messages";
import { getLocale, type Locale, locales } from "#messages/runtime";
import type { AdminCategory, CategoryChange, CategoryPicture } from "../../../../contract/categories.ts";
import { languageName } from "../pages/page-form-values.ts";

/** A form has fields for every language; an empty slug is none. */
export type CategoryFormValues = {
  tittle: string;
  slug: string;
  inMenu: boolean;
  picture: CategoryPicture | null;
  descriptions: Record<Locale, string>;
};

export const toFormValues = ({ tittle, slug, inMenu, picture, descriptions }: AdminCategory): CategoryFormValues => ({
  tittle,
  slug: slug ?? "",
  inMenu,
  picture,
  descriptions: Object.fromEntries(locales.map((locale) => [locale, descriptions[locale] ?? ""])) as Record<
    Locale,
    string
  >,
});

/** Without the languages in which nothing is written. */
export const toChange = ({ slug, descriptions, ...values }: CategoryFormValues): Omit<CategoryChange, "version"> => ({
  ...values,
  slug: slug.trim() || null,
  descriptions: Object.fromEntries(Object.entries(descriptions).filter(([, text]) => text.trim())),
});

export type CategoryDifference = {
  label: string;
  theirs: CategoryFormValues;
  /** The value as text, of either version. */
  format: (values: CategoryFormValues) => string;
  /** The field of the form and its value. */
  read: (values: CategoryFormValues) => [name: keyof CategoryFormValues | `descriptions.${Locale}`, value: unknown];
};

type Field = Omit<CategoryDifference, "theirs">;

const fields = (): Field[] => [
  { label: m.studio_title(), format: ({ tittle }) => tittle, read: ({ tittle }) => ["tittle", tittle] },
  { label: m.pages_admin_slug(), format: ({ slug }) => slug, read: ({ slug }) => ["slug", slug] },
  {
    label: m.categories_admin_in_menu(),
    format: ({ inMenu }) => (inMenu ? m.common_yes() : m.common_no()),
    read: ({ inMenu }) => ["inMenu", inMenu],
  },
  {
    label: m.categories_admin_picture(),
    format: ({ picture }) => picture?.path ?? "",
    read: ({ picture }) => ["picture", picture],
  },
  ...locales.map(
    (locale): Field => ({
      label: `${m.categories_admin_description()} (${languageName(locale, getLocale())})`,
      format: ({ descriptions }) => descriptions[locale],
      read: ({ descriptions }) => [`descriptions.${locale}`, descriptions[locale]],
    }),
  ),
];

/** The fields whose saved value is not that of the form. */
export function findDifferences(saved: AdminCategory, draft: CategoryFormValues): CategoryDifference[] {
  const theirs = toFormValues(saved);
  return fields()
    .filter(({ format }) => format(theirs) !== format(draft))
    .map((field) => ({ ...field, theirs }));
}
