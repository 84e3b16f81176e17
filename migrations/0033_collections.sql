CREATE TABLE `collection_movies` (
	`collection_id` integer NOT NULL,
	`movie_id` integer NOT NULL,
	`position` integer NOT NULL,
	`listed` integer DEFAULT true NOT NULL,
	PRIMARY KEY(`collection_id`, `movie_id`),
	FOREIGN KEY (`collection_id`) REFERENCES `collections`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`movie_id`) REFERENCES `movies`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `collection_movies_listed` ON `collection_movies` (`collection_id`,`position`,`movie_id`) WHERE "collection_movies"."listed";--> statement-breakpoint
CREATE INDEX `collection_movies_movie` ON `collection_movies` (`movie_id`);--> statement-breakpoint
CREATE TABLE `collections` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`slug` text NOT NULL,
	`position` integer NOT NULL,
	`texts` text NOT NULL,
	`picture` text,
	`starts_at` integer,
	`ends_at` integer,
	`rule` text,
	`rule_terms` text,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "collections_texts" CHECK(json_valid("collections"."texts")),
	CONSTRAINT "collections_rule" CHECK(("collections"."rule" is null) = ("collections"."rule_terms" is null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `collections_slug_unique` ON `collections` (`slug`);--> statement-breakpoint
CREATE INDEX `collections_position` ON `collections` (`position`);--> statement-breakpoint
CREATE INDEX `collections_by_hand` ON `collections` (`slug`) WHERE "collections"."rule_terms" is null;--> statement-breakpoint
CREATE INDEX `collections_by_rule` ON `collections` (`slug`) WHERE "collections"."rule_terms" is not null;
--> statement-breakpoint
-- What rules ask of a movie that is not in the bin, one word each: any combination is met in one index, and read off its
-- end, the newest first.
CREATE VIRTUAL TABLE movie_terms USING fts5(terms, content='', contentless_delete=1, tokenize='ascii', detail=none);
--> statement-breakpoint
CREATE VIEW movie_term_words AS SELECT id,
  'c' || category_id || ' y' || printf('%04d', year) || ' l' || hex(language)
    || coalesce(' k' || replace(countries, ', ', ' k'), '')
    || coalesce((SELECT ' p' || group_concat(person_id, ' p') FROM credits WHERE movie_id = movies.id), '') AS terms
FROM movies WHERE deleted_at IS NULL;
--> statement-breakpoint
INSERT INTO movie_terms (rowid, terms) SELECT id, terms FROM movie_term_words;
--> statement-breakpoint
CREATE TRIGGER movies_termed_insert AFTER INSERT ON movies BEGIN
  INSERT INTO movie_terms (rowid, terms) SELECT id, terms FROM movie_term_words WHERE id = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER movies_termed_update AFTER UPDATE OF category_id, year, language, countries, deleted_at ON movies BEGIN
  DELETE FROM movie_terms WHERE rowid = NEW.id;
  INSERT INTO movie_terms (rowid, terms) SELECT id, terms FROM movie_term_words WHERE id = NEW.id;
  UPDATE collection_movies SET listed = (NEW.deleted_at IS NULL) WHERE movie_id = NEW.id AND listed <> (NEW.deleted_at IS NULL);
END;
--> statement-breakpoint
CREATE TRIGGER movies_termed_delete AFTER DELETE ON movies BEGIN
  DELETE FROM movie_terms WHERE rowid = OLD.id;
END;
--> statement-breakpoint
CREATE TRIGGER credits_termed_insert AFTER INSERT ON credits BEGIN
  DELETE FROM movie_terms WHERE rowid = NEW.movie_id;
  INSERT INTO movie_terms (rowid, terms) SELECT id, terms FROM movie_term_words WHERE id = NEW.movie_id;
END;
--> statement-breakpoint
CREATE TRIGGER credits_termed_update AFTER UPDATE OF person_id ON credits BEGIN
  DELETE FROM movie_terms WHERE rowid = NEW.movie_id;
  INSERT INTO movie_terms (rowid, terms) SELECT id, terms FROM movie_term_words WHERE id = NEW.movie_id;
END;
--> statement-breakpoint
CREATE TRIGGER credits_termed_delete AFTER DELETE ON credits BEGIN
  DELETE FROM movie_terms WHERE rowid = OLD.movie_id;
  INSERT INTO movie_terms (rowid, terms) SELECT id, terms FROM movie_term_words WHERE id = OLD.movie_id;
END;
