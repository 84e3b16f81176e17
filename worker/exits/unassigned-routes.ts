import { sql } from "drizzle-orm";
import type { Hono } from "hono";
import { m } from "#messages";
import { requireMember } from "../auth/permissions.ts";
import type { Requirement } from "../auth/requirement.ts";
import { batchAsUser, queryAsUser, requireClaims } from "../auth/session.ts";
import { write } from "../auth/write.ts";
import { AppError } from "../context/app-error.ts";
import type { AppEnv, RequestContext } from "../context/request-context.ts";
import { respond, route } from "../http/route.ts";
import { orders } from "../schema.ts";
import { findExitRefusal, selectContract } from "./contracts.ts";
import {
  assignExit,
  declarationNumberOf,
  deleteUnassignedExit,
  isUnassignedSql,
  selectUnassignedExit,
  selectUnassignedExits,
  type UnassignedExit,
} from "./unassigned-exits.ts";

/** Mounts the declarations that name no contract, which an administrator assigns or dismisses. */
export function mountUnassignedExitRoutes(app: Hono<AppEnv>): void {
  route(app, "GET /api/admin/unassigned-exits", async (c) => {
    const found = await queryAsUser(c, selectUnassignedExits);
    return respond(c, "GET /api/admin/unassigned-exits", { data: found.map(toUnassignedExitDto) });
  });

  route(app, "POST /api/admin/unassigned-exits/:id/assign", async (c, { params: { id }, body }) => {
    const { orderId } = body;
    const { userId: actorId } = await requireClaims(c);
    await requireOpenContract(c, id, orderId);
    await write(c, {
      require: [
        isUnassigned(id),
        requireMember(actorId, sql`(select user_id from ${orders} where id = ${orderId})`),
      ],
      audit: [{ action: "assign", subject: "exit", subjectId: id }],
      statements: (db) => ({
        assigned: assignExit(db, id, orderId),
        deleted: deleteUnassignedExit(db, id),
      }),
    });
    return respond(c, "POST /api/admin/unassigned-exits/:id/assign", {
      message: m.done_exit_assigned(),
    });
  });

  route(app, "DELETE /api/admin/unassigned-exits/:id", async (c, { params: { id } }) => {
    await write(c, {
      require: [isUnassigned(id)],
      audit: [{ action: "dismiss", subject: "exit", subjectId: id }],
      statements: (db) => ({ deleted: deleteUnassignedExit(db, id) }),
    });
    return respond(c, "DELETE /api/admin/unassigned-exits/:id", {
      message: m.done_exit_dismissed(),
    });
  });
}

/**
 * Throws `exit_not_open` for an order that could not be cancelled or withdrawn from when the
 * declaration arrived.
 */
async function requireOpenContract(c: RequestContext, id: string, orderId: string) {
  const {
    declared: [exit],
    contracts: [contract],
  } = await batchAsUser(c, (db) => ({
    declared: selectUnassignedExit(db, id),
    contracts: selectContract(db, orderId),
  }));
  if (!exit) throw new AppError("exit_not_found");
  if (!contract) throw new AppError("order_not_found");
  const terms = { when: exit.timing, at: exit.receivedAt };
  if (findExitRefusal(exit.kind, contract, terms)) throw new AppError("exit_not_open");
}

const isUnassigned = (id: string): Requirement => [
  isUnassignedSql(id),
  () => new AppError("exit_not_found"),
];

function toUnassignedExitDto({ timing, receivedAt, ...exit }: UnassignedExit) {
  return {
    ...exit,
    number: declarationNumberOf(exit.id),
    when: timing,
    receivedAt: new Date(receivedAt).toISOString(),
  };
}
