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

-- The triggers of people write the names in the rows of their movies.
UPDATE people SET name_folded = folded FROM (
  SELECT rowid AS "row",
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
  FROM people
) WHERE rowid = "row" AND folded <> name_folded;

UPDATE movies SET name_folded = folded FROM (
  SELECT rowid AS "row",
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
  FROM movies
) WHERE rowid = "row" AND folded <> name_folded;

UPDATE users SET name_folded = folded FROM (
  SELECT rowid AS "row",
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
  FROM users
) WHERE rowid = "row" AND folded <> name_folded;
