import type { Hono } from "hono";
import { m } from "#messages";
import { write } from "../auth/write.ts";
import type { AppEnv } from "../context/request-context.ts";
import { closeIncident } from "../email/incidents.ts";
import { respond, route } from "../http/route.ts";
import { orphanRetentionMs } from "../retention/remove-orphans.ts";
import { site } from "../schema.ts";

/** Mounts the endpoints by which an administrator permits jobs to delete files. */
export function mountDeletionRoutes(app: Hono<AppEnv>): void {
  route(app, "POST /api/admin/deletions/approve", async (c) => {
    await write(c, {
      audit: [{ action: "approve deletions", subject: "storage", subjectId: "orphans" }],
      statements: (db, { now }) => ({
        approved: db.update(site).set({ deletionsApprovedUntil: now - orphanRetentionMs }),
        closed: closeIncident(db, "deletions_stopped", now),
      }),
    });
    return respond(c, "POST /api/admin/deletions/approve", {
      message: m.done_deletions_approved(),
    });
  });

  route(app, "DELETE /api/admin/deletions/hold", async (c) => {
    await write(c, {
      audit: [{ action: "resume deletions", subject: "storage", subjectId: "orphans" }],
      statements: (db, { now }) => ({ resumed: closeIncident(db, "deletions_held", now) }),
    });
    return respond(c, "DELETE /api/admin/deletions/hold", { message: m.done_deletions_resumed() });
  });
}
