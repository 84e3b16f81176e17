import { m } from "#messages";
import type { Locale } from "#messages/runtime";
import type {
  AdminCategory,
  CategoryChange,
  CategoryPicture,
} from "../../../contract/categories/categories.ts";
import {
  createPictureField,
  createSwitchField,
  createTextField,
  createTranslatedField,
} from "../editor/editor-fields.tsx";
import type { EditorFields } from "../editor/merge-edits.ts";
import { pickWrittenTexts, toTextInputs } from "../text-inputs.ts";

/**
 * The category form's values, with a description for every language. An empty slug means no slug.
 */
export type CategoryFormValues = {
  tittle: string;
  slug: string;
  inMenu: boolean;
  picture: CategoryPicture | null;
  descriptions: Record<Locale, string>;
  /** An empty title means that the category has no title in the language. */
  translatedTitles: Record<Locale, string>;
};

export const toCategoryFormValues = ({
  tittle,
  slug,
  inMenu,
  picture,
  descriptions,
  translatedTitles,
}: AdminCategory): CategoryFormValues => ({
  tittle,
  slug: slug ?? "",
  inMenu,
  picture,
  descriptions: toTextInputs(descriptions),
  translatedTitles: toTextInputs(translatedTitles),
});

/** Converts the form's values to a request. Languages whose text is empty are left out. */
export const toCategoryChange = ({
  slug,
  descriptions,
  translatedTitles,
  ...values
}: CategoryFormValues): Omit<CategoryChange, "version"> => ({
  ...values,
  slug: slug.trim() || null,
  descriptions: pickWrittenTexts(descriptions),
  translatedTitles: pickWrittenTexts(translatedTitles),
});

export const categoryFields: EditorFields<CategoryFormValues> = {
  tittle: createTextField(m.studio_title),
  slug: createTextField(m.pages_admin_slug),
  inMenu: createSwitchField(m.categories_admin_in_menu),
  picture: createPictureField(m.categories_admin_picture),
  descriptions: createTranslatedField(m.categories_admin_description, String),
  translatedTitles: createTranslatedField(m.studio_title, String),
};
