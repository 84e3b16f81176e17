CREATE INDEX `audit_log_key` ON `audit_log` (`key_id`,`id`) WHERE "audit_log"."key_id" is not null;

CREATE INDEX `audit_log_key_action` ON `audit_log` (`key_id`,`action`,`id`) WHERE "audit_log"."key_id" is not null;

CREATE INDEX `audit_log_key_subject` ON `audit_log` (`key_id`,`subject`,`id`) WHERE "audit_log"."key_id" is not null;

CREATE INDEX `audit_log_key_action_subject` ON `audit_log` (`key_id`,`action`,`subject`,`id`) WHERE "audit_log"."key_id" is not null;
