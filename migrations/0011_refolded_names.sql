ALTER TABLE `categories` ADD `title_folded` text;

-- Folds the names of rows again as contract/fold-text.ts does since: signs and letters that folded names kept are
-- written plainly. D1 has no functions for Unicode, and needs none here: a folded name is in lower case and without marks.

-- An acute accent for an apostrophe was folded to a space.
UPDATE movies SET name_folded =
  substr(name_folded, 1, instr(name, '´') - 1) || '''' || substr(name_folded, instr(name, '´') + 1)
WHERE instr(name, '´') > 0 AND length(name) = length(name_folded) AND substr(name_folded, instr(name, '´'), 1) = ' ';

UPDATE people SET name_folded =
  substr(name_folded, 1, instr(name, '´') - 1) || '''' || substr(name_folded, instr(name, '´') + 1)
WHERE instr(name, '´') > 0 AND length(name) = length(name_folded) AND substr(name_folded, instr(name, '´'), 1) = ' ';

UPDATE users SET name_folded =
  substr(name_folded, 1, instr(name, '´') - 1) || '''' || substr(name_folded, instr(name, '´') + 1)
WHERE instr(name, '´') > 0 AND length(name) = length(name_folded) AND substr(name_folded, instr(name, '´'), 1) = ' ';

-- Of each row whose name changes.
CREATE VIEW refolded AS SELECT of_table, row_id, folded FROM (
  SELECT of_table, row_id, name_folded,
    replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(
    replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(
    replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(
    replace(replace(
    name_folded, '′′', '"'), '‘', ''''), '’', ''''), '‚', ''''), '‛', ''''), 'ʹ', ''''), 'ʻ', '''')
    , 'ʼ', ''''), 'ʽ', ''''), '`', ''''), '′', ''''), '‵', ''''), '‹', ''''), '›', '''')
    , '“', '"'), '”', '"'), '„', '"'), '‟', '"'), '«', '"'), '»', '"'), '〝', '"'), '〞', '"')
    , '〟', '"'), '‐', '-'), '‒', '-'), '–', '-'), '—', '-'), '―', '-'), '−', '-'), '⁃', '-')
    , 'ł', 'l'), 'ø', 'o'), 'đ', 'd'), 'ð', 'd'), 'ħ', 'h'), 'ŧ', 't'), 'ı', 'i')
    , 'þ', 'th'), 'æ', 'ae'), 'œ', 'oe'), 'ς', 'σ') AS folded
  FROM (
    SELECT 'people' AS of_table, rowid AS row_id, name_folded FROM people
    UNION ALL SELECT 'movies', rowid, name_folded FROM movies
    UNION ALL SELECT 'users', rowid, name_folded FROM users
  )
) WHERE folded <> name_folded;

-- The triggers of people write the names in the rows of their movies.
UPDATE people SET name_folded = folded FROM refolded WHERE of_table = 'people' AND row_id = people.rowid;

UPDATE movies SET name_folded = folded FROM refolded WHERE of_table = 'movies' AND row_id = movies.rowid;

UPDATE users SET name_folded = folded FROM refolded WHERE of_table = 'users' AND row_id = users.rowid;

DROP VIEW refolded;
