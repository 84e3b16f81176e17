import { milliseconds } from "../../../contract/constants.ts";
import { filledAt, idSql, numbersSql, rowCounts } from "./rows.ts";

const { day } = milliseconds;

export const insertUsers = `${numbersSql(rowCounts.accounts)}
INSERT INTO users (id, serial, name, name_folded, email, password_hash, created_at)
SELECT ${idSql("u")}, 1000 + i, 'Person ' || i, 'person ' || i, 'person-' || i || '@example.com', 'x', ${filledAt} - i
FROM n`;

/** Fills the full text and the number of accounts, in place of the accounts' triggers. */
export const countUsers = [
  "INSERT INTO user_search (rowid, name, email) SELECT serial, name_folded, email FROM users WHERE serial > 1000",
  `UPDATE totals SET value = value + ${rowCounts.accounts} WHERE name = 'users'`,
];

/** Inserts ten watched movies of each account, out of the demo's 43. */
export const insertViews = `${numbersSql(rowCounts.accounts)}
INSERT INTO views (user_id, movie_id, position_ms, duration_ms, reported_at, watched_at, finished_at)
SELECT ${idSql("u")}, 1 + (i + m) % 43, 1, 2, 1, ${filledAt} - i, NULL
FROM n, (SELECT value AS m FROM json_each('[0,1,2,3,4,5,6,7,8,9]'))`;

/**
 * Inserts an expired session, a rate limit, a play of the last 60 days and a three-year-old entry
 * of the audit log for each account.
 */
export const insertOldRows = [
  `${numbersSql(rowCounts.oldRows)}
   INSERT INTO sessions (id, user_id, device, created_at, last_seen_at, expires_at)
   SELECT ${idSql("s")}, ${idSql("u")}, 'a test', 1, 1, ${filledAt} - 1 FROM n`,
  `${numbersSql(rowCounts.oldRows)}
   INSERT INTO rate_limits SELECT 'key-' || i, 1, ${filledAt} - 1 FROM n`,
  `${numbersSql(rowCounts.oldRows)}
   INSERT INTO audit_log (at, actor_id, actor_name, action, subject, subject_id)
   SELECT ${filledAt - 1100 * day}, ${idSql("u")}, 'Person', 'change', 'user', ${idSql("u")} FROM n`,
  `${numbersSql(rowCounts.oldRows)}
   INSERT INTO plays (id, user_id, movie_id, started_at)
   SELECT ${idSql("p")}, ${idSql("u")}, 1 + i % 43, ${filledAt} - (i % 60) * ${day} FROM n`,
];
