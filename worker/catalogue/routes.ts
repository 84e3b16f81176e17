import type { Hono } from "hono";
import { getLocale } from "#messages/runtime";
import { batchWithSession } from "../auth/session.ts";
import type { Claims } from "../auth/session-token.ts";
import { selectCategories, toCategoryDto } from "../categories/categories.ts";
import { selectCategoryPage, toCategoryPageDto } from "../categories/category-page.ts";
import { selectCollectionPage, toCollectionPageDto } from "../collections/collection-page.ts";
import { AppError } from "../context/app-error.ts";
import type { AppEnv, RequestContext } from "../context/request-context.ts";
import {
  type BatchResults,
  batch,
  type Database,
  database,
  type NamedStatements,
} from "../database/database.ts";
import { selectHome, toHomeDto } from "../home/home.ts";
import { selectHomeRow, toHomeRowMovies } from "../home/home-rows.ts";
import { respondCached } from "../http/cached-response.ts";
import { route } from "../http/route.ts";
import { selectMovie, selectRelatedMovies, toDetailedMovieDto } from "../movies/movies.ts";
import { selectPersonWithCredits, toPersonPageDto } from "../people/people.ts";
import { selectSearchMatches, toSearchResults } from "../search/search.ts";
import { getSiteTag } from "../site/current-site.ts";
import { selectFacets, toFacetsDto } from "./facets.ts";
import { toMovieDto } from "./movie-dto.ts";
import { selectMoviePage, toMovieListDto } from "./movie-list.ts";
import {
  selectReviewSummary,
  selectReviews,
  selectReviewTotals,
  toReviewListDto,
} from "./reviews.ts";
import { countryOf } from "./territories.ts";

export function catalogueRoutes(app: Hono<AppEnv>): void {
  route(app, "GET /api/getMovies", (c, { query }) =>
    respondCatalogue(
      c,
      query,
      (db, userId) => ({ movies: selectMoviePage(db, query, { userId }) }),
      ({ movies }) => toMovieListDto(movies, query),
    ),
  );

  route(app, "GET /api/facets", (c, { query }) =>
    respondCatalogue(
      c,
      query,
      (db) => ({ facets: selectFacets(db, query) }),
      ({ facets }) => ({ data: toFacetsDto(facets, query) }),
    ),
  );

  route(app, "GET /api/getCategory", (c) =>
    respondCatalogue(
      c,
      {},
      (db) => ({ categories: selectCategories(db) }),
      ({ categories }) => ({ data: categories.map(toCategoryDto) }),
    ),
  );

  route(
    app,
    "GET /api/categories/:slug",
    (c, { params: { slug }, query: { locale = getLocale(), ...paging } }) =>
      respondCatalogue(
        c,
        { ...paging, locale },
        (db, userId) => selectCategoryPage(db, slug, paging, userId),
        (rows) => {
          const page = toCategoryPageDto(rows, { slug, paging, locale });
          if (!page) throw new AppError("category_not_found");
          return page;
        },
      ),
  );

  route(
    app,
    "GET /api/collections/:slug",
    (c, { params: { slug }, query: { locale = getLocale(), ...paging } }) => {
      const address = { slug, paging, now: c.var.now };
      return respondCatalogue(
        c,
        { ...paging, locale },
        (db, userId) => selectCollectionPage(db, address, userId),
        (rows) => {
          const page = toCollectionPageDto(rows, { ...address, locale });
          if (!page) throw new AppError("collection_not_found");
          return page;
        },
      );
    },
  );

  route(app, "GET /api/home", (c, { query: { locale = getLocale() } }) =>
    respondCatalogue(
      c,
      { locale, site: getSiteTag() },
      (db, userId) => selectHome(db, c.var.now, userId),
      (rows) => ({ data: toHomeDto(rows, c.var.now, locale) }),
    ),
  );

  route(app, "GET /api/home/rows/:id", (c, { params: { id } }) =>
    respondCatalogue(
      c,
      {},
      (db, userId) => ({ movies: selectHomeRow(db, id, { now: c.var.now, userId }) }),
      ({ movies }) => ({ data: toHomeRowMovies(movies) }),
    ),
  );

  route(app, "GET /api/movies/:id", (c, { params }) => {
    const country = countryOf(c);
    return respondCatalogue(
      c,
      { country: country ?? undefined },
      (db, userId) => ({ found: selectMovie(db, Number(params.id), c.var.now, userId) }),
      ({ found: [movie] }) => {
        if (!movie) throw new AppError("movie_not_found");
        return { data: toDetailedMovieDto(movie, c.var.now, country) };
      },
    );
  });

  route(app, "GET /api/movies/:id/related", (c, { params }) => {
    const id = Number(params.id);
    return respondCatalogue(
      c,
      {},
      (db, userId) => ({
        found: selectReviewTotals(db, id),
        related: selectRelatedMovies(db, id, userId),
      }),
      ({ found, related }) => {
        if (found.length === 0) throw new AppError("movie_not_found");
        return { data: related.map(toMovieDto) };
      },
    );
  });

  route(app, "GET /api/movies/:id/reviews", (c, { params, query }) => {
    const id = Number(params.id);
    return respondCatalogue(
      c,
      query,
      (db, userId) => ({
        summaries: selectReviewSummary(db, id, userId),
        reviews: selectReviews(db, id, query),
      }),
      ({ summaries: [summary], reviews }, isSignedIn) => {
        if (!summary) throw new AppError("movie_not_found");
        return toReviewListDto(reviews, summary, query, isSignedIn);
      },
    );
  });

  route(app, "GET /api/people/:id", (c, { params, query }) =>
    respondCatalogue(
      c,
      query,
      (db) => selectPersonWithCredits(db, Number(params.id), query),
      ({ person: [person], credits }) => {
        if (!person) throw new AppError("person_not_found");
        return toPersonPageDto(person, credits, query);
      },
    ),
  );

  route(app, "GET /api/search", (c, { query }) =>
    respondCatalogue(
      c,
      query,
      (db) => selectSearchMatches(db, query.q),
      (matches) => ({ data: toSearchResults(query.q, matches) }),
    ),
  );
}

/** Runs the statements for a visitor or an account, and builds the response from their rows. */
function respondCatalogue<const Named extends NamedStatements>(
  c: RequestContext,
  key: Record<string, unknown>,
  buildStatements: (db: Database, userId?: string) => Named & { account?: never },
  toDto: (results: BatchResults<Named>, isSignedIn: boolean) => unknown,
): Promise<Response> {
  const forVisitors = async () => {
    const db = database(c, "nearest");
    return toDto(await batch<Named>(db, buildStatements(db)), false);
  };
  const forAccount = async (claims: Claims) => {
    const results = await batchWithSession<Named>(c, claims, (db) =>
      buildStatements(db, claims.userId),
    );
    return results.account ? toDto(results, true) : forVisitors();
  };
  return respondCached(c, { key, forVisitors, forAccount });
}
