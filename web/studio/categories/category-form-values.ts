import { m } from "#messages";
import { getLocale, type Locale, locales } from "#messages/runtime";
import type {
  AdminCategory,
  CategoryChange,
  CategoryPicture,
} from "../../../contract/categories/categories.ts";
import { languageName } from "../pages/page-form-values.ts";
import type { FormField } from "../use-version-conflict.tsx";

/** The form's fields for every language. An empty slug means none. */
export type CategoryFormValues = {
  tittle: string;
  slug: string;
  inMenu: boolean;
  picture: CategoryPicture | null;
  descriptions: Record<Locale, string>;
};

export const toFormValues = ({
  tittle,
  slug,
  inMenu,
  picture,
  descriptions,
}: AdminCategory): CategoryFormValues => ({
  tittle,
  slug: slug ?? "",
  inMenu,
  picture,
  descriptions: Object.fromEntries(
    locales.map((locale) => [locale, descriptions[locale] ?? ""]),
  ) as Record<Locale, string>,
});

/** Converts the form's values, without languages whose text is empty. */
export const toChange = ({
  slug,
  descriptions,
  ...values
}: CategoryFormValues): Omit<CategoryChange, "version"> => ({
  ...values,
  slug: slug.trim() || null,
  descriptions: Object.fromEntries(Object.entries(descriptions).filter(([, text]) => text.trim())),
});

/** The fields by which two versions are compared. */
export const categoryFields = (): FormField<CategoryFormValues>[] => [
  {
    label: m.studio_title(),
    format: ({ tittle }) => tittle,
    read: ({ tittle }) => ["tittle", tittle],
  },
  { label: m.pages_admin_slug(), format: ({ slug }) => slug, read: ({ slug }) => ["slug", slug] },
  {
    label: m.categories_admin_in_menu(),
    format: ({ inMenu }) => (inMenu ? m.common_yes() : m.common_no()),
    read: ({ inMenu }) => ["inMenu", inMenu],
  },
  {
    label: m.categories_admin_picture(),
    format: ({ picture }) => picture?.path ?? "",
    isPicture: true,
    read: ({ picture }) => ["picture", picture],
  },
  ...locales.map(
    (locale): FormField<CategoryFormValues> => ({
      label: `${m.categories_admin_description()} (${languageName(locale, getLocale())})`,
      format: ({ descriptions }) => descriptions[locale],
      read: ({ descriptions }) => [`descriptions.${locale}`, descriptions[locale]],
    }),
  ),
];
