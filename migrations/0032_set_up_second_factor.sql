CREATE TABLE `__new_set_up` (
	`step` text PRIMARY KEY NOT NULL,
	`state` text NOT NULL,
	`code` text,
	`email_id` text,
	`changed_at` integer NOT NULL,
	CONSTRAINT "set_up_step" CHECK("__new_set_up"."step" in ('look', 'languages', 'owner', 'second-factor', 'legal', 'email', 'plan', 'payments', 'movie')),
	CONSTRAINT "set_up_state" CHECK("__new_set_up"."state" in ('open', 'done', 'skipped'))
);

INSERT INTO `__new_set_up`("step", "state", "code", "email_id", "changed_at") SELECT "step", "state", "code", "email_id", "changed_at" FROM `set_up`;

DROP TABLE `set_up`;

ALTER TABLE `__new_set_up` RENAME TO `set_up`;
