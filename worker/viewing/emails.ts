import { m } from "#messages";
import { moviePath, pages } from "../../contract/pages.ts";
import type { PushMessage } from "../../contract/push/push-message.ts";
import { localizePath } from "../../contract/site/language-path.ts";
import { type EmailContext, type EmailTable, emailComposer } from "../email/compose-email.ts";
import { formatUtcDay } from "../i18n/format-day.ts";
import { toOfferedLocale, withLocale } from "../i18n/locale.ts";
import { createStopLinks } from "../notices/member-notices.ts";

/** A favourite movie whose first day (`begins`) or last day (`leaves`) is `day`. */
export type FavouriteNews = { id: number; name: string; event: "begins" | "leaves"; day: string };

export const viewingEmails = {
  favourites: ({ news, token }: { news: FavouriteNews[]; token: string }) => {
    const { subject, link } = summarize(news);
    return {
      subject,
      paragraphs: news.map(describeNews),
      action: { label: m.email_favourites_action(), link },
      note: m.email_favourites_why(),
      stop: createStopLinks("favouriteNotices", token),
    };
  },
} satisfies EmailTable;

/** Returns the title of an email or push message, and the page to which it leads. */
function summarize(news: FavouriteNews[]): { subject: string; link: string } {
  const [first] = news;
  if (first !== undefined && news.length === 1)
    return {
      subject: m.email_favourites_subject_one({ movie: first.name }),
      link: moviePath(first.id),
    };
  return { subject: m.email_favourites_subject(), link: pages.home.path };
}

function describeNews({ name, event, day }: FavouriteNews): string {
  const params = { movie: name, day: formatUtcDay(day) };
  if (event === "begins") return m.email_favourites_begins(params);
  return m.email_favourites_leaves(params);
}

/** How many movies a push message tells of: a screen shows no more, and 4 KB hold no more. */
const maxPushedMovies = 4;

/** Composes a push message in a language. */
export function composeFavouritePush(
  news: FavouriteNews[],
  { site, locale: preferred }: EmailContext,
): PushMessage {
  const locale = toOfferedLocale(preferred);
  return withLocale(locale, () => {
    const { subject, link } = summarize(news);
    const text = news.slice(0, maxPushedMovies).map(describeNews).join("\n");
    return { title: subject, text, link: site + localizePath(link, locale) };
  });
}

export const composeViewingEmail = emailComposer(viewingEmails);
