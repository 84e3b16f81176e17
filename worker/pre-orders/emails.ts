import { m } from "#messages";
import { pages } from "../../contract/pages.ts";
import { type EmailTable, emailComposer } from "../email/compose-email.ts";
import { formatUtcDay } from "../i18n/format-day.ts";

type PreOrderedMovie = { id: number; name: string };
/** `from` is the movie's first day as the buyer knew it; `until` is its first day now. */
type Move = { movie: PreOrderedMovie; from: string; until: string };

export const preOrderEmails = {
  pre_order_here: ({ movie }: { movie: PreOrderedMovie }) => ({
    subject: m.email_pre_order_here_subject(),
    paragraphs: [m.email_pre_order_here_text({ movie: movie.name })],
    action: { label: m.email_pre_order_here_action(), link: `/movie/${movie.id}` },
    note: m.email_pre_order_why(),
  }),
  pre_order_moved: ({ movie, from, until }: Move) => ({
    subject: m.email_pre_order_moved_subject(),
    paragraphs: [
      m.email_pre_order_moved_text({
        movie: movie.name,
        day: formatUtcDay(until),
        before: formatUtcDay(from),
      }),
      m.email_pre_order_moved_cancel(),
    ],
    action: { label: m.billing_my_movies(), link: pages.purchases.path },
    note: m.email_pre_order_why(),
  }),
} satisfies EmailTable;

export const composePreOrderEmail = emailComposer(preOrderEmails);
