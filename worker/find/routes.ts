import type { Hono } from "hono";
import { maxFoundOfKind } from "../../contract/find/endpoints.ts";
import { selectUserPage } from "../accounts/users.ts";
import { batchAsUser } from "../auth/session.ts";
import type { AppEnv } from "../context/request-context.ts";
import { respond, route } from "../http/route.ts";
import { selectPeople } from "../people/person-list.ts";
import { selectSearchMatches, toSearchResults } from "../search/search.ts";
import { selectFoundOrders } from "./found-orders.ts";

export function mountFind(app: Hono<AppEnv>): void {
  route(app, "GET /api/admin/find", async (c, { query: { q } }) => {
    const paging = { q, limit: maxFoundOfKind };
    const { people, members, orders, ...matches } = await batchAsUser(c, (db) => ({
      ...selectSearchMatches(db, q),
      people: selectPeople(db, paging),
      members: selectUserPage(db, paging, c.var.now),
      orders: selectFoundOrders(db, q),
    }));
    const first = <Item>(items: Item[]) => items.slice(0, maxFoundOfKind);
    return respond(c, "GET /api/admin/find", {
      data: {
        movies: first(toSearchResults(q, matches)).map(({ id, name, year }) => ({
          id,
          name,
          year,
        })),
        people: first(people).map(({ id, name }) => ({ id: String(id), name })),
        members: first(members).map(({ id, name, email }) => ({ id, name, email })),
        orders: orders.map(({ createdAt, amountCents, ...order }) => ({
          ...order,
          date: new Date(createdAt).toISOString(),
          amount: amountCents / 100,
        })),
      },
    });
  });
}
