PRAGMA foreign_keys=OFF;

CREATE TABLE `__new_legal_reviews` (
	`page` text PRIMARY KEY NOT NULL,
	`reviewed_at` integer,
	`reviewed_by` text,
	FOREIGN KEY (`reviewed_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "legal_reviews_page" CHECK("__new_legal_reviews"."page" in ('terms', 'privacy', 'imprint', 'accessibility'))
);

INSERT INTO `__new_legal_reviews`("page", "reviewed_at", "reviewed_by") SELECT "page", "reviewed_at", "reviewed_by" FROM `legal_reviews`;

DROP TABLE `legal_reviews`;

ALTER TABLE `__new_legal_reviews` RENAME TO `legal_reviews`;

PRAGMA foreign_keys=ON;
