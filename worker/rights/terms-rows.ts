import { and, desc, eq, sql } from "drizzle-orm";
import { toCents } from "../../contract/cents.ts";
import { compact } from "../../contract/compact.ts";
import {
  type MovieRightsTerms,
  type MovieRightsTermsForm,
  toBasisPoints,
} from "../../contract/rights/rights.ts";
import type { Database } from "../database/database.ts";
import { insertFrom } from "../database/guarded-insert.ts";
import { rightsHolders, rightsTermShares, rightsTerms } from "../schema.ts";

export const selectTerms = (db: Database, movieId: number) =>
  db
    .select({
      fromMonth: rightsTerms.fromMonth,
      version: rightsTerms.version,
      holderId: rightsTermShares.holderId,
      saleShare: rightsTermShares.saleShare,
      floorCents: rightsTermShares.floorCents,
      poolShare: rightsTermShares.poolShare,
      advanceCents: rightsTermShares.advanceCents,
    })
    .from(rightsTerms)
    .leftJoin(
      rightsTermShares,
      sql`${rightsTermShares.movieId} = ${rightsTerms.movieId}
        and ${rightsTermShares.fromMonth} = ${rightsTerms.fromMonth}`,
    )
    .where(eq(rightsTerms.movieId, movieId))
    .orderBy(desc(rightsTerms.fromMonth), rightsTermShares.holderId);

type TermsRow = Awaited<ReturnType<typeof selectTerms>>[number];

export function toTermsDto(rows: TermsRow[]): MovieRightsTerms[] {
  return [...Map.groupBy(rows, ({ fromMonth }) => fromMonth)].map(([fromMonth, ofMonth]) => ({
    fromMonth,
    version: ofMonth[0]?.version ?? 0,
    shares: compact(ofMonth.map(toShare)),
  }));
}

/** Converts the share of a holder; null for the row of a month without shares. */
function toShare({ holderId, saleShare, floorCents, poolShare, advanceCents }: TermsRow) {
  if (holderId === null) return null;
  return {
    holderId,
    saleShare: (saleShare ?? 0) / 100,
    floor: (floorCents ?? 0) / 100,
    poolShare: (poolShare ?? 0) / 100,
    advance: (advanceCents ?? 0) / 100,
  };
}

/**
 * Replaces the terms of a movie from a month on. A trigger refuses shares that add up to more than
 * 100%.
 */
export function replaceTerms(
  db: Database,
  movieId: number,
  form: MovieRightsTermsForm,
  now: number,
) {
  const { fromMonth, version, shares } = form;
  const json = JSON.stringify(
    shares.map(({ holderId, saleShare, floor, poolShare, advance }) => ({
      holderId,
      saleShare: toBasisPoints(saleShare),
      floorCents: toCents(floor),
      poolShare: toBasisPoints(poolShare),
      advanceCents: toCents(advance),
    })),
  );
  return {
    removed: db
      .delete(rightsTermShares)
      .where(and(eq(rightsTermShares.movieId, movieId), eq(rightsTermShares.fromMonth, fromMonth))),
    added: insertFrom(
      db,
      rightsTermShares,
      {
        movieId,
        fromMonth,
        holderId: sql`value ->> 'holderId'`,
        saleShare: sql`value ->> 'saleShare'`,
        floorCents: sql`value ->> 'floorCents'`,
        poolShare: sql`value ->> 'poolShare'`,
        advanceCents: sql`value ->> 'advanceCents'`,
      },
      sql`from json_each(${json})`,
    ),
    saved: db
      .insert(rightsTerms)
      .values({ movieId, fromMonth, version: version + 1, updatedAt: now })
      .onConflictDoUpdate({
        target: [rightsTerms.movieId, rightsTerms.fromMonth],
        set: { version: version + 1, updatedAt: now },
      }),
  };
}

/** SQL condition: whether the stored terms have the version that was edited. */
export const hasTermsVersionSql = (movieId: number, { fromMonth, version }: MovieRightsTermsForm) =>
  sql`coalesce((select edited.version from ${rightsTerms} as edited
    where edited.movie_id = ${movieId} and edited.from_month = ${fromMonth}), 0) = ${version}`;

export function doHoldersExistSql({ shares }: MovieRightsTermsForm) {
  const ids = JSON.stringify(shares.map(({ holderId }) => holderId));
  return sql`(select count(*) from ${rightsHolders}
    where id in (select value from json_each(${ids}))) = ${shares.length}`;
}
