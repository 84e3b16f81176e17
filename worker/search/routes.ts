import type { Hono } from "hono";
import { respondCatalogue } from "../catalogue/respond-catalogue.ts";
import type { AppEnv } from "../context/request-context.ts";
import { route } from "../http/route.ts";
import { selectSearchMatches, toSearchResults } from "./search.ts";

export function mountSearch(app: Hono<AppEnv>): void {
  route(app, "GET /api/search", (c, { query }) =>
    respondCatalogue(
      c,
      query,
      (db) => selectSearchMatches(db, query.q),
      (matches) => ({ data: toSearchResults(query.q, matches) }),
    ),
  );
}
