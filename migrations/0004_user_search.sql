-- Full text over the accounts' folded names and addresses, for the administrators' search. Its rows are numbered
-- by `users.serial`: the hidden row ids of a table whose key is text do not last.
UPDATE users SET serial = (SELECT count(*) FROM users AS earlier WHERE earlier.rowid <= users.rowid);
--> statement-breakpoint
CREATE VIRTUAL TABLE user_search USING fts5(name, email, content='', contentless_delete=1, tokenize='trigram');
--> statement-breakpoint
INSERT INTO user_search (rowid, name, email) SELECT serial, name_folded, email FROM users;
--> statement-breakpoint
CREATE TRIGGER users_found_insert AFTER INSERT ON users BEGIN
  UPDATE users SET serial = (SELECT coalesce(max(serial), 0) + 1 FROM users) WHERE id = NEW.id;
  INSERT INTO user_search (rowid, name, email) SELECT serial, name_folded, email FROM users WHERE id = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER users_found_update AFTER UPDATE OF name_folded, email ON users BEGIN
  DELETE FROM user_search WHERE rowid = NEW.serial;
  INSERT INTO user_search (rowid, name, email) VALUES (NEW.serial, NEW.name_folded, NEW.email);
END;
--> statement-breakpoint
CREATE TRIGGER users_lost_delete AFTER DELETE ON users BEGIN
  DELETE FROM user_search WHERE rowid = OLD.serial;
END;
