import { m } from "#messages";
import { buildEndpointUrl } from "../../contract/endpoint-url.ts";
import { moviePath, pages } from "../../contract/pages.ts";
import { type EmailTable, emailComposer } from "../email/compose-email.ts";
import { formatUtcDay } from "../i18n/format-day.ts";

/** A favourite, and the day on which it begins or which is its last. */
export type FavouriteNews = { id: number; name: string; event: "begins" | "leaves"; day: string };

export const viewingEmails = {
  favourites: ({ news, token }: { news: FavouriteNews[]; token: string }) => {
    const paragraphs = news.map(describeNews);
    const [first] = news;
    const isSingle = first !== undefined && news.length === 1;
    return {
      subject: isSingle
        ? m.email_favourites_subject_one({ movie: first.name })
        : m.email_favourites_subject(),
      paragraphs,
      action: {
        label: m.email_favourites_action(),
        link: isSingle ? moviePath(first.id) : pages.home.path,
      },
      note: m.email_favourites_why(),
      stop: {
        label: m.favourite_notices_stop(),
        page: `${pages.favouriteNotices.path}?token=${token}`,
        endpoint: buildEndpointUrl("POST /api/favourites/notices/stop", { query: { token } }),
      },
    };
  },
} satisfies EmailTable;

function describeNews({ name, event, day }: FavouriteNews): string {
  const params = { movie: name, day: formatUtcDay(day) };
  return event === "begins" ? m.email_favourites_begins(params) : m.email_favourites_leaves(params);
}

export const composeViewingEmail = emailComposer(viewingEmails);
