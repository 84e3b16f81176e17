import { and, asc, desc, eq, isNull } from "drizzle-orm";
import type { Hono } from "hono";
import { siteFileName } from "../../contract/site/site-file-name.ts";
import { selectAccountData, toDataExportDto } from "../accounts/data-export.ts";
import { writeForMember } from "../accounts/write-for-member.ts";
import { batchAsUser } from "../auth/session.ts";
import { AppError } from "../context/app-error.ts";
import type { AppEnv } from "../context/request-context.ts";
import type { Database } from "../database/database.ts";
import { keysetPage, type PageQuery } from "../database/keyset-page.ts";
import { respond, route } from "../http/route.ts";
import { emails, sentEmails, users } from "../schema.ts";
import { mountBlockRoutes } from "./block-routes.ts";
import { selectMember, toMemberDto } from "./member-page.ts";
import { paginatePlays, selectMemberPlays, toPlayDto } from "./member-plays.ts";
import { mountNoteRoutes } from "./note-routes.ts";
import { selectTimeline, toTimelinePage } from "./timeline.ts";

const maxUnsent = 20;

export function mountMembers(app: Hono<AppEnv>): void {
  mountBlockRoutes(app);
  mountNoteRoutes(app);

  route(app, "GET /api/members/:id", async (c, { params: { id } }) => {
    const { members, ...rows } = await batchAsUser(c, (db) => selectMember(db, id, c.var.now));
    const [member] = members;
    if (!member) throw new AppError("user_not_found");
    return respond(c, "GET /api/members/:id", { data: toMemberDto(member, rows, c.var.now) });
  });

  route(app, "GET /api/members/:id/timeline", async (c, { params: { id }, query }) => {
    const { found, events } = await batchAsUser(c, (db) => ({
      found: selectAccountId(db, id),
      events: selectTimeline(db, id, query),
    }));
    requireFound(found);
    return respond(c, "GET /api/members/:id/timeline", toTimelinePage(events, query));
  });

  route(app, "GET /api/members/:id/plays", async (c, { params: { id }, query }) => {
    const pageQuery = paginatePlays(query);
    const { found, plays } = await batchAsUser(c, (db) => ({
      found: selectAccountId(db, id),
      plays: selectMemberPlays(db, id, pageQuery),
    }));
    requireFound(found);
    return respond(c, "GET /api/members/:id/plays", pageQuery.page(plays, toPlayDto));
  });

  route(app, "GET /api/members/:id/emails", async (c, { params: { id }, query }) => {
    const pageQuery = paginateEmails(query);
    const { found, sent, unsent } = await batchAsUser(c, (db) => ({
      found: selectAccountId(db, id),
      sent: selectSentEmails(db, id, pageQuery),
      unsent: !query.cursor && selectUnsentEmails(db, id),
    }));
    requireFound(found);
    const list = pageQuery.page(sent, ({ userId, sentAt, ...email }) => ({
      ...email,
      sentAt: new Date(sentAt).toISOString(),
    }));
    return respond(c, "GET /api/members/:id/emails", {
      ...list,
      unsent: (unsent ?? []).map(({ queuedAt, ...email }) => ({
        ...email,
        queuedAt: new Date(queuedAt).toISOString(),
      })),
    });
  });

  route(app, "POST /api/members/:id/export", async (c, { params: { id } }) => {
    const { account, user, ...sections } = await writeForMember(c, id, {
      audit: [{ action: "export", subject: "user", subjectId: id }],
      statements: (db) => selectAccountData(db, id),
    });
    c.header("Content-Disposition", `attachment; filename="${siteFileName("member.json")}"`);
    return respond(
      c,
      "POST /api/members/:id/export",
      toDataExportDto({ account: user, ...sections }),
    );
  });
}

const selectAccountId = (db: Database, id: string) =>
  db.select({ id: users.id }).from(users).where(eq(users.id, id));

function requireFound(found: unknown[]): void {
  if (found.length === 0) throw new AppError("user_not_found");
}

type SentEmailRow = typeof sentEmails.$inferSelect;

const paginateEmails = (paging: Parameters<typeof keysetPage>[1]) =>
  keysetPage<SentEmailRow>(
    {
      name: "sent-emails",
      sortedBy: sentEmails.sentAt,
      id: sentEmails.id,
      cursorOf: ({ sentAt, id }) => [sentAt, id],
    },
    paging,
  );

const selectSentEmails = (
  db: Database,
  userId: string,
  { afterCursor, orderBy, limit }: PageQuery,
) =>
  db
    .select()
    .from(sentEmails)
    .where(and(eq(sentEmails.userId, userId), afterCursor))
    .orderBy(...orderBy)
    .limit(limit);

/** Selects the account's emails that the email provider has not taken yet. */
const selectUnsentEmails = (db: Database, userId: string) =>
  db
    .select({
      id: emails.id,
      subject: emails.subject,
      queuedAt: emails.queuedAt,
      attempts: emails.attempts,
    })
    .from(users)
    .innerJoin(emails, and(eq(emails.to, users.email), isNull(emails.sentAt)))
    .where(eq(users.id, userId))
    .orderBy(desc(emails.queuedAt), asc(emails.id))
    .limit(maxUnsent);
