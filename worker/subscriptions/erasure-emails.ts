import { and, eq, gt, or } from "drizzle-orm";
import { type Database, runStatement } from "../database/database.ts";
import type { EmailMessage } from "../email/compose-email.ts";
import { planNameInLanguageSql } from "../plans/plan-names.ts";
import { plans, subscriptions, users } from "../schema.ts";
import { composeSubscriptionEmail } from "./emails.ts";

/**
 * Composes the email about the subscription of an account that is deleted, if the subscription
 * renews or has paid days left.
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
      .select({
        plan: planNameInLanguageSql(users.language).as("plan_name"),
        email: users.email,
        language: users.language,
      })
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
  return found.map(({ plan, email, language: locale }) =>
    composeSubscriptionEmail(
      "cancelled",
      email,
      { site, locale },
      {
        plan,
        receivedAt: now,
        endsAt: now,
        isErased: true,
      },
    ),
  );
}
