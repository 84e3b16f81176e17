import type { Hono } from "hono";
import { respondCatalogue } from "../catalogue/respond-catalogue.ts";
import { AppError } from "../context/app-error.ts";
import type { AppEnv } from "../context/request-context.ts";
import { route } from "../http/route.ts";
import { mountAdminPeopleRoutes } from "./admin-routes.ts";
import { selectPersonWithCredits, toPersonPageDto } from "./people.ts";

export function mountPeople(app: Hono<AppEnv>): void {
  mountAdminPeopleRoutes(app);

  route(app, "GET /api/people/:id", (c, { params, query }) =>
    respondCatalogue(
      c,
      query,
      (db) => selectPersonWithCredits(db, Number(params.id), query),
      ({ person: [person], credits }) => {
        if (!person) throw new AppError("person_not_found");
        return toPersonPageDto(person, credits, { paging: query, now: c.var.now });
      },
    ),
  );
}
