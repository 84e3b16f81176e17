import type { SiteLanguage } from "../../contract/constants.ts";
import { fillIn, type Values } from "../../contract/fill-in.ts";
import { spanish } from "./spanish.ts";

/** What the Worker itself says to people: its English wording, which is its key in the catalogue. */
type Wording = keyof typeof spanish;

/** Gives what says a text in this language, its holes filled. */
export const inLanguage = (language: SiteLanguage) => (text: Wording, values?: Values) => {
  const said: string = language === "es" ? spanish[text] : text;
  return values ? fillIn(said, values) : said;
};

export type Say = ReturnType<typeof inLanguage>;
