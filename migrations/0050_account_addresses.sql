DROP TRIGGER gift_codes_erasing;

DROP TRIGGER users_erasing;

ALTER TABLE `emails` ADD `user_id` text REFERENCES users(id) ON DELETE cascade;

CREATE INDEX `emails_of_user` ON `emails` (`user_id`) WHERE "emails"."user_id" is not null;

ALTER TABLE `gift_codes` ADD `recipient_id` text REFERENCES users(id) ON DELETE set null;

CREATE INDEX `gift_codes_recipient_id` ON `gift_codes` (`recipient_id`) WHERE "gift_codes"."recipient_id" is not null;

UPDATE emails SET user_id = (SELECT user_id FROM one_time_tokens WHERE email = emails."to")
WHERE kind = 'verify_email';

CREATE TRIGGER users_address_changed AFTER UPDATE OF email ON users WHEN NEW.email <> OLD.email BEGIN
  UPDATE emails SET user_id = NEW.id WHERE "to" = OLD.email;
  UPDATE review_reports SET email = NEW.email WHERE email = OLD.email;
  UPDATE unassigned_exits SET email = NEW.email WHERE email = OLD.email;
  UPDATE gift_codes SET recipient_id = NEW.id WHERE recipient_email = OLD.email;
  DELETE FROM registrations WHERE email = OLD.email;
END;

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

CREATE TRIGGER gift_codes_erasing BEFORE DELETE ON users BEGIN
  UPDATE gift_codes SET recipient_email = NULL, recipient_name = NULL, sender_name = NULL, message = NULL,
    erase_at = NULL
  WHERE (buyer_id = OLD.id OR redeemed_by = OLD.id OR recipient_email = OLD.email OR recipient_id = OLD.id)
    AND due_on IS NULL;
END;
