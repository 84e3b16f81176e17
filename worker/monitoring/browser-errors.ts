import { createHash } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import type { Hono } from "hono";
import type { Paging } from "../../contract/catalogue/catalogue.ts";
import { milliseconds } from "../../contract/constants.ts";
import type { BrowserErrorReport } from "../../contract/monitoring/browser-errors.ts";
import { getClientInfo } from "../auth/client-info.ts";
import { hitRateLimit, isRateLimited, type RateLimitRule } from "../auth/rate-limit.ts";
import { queryAsUser } from "../auth/session.ts";
import { write } from "../auth/write.ts";
import type { AppEnv } from "../context/request-context.ts";
import { batch, database } from "../database/database.ts";
import { overwriteColumns } from "../database/guarded-insert.ts";
import { keysetPage } from "../database/keyset-page.ts";
import { maskPlaybackGrants } from "../http/granted-path.ts";
import { respond, route } from "../http/route.ts";
import { browserErrors } from "../schema.ts";

/** The maximum number of stored errors. More kinds of errors would say no more about the site. */
const maxErrors = 200;
type BrowserErrorRow = typeof browserErrors.$inferSelect;

export function mountBrowserErrors(app: Hono<AppEnv>): void {
  // A report over the rate limit gets a success response, so that a failing page does not fail
  // again.
  route(app, "POST /api/browser-errors", async (c, { body }) => {
    const { network, device } = getClientInfo(c);
    const { now } = c.var;
    const db = database(c, "primary");
    const limit: RateLimitRule = {
      key: `browser-error:${network}`,
      limit: 20,
      windowMs: milliseconds.hour,
    };
    const { hits } = await batch(db, { hits: hitRateLimit(db, [limit], now) });
    if (isRateLimited(hits, limit)) return respond(c, "POST /api/browser-errors", undefined);
    const row = {
      ...describeError(body, device),
      build: c.env.BUILD,
      count: 1,
      firstSeenAt: now,
      lastSeenAt: now,
    };
    const isKnown = sql`exists (
      select 1 from ${browserErrors} where ${browserErrors.id} = ${row.id}
    )`;
    const isFull = sql`(select count(*) from ${browserErrors}) >= ${maxErrors}`;
    const last = sql`(
      select ${browserErrors.id} from ${browserErrors} order by ${browserErrors.lastSeenAt} limit 1
    )`;
    await batch(db, {
      evicted: db
        .delete(browserErrors)
        .where(sql`${browserErrors.id} = ${last} and ${isFull} and not ${isKnown}`),
      stored: db
        .insert(browserErrors)
        .values(row)
        .onConflictDoUpdate({
          target: browserErrors.id,
          set: {
            ...overwriteColumns(browserErrors, "stack", "page", "browser", "build", "lastSeenAt"),
            count: sql`${browserErrors.count} + 1`,
          },
        }),
    });
    return respond(c, "POST /api/browser-errors", undefined);
  });

  route(app, "GET /api/admin/browser-errors", async (c, { query }) => {
    const { afterCursor, orderBy, limit, page } = paginateBrowserErrors(query);
    const rows = await queryAsUser(c, (db) =>
      db
        .select()
        .from(browserErrors)
        .where(afterCursor)
        .orderBy(...orderBy)
        .limit(limit),
    );
    return respond(c, "GET /api/admin/browser-errors", page(rows, toBrowserErrorDto));
  });

  route(app, "DELETE /api/admin/browser-errors/:id", async (c, { params: { id } }) => {
    await write(c, {
      statements: (db) => ({ deleted: db.delete(browserErrors).where(eq(browserErrors.id, id)) }),
    });
    return respond(c, "DELETE /api/admin/browser-errors/:id", undefined);
  });

  route(app, "DELETE /api/admin/browser-errors", async (c) => {
    await write(c, { statements: (db) => ({ deleted: db.delete(browserErrors) }) });
    return respond(c, "DELETE /api/admin/browser-errors", undefined);
  });
}

/** Paginates the errors by their last report, newest first. */
const paginateBrowserErrors = (paging: Paging) =>
  keysetPage<BrowserErrorRow>(
    {
      name: "browser-errors",
      sortedBy: browserErrors.lastSeenAt,
      id: browserErrors.id,
      cursorOf: (row) => [row.lastSeenAt, row.id],
    },
    paging,
  );

const toBrowserErrorDto = (row: BrowserErrorRow) => ({
  ...row,
  firstSeenAt: new Date(row.firstSeenAt).toISOString(),
  lastSeenAt: new Date(row.lastSeenAt).toISOString(),
});

/** Returns the stored form of an error, without URL queries, email addresses and tokens. */
function describeError({ message, stack, page }: BrowserErrorReport, userAgent: string) {
  const [clearMessage, clearStack] = [removePersonal(message), removePersonal(stack)];
  const [place = ""] = /(?:https?:\/\/|\/assets\/)\S+/.exec(clearStack) ?? [];
  const id = createHash("sha256").update(`${clearMessage}\n${place}`).digest("hex").slice(0, 16);
  return { id, message: clearMessage, stack: clearStack, page, browser: nameBrowser(userAgent) };
}

/**
 * Removes personal data. Takes linear time for any text, because reports come from strangers: each
 * pattern is bounded, or consumes all the text that it reads.
 */
const removePersonal = (text: string): string =>
  maskPlaybackGrants(text)
    .replace(/[^\s()]+/g, removeQueries)
    .replace(/(?<![^\s"'<>(@])[^\s"'<>(@]+@[^\s"'<>)@.]+\.[^\s"'<>)@]+/g, "<email>")
    .replace(/[\w-]{25,}/g, (word) => (/\d/.test(word) ? "<token>" : word));

/**
 * Removes the query and the fragment from the URL in a word, but keeps the line number behind a
 * colon.
 */
function removeQueries(word: string): string {
  const isAddress = word.includes("/");
  const parts = isAddress ? word.slice(word.indexOf("/")).split(":") : [];
  const cleared = parts.map((part) => part.split(/[?#]/)[0]).join(":");
  return isAddress ? word.slice(0, word.indexOf("/")) + cleared : word;
}

/**
 * The browsers in the order in which they are tested: Edge's User-Agent also names Chrome, and
 * Chrome's also names Safari.
 */
const browsers: [string, RegExp][] = [
  ["Edge", /Edg\/(\d+)/],
  ["Opera", /OPR\/(\d+)/],
  ["Firefox", /(?:Firefox|FxiOS)\/(\d+)/],
  ["Chrome", /(?:Chrome|CriOS)\/(\d+)/],
  ["Safari", /^(?=.*Safari).*?Version\/(\d+)/],
];

function nameBrowser(userAgent: string): string {
  for (const [name, pattern] of browsers) {
    const [, version] = pattern.exec(userAgent) ?? [];
    if (version) return `${name} ${version}`;
  }
  return "another browser";
}
