/** The clock of the filled site: the end of a month, when lists by month are longest. */
export const filledAt = Date.UTC(2026, 9, 31, 12);

export const rowCounts = {
  movies: 100_000,
  people: 50_000,
  credits: 300_000,
  accounts: 1_000_000,
  views: 10_000_000,
  subscribers: 100_000,
  oldRows: 200_000,
  sales: 300_000,
  reviews: 90_000,
  reports: 1_000,
  favourites: 500_000,
  /** Below the limit of a site, so that a test can add some. */
  collections: 980,
  movieChanges: 90_000,
  namesakes: 2_500,
};

/** The first id of filled movies and people, above the demo's ids. */
export const firstFilledId = 1_000;

/** Returns the id of an account by its number, from 1. */
export const accountId = (number: number) => `u${String(number).padStart(7, "0")}`;

/** Returns SQL for the table `n`, whose column `i` counts from 1. */
export const numbersSql = (count: number) =>
  `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})`;

/** Returns SQL for an id that sorts by its number, so that rows are appended to every index. */
export const idSql = (prefix: string) => `printf('${prefix}%07d', i)`;
