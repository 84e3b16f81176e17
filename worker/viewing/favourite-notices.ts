import { and, asc, eq, lt, type SQL, sql } from "drizzle-orm";
import type { Locale } from "#messages/runtime";
import { addDays } from "../../contract/iso-days.ts";
import { favouriteLeavingDays, favouriteNoticeHour } from "../../contract/policy.ts";
import { getSite } from "../../contract/site/site.ts";
import { computeLatestWallClock } from "../../contract/site/site-clock.ts";
import { todayOf } from "../catalogue/availability.ts";
import { movieNameInLanguageSql } from "../catalogue/movie-translations.ts";
import { batch, type Database, runStatement } from "../database/database.ts";
import { takeStatementShare } from "../database/statement-budget.ts";
import { emailsPerRun, enqueueEmail } from "../email/email-outbox.ts";
import { isNoticeOnSql } from "../notices/member-notices.ts";
import {
  enqueuePush,
  hasPushAddressSql,
  hasPushCapacitySql,
  pushedUserIdSql,
} from "../push/push-outbox.ts";
import { favourites, memberNotices, movies, payments, subscriptions, users } from "../schema.ts";
import { getSiteSettings } from "../site/current-site.ts";
import { composeFavouritePush, composeViewingEmail, type FavouriteNews } from "./emails.ts";

/** The maximum number of days by which a notice is late, after an outage or with many accounts. */
const lateDays = 3;
/**
 * The maximum number of movies about which one run sends notices. The movies that became due last
 * come first.
 */
const maxMovies = 200;
/** The maximum number of pairs of account and movie that one statement looks up. */
const maxPairs = 4_000;
/** The maximum number of accounts that get notices in one turn, each by a statement of its own. */
const maxAccounts = 50;
const maxTurns = 10;

const noticeName = "favouriteNotices";
const isOfFavourites = eq(memberNotices.notice, noticeName);

/**
 * Queues one notice a day, as an email, push messages or both, for each account that asked for
 * notices and has favourites that begin today, or whose last day is `favouriteLeavingDays` from
 * now. Begins at `favouriteNoticeHour` of the site's day, and waits while the outbox of push
 * messages is full. The next run handles the remaining accounts.
 */
export async function sendFavouriteNotices(db: Database, site: string, now: number): Promise<void> {
  const [, time = ""] = computeLatestWallClock(now, getSite().timeZone).split(" ");
  if (time < favouriteNoticeHour) return;
  const today = todayOf(now);
  const due = await runStatement(db, selectDueMovies(db, today));
  const movieIds = due.map(({ id }) => id);
  if (movieIds.length === 0) return;
  const limit = Math.min(maxAccounts, Math.ceil(maxPairs / movieIds.length));
  const hasCapacity = takeStatementShare(db);
  let told = 0;
  for (let turn = 0; turn < maxTurns && told + limit <= emailsPerRun; turn++) {
    if (!hasCapacity(3 + limit)) return;
    const accounts = await runStatement(db, selectAccounts(db, { today, limit, movieIds }));
    if (accounts.length > 0) told += await tellAccounts(db, accounts, { site, today, now });
    if (accounts.length < limit) return;
  }
}

function selectDueMovies(db: Database, today: string) {
  const leaving = addDays(today, favouriteLeavingDays);
  const isDue = (column: string, last: string) => sql`
    select id, julianday(${last}) - julianday(${sql.raw(column)}) as late
    from ${movies}
    where deleted_at is null
      and ${sql.raw(column)} > ${addDays(last, -lateDays)}
      and ${sql.raw(column)} <= ${last}`;
  const due = sql`(
    ${isDue("available_from", today)} union all ${isDue("available_until", leaving)}
  )`;
  return db
    .select({ id: sql<number>`distinct id`.as("id") })
    .from(due)
    .orderBy(sql`late`, sql`id`)
    .limit(maxMovies);
}

type AccountQuery = { today: string; limit: number; movieIds: number[] };

/**
 * Selects the next accounts that were not told today, with the news of their favourites as JSON.
 */
function selectAccounts(db: Database, { today, limit, movieIds }: AccountQuery) {
  const next = sql`(
    select user_id from ${memberNotices}
    where notice = ${noticeName} and is_on and told_on < ${today} and ${hasPushCapacitySql}
    order by told_on, user_id
    limit ${limit}
  )`;
  const news = sql<string>`(
    select json_group_array(
      json_object(
        'id', ${movies.id},
        'name', ${movieNameInLanguageSql(users.language)},
        'begins', ${movies.availableFrom},
        'leaves', ${movies.availableUntil}
      )
    )
    from json_each(${JSON.stringify(movieIds)}) as due
    cross join ${favourites}
      on ${favourites.userId} = ${memberNotices.userId} and ${favourites.movieId} = due.value
    cross join ${movies} on ${movies.id} = due.value
    where ${movies.deletedAt} is null
      and ${users.blockedAt} is null
      and ${isWithinAgeLimit()}
      and ${isAtHome}
      and ${isNew(today)}
  )`;
  return db
    .select({
      userId: memberNotices.userId,
      token: memberNotices.token,
      toldOn: memberNotices.toldOn,
      email: users.email,
      language: sql<Locale>`${users.language}`.as("language"),
      byEmail: memberNotices.byEmail,
      byPush: hasPushAddressSql(sql`${memberNotices.userId}`).as("by_push"),
      news: news.as("news"),
    })
    .from(memberNotices)
    .innerJoin(users, eq(users.id, memberNotices.userId))
    .where(sql`${memberNotices.userId} in ${next} and ${isOfFavourites}`)
    .orderBy(asc(memberNotices.toldOn), asc(memberNotices.userId));
}

const isWithinAgeLimit = () => sql`
  coalesce(${movies.age}, ${getSiteSettings().unratedAge}) <= coalesce(${users.ageLimit}, 99)`;

/** Whether the movie is shown in the country from which the account's subscription was paid. */
const isAtHome = sql`(
  nullif(${movies.territories}, '') is null
  or instr(
    ', ' || ${movies.territories} || ',',
    ', ' || (
      select paid.home_country
      from ${subscriptions} as own
      inner join ${payments} as paid on paid.order_id = own.order_id
      where own.user_id = ${memberNotices.userId}
      order by paid.paid_at desc
      limit 1
    ) || ','
  ) > 0
)`;

const isNew = (today: string) => sql`(
  (${movies.availableFrom} > ${memberNotices.toldOn} and ${movies.availableFrom} <= ${today})
  or (
    ${movies.availableUntil} > date(${memberNotices.toldOn}, ${`+${favouriteLeavingDays} days`})
    and ${movies.availableUntil} <= ${addDays(today, favouriteLeavingDays)}
  )
)`;

type DueAccount = Awaited<ReturnType<typeof selectAccounts>>[number];
type Turn = { site: string; today: string; now: number };

/**
 * Queues the notices of a turn, and stores that its accounts were told, also those without news.
 * Returns the number of notices.
 */
async function tellAccounts(db: Database, accounts: DueAccount[], turn: Turn) {
  const { today } = turn;
  const isUntold = lt(memberNotices.toldOn, today);
  const notices = accounts.flatMap((account) => {
    const news = listNews(JSON.parse(account.news), account.toldOn, today);
    return news.length === 0 ? [] : [{ ...account, news }];
  });
  const userIds = JSON.stringify(accounts.map(({ userId }) => userId));
  const told = db
    .update(memberNotices)
    .set({ toldOn: today })
    .where(
      and(sql`user_id in (select value from json_each(${userIds}))`, isOfFavourites, isUntold),
    );
  await batch(db, {
    emails: notices
      .filter(({ byEmail }) => byEmail)
      .map((notice) => queueEmail(db, notice, { ...turn, isUntold })),
    messages: queuePush(
      db,
      notices.filter(({ byPush }) => byPush),
      { ...turn, isUntold },
    ),
    told,
  });
  return notices.length;
}

type Notice = Omit<DueAccount, "news"> & { news: FavouriteNews[] };
type QueueContext = Turn & { isUntold: SQL };

function queueEmail(db: Database, notice: Notice, { site, now, isUntold }: QueueContext) {
  const { userId, token, email, language, news } = notice;
  const message = composeViewingEmail(
    "favourites",
    email,
    { site, locale: language },
    { news, token },
  );
  return enqueueEmail(
    db,
    message,
    now,
    isNoticeOnSql(noticeName, userId, and(isUntold, memberNotices.byEmail)),
  );
}

function queuePush(db: Database, notices: Notice[], { site, now, isUntold }: QueueContext) {
  const messages = notices.map(({ userId, language, news }) => ({
    userId,
    message: composeFavouritePush(news, { site, locale: language }),
  }));
  return enqueuePush(db, messages, {
    now,
    condition: isNoticeOnSql(noticeName, pushedUserIdSql, isUntold),
  });
}

type DueMovie = { id: number; name: string; begins: string | null; leaves: string | null };

/**
 * Lists the news of each movie. A movie that leaves within days after its first day has only the
 * news that it begins.
 */
function listNews(due: DueMovie[], toldOn: string, today: string): FavouriteNews[] {
  return due
    .map(({ id, name, begins, leaves }): FavouriteNews => {
      const hasBegun = begins !== null && begins > toldOn && begins <= today;
      if (hasBegun) return { id, name, event: "begins", day: begins };
      return { id, name, event: "leaves", day: leaves ?? "" };
    })
    .sort((one, other) => one.day.localeCompare(other.day));
}
