DROP TRIGGER users_erasing;

DROP TRIGGER gift_codes_erasing;

CREATE INDEX `gift_codes_recipient` ON `gift_codes` (`recipient_email`) WHERE "gift_codes"."recipient_email" is not null;

CREATE TRIGGER users_erasing BEFORE DELETE ON users BEGIN
  UPDATE payment_events SET raw = ''
  WHERE raw <> '' AND order_id IN (SELECT id FROM orders WHERE user_id = OLD.id);
  UPDATE orders SET payment_link = NULL WHERE user_id = OLD.id AND payment_link IS NOT NULL;
  DELETE FROM emails WHERE "to" = OLD.email;
  DELETE FROM emails WHERE kind = 'verify_email'
    AND "to" IN (SELECT email FROM one_time_tokens WHERE user_id = OLD.id AND email IS NOT NULL);
  DELETE FROM registrations WHERE email = OLD.email;
  DELETE FROM rate_limits WHERE key IN (
    'sign-in:account:' || OLD.email, 'email:verify:' || OLD.email, 'email:reset:' || OLD.email,
    'email:new_sign_in:' || OLD.email, 'email:password_changed:' || OLD.email, 'email:email_changing:' || OLD.email
  );
  DELETE FROM rate_limits
  WHERE key > 'sign-in:device:' || OLD.email || ':' AND key < 'sign-in:device:' || OLD.email || ';';
END;

CREATE TRIGGER gift_codes_erasing BEFORE DELETE ON users BEGIN
  UPDATE gift_codes SET recipient_email = NULL, recipient_name = NULL, sender_name = NULL, message = NULL,
    erase_at = NULL
  WHERE (buyer_id = OLD.id OR redeemed_by = OLD.id OR recipient_email = OLD.email) AND due_on IS NULL;
END;
