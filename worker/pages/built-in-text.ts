import { m } from "#messages";
import {
  aboutPageBenefits,
  aboutPageIntro,
  aboutPagePrinciples,
  accessibilitySections,
  imprintSections,
  privacySections,
  type TextSection,
  termsSections,
} from "../../contract/pages/built-in-texts.ts";
import type { PageTexts } from "../../contract/pages/site-pages.ts";
import { type Page, pages } from "../../contract/pages.ts";
import { getSite } from "../../contract/site/site.ts";
import { withLocale } from "../i18n/locale.ts";

/** The Markdown of each built-in page in the current language. */
const bodies: Record<string, () => string> = {
  [pages.terms.slug]: () => toMarkdown(termsSections),
  [pages.privacy.slug]: () => toMarkdown(privacySections),
  [pages.imprint.slug]: () => withContactLink(imprintSections),
  [pages.accessibility.slug]: () => withContactLink(accessibilitySections),
  [pages.about.slug]: () =>
    joinParagraphs(
      escapeMarkdown(aboutPageIntro()),
      toMarkdown(aboutPageBenefits),
      `# ${escapeMarkdown(m.site_about_promises_title())}`,
      toMarkdown(aboutPagePrinciples, "##"),
    ),
};

/**
 * Composes the built-in text of a page in each language of the site, for the owner to edit. Returns
 * undefined for a page without built-in text.
 */
export function composeBuiltInTexts(slug: string): PageTexts | undefined {
  const compose = bodies[slug];
  const page = Object.values<Page>(pages).find((each) => each.slug === slug);
  if (!compose || !page?.title) return;
  const title = page.title;
  const texts = getSite().locales.map((locale) => [
    locale,
    withLocale(locale, () => ({ title: title(), body: compose() })),
  ]);
  return Object.fromEntries(texts);
}

const toMarkdown = (sections: TextSection[], heading = "#") =>
  joinParagraphs(
    ...sections.flatMap(({ title, text }) => [
      `${heading} ${escapeMarkdown(title())}`,
      escapeMarkdown(text()),
    ]),
  );

const withContactLink = (sections: TextSection[]) =>
  joinParagraphs(
    toMarkdown(sections),
    `[${escapeMarkdown(m.common_contact())}](${pages.contact.path})`,
  );

const joinParagraphs = (...parts: string[]) => parts.join("\n\n");

/**
 * Escapes text so that Markdown shows it unchanged:
 * https://spec.commonmark.org/0.31.2/#backslash-escapes.
 */
const escapeMarkdown = (text: string) =>
  text
    .replace(/[\\`*_[\]<>|~]|&(?=#?\w+;)/g, String.raw`\$&`)
    .replace(/^([ \t]*)([#+=-])/gm, String.raw`$1\$2`)
    .replace(/^([ \t]*\d+)([.)])/gm, String.raw`$1\$2`);
