import type { Locale } from "../../contract/constants.ts";
import { interpolate, type MessageParams } from "../../contract/interpolate.ts";
import { es } from "./es.ts";

/** What the Worker itself says to people: its English wording, which is its key in the catalogue. */
type MessageKey = keyof typeof es;

/** Gives what says a text in this language, its holes filled. */
export const translatorFor = (locale: Locale) => (key: MessageKey, params?: MessageParams) => {
  const message: string = locale === "es" ? es[key] : key;
  return params ? interpolate(message, params) : message;
};

export type Translate = ReturnType<typeof translatorFor>;
