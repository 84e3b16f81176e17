-- Search ------------------------------------------------------------------------------------------

-- Finds accounts by folded name and address, for administrators. Rows are numbered by users.serial, since row ids of
-- a table with a text key do not last.
CREATE VIRTUAL TABLE user_search USING fts5(name, email, content='', contentless_delete=1, tokenize='trigram');

-- Fills the table when a migration creates it.
INSERT INTO user_search (rowid, name, email) SELECT serial, name_folded, email FROM users;

-- Numbers a new account and adds it to full text.
CREATE TRIGGER users_found_insert AFTER INSERT ON users BEGIN
  UPDATE users SET serial = (SELECT coalesce(max(serial), 0) + 1 FROM users) WHERE id = NEW.id;
  INSERT INTO user_search (rowid, name, email) SELECT serial, name_folded, email FROM users WHERE id = NEW.id;
END;

-- Writes the full text of a changed account again.
CREATE TRIGGER users_found_update AFTER UPDATE OF name_folded, email ON users BEGIN
  DELETE FROM user_search WHERE rowid = NEW.serial;
  INSERT INTO user_search (rowid, name, email) VALUES (NEW.serial, NEW.name_folded, NEW.email);
END;

-- Removes a deleted account from full text.
CREATE TRIGGER users_lost_delete AFTER DELETE ON users BEGIN
  DELETE FROM user_search WHERE rowid = OLD.serial;
END;

-- Totals ------------------------------------------------------------------------------------------

-- Counts a new account.
CREATE TRIGGER users_counted AFTER INSERT ON users BEGIN
  UPDATE totals SET value = value + 1 WHERE name = 'users';
END;

-- Subtracts a deleted account from the total.
CREATE TRIGGER users_uncounted AFTER DELETE ON users BEGIN
  UPDATE totals SET value = value - 1 WHERE name = 'users';
END;

-- Addresses ---------------------------------------------------------------------------------------

-- Keeps what names an account by its address with the account when the address changes. The giver of a
-- gift does not learn the new address.
CREATE TRIGGER users_address_changed AFTER UPDATE OF email ON users WHEN NEW.email <> OLD.email BEGIN
  UPDATE emails SET user_id = NEW.id WHERE "to" = OLD.email;
  UPDATE review_reports SET email = NEW.email WHERE email = OLD.email;
  UPDATE unassigned_exits SET email = NEW.email WHERE email = OLD.email;
  UPDATE gift_codes SET recipient_id = NEW.id WHERE recipient_email = OLD.email;
  DELETE FROM registrations WHERE email = OLD.email;
END;

-- Erasure -----------------------------------------------------------------------------------------

-- Erases the rows and texts that belong to an account only by its orders or its address, before
-- these are gone.
CREATE TRIGGER users_erasing BEFORE DELETE ON users BEGIN
  UPDATE payment_events SET raw = ''
  WHERE raw <> '' AND order_id IN (SELECT id FROM orders WHERE user_id = OLD.id);
  UPDATE orders SET payment_link = NULL WHERE user_id = OLD.id AND payment_link IS NOT NULL;
  DELETE FROM emails WHERE "to" = OLD.email;
  DELETE FROM registrations WHERE email = OLD.email;
  DELETE FROM review_reports WHERE email = OLD.email;
  DELETE FROM unassigned_exits WHERE email = OLD.email;
  UPDATE review_reports SET explanation = '' WHERE author_id = OLD.id AND explanation <> '';
  DELETE FROM rate_limits WHERE key IN (
    'sign-in:account:' || OLD.email, 'email:verify:' || OLD.email, 'email:reset:' || OLD.email,
    'email:new_sign_in:' || OLD.email, 'email:password_changed:' || OLD.email, 'email:email_changing:' || OLD.email,
    'email:exit:' || OLD.email, 'email:report:' || OLD.email
  );
  DELETE FROM rate_limits
  WHERE key > 'sign-in:device:' || OLD.email || ':' AND key < 'sign-in:device:' || OLD.email || ';';
END;

-- Removes the names of a deleted account from the audit log, and all values that could name the
-- account.
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
