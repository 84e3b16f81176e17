import type { SiteLanguage } from "../../contract/constants.ts";
import { spanish } from "./spanish.ts";

/** What the Worker itself says to people: its English wording, which is its key in the catalogue. */
export type Wording = keyof typeof spanish;
type Values = Readonly<Record<string, string | number>>;

/** Gives what says a text in this language, its holes filled. */
export const inLanguage = (language: SiteLanguage) => (text: Wording, values?: Values) => {
  const said: string = language === "es" ? spanish[text] : text;
  return values ? said.replace(/\{(\w+)\}/g, (hole, name) => String(values[name] ?? hole)) : said;
};
