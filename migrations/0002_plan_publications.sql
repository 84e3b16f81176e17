CREATE TABLE `plan_publications` (
	`plan_id` text PRIMARY KEY NOT NULL,
	`offer` text NOT NULL,
	`checked_at` integer,
	`attempt` integer DEFAULT 0 NOT NULL,
	`failures` integer DEFAULT 0 NOT NULL,
	`error` text,
	`retry_at` integer,
	FOREIGN KEY (`plan_id`) REFERENCES `plans`(`id`) ON UPDATE no action ON DELETE cascade
);

CREATE TRIGGER plans_tax AFTER INSERT ON site_settings
WHEN coalesce(NEW.settings ->> '$.tax', 'none') <> coalesce((SELECT settings ->> '$.tax' FROM site_settings
  WHERE version < NEW.version ORDER BY version DESC LIMIT 1), 'none') BEGIN
  UPDATE plans SET provider_price_id = NULL WHERE provider_price_id IS NOT NULL;
END;
