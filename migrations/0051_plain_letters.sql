-- Folds names again as contract/fold-text.ts does since: ten more letters are written plainly.
CREATE TABLE refolded AS
WITH names(of_table, row_id, name_folded) AS (
  SELECT 'people', rowid, name_folded FROM people
  UNION ALL SELECT 'movies', rowid, name_folded FROM movies
  UNION ALL SELECT 'users', rowid, name_folded FROM users
  UNION ALL SELECT 'profiles', rowid, name_folded FROM profiles
  UNION ALL SELECT 'movies in ' || text.key, movies.rowid, text.value ->> 'nameFolded'
    FROM movies, json_each(movies.translations) AS text WHERE text.value ->> 'nameFolded' IS NOT NULL
)
SELECT of_table, row_id,
  replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(
  name_folded, 'ɓ', 'b'), 'ɖ', 'd'), 'ɗ', 'd'), 'ə', 'e'), 'ɛ', 'e'), 'ƒ', 'f'), 'ƙ', 'k'), 'ŋ', 'n'), 'ɔ', 'o'), 'ƴ', 'y')
  AS folded
FROM names
WHERE name_folded GLOB '*[ɓɖɗəɛƒƙŋɔƴ]*';

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

-- The Worker folds these titles again before it next adds or changes a category.
UPDATE categories SET title_folded = NULL WHERE title_folded GLOB '*[ɓɖɗəɛƒƙŋɔƴ]*';
