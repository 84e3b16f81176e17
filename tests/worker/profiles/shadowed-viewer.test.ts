import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { expect, it } from "vitest";
import { selectFavourites } from "../../../worker/catalogue/account-movies.ts";
import { shadowTables, shadowViewer } from "../../../worker/database/shadow-tables.ts";
import { selectMovie } from "../../../worker/movies/movies.ts";
import { setCurrentSite } from "../../../worker/site/current-site.ts";
import { loadSite } from "../../../worker/site/site-settings.ts";
import { selectPlayableVideo } from "../../../worker/streaming/playback.ts";
import { selectContinuedMovies } from "../../../worker/viewing/continue-watching.ts";
import { selectRecommendedMovies } from "../../../worker/viewing/recommendations.ts";
import { paginateWatchHistory, selectWatchHistory } from "../../../worker/viewing/watch-history.ts";
import { seedSite } from "../../support/seeds.ts";
import { getBindings } from "../../support/site.ts";

it("D1 reads a profile's history and favourites by the same indexes as an account's", async () => {
  await seedSite();
  const bindings = await getBindings();
  setCurrentSite(await loadSite(bindings), Date.now());
  const db = drizzle(bindings.DB);
  const place = { country: "DE", region: null, networkRefused: false };
  const viewer = {
    userId: "demo-member",
    sessionId: crypto.randomUUID(),
    now: Date.now(),
    ...place,
  };
  const listPlan = async (query: string, params: unknown[]) => {
    const { results }: { results: { detail: string }[] } = await bindings.DB.prepare(
      `EXPLAIN QUERY PLAN ${query}`,
    )
      .bind(...params)
      .all();
    return results.map(({ detail }) => detail).filter((detail) => /views|favourites/.test(detail));
  };
  const asAccount = (detail: string) =>
    detail
      .replace(/main\.|profile_(?!id)|sqlite_autoindex_/g, "")
      .replace(/profile_id|user_id/g, "id");
  const statements = [
    selectFavourites(db, viewer.userId),
    selectMovie(db, 1, viewer.now, viewer),
    selectContinuedMovies(db, viewer),
    selectWatchHistory(db, sql`${viewer.userId}`, true, paginateWatchHistory({ limit: 10 })),
    selectRecommendedMovies(db, viewer),
    selectPlayableVideo(db, 1, viewer),
  ];
  for (const { sql: query, params } of statements.map((each) => each.toSQL())) {
    const shadowed = shadowTables(query, [shadowViewer("'demo-member'", 1)]);
    const plan = (await listPlan(shadowed, params)).map(asAccount);
    expect(plan).toEqual((await listPlan(query, params)).map(asAccount));
  }
});
