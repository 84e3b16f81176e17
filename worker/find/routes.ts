import type { Hono } from "hono";
import { hasPermission, type Permission } from "../../contract/access/permissions.ts";
import type { ResponseOf } from "../../contract/endpoints.ts";
import { maxResultsPerKind } from "../../contract/find/endpoints.ts";
import { memberPath } from "../../contract/members/members.ts";
import { editorPath, studioPath } from "../../contract/studio-path.ts";
import { selectUserPage, selectUsersByMark } from "../accounts/users.ts";
import { batchAsUser } from "../auth/session.ts";
import type { AppEnv } from "../context/request-context.ts";
import { respond, route } from "../http/route.ts";
import { selectDraftsNamed } from "../movies/drafts.ts";
import { selectPeople } from "../people/person-list.ts";
import { selectSearchMatches, toSearchResults } from "../search/search.ts";
import { listFoundEditors, selectEditors } from "./found-editors.ts";
import { selectFoundOrders } from "./found-orders.ts";

type Found = ResponseOf<"GET /api/search/everything">["data"];
type Named = { id: string; name: string };
type FoundOrder = Awaited<ReturnType<typeof selectFoundOrders>>[number];

export function mountFind(app: Hono<AppEnv>): void {
  route(app, "GET /api/search/everything", async (c, { query: { q } }) => {
    const paging = { q, limit: maxResultsPerKind };
    const found = await batchAsUser(c, (db) => ({
      ...selectSearchMatches(db, q),
      drafts: selectDraftsNamed(db, q, maxResultsPerKind),
      people: selectPeople(db, paging),
      members: selectUserPage(db, paging, c.var.now),
      marked: selectUsersByMark(db, q, maxResultsPerKind),
      orders: selectFoundOrders(db, q),
      ...selectEditors(db),
    }));
    const { account, drafts, people, members, marked, orders, ...matches } = found;
    const may = (permission: Permission) => hasPermission(account, permission);
    const movies = [...drafts, ...toSearchResults(q, matches)];
    return respond(c, "GET /api/search/everything", {
      data: [
        ...firstOf(movies.map(may("movies") ? toFoundMovie : toFoundPage)),
        ...(may("members") ? firstOf(uniqueById([...marked, ...members]).map(toFoundMember)) : []),
        ...(may("orders") ? firstOf(orders.map(toFoundOrder)) : []),
        ...(may("movies")
          ? firstOf(people.map(({ id, name }) => toFoundPerson({ id: String(id), name })))
          : []),
        ...listFoundEditors(found, q, may),
      ],
    });
  });
}

const uniqueById = <Row extends Named>(rows: Row[]) => [
  ...new Map(rows.map((row) => [row.id, row])).values(),
];

const firstOf = (results: Found) => results.slice(0, maxResultsPerKind);

type FoundMovie = { id: string | number; name: string; year: number };

const toFoundMovie = ({ id, name, year }: FoundMovie) => ({
  kind: "movie" as const,
  id: String(id),
  title: name,
  detail: String(year),
  href: studioPath("movielist", String(id)),
});

/** Returns the found movie with a link to its page, which for a draft is the preview. */
const toFoundPage = (movie: FoundMovie) => ({
  ...toFoundMovie(movie),
  href: `/movie/${movie.id}`,
});

const toFoundMember = ({ id, name, email }: Named & { email: string }) => ({
  kind: "member" as const,
  id,
  title: name,
  detail: email,
  href: memberPath(id),
});

const toFoundOrder = ({ id, name, email, createdAt, amountCents }: FoundOrder) => ({
  kind: "order" as const,
  id,
  title: id,
  detail: [name, email].filter(Boolean).join(" · "),
  href: `${studioPath("orders")}?orderId=${encodeURIComponent(id)}`,
  date: new Date(createdAt).toISOString(),
  amount: amountCents / 100,
});

const toFoundPerson = ({ id, name }: Named) => ({
  kind: "person" as const,
  id,
  title: name,
  detail: "",
  href: editorPath("people", id),
});
