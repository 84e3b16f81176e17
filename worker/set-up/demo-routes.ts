import type { Hono } from "hono";
import { m } from "#messages";
import type { DemoCounts } from "../../contract/set-up/set-up.ts";
import { batchAsUser, requireSession } from "../auth/session.ts";
import { write } from "../auth/write.ts";
import { AppError } from "../context/app-error.ts";
import type { AppEnv, RequestContext } from "../context/request-context.ts";
import { type AuditLogEntry, insertAuditLogEntry } from "../database/audit-log.ts";
import { database } from "../database/database.ts";
import { respond, route } from "../http/route.ts";
import { isDeletionHeld } from "../media/storage-identity.ts";
import { emptyBin } from "../movies/empty-bin.ts";
import { reloadSite } from "../site/current-site.ts";
import { deleteDemoHistory } from "./demo-history.ts";
import { binDemoMovies, deleteUnusedDemoRows, hasDemoSql, selectDemo } from "./demo-rows.ts";
import { findSetUp } from "./read-set-up.ts";

const confirmation = "clear-demo";
const noDemo: DemoCounts = {
  movies: 0,
  edited: 0,
  kept: 0,
  categories: 0,
  people: 0,
  members: 0,
  orders: 0,
};

export function mountDemoRoutes(app: Hono<AppEnv>): void {
  route(app, "GET /api/admin/set-up/demo", async (c) => {
    const {
      ofMovies: [ofMovies],
      ofRest: [ofRest],
    } = await batchAsUser(c, (db) => selectDemo(db, c.var.now));
    const data = ofMovies && ofRest ? { ...ofMovies, ...ofRest } : noDemo;
    return respond(c, "GET /api/admin/set-up/demo", { data });
  });

  route(app, "POST /api/admin/set-up/demo/clear", async (c) => {
    await requireSession(c);
    if (c.req.header("X-Confirm") !== confirmation)
      throw new AppError("confirmation_required", { confirmation });
    if (await isDeletionHeld(database(c, "primary"))) throw new AppError("deletions_held");
    await clearDemo(c);
    await reloadSite(c);
    const data = await findSetUp(c);
    const message = data.hasDemo ? m.done_demo_partly_cleared() : m.done_demo_cleared();
    return respond(c, "POST /api/admin/set-up/demo/clear", { message, data });
  });
}

/**
 * Clears the demo in four steps. If a request is interrupted after a step, the next request
 * continues; the job that empties the bin also runs the third step.
 */
async function clearDemo(c: RequestContext): Promise<void> {
  const entry: AuditLogEntry = { action: "delete", subject: "demo", subjectId: "demo" };
  // The history goes first, because its orders and terms would keep the movies in the bin.
  await write(c, { statements: deleteDemoHistory });
  await write(c, {
    statements: (db, writer) => ({
      // Without a demo, the audit log gets no entry, and the request still succeeds.
      audited: insertAuditLogEntry(db, writer, entry, hasDemoSql),
      binned: binDemoMovies(db, writer.now),
    }),
  });
  await emptyBin(database(c, "primary"), c.env.MEDIA, c.var.now);
  await write(c, { statements: (db, { now }) => deleteUnusedDemoRows(db, now) });
}
