import { inArray, sql } from "drizzle-orm";
import type { Hono } from "hono";
import { m } from "#messages";
import { getLocale } from "#messages/runtime";
import type { AdminHome, HomeLayout } from "../../contract/home/home.ts";
import { batchAsUser } from "../auth/session.ts";
import { write } from "../auth/write.ts";
import { toPosterFields } from "../catalogue/movie-dto.ts";
import { editConflict, invalidInput } from "../context/app-error.ts";
import type { AppEnv, RequestContext } from "../context/request-context.ts";
import type { Database } from "../database/database.ts";
import { overwriteColumnsExcept } from "../database/guarded-insert.ts";
import { respond, route } from "../http/route.ts";
import { homeLayout, movies } from "../schema.ts";
import { reloadSite } from "../site/current-site.ts";
import { parseHomeLayout, selectHomeLayout } from "../site/home-layout.ts";
import { selectHomeRowLinks, toHomeRowChoices } from "./home.ts";

export function mountAdminHomeRoutes(app: Hono<AppEnv>): void {
  route(app, "GET /api/admin/home", async (c) =>
    respond(c, "GET /api/admin/home", { data: await findAdminHome(c) }),
  );

  route(app, "PUT /api/admin/home", async (c, { body: { version, layout } }) => {
    await requireKnown(c, layout);
    const isVersion = sql`${version} = coalesce((select version from ${homeLayout}), 0)`;
    const before = sql`select layout from ${homeLayout}`;
    const subjectId = String(version + 1);
    await write(c, {
      require: [[isVersion, async () => editConflict(await findAdminHome(c))]],
      audit: [{ action: "change", subject: "home", subjectId, before, after: layout }],
      statements: (db, { now }) => ({
        saved: db
          .insert(homeLayout)
          .values({ id: 1, layout: JSON.stringify(layout), version: version + 1, updatedAt: now })
          .onConflictDoUpdate({
            target: homeLayout.id,
            set: overwriteColumnsExcept(homeLayout, "id"),
          }),
      }),
    });
    await reloadSite(c);
    return respond(c, "PUT /api/admin/home", { message: m.done_home_arranged() });
  });
}

const movieIdsOf = ({ heroMovieIds, pick }: HomeLayout) => [
  ...heroMovieIds,
  ...(pick ? [pick.movieId] : []),
];

/** Throws `invalid` for a movie, a category or a collection that does not exist. */
async function requireKnown(c: RequestContext, layout: HomeLayout): Promise<void> {
  const ids = movieIdsOf(layout).map(Number);
  const { known, links } = await batchAsUser(c, (db) => ({
    known: db.select({ id: movies.id }).from(movies).where(inArray(movies.id, ids)),
    links: selectHomeRowLinks(db),
  }));
  const isKnown = (movieId: string) => known.some(({ id }) => String(id) === movieId);
  if (layout.pick && !isKnown(layout.pick.movieId))
    throw invalidInput("pick.movieId", "movie_gone");
  if (!layout.heroMovieIds.every(isKnown)) throw invalidInput("heroMovieIds", "movie_gone");
  const choices = new Set(toHomeRowChoices(links, getLocale()).map(({ id }) => id));
  if (!layout.rows.every((id) => choices.has(id))) throw invalidInput("rows", "row_unknown");
}

/** Selects the movies that the saved layout names. */
const selectArrangedMovies = (db: Database) =>
  db
    .select({
      id: movies.id,
      name: movies.name,
      year: movies.year,
      poster: movies.poster,
      deletedAt: movies.deletedAt,
    })
    .from(movies)
    .where(
      sql`${movies.id} in (
        select cast(value as integer) from ${homeLayout}, json_each(layout, '$.heroMovieIds')
        union all select cast(layout ->> '$.pick.movieId' as integer) from ${homeLayout})`,
    );

/** Returns the saved layout, without movies and rows that no longer exist. */
async function findAdminHome(c: RequestContext): Promise<AdminHome> {
  const { layouts, links, named } = await batchAsUser(c, (db) => ({
    layouts: selectHomeLayout(db),
    links: selectHomeRowLinks(db),
    named: selectArrangedMovies(db),
  }));
  const { version, layout } = parseHomeLayout(layouts);
  const choices = toHomeRowChoices(links, getLocale());
  const exists = (movieId: string) => named.some(({ id }) => String(id) === movieId);
  return {
    version,
    layout: {
      heroMovieIds: layout.heroMovieIds.filter(exists),
      pick: layout.pick && exists(layout.pick.movieId) ? layout.pick : null,
      rows: layout.rows.filter((id) => choices.some((choice) => choice.id === id)),
    },
    movies: named.map(({ id, name, year, poster, deletedAt }) => ({
      id: String(id),
      name,
      year,
      image: toPosterFields(poster).image,
      inBin: deletedAt !== null,
    })),
    choices,
  };
}
