import { createElement, Fragment, type ReactNode } from "react";
import { type Locale, localeCookie } from "../../contract/constants.ts";
import { interpolate, type MessageParams } from "../../contract/interpolate.ts";
import type { spanish } from "./spanish.ts";
import type { studio } from "./spanish-studio.ts";

/** A text of ours: its English wording, which is its key in the catalogue. */
export type Text = keyof typeof spanish | keyof typeof studio;
type Words = Readonly<Record<string, string>>;

/** The page's language, for as long as the page lives: another one loads the page anew. */
export const language: Locale = chosen() ?? "en";

let words: Words = {};
let reword = (message: string) => message;

/** Takes in the words of another language, and its way to say what the Worker says. */
export function learn(more: Words, answers?: (message: string) => string): void {
  words = { ...words, ...more };
  reword = answers ?? reword;
}

/** A text in the reader's language. To be asked while rendering, not before: the words may be on their way. */
export function t(text: Text, values?: MessageParams): string {
  const said = words[text] ?? text;
  return values ? interpolate(said, values) : said;
}

/** `one` for a single thing, `other` for none or several; `{count}` is written as the language writes numbers. */
export function plural(count: number, one: Text, other: Text, values?: MessageParams): string {
  return t(count === 1 ? one : other, { count: count.toLocaleString(language), ...values });
}

/** A text with elements in its holes. */
export function rich(text: Text, parts: Readonly<Record<string, ReactNode>>): ReactNode {
  const pieces = t(text).split(/\{(\w+)\}/);
  const filled = pieces.map((piece, index) => (index % 2 === 0 ? piece : parts[piece]));
  return createElement(Fragment, null, ...filled);
}

/** What the Worker said, which it does in English, in the reader's language. */
export const said = (message: string): string => reword(message);

/** What the reader chose; else what the Worker wrote into the page. */
function chosen(): Locale | undefined {
  if (typeof document === "undefined") return;
  const named = new RegExp(`(?:^|; )${localeCookie}=(\\w+)`).exec(document.cookie)?.[1];
  const found = (named ?? document.documentElement.lang) === "es" ? "es" : "en";
  document.documentElement.lang = found;
  return found;
}
