import { milliseconds } from "../../../contract/constants.ts";
import { accountId, filledAt, firstFilledId, idSql, numbersSql, rowCounts } from "./rows.ts";

const { day, minute } = milliseconds;

/** The ids of the only rental and the only gift, which are older than all other orders. */
const rareOrders = { rental: "rare-rental", gift: "rare-gift" };

/** Inserts orders that each sold a movie to an account, one a minute. */
export const insertSales = [
  `${numbersSql(rowCounts.sales)}
   INSERT INTO orders (id, user_id, kind, status, amount_cents, currency, provider, provider_ref, done_at, created_at,
     updated_at)
   SELECT ${idSql("v")}, ${idSql("u")}, 'movies', 'paid', 999, 'usd', 'sandbox', ${idSql("v")}, 1,
     ${filledAt} - i * ${minute}, 1
   FROM n`,
  `${numbersSql(rowCounts.sales)}
   INSERT INTO payments (provider, transaction_id, order_id, amount_cents, currency, paid_at)
   SELECT 'sandbox', ${idSql("v")}, ${idSql("v")}, 999, 'usd', ${filledAt} - i * ${minute} FROM n`,
  ...Object.entries(rareOrders).map(
    ([
      kind,
      id,
    ]) => `INSERT INTO orders (id, user_id, kind, status, amount_cents, currency, provider, provider_ref,
       done_at, created_at, updated_at)
     VALUES ('${id}', 'u0000001', '${kind}', 'refunded', 999, 'usd', 'sandbox', '${id}', 1, 1, 1)`,
  ),
];

/**
 * Inserts reviews with reports, and favourites. A popular movie has a tenth of all reviews. Each
 * account has at least one favourite, and the first account has 1,000.
 */
export const insertReviewsAndFavourites = [
  `${numbersSql(rowCounts.reviews)}
   INSERT INTO reviews (movie_id, user_id, name, role, email, star, body, created_at)
   SELECT iif(i % 10 = 0, ${firstFilledId}, ${firstFilledId} + i), ${idSql("u")}, 'Person', 'USER', '', 1 + i % 5, 'A review', i
   FROM n`,
  `${numbersSql(rowCounts.reports)}
   INSERT INTO review_reports (id, review_id, author_id, reporter_id, movie_name, reason, explanation, email, language,
     reported_at, decision)
   SELECT ${idSql("rep")}, i, ${idSql("u")}, ${idSql("u")}, 'A movie', 'spam', 'A report', 'r' || i, 'en', i,
     iif(i % 2, 'kept', NULL)
   FROM n`,
  `${numbersSql(rowCounts.favourites)}
   INSERT INTO favourites SELECT ${idSql("u")}, ${firstFilledId} + i % ${rowCounts.movies}, i FROM n`,
  `INSERT INTO favourites SELECT 'u0000001', ${firstFilledId} + 1000 + i, i FROM (${numbersSql(1000)} SELECT i FROM n)`,
];

/** Inserts collections, half of them with a rule. */
export const insertCollections = [
  `${numbersSql(rowCounts.collections)}
   INSERT INTO collections (slug, position, texts, rule, rule_terms, created_at, updated_at)
   SELECT 'collection-' || i, i, '{"en":{"title":"Collection ' || i || '","body":""}}',
     iif(i % 2, NULL, '{"categoryId":"' || (1 + i % 6) || '"}'), iif(i % 2, NULL, '"c' || (1 + i % 6) || '"'), 1, 1
   FROM n`,
  `INSERT INTO collection_movies (collection_id, movie_id, position)
   SELECT c.id, ${firstFilledId} + c.id * 50 + e.value, e.value
   FROM collections AS c, json_each('[0,1,2,3,4,5,6,7,8,9]') AS e WHERE c.rule IS NULL`,
];

/**
 * Makes the last collection a series of 30 seasons with ten episodes each. Half of an account's
 * views become finished episodes that are followed by another episode.
 */
export const insertSeries = [
  `UPDATE collections SET slug = 'series', series = '{"seasons":[]}', rule = NULL, rule_terms = NULL
   WHERE id = (SELECT max(id) FROM collections)`,
  `${numbersSql(300)}
   INSERT INTO collection_movies (collection_id, movie_id, position, season, episode)
   SELECT (SELECT id FROM collections WHERE slug = 'series'), ${firstFilledId} + i - 1,
     ((i - 1) / 10 + 1) * 1000 + (i - 1) % 10 + 1, (i - 1) / 10 + 1, (i - 1) % 10 + 1
   FROM n`,
  `UPDATE views SET finished_at = watched_at, series_id = (SELECT id FROM collections WHERE slug = 'series'),
     series_position = 1001
   WHERE user_id = '${accountId(2_000)}' AND movie_id % 2`,
];

/**
 * Inserts the movie changes of an import, accounts with the same name, and a category with a page.
 */
export const insertOtherRows = [
  "UPDATE categories SET slug = 'action-films' WHERE id = 1",
  `${numbersSql(rowCounts.movieChanges)}
   INSERT INTO audit_log (at, actor_id, actor_name, action, subject, subject_id, key_id, key_name)
   SELECT ${filledAt - day}, 'demo-admin', 'Admin', 'create', 'movie', cast(${firstFilledId} + i AS text),
     'import-key', 'Import' FROM n`,
  `UPDATE users SET name = 'Anna Smith', name_folded = 'anna smith'
   WHERE serial > 1000 AND serial <= ${1000 + rowCounts.namesakes}`,
];
