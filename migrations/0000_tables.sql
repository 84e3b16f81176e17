-- Every table with its indexes, as worker/schema.ts defines them.

-- Site --------------------------------------------------------------------------------------------

-- The owner's settings of the site: each publication is a row with the next version.
CREATE TABLE site_settings (
  version integer PRIMARY KEY NOT NULL,
  settings text NOT NULL,
  published_at integer NOT NULL,
  published_by text,
  FOREIGN KEY (published_by) REFERENCES users(id) ON DELETE set null
);

-- How the owner arranged the home page. One row, none until then.
CREATE TABLE home_layout (
  id integer PRIMARY KEY NOT NULL,
  layout text NOT NULL,
  version integer NOT NULL,
  updated_at integer NOT NULL,
  CONSTRAINT home_layout_one CHECK(id = 1),
  CONSTRAINT home_layout_json CHECK(json_valid(layout))
);

-- Catalogue ---------------------------------------------------------------------------------------

-- The categories of the catalogue.
CREATE TABLE categories (
  id integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  title text NOT NULL,
  slug text,
  position integer DEFAULT 0 NOT NULL,
  in_menu integer DEFAULT false NOT NULL,
  descriptions text DEFAULT '{}' NOT NULL,
  picture text,
  version integer DEFAULT 1 NOT NULL,
  created_at integer NOT NULL
);
CREATE INDEX categories_position ON categories (position);
CREATE INDEX categories_slug ON categories (slug);
CREATE UNIQUE INDEX categories_title_unique ON categories (title);

-- A movie. `casts` and `crew` repeat its credits, and `cast_names` the folded names of all their people (by trigger), so
-- that a list reads one row per movie and one search finds cast and crew.
CREATE TABLE movies (
  id integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  serial integer GENERATED ALWAYS AS (id) VIRTUAL,
  name text NOT NULL,
  name_folded text NOT NULL,
  original_title text,
  countries text,
  wikidata_id text,
  imdb_id text,
  poster text NOT NULL,
  video_id text,
  video_path text,
  downloadable integer DEFAULT false NOT NULL,
  trailer text,
  category_id integer NOT NULL,
  duration_text text NOT NULL,
  hour_bucket text NOT NULL,
  year integer NOT NULL,
  year_bucket text NOT NULL,
  rating real NOT NULL,
  star_bucket integer NOT NULL,
  popular integer DEFAULT false NOT NULL,
  language text NOT NULL,
  description text NOT NULL,
  price_cents integer NOT NULL,
  free_download integer DEFAULT false NOT NULL,
  rent_price_cents integer,
  owners_may_stream integer DEFAULT false NOT NULL,
  pre_order integer DEFAULT false NOT NULL,
  available_from text,
  available_until text,
  subscription_from text,
  subscription_until text,
  premiere_time text,
  territories text,
  casts text DEFAULT '[]' NOT NULL,
  crew text DEFAULT '[]' NOT NULL,
  extras text DEFAULT '[]' NOT NULL,
  cast_names text DEFAULT '' NOT NULL,
  review_count integer DEFAULT 0 NOT NULL,
  review_stars integer DEFAULT 0 NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  extras_version integer DEFAULT 1 NOT NULL,
  credits_version integer DEFAULT 1 NOT NULL,
  created_at integer NOT NULL,
  updated_at integer NOT NULL,
  deleted_at integer,
  left_at integer,
  kept_at integer DEFAULT 0 NOT NULL,
  bin_checked_at integer GENERATED ALWAYS AS (max(deleted_at, kept_at)) VIRTUAL,
  FOREIGN KEY (video_id) REFERENCES videos(id) ON DELETE set null,
  FOREIGN KEY (category_id) REFERENCES categories(id) ON DELETE restrict,
  CONSTRAINT movies_name CHECK(length(name) between 1 and 200),
  CONSTRAINT movies_rating CHECK(rating between 0 and 5),
  CONSTRAINT movies_star CHECK(star_bucket between 1 and 5),
  CONSTRAINT movies_price CHECK(price_cents >= 0),
  CONSTRAINT movies_hours CHECK(hour_bucket in ('0-1', '1-2', '2-3', '3-4', '4-5')),
  CONSTRAINT movies_years CHECK(year_bucket in ('1700-1800', '1800-1900', '1900-2000', '2000-2010', '2010-2030')),
  CONSTRAINT movies_popular CHECK(popular in (0, 1)),
  CONSTRAINT movies_poster CHECK(json_valid(poster))
);
CREATE INDEX movies_all_name ON movies (name_folded, serial) WHERE deleted_at is null;
CREATE INDEX movies_all_newest ON movies (id) WHERE deleted_at is null;
CREATE INDEX movies_all_popular ON movies (popular, rating, serial) WHERE deleted_at is null;
CREATE INDEX movies_all_rating ON movies (rating, serial) WHERE deleted_at is null;
CREATE INDEX movies_bin ON movies (deleted_at, id) WHERE deleted_at is not null;
CREATE INDEX movies_bin_due ON movies (bin_checked_at) WHERE deleted_at is not null;
CREATE INDEX movies_category_name ON movies (category_id, name_folded, serial) WHERE deleted_at is null;
CREATE INDEX movies_category_newest ON movies (category_id, id) WHERE deleted_at is null;
CREATE INDEX movies_category_popular ON movies (category_id, popular, rating, serial) WHERE deleted_at is null;
CREATE INDEX movies_category_rating ON movies (category_id, rating, serial) WHERE deleted_at is null;
CREATE INDEX movies_coming ON movies (available_from, id) WHERE deleted_at is null and available_from is not null;
CREATE INDEX movies_download_newest ON movies (downloadable, id) WHERE deleted_at is null;
CREATE INDEX movies_free_newest ON movies (downloadable, free_download, id) WHERE deleted_at is null;
CREATE INDEX movies_hours_name ON movies (hour_bucket, name_folded, serial) WHERE deleted_at is null;
CREATE INDEX movies_hours_newest ON movies (hour_bucket, id) WHERE deleted_at is null;
CREATE INDEX movies_hours_popular ON movies (hour_bucket, popular, rating, serial) WHERE deleted_at is null;
CREATE INDEX movies_hours_rating ON movies (hour_bucket, rating, serial) WHERE deleted_at is null;
CREATE INDEX movies_language_name ON movies (language, name_folded, serial) WHERE deleted_at is null;
CREATE INDEX movies_language_newest ON movies (language, id) WHERE deleted_at is null;
CREATE INDEX movies_language_popular ON movies (language, popular, rating, serial) WHERE deleted_at is null;
CREATE INDEX movies_language_rating ON movies (language, rating, serial) WHERE deleted_at is null;
CREATE INDEX movies_leaving ON movies (available_until, id) WHERE deleted_at is null and available_until is not null;
CREATE INDEX movies_left ON movies (deleted_at, id) WHERE left_at is not null;
CREATE INDEX movies_popular_name ON movies (popular, name_folded, serial) WHERE deleted_at is null;
CREATE INDEX movies_popular_newest ON movies (popular, id) WHERE deleted_at is null;
CREATE INDEX movies_popular_rating ON movies (popular, rating, serial) WHERE deleted_at is null;
CREATE INDEX movies_star_name ON movies (star_bucket, name_folded, serial) WHERE deleted_at is null;
CREATE INDEX movies_star_newest ON movies (star_bucket, id) WHERE deleted_at is null;
CREATE INDEX movies_star_popular ON movies (star_bucket, popular, rating, serial) WHERE deleted_at is null;
CREATE INDEX movies_star_rating ON movies (star_bucket, rating, serial) WHERE deleted_at is null;
CREATE INDEX movies_video ON movies (video_id);
CREATE INDEX movies_year_name ON movies (year_bucket, name_folded, serial) WHERE deleted_at is null;
CREATE INDEX movies_year_newest ON movies (year_bucket, id) WHERE deleted_at is null;
CREATE INDEX movies_year_popular ON movies (year_bucket, popular, rating, serial) WHERE deleted_at is null;
CREATE INDEX movies_year_rating ON movies (year_bucket, rating, serial) WHERE deleted_at is null;

-- How many movies share all filterable values, so that facet counts read no movie. By trigger. The migration makes it
-- WITHOUT ROWID, which Drizzle cannot say: rows lie in the order of the key, and counting reads each cell once.
CREATE TABLE movie_cells (
  category_id integer NOT NULL,
  year_bucket text NOT NULL,
  hour_bucket text NOT NULL,
  star_bucket integer NOT NULL,
  language text NOT NULL,
  movie_count integer NOT NULL,
  PRIMARY KEY(category_id, language, year_bucket, hour_bucket, star_bucket),
  FOREIGN KEY (category_id) REFERENCES categories(id) ON DELETE restrict,
  CONSTRAINT movie_cells_movie_count CHECK(movie_count > 0)
) WITHOUT ROWID;

-- The people that movies credit. `credit_count`: their credits, by trigger.
CREATE TABLE people (
  id integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  serial integer GENERATED ALWAYS AS (id) VIRTUAL,
  name text NOT NULL,
  name_folded text NOT NULL,
  portrait_key text,
  portrait_author text,
  portrait_licence text,
  portrait_source text,
  born text,
  died text,
  credit_count integer DEFAULT 0 NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at integer NOT NULL,
  CONSTRAINT people_name CHECK(length(name) between 1 and 120)
);
CREATE INDEX people_list ON people (name_folded, serial);
CREATE INDEX people_portrait ON people (portrait_key) WHERE portrait_key is not null;

-- The ids of people that turned out to be the same as another, so that their addresses lead there.
CREATE TABLE merged_people (
  id integer PRIMARY KEY NOT NULL,
  person_id integer NOT NULL,
  FOREIGN KEY (person_id) REFERENCES people(id) ON DELETE cascade
);
CREATE INDEX merged_people_person ON merged_people (person_id);

-- The people of a movie, by job. The cast's rows are also the view `casts`.
CREATE TABLE credits (
  id integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  serial integer GENERATED ALWAYS AS (id) VIRTUAL,
  movie_id integer NOT NULL,
  person_id integer NOT NULL,
  job text NOT NULL,
  character text DEFAULT '' NOT NULL,
  position integer NOT NULL,
  image_key text,
  job_rank integer GENERATED ALWAYS AS (case job when 'director' then 12 when 'writer' then 11 when 'cast' then 10 when 'producer' then 9 when 'music' then 8 when 'camera' then 7 when 'editor' then 6 when 'design' then 5 when 'animation' then 4 when 'effects' then 3 when 'sound' then 2 when 'costumes' then 1 end) VIRTUAL,
  listed_year integer,
  FOREIGN KEY (movie_id) REFERENCES movies(id) ON DELETE cascade,
  FOREIGN KEY (person_id) REFERENCES people(id) ON DELETE restrict,
  CONSTRAINT credits_job CHECK(job in ('director', 'writer', 'cast', 'producer', 'music', 'camera', 'editor', 'design', 'animation', 'effects', 'sound', 'costumes'))
);
CREATE INDEX credits_image ON credits (image_key) WHERE image_key is not null;
CREATE INDEX credits_listed ON credits (person_id, job_rank, listed_year, movie_id, serial) WHERE listed_year is not null;
CREATE UNIQUE INDEX credits_once ON credits (movie_id, person_id, job, character);
CREATE INDEX credits_person ON credits (person_id);
CREATE INDEX credits_person_image ON credits (person_id, serial) WHERE image_key is not null;

-- Reviews of movies. The demo's sample reviews have no account.
CREATE TABLE reviews (
  id integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  movie_id integer NOT NULL,
  user_id text,
  name text NOT NULL,
  role text NOT NULL,
  email text NOT NULL,
  image_key text,
  star integer NOT NULL,
  body text NOT NULL,
  created_at integer NOT NULL,
  edited_at integer,
  FOREIGN KEY (movie_id) REFERENCES movies(id) ON DELETE cascade,
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE cascade,
  CONSTRAINT reviews_star CHECK(star between 1 and 5)
);
CREATE INDEX reviews_image ON reviews (image_key) WHERE image_key is not null;
CREATE INDEX reviews_list ON reviews (movie_id, created_at, id);
CREATE INDEX reviews_of_star ON reviews (movie_id, star, created_at, id);
CREATE UNIQUE INDEX reviews_once ON reviews (user_id, movie_id);

-- How many reviews of a movie give each number of stars. By trigger.
CREATE TABLE review_stars (
  movie_id integer NOT NULL,
  star integer NOT NULL,
  count integer NOT NULL,
  PRIMARY KEY(movie_id, star),
  FOREIGN KEY (movie_id) REFERENCES movies(id) ON DELETE cascade
);

-- Movies that the owner puts together, by hand or by a rule. The full-text table `movie_terms` answers the rules.
CREATE TABLE collections (
  id integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  slug text NOT NULL,
  position integer NOT NULL,
  texts text NOT NULL,
  picture text,
  starts_at integer,
  ends_at integer,
  rule text,
  rule_terms text,
  version integer DEFAULT 1 NOT NULL,
  created_at integer NOT NULL,
  updated_at integer NOT NULL,
  CONSTRAINT collections_texts CHECK(json_valid(texts)),
  CONSTRAINT collections_rule CHECK((rule is null) = (rule_terms is null))
);
CREATE INDEX collections_by_hand ON collections (slug) WHERE rule_terms is null;
CREATE INDEX collections_by_rule ON collections (slug) WHERE rule_terms is not null;
CREATE INDEX collections_position ON collections (position);
CREATE UNIQUE INDEX collections_slug_unique ON collections (slug);

-- The movies of collections by hand, in order.
CREATE TABLE collection_movies (
  collection_id integer NOT NULL,
  movie_id integer NOT NULL,
  position integer NOT NULL,
  listed integer DEFAULT true NOT NULL,
  PRIMARY KEY(collection_id, movie_id),
  FOREIGN KEY (collection_id) REFERENCES collections(id) ON DELETE cascade,
  FOREIGN KEY (movie_id) REFERENCES movies(id) ON DELETE cascade
);
CREATE INDEX collection_movies_listed ON collection_movies (collection_id, position, movie_id) WHERE listed;
CREATE INDEX collection_movies_movie ON collection_movies (movie_id);

-- Pages -------------------------------------------------------------------------------------------

-- The owner's texts: pages of their own, and texts that replace those of built-in pages.
CREATE TABLE site_pages (
  id integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  slug text NOT NULL,
  placement text NOT NULL,
  position integer NOT NULL,
  texts text NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at integer NOT NULL,
  updated_at integer NOT NULL,
  CONSTRAINT site_pages_placement CHECK(placement in ('none', 'footer', 'menu')),
  CONSTRAINT site_pages_texts CHECK(json_valid(texts))
);
CREATE UNIQUE INDEX site_pages_slug_unique ON site_pages (slug);

-- Set-up ------------------------------------------------------------------------------------------

-- The steps that somebody completed, skipped or opened.
CREATE TABLE set_up (
  step text PRIMARY KEY NOT NULL,
  state text NOT NULL,
  code text,
  email_id text,
  changed_at integer NOT NULL,
  CONSTRAINT set_up_step CHECK(step in ('look', 'languages', 'owner', 'legal', 'email', 'payments', 'movie')),
  CONSTRAINT set_up_state CHECK(state in ('open', 'done', 'skipped'))
);

-- Videos ------------------------------------------------------------------------------------------

-- An upload and its state. Its files are in R2 under `videos/<id>/`.
CREATE TABLE videos (
  id text PRIMARY KEY NOT NULL,
  status text NOT NULL,
  file_name text NOT NULL,
  type text NOT NULL,
  bytes integer NOT NULL,
  duration_ms integer NOT NULL,
  upload_id text,
  source_at integer,
  tracks text,
  chapters text DEFAULT '[]' NOT NULL,
  chapters_version integer DEFAULT 1 NOT NULL,
  created_by text,
  created_at integer NOT NULL,
  updated_at integer NOT NULL,
  published_at integer,
  unused_since integer,
  FOREIGN KEY (created_by) REFERENCES users(id) ON DELETE set null,
  CONSTRAINT videos_id CHECK(id <> 'watch'),
  CONSTRAINT videos_status CHECK(status in ('uploading', 'ready', 'failed')),
  CONSTRAINT videos_ready CHECK(status <> 'ready' or published_at is not null)
);
CREATE INDEX videos_list ON videos (status, created_at, id);
CREATE INDEX videos_unused ON videos (status, updated_at) WHERE unused_since is not null;

-- Videos that hang on a movie and that no list shows. Who may watch the movie may watch them.
CREATE TABLE extras (
  id integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  movie_id integer NOT NULL,
  kind text NOT NULL,
  title text NOT NULL,
  position integer NOT NULL,
  video_id text,
  created_at integer NOT NULL,
  FOREIGN KEY (movie_id) REFERENCES movies(id) ON DELETE cascade,
  FOREIGN KEY (video_id) REFERENCES videos(id) ON DELETE set null,
  CONSTRAINT extras_kind CHECK(kind in ('trailer', 'making-of', 'interview', 'deleted-scene', 'other'))
);
CREATE INDEX extras_list ON extras (movie_id, position, id);
CREATE INDEX extras_video ON extras (video_id) WHERE video_id is not null;
CREATE INDEX extras_without_video ON extras (created_at) WHERE video_id is null;

-- Every packaged file of a video that has arrived; the playlists are written from these rows.
CREATE TABLE video_files (
  video_id text NOT NULL,
  path text NOT NULL,
  bytes integer NOT NULL,
  sha256 text NOT NULL,
  etag text,
  duration_ms integer,
  created_at integer NOT NULL,
  PRIMARY KEY(video_id, path),
  FOREIGN KEY (video_id) REFERENCES videos(id) ON DELETE cascade,
  CONSTRAINT video_files_bytes CHECK(bytes > 0),
  CONSTRAINT video_files_sha256 CHECK(length(sha256) = 64)
);

-- Videos with missing files, as found by the last scan.
CREATE TABLE missing_video_files (
  video_id text PRIMARY KEY NOT NULL,
  files integer NOT NULL,
  found_at integer NOT NULL,
  FOREIGN KEY (video_id) REFERENCES videos(id) ON DELETE cascade
);

-- The arrived parts of an original's multipart upload, since R2 does not list them.
CREATE TABLE video_parts (
  video_id text NOT NULL,
  part integer NOT NULL,
  etag text NOT NULL,
  bytes integer NOT NULL,
  PRIMARY KEY(video_id, part),
  FOREIGN KEY (video_id) REFERENCES videos(id) ON DELETE cascade,
  CONSTRAINT video_parts_number CHECK(part between 1 and 10000)
);

-- Accounts ----------------------------------------------------------------------------------------

-- An account. `email` is stored in lower case.
CREATE TABLE users (
  id text PRIMARY KEY NOT NULL,
  serial integer,
  name text NOT NULL,
  name_folded text NOT NULL,
  email text NOT NULL,
  phone text,
  image_key text,
  role text DEFAULT 'USER' NOT NULL,
  password_hash text NOT NULL,
  email_verified_at integer,
  created_at integer NOT NULL,
  language text DEFAULT 'en' NOT NULL,
  CONSTRAINT users_role CHECK(role in ('ADMIN', 'USER')),
  CONSTRAINT users_email CHECK(email = lower(email))
);
CREATE INDEX users_admins ON users (role) WHERE role = 'ADMIN';
CREATE UNIQUE INDEX users_email_unique ON users (email);
CREATE INDEX users_image ON users (image_key) WHERE image_key is not null;
CREATE INDEX users_list ON users (created_at, id);
CREATE INDEX users_name ON users (name_folded, id);
CREATE UNIQUE INDEX users_serial_unique ON users (serial);

-- Registrations whose address is not verified yet: one per address, separate from the accounts, whether or not one
-- exists. `contested`: there was another registration with another password, so that the mailbox's owner sets a new
-- one.
CREATE TABLE registrations (
  email text PRIMARY KEY NOT NULL,
  name text NOT NULL,
  phone text,
  password_hash text NOT NULL,
  contested integer NOT NULL,
  token_hash text NOT NULL,
  created_at integer NOT NULL,
  expires_at integer NOT NULL,
  language text DEFAULT 'en' NOT NULL
);
CREATE INDEX registrations_expiry ON registrations (expires_at);
CREATE UNIQUE INDEX registrations_token_hash_unique ON registrations (token_hash);

-- Signed-in browsers. Ending a session deletes its row.
CREATE TABLE sessions (
  id text PRIMARY KEY NOT NULL,
  user_id text NOT NULL,
  device text NOT NULL,
  created_at integer NOT NULL,
  last_seen_at integer NOT NULL,
  expires_at integer NOT NULL,
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE cascade
);
CREATE INDEX sessions_expiry ON sessions (expires_at);
CREATE INDEX sessions_of_user ON sessions (user_id);

-- The browsers an account was used from, by the hash of a cookie: a sign-in from another one causes a warning email.
CREATE TABLE known_devices (
  user_id text NOT NULL,
  hash text NOT NULL,
  last_seen_at integer NOT NULL,
  PRIMARY KEY(user_id, hash),
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE cascade
);
CREATE INDEX known_devices_age ON known_devices (last_seen_at);

-- The tokens of emails: stored hashed, one of each purpose per account, so that a newer one voids the older.
CREATE TABLE one_time_tokens (
  hash text PRIMARY KEY NOT NULL,
  user_id text NOT NULL,
  purpose text NOT NULL,
  email text,
  created_at integer NOT NULL,
  expires_at integer NOT NULL,
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE cascade
);
CREATE INDEX one_time_tokens_expiry ON one_time_tokens (expires_at);
CREATE UNIQUE INDEX one_time_tokens_newest ON one_time_tokens (user_id, purpose);

-- Hits in a window: failed sign-ins, emails, contact messages.
CREATE TABLE rate_limits (
  key text PRIMARY KEY NOT NULL,
  count integer NOT NULL,
  ends_at integer NOT NULL
);
CREATE INDEX rate_limits_end ON rate_limits (ends_at);

-- The outbox: emails to send and, with the `mailbox` provider, the emails that were sent. Other providers' emails are
-- deleted once sent, since they contain valid links.
CREATE TABLE emails (
  id text PRIMARY KEY NOT NULL,
  kind text NOT NULL,
  "to" text NOT NULL,
  subject text NOT NULL,
  text text NOT NULL,
  html text NOT NULL,
  queued_at integer NOT NULL,
  sent_at integer,
  due_at integer,
  attempts integer DEFAULT 0 NOT NULL,
  last_error text
);
CREATE INDEX emails_age ON emails (queued_at);
CREATE INDEX emails_due ON emails (due_at) WHERE sent_at is null;
CREATE INDEX emails_mailbox ON emails (sent_at, id) WHERE sent_at is not null;
CREATE INDEX emails_stuck ON emails (queued_at) WHERE sent_at is null and attempts >= 5;
CREATE INDEX emails_to ON emails ("to", sent_at);

-- Billing -----------------------------------------------------------------------------------------

-- The plans of subscriptions.
CREATE TABLE plans (
  id text PRIMARY KEY NOT NULL,
  name text NOT NULL,
  price_cents integer NOT NULL,
  currency text NOT NULL,
  days integer NOT NULL,
  period text,
  streams integer NOT NULL,
  active integer NOT NULL,
  listed integer DEFAULT true NOT NULL,
  position integer DEFAULT 0 NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  provider_price_id text,
  renewing integer DEFAULT 0 NOT NULL,
  max_height integer,
  trial_days integer,
  CONSTRAINT plans_id CHECK(id glob '[0-9][0-9][0-9][0-9][0-9]'),
  CONSTRAINT plans_price CHECK(price_cents > 0),
  CONSTRAINT plans_days CHECK(days > 0),
  CONSTRAINT plans_streams CHECK(streams > 0)
);

-- Codes that take a percentage or an amount off a plan. What a code takes off never changes: orders name it.
CREATE TABLE promotion_codes (
  id text PRIMARY KEY NOT NULL,
  code text NOT NULL,
  percent integer,
  amount_cents integer,
  periods integer,
  plan_ids text,
  starts_on text,
  ends_on text,
  max_uses integer,
  uses integer DEFAULT 0 NOT NULL,
  ended integer DEFAULT false NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at integer NOT NULL,
  CONSTRAINT promotion_codes_discount CHECK((percent is null) <> (amount_cents is null)),
  CONSTRAINT promotion_codes_percent CHECK(percent between 1 and 100),
  CONSTRAINT promotion_codes_amount CHECK(amount_cents > 0),
  CONSTRAINT promotion_codes_periods CHECK(periods > 0)
);
CREATE UNIQUE INDEX promotion_codes_code ON promotion_codes (code);
CREATE INDEX promotion_codes_newest ON promotion_codes (created_at, id);

-- One row per account: until when it is paid, and whether that renews. The ledger has the reasons.
CREATE TABLE subscriptions (
  user_id text PRIMARY KEY NOT NULL,
  plan_id text NOT NULL,
  started_at integer NOT NULL,
  expires_at integer NOT NULL,
  renews integer NOT NULL,
  order_id text,
  provider text NOT NULL,
  provider_ref text,
  event_at integer NOT NULL,
  reminded_days integer,
  overdue_since integer,
  pay_url text,
  overdue_days integer,
  is_free integer DEFAULT false NOT NULL,
  paused_until integer,
  resumption_noticed_for integer,
  next_plan_id text,
  next_plan_at integer,
  card_expires_at integer,
  card_noticed_for integer,
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE cascade,
  FOREIGN KEY (plan_id) REFERENCES plans(id),
  FOREIGN KEY (order_id) REFERENCES orders(id),
  FOREIGN KEY (next_plan_id) REFERENCES plans(id)
);
CREATE INDEX subscriptions_card ON subscriptions (card_expires_at) WHERE card_noticed_for is not card_expires_at;
CREATE INDEX subscriptions_expiry ON subscriptions (expires_at, user_id);
CREATE INDEX subscriptions_free ON subscriptions (reminded_days, expires_at) WHERE is_free = 1;
CREATE INDEX subscriptions_of_plan ON subscriptions (plan_id, expires_at, user_id) WHERE renews = 1;
CREATE INDEX subscriptions_order ON subscriptions (order_id);
CREATE INDEX subscriptions_overdue ON subscriptions (overdue_days, overdue_since) WHERE overdue_since is not null;
CREATE INDEX subscriptions_paused ON subscriptions (paused_until) WHERE paused_until is not null;
CREATE UNIQUE INDEX subscriptions_provider ON subscriptions (provider, provider_ref);
CREATE INDEX subscriptions_reminder ON subscriptions (renews, reminded_days, expires_at);
CREATE INDEX subscriptions_renewal ON subscriptions (plan_id, reminded_days, expires_at);

-- Days that an administrator gave as a gift, or a gift code: access lasts until then, whatever the payments of the account say.
CREATE TABLE gifts (
  user_id text PRIMARY KEY NOT NULL,
  until integer NOT NULL,
  given_at integer NOT NULL,
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE cascade
);

-- A checkout of a plan, of movies, of the rental of one, or of a gift.
CREATE TABLE orders (
  id text PRIMARY KEY NOT NULL,
  user_id text,
  kind text NOT NULL,
  plan_id text,
  status text NOT NULL,
  amount_cents integer NOT NULL,
  currency text NOT NULL,
  provider text NOT NULL,
  payer_id text,
  provider_ref text,
  transaction_id text,
  payment_link text,
  attempt integer DEFAULT 0 NOT NULL,
  checked_at integer,
  check_at integer DEFAULT 0 NOT NULL,
  done_at integer,
  shares_due integer DEFAULT false NOT NULL,
  terms_accepted_at integer,
  promotion_code_id text,
  discount_cents integer DEFAULT 0 NOT NULL,
  trial_days integer,
  dispute text,
  dispute_due_at integer,
  state text GENERATED ALWAYS AS (case when dispute in ('open', 'inquiry') then 'disputed' when dispute = 'lost' and status = 'refunded' then 'charged_back' else status end) VIRTUAL NOT NULL,
  trial_person text,
  trial_card text,
  created_at integer NOT NULL,
  updated_at integer NOT NULL,
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE set null,
  FOREIGN KEY (plan_id) REFERENCES plans(id),
  FOREIGN KEY (promotion_code_id) REFERENCES promotion_codes(id),
  CONSTRAINT orders_status CHECK(status in ('open', 'paid', 'failed', 'refunded', 'flagged')),
  CONSTRAINT orders_plan CHECK((kind = 'subscription') = (plan_id is not null)),
  CONSTRAINT orders_amount CHECK(amount_cents > 0)
);
CREATE INDEX orders_disputed ON orders (state, created_at, id) WHERE dispute is not null;
CREATE INDEX orders_due ON orders (provider, check_at) WHERE done_at is null;
CREATE INDEX orders_list ON orders (status, created_at, id);
CREATE INDEX orders_newest ON orders (created_at, id);
CREATE INDEX orders_of_payers ON orders (created_at, id) WHERE payer_id is not null;
CREATE INDEX orders_of_promotion_code ON orders (promotion_code_id, created_at, id) WHERE promotion_code_id is not null and status <> 'failed';
CREATE UNIQUE INDEX orders_one_open ON orders (user_id) WHERE status = 'open' and kind = 'subscription';
CREATE INDEX orders_payer ON orders (payer_id) WHERE payer_id is not null;
CREATE INDEX orders_promotion_code ON orders (promotion_code_id, user_id) WHERE promotion_code_id is not null;
CREATE UNIQUE INDEX orders_provider ON orders (provider, provider_ref);
CREATE INDEX orders_shares_due ON orders (id) WHERE shares_due = 1;
CREATE UNIQUE INDEX orders_transaction ON orders (provider, transaction_id);
CREATE INDEX orders_trial_card ON orders (trial_card) WHERE trial_card is not null;
CREATE INDEX orders_trial_person ON orders (trial_person) WHERE trial_person is not null;
CREATE INDEX orders_trials ON orders (created_at, id) WHERE trial_days is not null;
CREATE INDEX orders_user ON orders (user_id, created_at, id);

-- The changes of an order's plan that were asked of the provider. Its state says whether and when they happened; a plan that
-- is not among them was not sold by us.
CREATE TABLE plan_changes (
  id text PRIMARY KEY NOT NULL,
  order_id text NOT NULL,
  plan_id text NOT NULL,
  amount_cents integer NOT NULL,
  timing text NOT NULL,
  requested_at integer NOT NULL,
  FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE cascade,
  FOREIGN KEY (plan_id) REFERENCES plans(id),
  CONSTRAINT plan_changes_timing CHECK(timing in ('now', 'period_end')),
  CONSTRAINT plan_changes_amount CHECK(amount_cents > 0)
);
CREATE INDEX plan_changes_order ON plan_changes (order_id, requested_at);

-- New prices for all subscribers of a plan: `amount_cents`, and the provider's price of it. A later price of the plan for new
-- subscribers changes nothing here. `told` and `moved` count its moves, by triggers.
CREATE TABLE price_changes (
  id text PRIMARY KEY NOT NULL,
  plan_id text NOT NULL,
  amount_cents integer NOT NULL,
  provider_price_id text,
  effective_at integer NOT NULL,
  announced_at integer NOT NULL,
  withdrawn_at integer,
  told integer DEFAULT 0 NOT NULL,
  moved integer DEFAULT 0 NOT NULL,
  FOREIGN KEY (plan_id) REFERENCES plans(id),
  CONSTRAINT price_changes_amount CHECK(amount_cents > 0)
);
CREATE INDEX price_changes_plan ON price_changes (plan_id, announced_at);

-- The subscribers who were told of a new price, by their order. `moves_at`: when the provider is asked for it, at least 30 days
-- later; put off while it is not possible.
CREATE TABLE price_moves (
  order_id text NOT NULL,
  change_id text NOT NULL,
  old_cents integer NOT NULL,
  told_at integer NOT NULL,
  email_id text,
  moves_at integer NOT NULL,
  moved_at integer,
  PRIMARY KEY(order_id, change_id),
  FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE cascade,
  FOREIGN KEY (change_id) REFERENCES price_changes(id)
);
CREATE INDEX price_moves_change ON price_moves (change_id, told_at, order_id);
CREATE INDEX price_moves_due ON price_moves (moves_at) WHERE moved_at is null;
CREATE INDEX price_moves_email ON price_moves (email_id) WHERE moved_at is null;

-- The payment provider's customer of an account: none is left when the account is erased. `outdated`, by trigger: the
-- account's address changed or the account is gone, and the provider does not know yet.
CREATE TABLE provider_customers (
  provider text NOT NULL,
  customer_id text NOT NULL,
  user_id text,
  outdated integer DEFAULT false NOT NULL,
  PRIMARY KEY(provider, customer_id),
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE set null
);
CREATE INDEX provider_customers_outdated ON provider_customers (provider) WHERE outdated = 1;
CREATE UNIQUE INDEX provider_customers_user ON provider_customers (user_id, provider);

-- Every payment of an order that the provider reported: the first, and a plan's renewals. Revenue is counted from it.
CREATE TABLE payments (
  provider text NOT NULL,
  transaction_id text NOT NULL,
  order_id text NOT NULL,
  amount_cents integer NOT NULL,
  currency text NOT NULL,
  paid_at integer NOT NULL,
  refunded_cents integer DEFAULT 0 NOT NULL,
  refunded_at integer,
  dispute text,
  dispute_due_at integer,
  tax_cents integer DEFAULT 0 NOT NULL,
  net_cents integer GENERATED ALWAYS AS (amount_cents - refunded_cents - tax_cents * (amount_cents - refunded_cents) / max(amount_cents, 1)) VIRTUAL NOT NULL,
  invoice_ref text,
  invoice_number text,
  plan_id text,
  credit_cents integer DEFAULT 0 NOT NULL,
  period_starts_at integer,
  period_ends_at integer,
  stated_cents integer,
  stated_month text,
  PRIMARY KEY(provider, transaction_id),
  FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE cascade,
  FOREIGN KEY (plan_id) REFERENCES plans(id)
);
CREATE INDEX payments_order ON payments (order_id, paid_at);
CREATE INDEX payments_time ON payments (paid_at, order_id);
CREATE INDEX payments_unstated ON payments (paid_at) WHERE stated_cents is not net_cents;

-- Values of the site by day (`2026-11-21`, UTC). `plays` and `revenue` (cents, refunds taken off the day of the payment)
-- are added up by trigger; `bytes` and `subscribers` are recorded hourly.
CREATE TABLE daily_totals (
  name text NOT NULL,
  day text NOT NULL,
  value integer NOT NULL,
  PRIMARY KEY(name, day)
);

-- How many subscriptions end on a day (UTC), so that counting subscribers reads no subscription. By trigger.
CREATE TABLE subscription_ends (
  day text PRIMARY KEY NOT NULL,
  count integer NOT NULL
);

-- The accounts that ever paid for a plan, by `orders.payer_id`. By trigger on their payments.
CREATE TABLE payers (
  id text PRIMARY KEY NOT NULL,
  due_at integer,
  version integer DEFAULT 0 NOT NULL
);
CREATE INDEX payers_due ON payers (due_at) WHERE due_at is not null;

-- By how much a payer's part of the monthly recurring revenue (MRR) at the end of a month (`2026-03`, UTC) differs from
-- the one a month earlier, as worker/billing/mrr-changes.ts computes it of their payments. No row without a difference.
CREATE TABLE mrr_changes (
  payer_id text NOT NULL,
  month text NOT NULL,
  kind text NOT NULL,
  yearly_cents integer NOT NULL,
  cohort text NOT NULL,
  order_id text NOT NULL,
  PRIMARY KEY(payer_id, month),
  FOREIGN KEY (payer_id) REFERENCES payers(id) ON DELETE cascade,
  FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE cascade
);
CREATE INDEX mrr_changes_cohort ON mrr_changes (cohort, month);
CREATE INDEX mrr_changes_list ON mrr_changes (month, kind, order_id);
CREATE INDEX mrr_changes_order ON mrr_changes (order_id);

-- Free trials by the month in which they began, counted by triggers: how many, and of how many a payment followed.
CREATE TABLE trial_totals (
  month text PRIMARY KEY NOT NULL,
  begun integer DEFAULT 0 NOT NULL,
  paid integer DEFAULT 0 NOT NULL
);

-- The changes of `mrr_changes` added up. By trigger.
CREATE TABLE mrr_totals (
  month text NOT NULL,
  cohort text NOT NULL,
  kind text NOT NULL,
  count integer NOT NULL,
  yearly_cents integer NOT NULL,
  PRIMARY KEY(month, cohort, kind)
);

-- The movies of an order, at the price of that day.
CREATE TABLE order_items (
  order_id text NOT NULL,
  movie_id integer,
  line integer NOT NULL,
  name text NOT NULL,
  price_cents integer NOT NULL,
  revenue_cents integer DEFAULT 0 NOT NULL,
  promised_on text,
  announced_on text,
  awaited integer DEFAULT false NOT NULL,
  arrived_at integer,
  PRIMARY KEY(order_id, line),
  FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE cascade,
  FOREIGN KEY (movie_id) REFERENCES movies(id) ON DELETE set null
);
CREATE INDEX order_items_announced ON order_items (movie_id, announced_on) WHERE awaited = 1;
CREATE INDEX order_items_awaited ON order_items (movie_id, promised_on, order_id) WHERE awaited = 1;
CREATE INDEX order_items_movie ON order_items (movie_id);
CREATE UNIQUE INDEX order_items_once ON order_items (order_id, movie_id);

-- The revenue of each movie, and the bytes of its video: the original and the files made of it. By trigger.
CREATE TABLE movie_figures (
  movie_id integer PRIMARY KEY NOT NULL,
  revenue_cents integer DEFAULT 0 NOT NULL,
  bytes integer DEFAULT 0 NOT NULL,
  FOREIGN KEY (movie_id) REFERENCES movies(id) ON DELETE cascade
);
CREATE INDEX movie_figures_bytes ON movie_figures (bytes, movie_id);
CREATE INDEX movie_figures_revenue ON movie_figures (revenue_cents, movie_id);

-- The movies that an account may download for good.
CREATE TABLE purchases (
  user_id text NOT NULL,
  movie_id integer NOT NULL,
  order_id text NOT NULL,
  bought_at integer NOT NULL,
  video_id text,
  PRIMARY KEY(user_id, movie_id),
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE cascade,
  FOREIGN KEY (movie_id) REFERENCES movies(id) ON DELETE cascade,
  FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE cascade,
  FOREIGN KEY (video_id) REFERENCES videos(id) ON DELETE set null
);
CREATE INDEX purchases_list ON purchases (user_id, bought_at, movie_id);
CREATE INDEX purchases_movie ON purchases (movie_id);
CREATE INDEX purchases_order ON purchases (order_id);
CREATE INDEX purchases_video ON purchases (video_id) WHERE video_id is not null;

-- The rentals that were ordered, with their terms. One opens its movie while its order is paid: until `begin_until`, which
-- the payment sets, and once begun until `watch_until`. It begins by trigger on `streams`. `suspended_ms`: the time that was
-- left when a dispute took the rental away.
CREATE TABLE rentals (
  order_id text PRIMARY KEY NOT NULL,
  user_id text NOT NULL,
  movie_id integer NOT NULL,
  begin_days integer NOT NULL,
  watch_hours integer NOT NULL,
  begin_until integer,
  begun_at integer,
  watch_until integer,
  suspended_ms integer,
  FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE cascade,
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE cascade,
  FOREIGN KEY (movie_id) REFERENCES movies(id) ON DELETE cascade,
  CONSTRAINT rentals_terms CHECK(begin_days > 0 and watch_hours > 0),
  CONSTRAINT rentals_begun CHECK((begun_at is null) = (watch_until is null))
);
CREATE INDEX rentals_movie ON rentals (movie_id, watch_until);
CREATE INDEX rentals_unbegun ON rentals (movie_id, begin_until, order_id) WHERE begun_at is null and begin_until is not null;
CREATE INDEX rentals_user ON rentals (user_id, movie_id);

-- The gifts of a plan's time that were ordered, each with its code, which is worth something while its order is paid. Who
-- redeems it gets the time as `gifts`; until then nobody but its buyer and its recipient knows the code.
CREATE TABLE gift_codes (
  order_id text PRIMARY KEY NOT NULL,
  buyer_id text,
  plan_id text NOT NULL,
  periods integer NOT NULL,
  days integer NOT NULL,
  code text NOT NULL,
  recipient_email text,
  recipient_name text,
  sender_name text,
  message text,
  language text NOT NULL,
  send_on text NOT NULL,
  due_on text,
  sent_at integer,
  erase_at integer,
  redeemed_by text,
  redeemed_at integer,
  starts_at integer,
  ends_at integer,
  suspended_ms integer,
  created_at integer NOT NULL,
  FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE cascade,
  FOREIGN KEY (buyer_id) REFERENCES users(id) ON DELETE set null,
  FOREIGN KEY (plan_id) REFERENCES plans(id),
  FOREIGN KEY (redeemed_by) REFERENCES users(id) ON DELETE set null,
  CONSTRAINT gift_codes_time CHECK(periods > 0 and days > 0),
  CONSTRAINT gift_codes_redeemed CHECK((redeemed_at is null) = (ends_at is null))
);
CREATE INDEX gift_codes_buyer ON gift_codes (buyer_id, created_at, order_id);
CREATE UNIQUE INDEX gift_codes_code ON gift_codes (code);
CREATE INDEX gift_codes_due ON gift_codes (due_on) WHERE due_on is not null;
CREATE INDEX gift_codes_erase ON gift_codes (erase_at) WHERE erase_at is not null;
CREATE INDEX gift_codes_redeemed_by ON gift_codes (redeemed_by, ends_at) WHERE redeemed_by is not null;

-- The ledger: each verified event as it came, and its effect.
CREATE TABLE payment_events (
  provider text NOT NULL,
  event_id text NOT NULL,
  type text NOT NULL,
  order_id text,
  effect_key text,
  effect text NOT NULL,
  raw text NOT NULL,
  provider_at integer NOT NULL,
  received_at integer NOT NULL,
  PRIMARY KEY(provider, event_id),
  FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE set null
);
CREATE UNIQUE INDEX payment_events_effect ON payment_events (provider, effect_key);
CREATE INDEX payment_events_list ON payment_events (received_at, event_id);
CREATE INDEX payment_events_order ON payment_events (order_id, provider_at);
CREATE INDEX payment_events_raw ON payment_events (received_at) WHERE raw <> '';

-- The sandbox's own checkouts, as a payment provider stores them.
CREATE TABLE sandbox_checkouts (
  order_id text PRIMARY KEY NOT NULL,
  plan_id text,
  days integer,
  period text,
  name text NOT NULL,
  amount_cents integer NOT NULL,
  currency text NOT NULL,
  status text NOT NULL,
  renews integer NOT NULL,
  declines_renewals integer DEFAULT false NOT NULL,
  discount_cents integer DEFAULT 0 NOT NULL,
  discount_periods integer,
  trial_days integer,
  paused_until integer,
  next_plan text,
  next_amount_cents integer,
  ended_at integer,
  return_to text NOT NULL,
  created_at integer NOT NULL
);

-- The sandbox's payments: the first, and one for each renewal.
CREATE TABLE sandbox_payments (
  id text PRIMARY KEY NOT NULL,
  order_id text NOT NULL,
  amount_cents integer NOT NULL,
  currency text NOT NULL,
  paid_at integer NOT NULL,
  plan_id text,
  credit_cents integer DEFAULT 0 NOT NULL,
  starts_at integer,
  ends_at integer,
  refunded_cents integer DEFAULT 0 NOT NULL,
  refunded_at integer,
  FOREIGN KEY (order_id) REFERENCES sandbox_checkouts(order_id) ON DELETE cascade
);
CREATE INDEX sandbox_payments_order ON sandbox_payments (order_id, paid_at);

-- The sandbox's events that are not delivered yet.
CREATE TABLE sandbox_events (
  id text PRIMARY KEY NOT NULL,
  body text NOT NULL,
  created_at integer NOT NULL
);

-- Rights ------------------------------------------------------------------------------------------

-- Those who own rights in movies, and get a share of what these earn.
CREATE TABLE rights_holders (
  id text PRIMARY KEY NOT NULL,
  name text NOT NULL,
  email text,
  token_hash text,
  version integer DEFAULT 1 NOT NULL,
  created_at integer NOT NULL
);
CREATE UNIQUE INDEX rights_holders_token ON rights_holders (token_hash);

-- The terms of a movie from a month on (`2026-12`), until those of a later month.
CREATE TABLE rights_terms (
  movie_id integer NOT NULL,
  from_month text NOT NULL,
  version integer NOT NULL,
  updated_at integer NOT NULL,
  PRIMARY KEY(movie_id, from_month),
  FOREIGN KEY (movie_id) REFERENCES movies(id) ON DELETE cascade
);
CREATE INDEX rights_terms_newest ON rights_terms (updated_at, movie_id);

-- Each holder's part by the terms of a movie. Shares are hundredths of a percent. A trigger keeps their sums at 100 %.
CREATE TABLE rights_term_shares (
  movie_id integer NOT NULL,
  from_month text NOT NULL,
  holder_id text NOT NULL,
  sale_share integer NOT NULL,
  floor_cents integer NOT NULL,
  pool_share integer NOT NULL,
  advance_cents integer NOT NULL,
  PRIMARY KEY(movie_id, from_month, holder_id),
  FOREIGN KEY (movie_id) REFERENCES movies(id) ON DELETE cascade,
  FOREIGN KEY (holder_id) REFERENCES rights_holders(id) ON DELETE restrict,
  CONSTRAINT rights_term_shares_sale CHECK(sale_share between 0 and 10000),
  CONSTRAINT rights_term_shares_pool CHECK(pool_share between 0 and 10000),
  CONSTRAINT rights_term_shares_cents CHECK(floor_cents >= 0 and advance_cents >= 0)
);
CREATE INDEX rights_term_shares_advance ON rights_term_shares (movie_id) WHERE advance_cents > 0;
CREATE INDEX rights_term_shares_holder ON rights_term_shares (holder_id, movie_id, from_month);

-- The share of the revenue of subscriptions that goes into the pool from a month on, in hundredths of a percent.
CREATE TABLE pool_shares (
  from_month text PRIMARY KEY NOT NULL,
  share integer NOT NULL,
  CONSTRAINT pool_shares_share CHECK(share between 0 and 10000)
);

-- How long subscribers watched each movie in a month. By trigger on `streams`, once there is a pool. The times outlive the
-- movie: the parts of the others depend on them.
CREATE TABLE movie_watch_times (
  month text NOT NULL,
  movie_id integer NOT NULL,
  watched_ms integer NOT NULL,
  PRIMARY KEY(month, movie_id)
);

-- How much of those times is of one account in its newest month. By the same trigger, which counts up to a limit.
CREATE TABLE subscriber_watch_times (
  user_id text PRIMARY KEY NOT NULL,
  month text NOT NULL,
  watched_ms integer NOT NULL,
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE cascade
);

-- The months of statements, from that of the first holder on. Triggers reject every change of a closed one.
CREATE TABLE statement_months (
  month text PRIMARY KEY NOT NULL,
  step text NOT NULL,
  batches integer DEFAULT 0 NOT NULL,
  cursor text,
  money_in_cents integer DEFAULT 0 NOT NULL,
  house_cents integer,
  closed_at integer
);

-- How much of a month's money in was of subscriptions, by the month they were paid in.
CREATE TABLE subscription_revenue (
  month text NOT NULL,
  paid_month text NOT NULL,
  net_cents integer NOT NULL,
  PRIMARY KEY(month, paid_month)
);

-- What a holder gets for a month.
CREATE TABLE statements (
  month text NOT NULL,
  holder_id text NOT NULL,
  amount_cents integer NOT NULL,
  PRIMARY KEY(month, holder_id),
  FOREIGN KEY (holder_id) REFERENCES rights_holders(id) ON DELETE restrict
);
CREATE INDEX statements_holder ON statements (holder_id, month);

-- The lines of the statements, gathered while a month is being closed. They outlive the movie.
CREATE TABLE statement_lines (
  month text NOT NULL,
  holder_id text NOT NULL,
  movie_id integer NOT NULL,
  kind text NOT NULL,
  movie_name text NOT NULL,
  units integer DEFAULT 0 NOT NULL,
  watched_ms integer DEFAULT 0 NOT NULL,
  gross_cents integer DEFAULT 0 NOT NULL,
  share integer,
  earned integer NOT NULL,
  amount_cents integer GENERATED ALWAYS AS (earned / 10000) VIRTUAL NOT NULL,
  PRIMARY KEY(holder_id, month, movie_id, kind),
  FOREIGN KEY (holder_id) REFERENCES rights_holders(id) ON DELETE restrict
);
CREATE INDEX statement_lines_month ON statement_lines (month);
CREATE INDEX statement_lines_movie ON statement_lines (holder_id, movie_id);

-- Viewing -----------------------------------------------------------------------------------------

-- The favourite movies of an account.
CREATE TABLE favourites (
  user_id text NOT NULL,
  movie_id integer NOT NULL,
  created_at integer NOT NULL,
  PRIMARY KEY(user_id, movie_id),
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE cascade,
  FOREIGN KEY (movie_id) REFERENCES movies(id) ON DELETE cascade
);
CREATE INDEX favourites_list ON favourites (user_id, created_at, movie_id);
CREATE INDEX favourites_movie ON favourites (movie_id);

-- The position of a user in a movie: history, resume and continue-watching in one.
CREATE TABLE views (
  user_id text NOT NULL,
  movie_id integer NOT NULL,
  position_ms integer NOT NULL,
  duration_ms integer NOT NULL,
  reported_at integer NOT NULL,
  watched_at integer NOT NULL,
  finished_at integer,
  PRIMARY KEY(user_id, movie_id),
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE cascade,
  FOREIGN KEY (movie_id) REFERENCES movies(id) ON DELETE cascade,
  CONSTRAINT views_position CHECK(position_ms between 0 and duration_ms)
);
CREATE INDEX views_list ON views (user_id, watched_at, movie_id);
CREATE INDEX views_movie ON views (movie_id);
CREATE INDEX views_unfinished ON views (user_id, watched_at, movie_id) WHERE finished_at is null;

-- The stream leases: one movie per session. Ending the session ends its lease.
CREATE TABLE streams (
  session_id text PRIMARY KEY NOT NULL,
  user_id text NOT NULL,
  movie_id integer NOT NULL,
  extra_id integer,
  play_id text NOT NULL,
  started_at integer NOT NULL,
  rental_order_id text,
  position_ms integer,
  month text,
  leased_at integer DEFAULT 0 NOT NULL,
  ends_at integer NOT NULL,
  stopped_at integer,
  FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE cascade,
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE cascade,
  FOREIGN KEY (movie_id) REFERENCES movies(id) ON DELETE cascade
);
CREATE INDEX streams_of_user ON streams (user_id);

-- One play request, by trigger on `streams`, with its playback metrics once the player reported them.
CREATE TABLE plays (
  id text PRIMARY KEY NOT NULL,
  user_id text,
  movie_id integer NOT NULL,
  extra_id integer,
  started_at integer NOT NULL,
  reported_at integer,
  startup_ms integer,
  rebuffers integer,
  rebuffer_ms integer,
  errors integer,
  height integer,
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE set null,
  FOREIGN KEY (movie_id) REFERENCES movies(id) ON DELETE cascade
);
CREATE INDEX plays_day ON plays (started_at, movie_id);
CREATE INDEX plays_movie ON plays (movie_id);
CREATE INDEX plays_user ON plays (user_id, started_at);

-- How often each movie was played. By trigger.
CREATE TABLE movie_plays (
  movie_id integer PRIMARY KEY NOT NULL,
  plays integer NOT NULL,
  FOREIGN KEY (movie_id) REFERENCES movies(id) ON DELETE cascade
);
CREATE INDEX movie_plays_most ON movie_plays (plays);

-- Plays added up by day (`2026-11-21`, UTC) and movie. By trigger.
CREATE TABLE play_days (
  day text NOT NULL,
  movie_id integer NOT NULL,
  plays integer NOT NULL,
  measured integer NOT NULL,
  started integer NOT NULL,
  startup_ms integer NOT NULL,
  rebuffers integer NOT NULL,
  rebuffer_ms integer NOT NULL,
  errors integer NOT NULL,
  heights text NOT NULL,
  PRIMARY KEY(day, movie_id),
  FOREIGN KEY (movie_id) REFERENCES movies(id) ON DELETE cascade
);
CREATE INDEX play_days_movie ON play_days (movie_id, day);

-- Operations --------------------------------------------------------------------------------------

-- The audit log: who changed what. Triggers reject every change of a row until it is two years old, but for taking out
-- the name and address of an account that is erased: then `actor_name` is empty.
CREATE TABLE audit_log (
  id integer PRIMARY KEY AUTOINCREMENT NOT NULL,
  at integer NOT NULL,
  actor_id text NOT NULL,
  actor_name text NOT NULL,
  action text NOT NULL,
  subject text NOT NULL,
  subject_id text NOT NULL,
  before text,
  after text,
  author_id text
);
CREATE INDEX audit_log_action ON audit_log (action, id);
CREATE INDEX audit_log_action_subject ON audit_log (action, subject, id);
CREATE INDEX audit_log_actor ON audit_log (actor_id, id);
CREATE INDEX audit_log_actor_action ON audit_log (actor_id, action, id);
CREATE INDEX audit_log_actor_action_subject ON audit_log (actor_id, action, subject, id);
CREATE INDEX audit_log_actor_subject ON audit_log (actor_id, subject, id);
CREATE INDEX audit_log_age ON audit_log (at);
CREATE INDEX audit_log_author ON audit_log (author_id) WHERE author_id is not null;
CREATE INDEX audit_log_subject ON audit_log (subject, id);
CREATE INDEX audit_log_thing ON audit_log (subject_id, id);

-- One row. `storage_id` is also stored in the bucket: a Worker with another site's bucket deletes nothing there.
-- Orphans found until `deletions_approved_until` are deleted however many they are.
CREATE TABLE site (
  id integer PRIMARY KEY NOT NULL,
  storage_id text NOT NULL,
  audit_starts_at integer DEFAULT 0 NOT NULL,
  deletions_approved_until integer,
  rows_backed_up_at integer,
  demo_added_at integer,
  category_labels text DEFAULT '{}' NOT NULL,
  CONSTRAINT site_one_row CHECK(id = 1)
);

-- Stored files that no row names: a video's folder or an image. Deleted when they are still orphans after 14 days.
CREATE TABLE orphans (
  key text PRIMARY KEY NOT NULL,
  kind text NOT NULL,
  found_at integer NOT NULL
);
CREATE INDEX orphans_due ON orphans (kind, found_at);

-- Problems that the owner was told of. `params`: JSON for the message. During `deletions_held`, which a restore sets, no
-- job deletes anything.
CREATE TABLE incidents (
  name text PRIMARY KEY NOT NULL,
  code text NOT NULL,
  params text NOT NULL,
  started_at integer NOT NULL,
  ended_at integer
);

-- Which run of a job holds the lease, and until when; and the job's heartbeat.
CREATE TABLE leases (
  name text PRIMARY KEY NOT NULL,
  holder text NOT NULL,
  ends_at integer NOT NULL,
  cursor text,
  succeeded_at integer,
  failed_at integer,
  error text,
  failing_since integer
);

-- How many responses of an hour (since 1970) had a status from 500.
CREATE TABLE server_errors (
  hour integer PRIMARY KEY NOT NULL,
  count integer NOT NULL
);

-- Errors that pages threw, one row for the same error of all browsers: no address, no account.
CREATE TABLE browser_errors (
  id text PRIMARY KEY NOT NULL,
  message text NOT NULL,
  stack text NOT NULL,
  page text NOT NULL,
  browser text NOT NULL,
  build text NOT NULL,
  count integer NOT NULL,
  first_seen_at integer NOT NULL,
  last_seen_at integer NOT NULL
);
CREATE INDEX browser_errors_newest ON browser_errors (last_seen_at);

-- The responses to requests with an `Idempotency-Key` of the last day. Without `status` the first request is in
-- progress: it holds the row until its lease ends or, once `created_id` names what it created, for good.
CREATE TABLE idempotency_keys (
  user_id text NOT NULL,
  endpoint text NOT NULL,
  key text NOT NULL,
  holder text NOT NULL,
  lease_ends_at integer NOT NULL,
  expires_at integer NOT NULL,
  body_hash text,
  created_id text,
  status integer,
  response text,
  PRIMARY KEY(user_id, endpoint, key),
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE cascade
);
CREATE INDEX idempotency_keys_expiry ON idempotency_keys (expires_at);

-- Counts and sums by trigger, one row each: `movies`, `users`, `categories`, `bytes`, `revenue` (cents).
CREATE TABLE totals (
  name text PRIMARY KEY NOT NULL,
  value integer NOT NULL
);
