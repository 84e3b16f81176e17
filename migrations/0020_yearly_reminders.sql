ALTER TABLE `price_moves` ADD `reminds_of` integer;

CREATE INDEX `price_moves_reminder` ON `price_moves` (`reminds_of`) WHERE "price_moves"."reminds_of" is not null;

ALTER TABLE `subscriptions` ADD `yearly_noticed_at` integer DEFAULT 0 NOT NULL;

CREATE INDEX `subscriptions_anniversary` ON `subscriptions` (("started_at" / 86400000) % 365,`yearly_noticed_at`);
