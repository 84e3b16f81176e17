CREATE TABLE `audit_log` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`at` integer NOT NULL,
	`actor_id` text NOT NULL,
	`actor_name` text NOT NULL,
	`action` text NOT NULL,
	`subject` text NOT NULL,
	`subject_id` text NOT NULL,
	`before` text,
	`after` text
);
--> statement-breakpoint
CREATE INDEX `audit_log_actor` ON `audit_log` (`actor_id`,`id`);--> statement-breakpoint
CREATE INDEX `audit_log_action` ON `audit_log` (`action`,`id`);--> statement-breakpoint
CREATE INDEX `audit_log_subject` ON `audit_log` (`subject`,`subject_id`,`id`);--> statement-breakpoint
CREATE TABLE `casts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`movie_id` integer NOT NULL,
	`name` text NOT NULL,
	`name_folded` text NOT NULL,
	`role` text NOT NULL,
	`image_key` text,
	FOREIGN KEY (`movie_id`) REFERENCES `movies`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `casts_once` ON `casts` (`movie_id`,`name`,`role`);--> statement-breakpoint
CREATE TABLE `categories` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`title` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `categories_title_unique` ON `categories` (`title`);--> statement-breakpoint
CREATE TABLE `favourites` (
	`user_id` text NOT NULL,
	`movie_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `movie_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`movie_id`) REFERENCES `movies`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `favourites_list` ON `favourites` (`user_id`,`created_at`,`movie_id`);--> statement-breakpoint
CREATE TABLE `leases` (
	`name` text PRIMARY KEY NOT NULL,
	`holder` text NOT NULL,
	`ends_at` integer NOT NULL,
	`cursor` text
);
--> statement-breakpoint
CREATE TABLE `letters` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`to` text NOT NULL,
	`subject` text NOT NULL,
	`text` text NOT NULL,
	`html` text NOT NULL,
	`queued_at` integer NOT NULL,
	`sent_at` integer,
	`attempts` integer DEFAULT 0 NOT NULL,
	`last_error` text
);
--> statement-breakpoint
CREATE INDEX `letters_waiting` ON `letters` (`queued_at`) WHERE "letters"."sent_at" is null;--> statement-breakpoint
CREATE INDEX `letters_mailbox` ON `letters` (`sent_at`,`id`);--> statement-breakpoint
CREATE INDEX `letters_to` ON `letters` (`to`,`sent_at`);--> statement-breakpoint
CREATE TABLE `movies` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`serial` integer GENERATED ALWAYS AS (id) VIRTUAL,
	`name` text NOT NULL,
	`name_folded` text NOT NULL,
	`poster` text NOT NULL,
	`video_id` text,
	`trailer` text,
	`category_id` integer NOT NULL,
	`duration_text` text NOT NULL,
	`hour_bucket` text NOT NULL,
	`year` integer NOT NULL,
	`year_bucket` text NOT NULL,
	`rating` real NOT NULL,
	`star_bucket` integer NOT NULL,
	`popular` integer DEFAULT false NOT NULL,
	`language` text NOT NULL,
	`description` text NOT NULL,
	`price_cents` integer NOT NULL,
	`casts` text DEFAULT '[]' NOT NULL,
	`cast_names` text DEFAULT '' NOT NULL,
	`review_count` integer DEFAULT 0 NOT NULL,
	`review_stars` integer DEFAULT 0 NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`deleted_at` integer,
	FOREIGN KEY (`video_id`) REFERENCES `videos`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`category_id`) REFERENCES `categories`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "movies_name" CHECK(length("movies"."name") between 1 and 200),
	CONSTRAINT "movies_rating" CHECK("movies"."rating" between 0 and 5),
	CONSTRAINT "movies_star" CHECK("movies"."star_bucket" between 1 and 5),
	CONSTRAINT "movies_price" CHECK("movies"."price_cents" >= 0),
	CONSTRAINT "movies_hours" CHECK("movies"."hour_bucket" in ('0-1', '1-2', '2-3', '3-4', '4-5')),
	CONSTRAINT "movies_years" CHECK("movies"."year_bucket" in ('1700-1800', '1800-1900', '1900-2000', '2000-2010', '2010-2030')),
	CONSTRAINT "movies_popular" CHECK("movies"."popular" in (0, 1)),
	CONSTRAINT "movies_poster" CHECK(json_valid("movies"."poster"))
);
--> statement-breakpoint
CREATE INDEX `movies_video` ON `movies` (`video_id`);--> statement-breakpoint
CREATE INDEX `movies_bin` ON `movies` (`deleted_at`,`id`) WHERE "movies"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX `movies_all_newest` ON `movies` (`id`) WHERE "movies"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX `movies_all_rating` ON `movies` (`rating`,`serial`) WHERE "movies"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX `movies_all_name` ON `movies` (`name_folded`,`serial`) WHERE "movies"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX `movies_all_popular` ON `movies` (`popular`,`rating`,`serial`) WHERE "movies"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX `movies_category_newest` ON `movies` (`category_id`,`id`) WHERE "movies"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX `movies_category_rating` ON `movies` (`category_id`,`rating`,`serial`) WHERE "movies"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX `movies_category_name` ON `movies` (`category_id`,`name_folded`,`serial`) WHERE "movies"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX `movies_category_popular` ON `movies` (`category_id`,`popular`,`rating`,`serial`) WHERE "movies"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX `movies_year_newest` ON `movies` (`year_bucket`,`id`) WHERE "movies"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX `movies_year_rating` ON `movies` (`year_bucket`,`rating`,`serial`) WHERE "movies"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX `movies_year_name` ON `movies` (`year_bucket`,`name_folded`,`serial`) WHERE "movies"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX `movies_year_popular` ON `movies` (`year_bucket`,`popular`,`rating`,`serial`) WHERE "movies"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX `movies_hours_newest` ON `movies` (`hour_bucket`,`id`) WHERE "movies"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX `movies_hours_rating` ON `movies` (`hour_bucket`,`rating`,`serial`) WHERE "movies"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX `movies_hours_name` ON `movies` (`hour_bucket`,`name_folded`,`serial`) WHERE "movies"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX `movies_hours_popular` ON `movies` (`hour_bucket`,`popular`,`rating`,`serial`) WHERE "movies"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX `movies_star_newest` ON `movies` (`star_bucket`,`id`) WHERE "movies"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX `movies_star_rating` ON `movies` (`star_bucket`,`rating`,`serial`) WHERE "movies"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX `movies_star_name` ON `movies` (`star_bucket`,`name_folded`,`serial`) WHERE "movies"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX `movies_star_popular` ON `movies` (`star_bucket`,`popular`,`rating`,`serial`) WHERE "movies"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX `movies_language_newest` ON `movies` (`language`,`id`) WHERE "movies"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX `movies_language_rating` ON `movies` (`language`,`rating`,`serial`) WHERE "movies"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX `movies_language_name` ON `movies` (`language`,`name_folded`,`serial`) WHERE "movies"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX `movies_language_popular` ON `movies` (`language`,`popular`,`rating`,`serial`) WHERE "movies"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX `movies_popular_newest` ON `movies` (`popular`,`id`) WHERE "movies"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX `movies_popular_rating` ON `movies` (`popular`,`rating`,`serial`) WHERE "movies"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX `movies_popular_name` ON `movies` (`popular`,`name_folded`,`serial`) WHERE "movies"."deleted_at" is null;--> statement-breakpoint
CREATE TABLE `one_time_tokens` (
	`hash` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`purpose` text NOT NULL,
	`email` text,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `one_time_tokens_newest` ON `one_time_tokens` (`user_id`,`purpose`);--> statement-breakpoint
CREATE INDEX `one_time_tokens_expiry` ON `one_time_tokens` (`expires_at`);--> statement-breakpoint
CREATE TABLE `order_items` (
	`order_id` text NOT NULL,
	`movie_id` integer,
	`line` integer NOT NULL,
	`name` text NOT NULL,
	`price_cents` integer NOT NULL,
	PRIMARY KEY(`order_id`, `line`),
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`movie_id`) REFERENCES `movies`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `order_items_once` ON `order_items` (`order_id`,`movie_id`);--> statement-breakpoint
CREATE TABLE `orders` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text,
	`kind` text NOT NULL,
	`plan_id` text,
	`status` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`currency` text NOT NULL,
	`provider` text NOT NULL,
	`provider_ref` text,
	`transaction_id` text,
	`payment_link` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`plan_id`) REFERENCES `plans`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "orders_status" CHECK("orders"."status" in ('open', 'paid', 'failed', 'refunded', 'flagged')),
	CONSTRAINT "orders_plan" CHECK(("orders"."kind" = 'subscription') = ("orders"."plan_id" is not null)),
	CONSTRAINT "orders_amount" CHECK("orders"."amount_cents" > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `orders_one_open` ON `orders` (`user_id`) WHERE "orders"."status" = 'open' and "orders"."kind" = 'subscription';--> statement-breakpoint
CREATE UNIQUE INDEX `orders_transaction` ON `orders` (`provider`,`transaction_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `orders_provider` ON `orders` (`provider`,`provider_ref`);--> statement-breakpoint
CREATE INDEX `orders_user` ON `orders` (`user_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `orders_list` ON `orders` (`status`,`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `payment_events` (
	`provider` text NOT NULL,
	`event_id` text NOT NULL,
	`type` text NOT NULL,
	`order_id` text,
	`effect_key` text,
	`effect` text NOT NULL,
	`raw` text NOT NULL,
	`provider_at` integer NOT NULL,
	`received_at` integer NOT NULL,
	PRIMARY KEY(`provider`, `event_id`),
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payment_events_effect` ON `payment_events` (`provider`,`effect_key`);--> statement-breakpoint
CREATE INDEX `payment_events_order` ON `payment_events` (`order_id`,`provider_at`);--> statement-breakpoint
CREATE INDEX `payment_events_list` ON `payment_events` (`received_at`,`event_id`);--> statement-breakpoint
CREATE TABLE `plans` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`price_cents` integer NOT NULL,
	`currency` text NOT NULL,
	`days` integer NOT NULL,
	`streams` integer NOT NULL,
	`active` integer NOT NULL,
	CONSTRAINT "plans_id" CHECK("plans"."id" glob '[0-9][0-9][0-9][0-9][0-9]'),
	CONSTRAINT "plans_price" CHECK("plans"."price_cents" > 0),
	CONSTRAINT "plans_days" CHECK("plans"."days" > 0),
	CONSTRAINT "plans_streams" CHECK("plans"."streams" > 0)
);
--> statement-breakpoint
CREATE TABLE `play_days` (
	`day` text NOT NULL,
	`movie_id` integer NOT NULL,
	`plays` integer NOT NULL,
	`startup_ms` integer NOT NULL,
	`rebuffers` integer NOT NULL,
	`rebuffer_ms` integer NOT NULL,
	`errors` integer NOT NULL,
	PRIMARY KEY(`day`, `movie_id`),
	FOREIGN KEY (`movie_id`) REFERENCES `movies`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `play_days_movie` ON `play_days` (`movie_id`,`day`);--> statement-breakpoint
CREATE TABLE `plays` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text,
	`session_id` text,
	`movie_id` integer NOT NULL,
	`device` text NOT NULL,
	`started_at` integer NOT NULL,
	`lease_ends_at` integer NOT NULL,
	`startup_ms` integer,
	`rebuffers` integer,
	`rebuffer_ms` integer,
	`errors` integer,
	`rendition` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`movie_id`) REFERENCES `movies`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `plays_running` ON `plays` (`user_id`,`lease_ends_at`);--> statement-breakpoint
CREATE INDEX `plays_day` ON `plays` (`started_at`,`movie_id`);--> statement-breakpoint
CREATE TABLE `purchases` (
	`user_id` text NOT NULL,
	`movie_id` integer NOT NULL,
	`order_id` text NOT NULL,
	`bought_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `movie_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`movie_id`) REFERENCES `movies`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `purchases_list` ON `purchases` (`user_id`,`bought_at`,`movie_id`);--> statement-breakpoint
CREATE INDEX `purchases_order` ON `purchases` (`order_id`);--> statement-breakpoint
CREATE TABLE `reviews` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`movie_id` integer NOT NULL,
	`user_id` text,
	`name` text NOT NULL,
	`role` text NOT NULL,
	`email` text NOT NULL,
	`image_key` text,
	`star` integer NOT NULL,
	`body` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`movie_id`) REFERENCES `movies`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "reviews_star" CHECK("reviews"."star" between 1 and 5)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `reviews_once` ON `reviews` (`user_id`,`movie_id`);--> statement-breakpoint
CREATE INDEX `reviews_list` ON `reviews` (`movie_id`,`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`device` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_seen_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `sessions_user` ON `sessions` (`user_id`,`last_seen_at`);--> statement-breakpoint
CREATE INDEX `sessions_expiry` ON `sessions` (`expires_at`);--> statement-breakpoint
CREATE TABLE `subscriptions` (
	`user_id` text PRIMARY KEY NOT NULL,
	`plan_id` text NOT NULL,
	`started_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`renews` integer NOT NULL,
	`order_id` text,
	`provider` text NOT NULL,
	`provider_ref` text,
	`event_at` integer NOT NULL,
	`reminded_days` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`plan_id`) REFERENCES `plans`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `subscriptions_provider` ON `subscriptions` (`provider`,`provider_ref`);--> statement-breakpoint
CREATE INDEX `subscriptions_expiry` ON `subscriptions` (`expires_at`);--> statement-breakpoint
CREATE TABLE `throttles` (
	`key` text PRIMARY KEY NOT NULL,
	`count` integer NOT NULL,
	`ends_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `throttles_end` ON `throttles` (`ends_at`);--> statement-breakpoint
CREATE TABLE `totals` (
	`name` text PRIMARY KEY NOT NULL,
	`value` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `users` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`name_folded` text NOT NULL,
	`email` text NOT NULL,
	`phone` text,
	`image_key` text,
	`role` text DEFAULT 'USER' NOT NULL,
	`password_hash` text NOT NULL,
	`email_verified_at` integer,
	`created_at` integer NOT NULL,
	CONSTRAINT "users_role" CHECK("users"."role" in ('ADMIN', 'USER')),
	CONSTRAINT "users_email" CHECK("users"."email" = lower("users"."email"))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_email_unique` ON `users` (`email`);--> statement-breakpoint
CREATE INDEX `users_list` ON `users` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `users_name` ON `users` (`name_folded`,`id`);--> statement-breakpoint
CREATE INDEX `users_admins` ON `users` (`role`) WHERE "users"."role" = 'ADMIN';--> statement-breakpoint
CREATE TABLE `video_files` (
	`video_id` text NOT NULL,
	`path` text NOT NULL,
	`bytes` integer NOT NULL,
	`sha256` text NOT NULL,
	`duration_ms` integer,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`video_id`, `path`),
	FOREIGN KEY (`video_id`) REFERENCES `videos`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "video_files_bytes" CHECK("video_files"."bytes" > 0),
	CONSTRAINT "video_files_sha256" CHECK(length("video_files"."sha256") = 64)
);
--> statement-breakpoint
CREATE TABLE `video_parts` (
	`video_id` text NOT NULL,
	`part` integer NOT NULL,
	`etag` text NOT NULL,
	`bytes` integer NOT NULL,
	PRIMARY KEY(`video_id`, `part`),
	FOREIGN KEY (`video_id`) REFERENCES `videos`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "video_parts_number" CHECK("video_parts"."part" between 1 and 10000)
);
--> statement-breakpoint
CREATE TABLE `videos` (
	`id` text PRIMARY KEY NOT NULL,
	`status` text NOT NULL,
	`file_name` text NOT NULL,
	`type` text NOT NULL,
	`bytes` integer NOT NULL,
	`duration_ms` integer NOT NULL,
	`upload_id` text,
	`source_sha256` text,
	`tracks` text,
	`created_by` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`published_at` integer,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "videos_id" CHECK("videos"."id" <> 'watch'),
	CONSTRAINT "videos_status" CHECK("videos"."status" in ('uploading', 'ready', 'failed')),
	CONSTRAINT "videos_ready" CHECK("videos"."status" <> 'ready' or "videos"."published_at" is not null)
);
--> statement-breakpoint
CREATE INDEX `videos_list` ON `videos` (`status`,`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `views` (
	`user_id` text NOT NULL,
	`movie_id` integer NOT NULL,
	`position_ms` integer NOT NULL,
	`duration_ms` integer NOT NULL,
	`reported_at` integer NOT NULL,
	`watched_at` integer NOT NULL,
	`finished_at` integer,
	PRIMARY KEY(`user_id`, `movie_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`movie_id`) REFERENCES `movies`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "views_position" CHECK("views"."position_ms" between 0 and "views"."duration_ms")
);
--> statement-breakpoint
CREATE INDEX `views_list` ON `views` (`user_id`,`watched_at`,`movie_id`);