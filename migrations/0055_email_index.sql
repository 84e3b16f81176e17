DROP INDEX `emails_mailbox`;--> statement-breakpoint
CREATE INDEX `emails_mailbox` ON `emails` (`sent_at`,`id`) WHERE "emails"."sent_at" is not null;