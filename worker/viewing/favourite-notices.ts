import { and, asc, eq, inArray, lt, sql } from "drizzle-orm";
import type { Locale } from "#messages/runtime";
import { milliseconds } from "../../contract/constants.ts";
import { favouriteLeavingDays, noticeHour } from "../../contract/policy.ts";
import { getSite } from "../../contract/site/site.ts";
import { computeLatestWallClock } from "../../contract/site/site-clock.ts";
import { todayOf } from "../catalogue/availability.ts";
import { movieNameInSql } from "../catalogue/movie-translations.ts";
import { batch, type Database, runStatement } from "../database/database.ts";
import { takeStatementShare } from "../database/statement-budget.ts";
import { emailsPerRun, enqueueEmail } from "../email/email-outbox.ts";
import { favouriteNotices, favourites, movies, users } from "../schema.ts";
import { getSiteSettings } from "../site/current-site.ts";
import { composeViewingEmail, type FavouriteNews } from "./emails.ts";

/** For how many days accounts are told late, if the job stood still. */
const lateDays = 3;
/** How many movies of these days are told of: those that begin or leave first. */
const maxMovies = 40;
/** How many pairs of account and movie one statement looks up. */
const maxPairs = 2_000;
const maxTurns = 10;

const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * milliseconds.day).toISOString().slice(0, 10);

/**
 * Queues one email a day for each account that asked for them and has favourites that begin today,
 * or whose last day is `favouriteLeavingDays` from now. Begins at `noticeHour` of the site's day.
 * The next run handles the remaining accounts.
 */
export async function sendFavouriteNotices(db: Database, site: string, now: number): Promise<void> {
  const [, time = ""] = computeLatestWallClock(now, getSite().timeZone).split(" ");
  if (time < noticeHour) return;
  const today = todayOf(now);
  const due = await runStatement(db, selectDueMovies(db, today));
  if (due.length === 0) return;
  const movieIds = due.map(({ id }) => id);
  const accountsPerTurn = Math.max(1, Math.floor(maxPairs / movieIds.length));
  const hasRoom = takeStatementShare(db);
  let told = 0;
  for (let turn = 0; turn < maxTurns && told < emailsPerRun; turn++) {
    const limit = Math.min(accountsPerTurn, emailsPerRun - told);
    if (!hasRoom(2 + limit)) return;
    const accounts = await runStatement(db, selectAccounts(db, { today, limit, movieIds }));
    await tellAccounts(db, accounts, { site, today, now });
    told += accounts.filter(({ news }) => news !== "[]").length;
    if (accounts.length < limit) return;
  }
}

function selectDueMovies(db: Database, today: string) {
  const leaving = dayAfter(today, favouriteLeavingDays);
  const isDue = (column: string, last: string) => sql`
    select id, ${sql.raw(column)} as day
    from ${movies}
    where deleted_at is null
      and ${sql.raw(column)} > ${dayAfter(last, -lateDays)}
      and ${sql.raw(column)} <= ${last}`;
  const due = sql`(
    ${isDue("available_from", today)} union all ${isDue("available_until", leaving)}
  )`;
  return db
    .select({ id: sql<number>`distinct id`.as("id") })
    .from(sql`${due}`)
    .orderBy(sql`day`, sql`id`)
    .limit(maxMovies);
}

type AccountQuery = { today: string; limit: number; movieIds: number[] };

/** Selects the next accounts that were not told today, with the news of their favourites as JSON. */
function selectAccounts(db: Database, { today, limit, movieIds }: AccountQuery) {
  const next = sql`(
    select user_id from ${favouriteNotices}
    where told_on < ${today}
    order by told_on, user_id
    limit ${limit}
  )`;
  const isWithinLimit = sql`
    coalesce(${movies.age}, ${getSiteSettings().unratedAge})
      <= coalesce(${users.ageLimit}, 99)`;
  const isNew = sql`(
    (${movies.availableFrom} > ${favouriteNotices.toldOn} and ${movies.availableFrom} <= ${today})
    or (
      ${movies.availableUntil}
        > date(${favouriteNotices.toldOn}, ${`+${favouriteLeavingDays} days`})
      and ${movies.availableUntil} <= ${dayAfter(today, favouriteLeavingDays)}
    )
  )`;
  const news = sql<string>`(
    select json_group_array(
      json_object(
        'id', ${movies.id},
        'name', ${movieNameInSql(users.language)},
        'begins', ${movies.availableFrom},
        'leaves', ${movies.availableUntil}
      )
    )
    from json_each(${JSON.stringify(movieIds)}) as due
    cross join ${favourites}
      on ${favourites.userId} = ${favouriteNotices.userId} and ${favourites.movieId} = due.value
    cross join ${movies} on ${movies.id} = due.value
    where ${movies.deletedAt} is null
      and ${users.blockedAt} is null
      and ${isWithinLimit}
      and ${isNew}
  )`;
  return db
    .select({
      userId: favouriteNotices.userId,
      token: favouriteNotices.token,
      toldOn: favouriteNotices.toldOn,
      email: users.email,
      language: sql<Locale>`${users.language}`.as("language"),
      news: news.as("news"),
    })
    .from(favouriteNotices)
    .innerJoin(users, eq(users.id, favouriteNotices.userId))
    .where(sql`${favouriteNotices.userId} in ${next}`)
    .orderBy(asc(favouriteNotices.toldOn), asc(favouriteNotices.userId));
}

type DueAccount = Awaited<ReturnType<typeof selectAccounts>>[number];
type Turn = { site: string; today: string; now: number };

/** Queues the emails of a turn and stores that its accounts were told, also those without news. */
async function tellAccounts(db: Database, accounts: DueAccount[], { site, today, now }: Turn) {
  const isUntold = (userId: string) =>
    and(eq(favouriteNotices.userId, userId), lt(favouriteNotices.toldOn, today));
  const emails = accounts.flatMap(({ userId, token, toldOn, email, language, news: json }) => {
    const news = listNews(JSON.parse(json), toldOn, today);
    if (news.length === 0) return [];
    const message = composeViewingEmail(
      "favourites",
      email,
      { site, locale: language },
      { news, token },
    );
    const condition = sql`exists (select 1 from ${favouriteNotices} where ${isUntold(userId)})`;
    return [enqueueEmail(db, message, now, condition)];
  });
  const told = db
    .update(favouriteNotices)
    .set({ toldOn: today })
    .where(
      and(
        inArray(
          favouriteNotices.userId,
          accounts.map(({ userId }) => userId),
        ),
        lt(favouriteNotices.toldOn, today),
      ),
    );
  await batch(db, { emails, told });
}

type DueMovie = { id: number; name: string; begins: string | null; leaves: string | null };

/** Lists what is new of each movie; one that leaves within the days after its first is new once. */
function listNews(due: DueMovie[], toldOn: string, today: string): FavouriteNews[] {
  return due
    .map(({ id, name, begins, leaves }): FavouriteNews => {
      const hasBegun = begins !== null && begins > toldOn && begins <= today;
      return hasBegun
        ? { id, name, event: "begins", day: begins }
        : { id, name, event: "leaves", day: leaves ?? "" };
    })
    .sort((one, other) => one.day.localeCompare(other.day));
}
