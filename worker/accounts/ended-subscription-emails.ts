import { and, eq, gt, or } from "drizzle-orm";
import { m } from "#messages";
import { getSite } from "../../contract/site/site.ts";
import { type Database, runStatement } from "../database/database.ts";
import { composeEmail, type EmailMessage } from "../email/compose-email.ts";
import { formatTime } from "../i18n/format-time.ts";
import { plans, subscriptions, users } from "../schema.ts";

/**
 * The content of the email about a subscription that was cancelled and ended at once. `time` is in
 * milliseconds since 1970.
 */
export const endedSubscriptionContent = (plan: string, time: number) => ({
  subject: m.email_cancelled_now_subject(),
  paragraphs: [
    m.email_cancelled_received({ time: formatTime(time) }),
    m.email_cancelled_now_text({ plan, time: formatTime(time) }),
  ],
  disclaimer: m.email_receipt_help(),
});

/**
 * Composes the email about the subscription that ends with a deleted account. Returns none for a
 * subscription that neither renews nor has days left.
 */
export async function composeErasureEmails(
  db: Database,
  userId: string,
  site: string,
  now: number,
): Promise<EmailMessage[]> {
  const found = await runStatement(
    db,
    db
      .select({ plan: plans.name, email: users.email, language: users.language })
      .from(subscriptions)
      .innerJoin(plans, eq(plans.id, subscriptions.planId))
      .innerJoin(users, eq(users.id, subscriptions.userId))
      .where(
        and(
          eq(subscriptions.userId, userId),
          or(subscriptions.renews, gt(subscriptions.expiresAt, now)),
        ),
      ),
  );
  return found.map(({ plan, email, language }) =>
    composeEmail("cancelled", email, { site, locale: language }, () => ({
      ...endedSubscriptionContent(plan, now),
      action: { label: getSite().name, link: site },
    })),
  );
}
