DROP TRIGGER users_erased;

DROP TRIGGER audit_log_no_update;

-- Entries about an API key name its maker, with whose account their words are erased.
UPDATE audit_log SET author_id = coalesce(
  (SELECT user_id FROM api_keys WHERE id = audit_log.subject_id),
  (SELECT actor_id FROM audit_log AS made
    WHERE made.subject_id = audit_log.subject_id AND made.subject = 'API key' AND made.action = 'create')
)
WHERE subject = 'API key';

-- Erases the words of accounts that are gone.
UPDATE audit_log SET key_name = ''
WHERE key_name <> '' AND NOT EXISTS (SELECT 1 FROM users WHERE id = actor_id);

UPDATE audit_log SET before = iif(before IS NULL, NULL, '{}'), after = iif(after IS NULL, NULL, '{}')
WHERE subject = 'API key' AND NOT EXISTS (SELECT 1 FROM users WHERE id = author_id);

CREATE TRIGGER users_erased AFTER DELETE ON users BEGIN
  UPDATE audit_log SET actor_name = '', key_name = iif(key_name IS NULL, NULL, '')
  WHERE actor_id = OLD.id AND (actor_name <> '' OR key_name <> '');
  UPDATE audit_log SET
    before = iif(before IS NULL, NULL, (SELECT json_group_object(key, value) FROM json_each(before)
      WHERE key IN ('role', 'days', 'until', 'movieId', 'star'))),
    after = iif(after IS NULL, NULL, (SELECT json_group_object(key, value) FROM json_each(after)
      WHERE key IN ('role', 'days', 'until', 'movieId', 'star')))
  WHERE (subject_id = OLD.id AND subject = 'user') OR author_id = OLD.id;
END;

CREATE TRIGGER audit_log_no_update BEFORE UPDATE ON audit_log
WHEN NOT (
  NEW.id IS OLD.id AND NEW.at IS OLD.at AND NEW.actor_id IS OLD.actor_id AND NEW.action IS OLD.action
  AND NEW.subject IS OLD.subject AND NEW.subject_id IS OLD.subject_id AND NEW.author_id IS OLD.author_id
  AND NEW.key_id IS OLD.key_id
  AND ((NEW.actor_name IS OLD.actor_name AND NEW.key_name IS OLD.key_name) OR (
    NEW.actor_name = '' AND NEW.key_name IS iif(OLD.key_name IS NULL, NULL, '')
    AND NOT EXISTS (SELECT 1 FROM users WHERE id = OLD.actor_id)
  ))
  AND ((NEW.before IS OLD.before AND NEW.after IS OLD.after) OR (
    NEW.before IS iif(OLD.before IS NULL, NULL, (SELECT json_group_object(key, value) FROM json_each(OLD.before)
      WHERE key IN ('role', 'days', 'until', 'movieId', 'star')))
    AND NEW.after IS iif(OLD.after IS NULL, NULL, (SELECT json_group_object(key, value) FROM json_each(OLD.after)
      WHERE key IN ('role', 'days', 'until', 'movieId', 'star')))
    AND iif(OLD.subject = 'user', OLD.subject_id, OLD.author_id) IS NOT NULL
    AND NOT EXISTS (SELECT 1 FROM users WHERE id = iif(OLD.subject = 'user', OLD.subject_id, OLD.author_id))
  ))
) BEGIN
  SELECT RAISE(ABORT, 'the audit log is append-only');
END;

-- Folds the names of rows again as contract/fold-text.ts does since: without invisible characters (Unicode's category
-- Cf). A byte order mark was folded to a space.
UPDATE movies SET name_folded =
  substr(name_folded, 1, instr(name, char(65279)) - 1) || substr(name_folded, instr(name, char(65279)) + 1)
WHERE instr(name, char(65279)) > 0 AND length(name) = length(name_folded)
  AND substr(name_folded, instr(name, char(65279)), 1) = ' ';

UPDATE people SET name_folded =
  substr(name_folded, 1, instr(name, char(65279)) - 1) || substr(name_folded, instr(name, char(65279)) + 1)
WHERE instr(name, char(65279)) > 0 AND length(name) = length(name_folded)
  AND substr(name_folded, instr(name, char(65279)), 1) = ' ';

UPDATE users SET name_folded =
  substr(name_folded, 1, instr(name, char(65279)) - 1) || substr(name_folded, instr(name, char(65279)) + 1)
WHERE instr(name, char(65279)) > 0 AND length(name) = length(name_folded)
  AND substr(name_folded, instr(name, char(65279)), 1) = ' ';

CREATE TABLE invisible_characters AS SELECT column1 AS first, column2 AS last FROM (VALUES
  (173, 173), (1536, 1541), (1564, 1564), (1757, 1757), (1807, 1807), (2192, 2193), (2274, 2274), (6158, 6158),
  (8203, 8207), (8234, 8238), (8288, 8292), (8294, 8303), (65279, 65279), (65529, 65531), (69821, 69821),
  (69837, 69837), (78896, 78911), (113824, 113827), (119155, 119162), (917505, 917505), (917536, 917631)
);

-- Each name with an invisible character, read one character at a time: D1 has no functions for Unicode. D1's patterns
-- have at most 50 bytes, enough for five ranges.
CREATE TABLE refolded AS
WITH RECURSIVE names(of_table, row_id, name_folded) AS (
  SELECT 'people', rowid, name_folded FROM people
  UNION ALL SELECT 'movies', rowid, name_folded FROM movies
  UNION ALL SELECT 'users', rowid, name_folded FROM users
  UNION ALL SELECT 'profiles', rowid, name_folded FROM profiles
  UNION ALL SELECT 'movies in ' || text.key, movies.rowid, text.value ->> 'nameFolded'
    FROM movies, json_each(movies.translations) AS text WHERE text.value ->> 'nameFolded' IS NOT NULL
), patterns(pattern) AS MATERIALIZED (
  SELECT '*[' || group_concat(char(first) || '-' || char(last), '') || ']*' FROM invisible_characters GROUP BY rowid / 5
), walk(of_table, row_id, name_folded, rest, kept) AS (
  SELECT of_table, row_id, name_folded, name_folded, '' FROM names
  WHERE length(name_folded) < length(CAST(name_folded AS BLOB)) AND EXISTS (
    SELECT 1 FROM patterns WHERE name_folded GLOB pattern
  )
  UNION ALL
  SELECT of_table, row_id, name_folded, substr(rest, 2), kept || iif(
    EXISTS (SELECT 1 FROM invisible_characters WHERE unicode(rest) BETWEEN first AND last)
      OR (substr(rest, 1, 1) = ' ' AND (kept = '' OR substr(kept, -1) = ' ')),
    '', substr(rest, 1, 1))
  FROM walk WHERE rest <> ''
)
SELECT of_table, row_id, rtrim(kept) AS folded FROM walk WHERE rest = '' AND rtrim(kept) <> name_folded;

-- The triggers of people write the names in the rows of their movies.
UPDATE people SET name_folded = folded FROM refolded WHERE of_table = 'people' AND row_id = people.rowid;

UPDATE movies SET name_folded = folded FROM refolded WHERE of_table = 'movies' AND row_id = movies.rowid;

UPDATE users SET name_folded = folded FROM refolded WHERE of_table = 'users' AND row_id = users.rowid;

-- Of two profiles of an account whose names look the same, one keeps its folded name.
UPDATE OR IGNORE profiles SET name_folded = folded
FROM refolded WHERE of_table = 'profiles' AND row_id = profiles.rowid;

UPDATE movies SET translations = json_set(translations, '$.de.nameFolded', folded)
FROM refolded WHERE of_table = 'movies in de' AND row_id = movies.rowid;

UPDATE movies SET translations = json_set(translations, '$.en.nameFolded', folded)
FROM refolded WHERE of_table = 'movies in en' AND row_id = movies.rowid;

UPDATE movies SET translations = json_set(translations, '$.es.nameFolded', folded)
FROM refolded WHERE of_table = 'movies in es' AND row_id = movies.rowid;

UPDATE movies SET translated_names = (
  SELECT coalesce(group_concat(value ->> 'nameFolded', char(10)), '') FROM json_each(translations)
)
WHERE rowid IN (SELECT row_id FROM refolded WHERE of_table LIKE 'movies in %');

DROP TABLE refolded;

DROP TABLE invisible_characters;

-- The Worker folds these titles again before it next adds or changes a category.
UPDATE categories SET title_folded = NULL WHERE length(title) < length(CAST(title AS BLOB));
