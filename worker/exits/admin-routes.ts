import { eq, getTableColumns, sql } from "drizzle-orm";
import type { Hono } from "hono";
import type { Paging } from "../../contract/catalogue/catalogue.ts";
import { toAmount } from "../../contract/cents.ts";
import { requireMember } from "../auth/permissions.ts";
import { queryAsUser, requireClaims } from "../auth/session.ts";
import { write } from "../auth/write.ts";
import { AppError } from "../context/app-error.ts";
import type { AppEnv } from "../context/request-context.ts";
import type { Database } from "../database/database.ts";
import { keysetPage, type PageQuery } from "../database/keyset-page.ts";
import { respond, route } from "../http/route.ts";
import { exits, orders, subscriptions, users } from "../schema.ts";
import { carryOutConfirmedExit } from "./carry-out-confirmed.ts";
import { contractNameSql, selectContract } from "./contracts.ts";
import { confirmExitForPerson, type Exit, isExitUnconfirmedSql } from "./exits.ts";

/** Mounts the list of cancellations and withdrawals, and their confirmation by an administrator. */
export function mountAdminExitRoutes(app: Hono<AppEnv>): void {
  route(app, "GET /api/admin/exits", async (c, { query }) => {
    const pageQuery = paginateExits(query);
    const found = await queryAsUser(c, (db) => selectExits(db, pageQuery));
    return respond(c, "GET /api/admin/exits", pageQuery.page(found, toExitDto));
  });

  route(app, "POST /api/admin/exits/:id/confirm", async (c, { params: { id } }) => {
    const { userId: actorId } = await requireClaims(c);
    const payer = sql`(select user_id from ${exits} where id = ${id})`;
    const {
      confirmed: [exit],
      contracts: [contract],
    } = await write(c, {
      require: [
        requireMember(actorId, payer),
        [
          sql`exists (select 1 from ${exits} where ${isExitUnconfirmedSql(id)})`,
          () => new AppError("exit_not_found"),
        ],
      ],
      audit: [{ action: "confirm", subject: "exit", subjectId: id }],
      statements: (db, { now }) => ({
        confirmed: confirmExitForPerson(db, id, now),
        contracts: selectContract(db, sql`(select order_id from ${exits} where id = ${id})`),
      }),
    });
    if (!exit || !contract) throw new AppError("exit_not_found");
    const done = await carryOutConfirmedExit(c, exit, contract);
    return respond(c, "POST /api/admin/exits/:id/confirm", done);
  });
}

type ExitRow = Exit & { userName: string; email: string; contract: string };

const paginateExits = (paging: Paging) =>
  keysetPage<ExitRow>(
    {
      name: "exits",
      sortedBy: exits.receivedAt,
      id: exits.id,
      cursorOf: (row) => [row.receivedAt, row.id],
    },
    paging,
  );

const selectExits = (db: Database, { afterCursor, orderBy, limit }: PageQuery) =>
  db
    .select({
      ...getTableColumns(exits),
      userName: sql<string>`${users.name}`.as("user_name"),
      email: users.email,
      contract: contractNameSql.as("contract_name"),
    })
    .from(exits)
    .innerJoin(users, eq(users.id, exits.userId))
    .innerJoin(orders, eq(orders.id, exits.orderId))
    .leftJoin(subscriptions, eq(subscriptions.orderId, exits.orderId))
    .where(afterCursor)
    .orderBy(...orderBy)
    .limit(limit);

function toExitDto({ userId, userName, email, ...exit }: ExitRow) {
  const { id, kind, orderId, contract, name, reason, refundedCents } = exit;
  return {
    id,
    kind,
    user: { id: userId, name: userName, email },
    orderId,
    contract,
    name,
    when: exit.timing,
    reason,
    receivedAt: new Date(exit.receivedAt).toISOString(),
    state: stateOf(exit),
    refund: toAmount(refundedCents),
  };
}

function stateOf({ confirmedAt, doneAt }: Pick<Exit, "confirmedAt" | "doneAt">) {
  if (doneAt !== null) return "done" as const;
  if (confirmedAt === null) return "unconfirmed" as const;
  return "confirmed" as const;
}
