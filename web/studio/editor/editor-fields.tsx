import type { ReactNode } from "react";
import { m } from "#messages";
import { type Locale, locales } from "#messages/runtime";
import type { Message } from "../../i18n/message.ts";
import { languageName } from "../language-tabs.ts";
import type { EditorFields } from "./merge-edits.ts";

export const createTextField = (label: Message) => ({ label, format: (text: string) => text });

/** A field for yes or no. */
export const createSwitchField = (label: Message) => ({
  label,
  isSwitch: true as const,
  format: (isOn: boolean) => (isOn ? m.common_yes() : m.common_no()),
});

/** A field for a picture, which is shown small. */
export const createPictureField = (label: Message) => ({
  label,
  format: (picture: { path: string } | null) =>
    picture && <img src={picture.path} alt="" className="mt-2 h-20 w-auto object-contain" />,
});

/**
 * A field with a value for each language. A change in one language is merged
 * without touching the others.
 */
export function createTranslatedField<Value>(
  label: Message,
  format: (value: Value) => ReactNode,
): EditorFields<Record<Locale, Value>> {
  const fields = locales.map((locale) => [
    locale,
    { label: () => `${label()} (${languageName(locale)})`, format },
  ]);
  return Object.fromEntries(fields) as EditorFields<Record<Locale, Value>>;
}
