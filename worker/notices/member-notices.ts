import { and, eq, type SQL, sql } from "drizzle-orm";
import { m } from "#messages";
import { buildEndpointUrl } from "../../contract/endpoint-url.ts";
import { type NoticeName, noticeKeys, notices } from "../../contract/notices/notices.ts";
import { pages } from "../../contract/pages.ts";
import { todayOf } from "../catalogue/availability.ts";
import type { Database } from "../database/database.ts";
import type { WriteContext } from "../database/guarded-insert.ts";
import { hasPushAddressSql } from "../push/push-outbox.ts";
import { memberNotices } from "../schema.ts";

/** SQL condition on `member_notices`: whether the account gets the notice by email. */
export const isByEmailSql = sql`(${memberNotices.isOn} and ${memberNotices.byEmail})`;

/** SQL condition: whether an account gets a notice, and the row of the choice meets `condition`. */
export const isNoticeOnSql = (
  name: NoticeName,
  userId: string | SQL,
  condition: SQL | undefined,
): SQL =>
  sql`exists (
    select 1
    from ${memberNotices}
    where ${and(eq(memberNotices.userId, userId), eq(memberNotices.notice, name), memberNotices.isOn, condition)}
  )`;

/**
 * Returns the two ways to stop the emails of a notice: the page that the link in the email opens,
 * and the endpoint that the mail program calls.
 */
export const createStopLinks = (name: NoticeName, token: string) => ({
  label: m.notices_stop(),
  page: `${pages.notices.path}?${new URLSearchParams({ token, notice: name })}`,
  endpoint: buildEndpointUrl(noticeKeys(name).stop, { query: { token } }),
});

/**
 * Starts a notice for an account, with events after today. If the account already gets the notice,
 * keeps its last notified day, and adds emails if `byEmail` is true. Always keeps the time of the
 * first choice.
 */
export function startNotices(
  db: Database,
  name: NoticeName,
  { userId, now, byEmail }: Pick<WriteContext, "userId" | "now"> & { byEmail: boolean },
) {
  const token = crypto.randomUUID();
  const chosen = { isOn: true, byEmail, toldOn: todayOf(now) };
  return db
    .insert(memberNotices)
    .values({ userId, notice: name, token, createdAt: now, ...chosen })
    .onConflictDoUpdate({
      target: [memberNotices.userId, memberNotices.notice],
      set: {
        isOn: true,
        byEmail: sql`iif(${isByEmailSql}, 1, excluded.by_email)`,
        toldOn: sql`iif(${memberNotices.isOn}, ${memberNotices.toldOn}, excluded.told_on)`,
      },
    });
}

/** Stops the emails of a notice. Its push messages go on. */
export function stopEmails(db: Database, name: NoticeName, filter: SQL) {
  const isStillOn = notices[name].isPushed && hasPushAddressSql(sql`${memberNotices.userId}`);
  return db
    .update(memberNotices)
    .set({ byEmail: false, isOn: isStillOn })
    .where(and(eq(memberNotices.notice, name), filter));
}
