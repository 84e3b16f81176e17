CREATE TABLE `set_up` (
	`step` text PRIMARY KEY NOT NULL,
	`state` text NOT NULL,
	`code` text,
	`email_id` text,
	`changed_at` integer NOT NULL,
	CONSTRAINT "set_up_step" CHECK("set_up"."step" in ('look', 'languages', 'owner', 'legal', 'email', 'payments', 'movie')),
	CONSTRAINT "set_up_state" CHECK("set_up"."state" in ('open', 'done', 'skipped'))
);
