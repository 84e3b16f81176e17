import type { Hono } from "hono";
import { m } from "#messages";
import { batchAsAdmin } from "../auth/batch-as-admin.ts";
import { requireSession } from "../auth/session.ts";
import type { AppEnv } from "../context/request-context.ts";
import { audit } from "../database/audit-log.ts";
import { closeIncident } from "../email/incidents.ts";
import { respond, route } from "../http/route.ts";
import { orphanRetentionMs } from "../retention/remove-orphans.ts";
import { site } from "../schema.ts";

/** What an administrator decides about the files that jobs delete. */
export function deletionRoutes(app: Hono<AppEnv>): void {
  route(app, "POST /api/admin/deletions/approve", async (c) => {
    await requireSession(c);
    await batchAsAdmin(c, (db, context) => ({
      audited: audit(db, context, {
        action: "approve deletions",
        subject: "storage",
        subjectId: "orphans",
      }),
      approved: db
        .update(site)
        .set({ deletionsApprovedUntil: context.now - orphanRetentionMs })
        .where(context.guard),
      closed: closeIncident(db, "deletions_stopped", context.now, context.guard),
    }));
    return respond(c, "POST /api/admin/deletions/approve", {
      message: m.done_deletions_approved(),
    });
  });

  route(app, "DELETE /api/admin/deletions/hold", async (c) => {
    await requireSession(c);
    await batchAsAdmin(c, (db, context) => ({
      audited: audit(db, context, {
        action: "resume deletions",
        subject: "storage",
        subjectId: "orphans",
      }),
      resumed: closeIncident(db, "deletions_held", context.now, context.guard),
    }));
    return respond(c, "DELETE /api/admin/deletions/hold", { message: m.done_deletions_resumed() });
  });
}
