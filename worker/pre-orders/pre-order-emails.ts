import { m } from "#messages";
import { pages } from "../../contract/pages.ts";
import { composeEmail, type EmailContext, type EmailMessage } from "../email/compose-email.ts";
import { formatUtcDay } from "../orders/email-texts.ts";

type PreOrderedMovie = { id: number; name: string };

export function composePreOrderArrivalEmail(
  to: string,
  { site, locale }: EmailContext,
  { id, name }: PreOrderedMovie,
): EmailMessage {
  return composeEmail("pre_order_here", to, { site, locale }, () => ({
    subject: m.email_pre_order_here_subject(),
    paragraphs: [m.email_pre_order_here_text({ movie: name })],
    action: { label: m.email_pre_order_here_action(), link: `${site}/movie/${id}` },
    disclaimer: m.email_pre_order_why(),
  }));
}

/** `from` is the first day that the buyer knew, and `until` is the current one. */
export function composePreOrderMovedEmail(
  to: string,
  { site, locale }: EmailContext,
  { name }: PreOrderedMovie,
  { from, until }: { from: string; until: string },
): EmailMessage {
  return composeEmail("pre_order_moved", to, { site, locale }, () => ({
    subject: m.email_pre_order_moved_subject(),
    paragraphs: [
      m.email_pre_order_moved_text({
        movie: name,
        day: formatUtcDay(until),
        before: formatUtcDay(from),
      }),
      m.email_pre_order_moved_cancel(),
    ],
    action: { label: m.billing_my_movies(), link: site + pages.purchases.path },
    disclaimer: m.email_pre_order_why(),
  }));
}
