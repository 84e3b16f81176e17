import { sql } from "drizzle-orm";
import {
  type AnySQLiteColumn,
  check,
  index,
  integer,
  primaryKey,
  real,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import type { Locale } from "#messages/runtime";
import { downloadAudiences } from "../contract/access/download-audience.ts";
import { downloadFiles } from "../contract/access/download-file.ts";
import { staffRoles } from "../contract/access/staff-roles.ts";
import { hourBuckets, roles, yearBuckets } from "../contract/constants.ts";
import { exitKinds } from "../contract/exits/exits.ts";
import { extraKinds } from "../contract/extras/extras.ts";
import type { NoticeName } from "../contract/notices/notices.ts";
import { disputeStatuses, orderStates } from "../contract/orders/orders.ts";
import { legalPages } from "../contract/pages/legal-reviews.ts";
import { pagePlacements } from "../contract/pages/site-pages.ts";
import { creditJobs } from "../contract/people/jobs.ts";
import { planPeriods } from "../contract/plans/plan-periods.ts";
import type { PlanHeight } from "../contract/plans/plans.ts";
import { profilePictures } from "../contract/profiles/profile-pictures.ts";
import { mrrChangeKinds } from "../contract/revenue/revenue.ts";
import { reportDecisions, reviewReasons } from "../contract/reviews/reviews.ts";
import { statementKinds } from "../contract/rights/rights.ts";
import { setUpStates, setUpSteps } from "../contract/set-up/set-up.ts";
import { planChangeTimings } from "../contract/subscriptions/plan-changes.ts";

/* Every table. Times are milliseconds since 1970 and end in `At`; money is integer cents; booleans
   are 0 or 1. Triggers, views, full-text tables and indexes of expressions are in triggers.sql
   of each domain's folder. Run `npm run generate-migration` after a change. docs/schema.sql
   shows everything together. */

const timestamp = (name: string) => integer(name);
const booleanColumn = (name: string) => integer(name, { mode: "boolean" });
/**
 * References to other tables. Deleting the referenced row deletes the referring row too. Only
 * `holderReference` is different: a holder to whom a row refers cannot be deleted.
 */
const userReference = () => text("user_id").references(() => users.id, { onDelete: "cascade" });
const profileReference = () =>
  integer("profile_id").references(() => profiles.id, { onDelete: "cascade" });
const movieReference = () =>
  integer("movie_id").references(() => movies.id, { onDelete: "cascade" });
const videoReference = () => text("video_id").references(() => videos.id, { onDelete: "cascade" });
const orderReference = () => text("order_id").references(() => orders.id, { onDelete: "cascade" });
const holderReference = () =>
  text("holder_id").references(() => rightsHolders.id, { onDelete: "restrict" });
const sqlList = (values: readonly string[]) =>
  sql.raw(values.map((value) => `'${value}'`).join(", "));
/** SQL expression: the rank of a job, highest for the first job of the list `creditJobs`. */
const jobRankSql = `case job ${creditJobs.map((job, i) => `when '${job}' then ${creditJobs.length - i}`).join(" ")} end`;

/**
 * SQL condition: whether rights holders' statements have not yet counted a payment, or a change of
 * the payment.
 */
export const isStatementDueSql = sql.raw("stated_cents is not net_cents");
/** SQL condition: whether an email is unsent after five attempts, half an hour after the first. */
export const isStuckSql = sql.raw("sent_at is null and attempts >= 5");
/** SQL expression: the payment less refunds and tax. Refunds contain the same proportion of tax. */
const netCentsSql = sql.raw(
  "amount_cents - refunded_cents - tax_cents * (amount_cents - refunded_cents) / max(amount_cents, 1)",
);

/**
 * SQL expression: the home country that a payment shows. Two pieces of evidence must agree: the
 * card's country and the billing address's or, if these two differ, one of them and the country of
 * the IP address at the checkout (docs/decisions/220). Null for a free period, which has no
 * payment.
 */
const homeCountrySql = sql.raw(
  "case when amount_cents = 0 then null when card_country = billing_country then card_country when checkout_country in (card_country, billing_country) then checkout_country end",
);

const orderStateSql = sql.raw(
  "case when dispute in ('open', 'inquiry') then 'disputed' when dispute = 'lost' and status = 'refunded' then 'charged_back' else status end",
);

// Site ----------------------------------------------------------------------------------------

/** The owner's settings of the site. Each publication is a row with the next version. */
export const siteSettings = sqliteTable("site_settings", {
  version: integer("version").primaryKey(),
  /** The settings as JSON: contract/site/site-settings.ts. */
  settings: text("settings").notNull(),
  publishedAt: timestamp("published_at").notNull(),
  publishedBy: text("published_by").references((): AnySQLiteColumn => users.id, {
    onDelete: "set null",
  }),
});

/** The owner's arrangement of the home page: one row, or none before the first arrangement. */
export const homeLayout = sqliteTable(
  "home_layout",
  {
    id: integer("id").primaryKey(),
    /** The layout as JSON: contract/home/home.ts. */
    layout: text("layout").notNull(),
    /** Counts changes. An edit names the version that it started from. */
    version: integer("version").notNull(),
    updatedAt: timestamp("updated_at").notNull(),
  },
  (home) => [
    check("home_layout_one", sql`${home.id} = 1`),
    check("home_layout_json", sql`json_valid(${home.layout})`),
  ],
);

// Catalogue -----------------------------------------------------------------------------------

/** The categories of the catalogue. */
export const categories = sqliteTable(
  "categories",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    title: text("title").notNull().unique(),
    /** JSON of the titles in other languages: `{"de": title, …}`. */
    translatedTitles: text("translated_titles").notNull().default("{}"),
    /**
     * The title in the form that decides whether two titles are equal. Null in rows of an earlier
     * version of the code, until a category is changed.
     */
    titleFolded: text("title_folded"),
    /**
     * The slug of the category's page; null without a page. Not unique in the schema, because an
     * earlier version of the code does not know slugs.
     */
    slug: text("slug"),
    /** Sorts categories; equal positions are sorted by id. */
    position: integer("position").notNull().default(0),
    inMenu: booleanColumn("in_menu").notNull().default(false),
    /** JSON, a text for each locale: `{"en": text, …}`. */
    descriptions: text("descriptions").notNull().default("{}"),
    /** JSON: `{"path", "width", "height"}`, the path as in URLs. */
    picture: text("picture"),
    /** Counts changes. An edit names the version that it started from. */
    version: integer("version").notNull().default(1),
    createdAt: timestamp("created_at").notNull(),
  },
  (category) => [
    index("categories_slug").on(category.slug),
    index("categories_position").on(category.position),
  ],
);

/**
 * Movies. Triggers copy a movie's credits to `casts` and `crew`, and the folded names of all their
 * people to `cast_names`, so that a list reads one row per movie and one search finds cast and
 * crew.
 */
export const movies = sqliteTable(
  "movies",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    /**
     * A copy of the id. SQLite seeks by a row value only in indexed columns, and an index does not
     * contain the id as a column.
     */
    serial: integer("serial").generatedAlwaysAs(sql`id`, { mode: "virtual" }),
    name: text("name").notNull(),
    nameFolded: text("name_folded").notNull(),
    originalTitle: text("original_title"),
    /** The country codes of the movie (ISO 3166-1 alpha-2): `DE, FR`. */
    countries: text("countries"),
    /** The age ratings in the form of the movie's fields: `FSK 12, BBFC 15`. */
    ageRatings: text("age_ratings"),
    /**
     * JSON of the ages that `age_ratings` mean: `{"FSK": 12, "BBFC": 15}`. Null for an unrated
     * movie.
     */
    ages: text("ages"),
    /**
     * The age from which the movie is suitable: the age of its rating in the site's scheme, else of
     * its first rating. Null for an unrated movie. Set by trigger.
     */
    age: integer("age"),
    /** Descriptors of the content: `violence, fear`. */
    contentDescriptors: text("content_descriptors"),
    contentNote: text("content_note"),
    wikidataId: text("wikidata_id"),
    imdbId: text("imdb_id"),
    /**
     * JSON: `{"webp": {"240": key, …}, "avif"?: {…}, "colour": "#rrggbb"}`, keys below `media/`.
     */
    poster: text("poster").notNull(),
    videoId: text("video_id").references(() => videos.id, { onDelete: "set null" }),
    /**
     * The file to play, as a path below the video's folder; null if there is no such file. Set by
     * trigger.
     */
    videoPath: text("video_path"),
    /** Whether the video's original is uploaded, so that it can be downloaded. Set by trigger. */
    downloadable: booleanColumn("downloadable").notNull().default(false),
    trailer: text("trailer"),
    categoryId: integer("category_id")
      .notNull()
      .references(() => categories.id, { onDelete: "restrict" }),
    /** The running time as typed in the form: `2h 29m`. */
    durationText: text("duration_text").notNull(),
    hourBucket: text("hour_bucket").notNull(),
    year: integer("year").notNull(),
    yearBucket: text("year_bucket").notNull(),
    rating: real("rating").notNull(),
    starBucket: integer("star_bucket").notNull(),
    /**
     * The stars by which the filter finds the movie; 0 if no stars find it, as for an unrated movie
     * whose star bucket was left at 1.
     */
    filterStar: integer("filter_star").generatedAlwaysAs(
      sql`iif(rating = 0 and star_bucket = 1, 0, star_bucket)`,
      { mode: "virtual" },
    ),
    popular: booleanColumn("popular").notNull().default(false),
    language: text("language").notNull(),
    description: text("description").notNull(),
    /**
     * JSON of the texts in other languages: `{"de": {"name", "nameFolded", "description"}}`. A text
     * that is not translated has no entry.
     */
    translations: text("translations").notNull().default("{}"),
    /** The folded names of `translations`, a line each, so that the search finds them. */
    translatedNames: text("translated_names").notNull().default(""),
    /** The price of the movie; 0 if the movie is not sold singly. */
    priceCents: integer("price_cents").notNull(),
    /**
     * Whether every account may download the movie, subscribed or not. Has no effect if
     * `downloadFor` is "nobody".
     */
    freeDownload: booleanColumn("free_download").notNull().default(false),
    /** The people who may download the movie; null if the site's setting applies. */
    downloadFor: text("download_for", { enum: downloadAudiences }),
    /** The file that a download of the movie sends; null if the site's setting applies. */
    downloadFile: text("download_file", { enum: downloadFiles }),
    /** Whether the player shows the viewer's session mark over the movie. */
    sessionMark: booleanColumn("session_mark").notNull().default(false),
    /** The price of a rental; null if the movie cannot be rented. */
    rentPriceCents: integer("rent_price_cents"),
    /** Whether the movie's buyers may stream it, subscribed or not. */
    ownersMayStream: booleanColumn("owners_may_stream").notNull().default(false),
    /** Whether the movie can be pre-ordered before its first day. */
    preOrder: booleanColumn("pre_order").notNull().default(false),
    /**
     * The first and last day on which the movie is available, in the site's time zone:
     * `2026-12-03`. Null for no limit.
     */
    availableFrom: text("available_from"),
    availableUntil: text("available_until"),
    /**
     * The first and last day on which subscriptions include the movie, in the site's time zone.
     * Null for no limit.
     */
    subscriptionFrom: text("subscription_from"),
    subscriptionUntil: text("subscription_until"),
    /**
     * The time on the first day at which the movie opens, in the site's time zone: `20:00`. Null
     * for midnight.
     */
    premiereTime: text("premiere_time"),
    /** The countries where the movie is shown, in the form of `countries`. Null for everywhere. */
    territories: text("territories"),
    /** Whether the movie has terms for rights holders, of any month. Set by trigger. */
    hasTerms: booleanColumn("has_terms").notNull().default(false),
    /** JSON: `[{"id", "personId", "name", "role", "image"}]`. Set by trigger. */
    casts: text("casts").notNull().default("[]"),
    /** JSON: `[{"id", "personId", "name", "job"}]`. Set by trigger. */
    crew: text("crew").notNull().default("[]"),
    /** JSON of contract/extras/extras.ts: the extras that can be played. Set by trigger. */
    extras: text("extras").notNull().default("[]"),
    castNames: text("cast_names").notNull().default(""),
    reviewCount: integer("review_count").notNull().default(0),
    reviewStars: integer("review_stars").notNull().default(0),
    /** Counts changes. An edit names the version that it started from. */
    version: integer("version").notNull().default(1),
    /** Counts changes of the list of extras. */
    extrasVersion: integer("extras_version").notNull().default(1),
    /** Counts changes of the crew, and of the order and roles of the cast. */
    creditsVersion: integer("credits_version").notNull().default(1),
    createdAt: timestamp("created_at").notNull(),
    updatedAt: timestamp("updated_at").notNull(),
    /**
     * When the movie was hidden from visitors: by a move to the bin, or as a draft. Lists leave out
     * every movie with this time.
     */
    deletedAt: timestamp("deleted_at"),
    /**
     * When the movie left the catalogue without being deleted: after its last day, or as a draft.
     */
    leftAt: timestamp("left_at"),
    /**
     * Whether the movie is not published. A draft that is not in the bin has both `deletedAt` and
     * `leftAt`.
     */
    draft: booleanColumn("draft").notNull().default(false),
    /**
     * When the job that empties the bin last kept the movie. The reasons to keep a movie are in
     * worker/movies/empty-bin.ts.
     */
    keptAt: timestamp("kept_at").notNull().default(0),
    /**
     * When the movie was moved to the bin or, if later, when the job that empties the bin last kept
     * it.
     */
    binCheckedAt: timestamp("bin_checked_at").generatedAlwaysAs(sql`max(deleted_at, kept_at)`, {
      mode: "virtual",
    }),
  },
  (movie) => [
    check("movies_name", sql`length(${movie.name}) between 1 and 200`),
    check("movies_rating", sql`${movie.rating} between 0 and 5`),
    check("movies_star", sql`${movie.starBucket} between 1 and 5`),
    check("movies_price", sql`${movie.priceCents} >= 0`),
    check("movies_hours", sql`${movie.hourBucket} in (${sqlList(hourBuckets)})`),
    check("movies_years", sql`${movie.yearBucket} in (${sqlList(yearBuckets)})`),
    check("movies_popular", sql`${movie.popular} in (0, 1)`),
    check("movies_poster", sql`json_valid(${movie.poster})`),
    index("movies_video").on(movie.videoId),
    index("movies_bin")
      .on(movie.deletedAt, movie.id)
      .where(sql`${movie.deletedAt} is not null and ${movie.leftAt} is null`),
    index("movies_bin_due").on(movie.binCheckedAt).where(sql`${movie.deletedAt} is not null`),
    index("movies_left")
      .on(movie.deletedAt, movie.id)
      .where(sql`${movie.leftAt} is not null and not ${movie.draft}`),
    index("movies_drafts")
      .on(movie.deletedAt, movie.id)
      .where(sql`${movie.leftAt} is not null and ${movie.draft}`),
    index("movies_coming")
      .on(movie.availableFrom, movie.id)
      .where(sql`${movie.deletedAt} is null and ${movie.availableFrom} is not null`),
    index("movies_leaving")
      .on(movie.availableUntil, movie.id)
      .where(sql`${movie.deletedAt} is null and ${movie.availableUntil} is not null`),
    index("movies_without_terms")
      .on(movie.nameFolded, movie.serial)
      .where(sql`${movie.deletedAt} is null and ${movie.hasTerms} = 0`),
    index("movies_download_newest")
      .on(movie.downloadable, movie.id)
      .where(sql`${movie.deletedAt} is null and ${movie.downloadFor} is not 'nobody'`),
    // For sites whose default of `downloadFor` is "nobody": the movies that may be downloaded
    // anyway.
    index("movies_opened_download_newest")
      .on(movie.downloadable, movie.id)
      .where(
        sql`${movie.deletedAt} is null
          and coalesce(${movie.downloadFor} <> 'nobody', ${movie.freeDownload})`,
      ),
    index("movies_free_newest")
      .on(movie.downloadable, movie.freeDownload, movie.id)
      .where(sql`${movie.deletedAt} is null and ${movie.downloadFor} is not 'nobody'`),
    ...listIndexes(movie),
  ],
);

type MovieColumns = Record<
  | "id"
  | "serial"
  | "nameFolded"
  | "rating"
  | "popular"
  | "deletedAt"
  | "categoryId"
  | "yearBucket"
  | "hourBucket"
  | "filterStar"
  | "language",
  AnySQLiteColumn
>;

/**
 * One index for each combination of a filter and a sort order, so that a filtered page is read from
 * its index and never sorted: a page of 10 reads at most 30 rows at 100,000 movies. Several filters
 * together use full text (catalogue/text-match.ts).
 */
function listIndexes(movie: MovieColumns) {
  const orders = {
    newest: [movie.id],
    rating: [movie.rating, movie.serial],
    name: [movie.nameFolded, movie.serial],
    popular: [movie.popular, movie.rating, movie.serial],
  };
  const filters = {
    all: [],
    category: [movie.categoryId],
    year: [movie.yearBucket],
    hours: [movie.hourBucket],
    star: [movie.filterStar],
    language: [movie.language],
    popular: [movie.popular],
  };
  return Object.entries(filters).flatMap(([filter, filterColumns]) =>
    Object.entries(orders)
      .filter(([order]) => order !== filter)
      .map(([order, orderColumns]) => {
        const [first, ...rest] = [...filterColumns, ...orderColumns] as [
          AnySQLiteColumn,
          ...AnySQLiteColumn[],
        ];
        return index(`movies_${filter}_${order}`)
          .on(first, ...rest)
          .where(sql`${movie.deletedAt} is null`);
      }),
  );
}

/**
 * The number of movies for each combination of filterable values, so that facet counts read no
 * movie. Set by trigger. The migration adds WITHOUT ROWID, which Drizzle cannot express: rows are
 * stored in key order, and counting reads each row once.
 */
export const movieCells = sqliteTable(
  "movie_cells",
  {
    categoryId: integer("category_id")
      .notNull()
      .references(() => categories.id, { onDelete: "restrict" }),
    yearBucket: text("year_bucket").notNull(),
    hourBucket: text("hour_bucket").notNull(),
    /** The `filter_star` of the movies. */
    starBucket: integer("star_bucket").notNull(),
    language: text("language").notNull(),
    movieCount: integer("movie_count").notNull(),
  },
  (cell) => [
    primaryKey({
      columns: [cell.categoryId, cell.language, cell.yearBucket, cell.hourBucket, cell.starBucket],
    }),
    check("movie_cells_movie_count", sql`${cell.movieCount} > 0`),
  ],
);

/** The people in the credits of movies. `credit_count` is set by trigger. */
export const people = sqliteTable(
  "people",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    /**
     * A copy of the id, because an index does not contain the id as a column (see `movies.serial`).
     */
    serial: integer("serial").generatedAlwaysAs(sql`id`, { mode: "virtual" }),
    name: text("name").notNull(),
    nameFolded: text("name_folded").notNull(),
    /**
     * The key of the portrait, which is shown with every credit of the person. Without a portrait,
     * each credit shows its own image.
     */
    portraitKey: text("portrait_key"),
    /** The portrait's author, licence and source. */
    portraitAuthor: text("portrait_author"),
    portraitLicence: text("portrait_licence"),
    portraitSource: text("portrait_source"),
    /** The known part of the date of birth or death: `1895`, `1895-10` or `1895-10-04`. */
    born: text("born"),
    died: text("died"),
    creditCount: integer("credit_count").notNull().default(0),
    /** Counts changes. An edit names the version that it started from. */
    version: integer("version").notNull().default(1),
    createdAt: timestamp("created_at").notNull(),
  },
  (person) => [
    check("people_name", sql`length(${person.name}) between 1 and 120`),
    index("people_list").on(person.nameFolded, person.serial),
    index("people_portrait").on(person.portraitKey).where(sql`${person.portraitKey} is not null`),
  ],
);

/**
 * The ids of people who were merged into another person. The address of a merged person's page
 * leads to the page of `person_id`.
 */
export const mergedPeople = sqliteTable(
  "merged_people",
  {
    id: integer("id").primaryKey(),
    personId: integer("person_id")
      .notNull()
      .references(() => people.id, { onDelete: "cascade" }),
  },
  (merged) => [index("merged_people_person").on(merged.personId)],
);

/** The people of a movie, by job. The view `casts` shows only the cast. */
export const credits = sqliteTable(
  "credits",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    /**
     * A copy of the id, because an index does not contain the id as a column (see `movies.serial`).
     */
    serial: integer("serial").generatedAlwaysAs(sql`id`, { mode: "virtual" }),
    movieId: movieReference().notNull(),
    personId: integer("person_id")
      .notNull()
      .references(() => people.id, { onDelete: "restrict" }),
    job: text("job", { enum: creditJobs }).notNull(),
    /** The character that a cast member plays. Empty for the crew. */
    character: text("character").notNull().default(""),
    /** The position among the movie's credits with the same job. */
    position: integer("position").notNull(),
    imageKey: text("image_key"),
    /**
     * The rank of the job on a person's page. The first job of `creditJobs` has the highest rank.
     */
    jobRank: integer("job_rank").generatedAlwaysAs(sql.raw(jobRankSql), { mode: "virtual" }),
    /** The movie's year while lists show the movie; null while it is in the bin. Set by trigger. */
    listedYear: integer("listed_year"),
  },
  (credit) => [
    check("credits_job", sql`${credit.job} in (${sqlList(creditJobs)})`),
    uniqueIndex("credits_once").on(credit.movieId, credit.personId, credit.job, credit.character),
    index("credits_person").on(credit.personId),
    index("credits_listed")
      .on(credit.personId, credit.jobRank, credit.listedYear, credit.movieId, credit.serial)
      .where(sql`${credit.listedYear} is not null`),
    index("credits_image").on(credit.imageKey).where(sql`${credit.imageKey} is not null`),
    index("credits_person_image")
      .on(credit.personId, credit.serial)
      .where(sql`${credit.imageKey} is not null`),
  ],
);

/** Reviews of movies. The demo's sample reviews have no account. */
export const reviews = sqliteTable(
  "reviews",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    movieId: movieReference().notNull(),
    userId: userReference(),
    name: text("name").notNull(),
    role: text("role").notNull(),
    email: text("email").notNull(),
    imageKey: text("image_key"),
    star: integer("star").notNull(),
    body: text("body").notNull(),
    createdAt: timestamp("created_at").notNull(),
    editedAt: timestamp("edited_at"),
  },
  (review) => [
    check("reviews_star", sql`${review.star} between 1 and 5`),
    uniqueIndex("reviews_once").on(review.userId, review.movieId),
    index("reviews_list").on(review.movieId, review.createdAt, review.id),
    index("reviews_of_star").on(review.movieId, review.star, review.createdAt, review.id),
    index("reviews_newest").on(review.createdAt, review.id),
    index("reviews_user").on(review.userId, review.createdAt, review.id),
    index("reviews_image").on(review.imageKey).where(sql`${review.imageKey} is not null`),
  ],
);

/**
 * Reports of reviews. A report outlives its review, so that the reporter can be told. Deleting a
 * review decides its open reports, by trigger.
 */
export const reviewReports = sqliteTable(
  "review_reports",
  {
    id: text("id").primaryKey(),
    reviewId: integer("review_id").references(() => reviews.id, { onDelete: "set null" }),
    /** The author of the review. */
    authorId: text("author_id").references(() => users.id, { onDelete: "set null" }),
    /** The account that reported, if it was signed in. */
    reporterId: text("reporter_id").references(() => users.id, { onDelete: "cascade" }),
    /** The movie's name when the review was reported, in the reporter's language. */
    movieName: text("movie_name").notNull(),
    reason: text("reason", { enum: reviewReasons }).notNull(),
    explanation: text("explanation").notNull(),
    /** The reporter's name and email address as they were typed. */
    name: text("name"),
    email: text("email"),
    language: text("language").$type<Locale>().notNull(),
    reportedAt: timestamp("reported_at").notNull(),
    decision: text("decision", { enum: reportDecisions }),
    /** When the email about the decision was queued. */
    toldAt: timestamp("told_at"),
  },
  (report) => [
    index("review_reports_review").on(report.reviewId),
    index("review_reports_author").on(report.authorId),
    index("review_reports_reporter").on(report.reporterId),
    index("review_reports_email").on(report.email).where(sql`${report.email} is not null`),
    index("review_reports_age").on(report.reportedAt),
    index("review_reports_open")
      .on(report.reviewId, report.reportedAt, report.id)
      .where(sql`${report.decision} is null`),
    index("review_reports_untold")
      .on(report.reportedAt)
      .where(
        sql`${report.decision} is not null and ${report.email} is not null and ${report.toldAt} is null`,
      ),
  ],
);

/** The number of reviews of a movie with each number of stars. Set by trigger. */
export const reviewStars = sqliteTable(
  "review_stars",
  {
    movieId: movieReference().notNull(),
    star: integer("star").notNull(),
    count: integer("count").notNull(),
  },
  (row) => [primaryKey({ columns: [row.movieId, row.star] })],
);

/**
 * Movies that the owner groups, by hand or by a rule. A rule is a full-text query of `movie_terms`.
 * Full text intersects the rule's terms before it reads a row, so that a page reads at most 30
 * rows. The indexes of `movies` and a table of countries would read up to 40,000 rows for a rare
 * match.
 */
export const collections = sqliteTable(
  "collections",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    slug: text("slug").notNull().unique(),
    /** Sorts collections; equal positions are sorted by id. */
    position: integer("position").notNull(),
    /** JSON, a title and a body for each locale: `{"en": {"title", "body"}, …}`. */
    texts: text("texts").notNull(),
    /** JSON: `{"path", "width", "height"}`, the path as in URLs. */
    picture: text("picture"),
    /** The start and end of the time in which the collection is public; null for no limit. */
    startsAt: timestamp("starts_at"),
    endsAt: timestamp("ends_at"),
    /**
     * The rule as JSON (contract/collections/collections.ts); null for a collection that is put
     * together by hand.
     */
    rule: text("rule"),
    /** The rule as a full-text query. */
    ruleTerms: text("rule_terms"),
    /**
     * JSON of contract/collections/series.ts, the names of the seasons; null for a collection that
     * is no series. A series is put together by hand.
     */
    series: text("series"),
    /** JSON, the price of a season in cents by the season's number: `{"1": 1990}`. */
    seasonPrices: text("season_prices"),
    /** JSON, the price of a season's rental in cents by the season's number. */
    seasonRentPrices: text("season_rent_prices"),
    /** Counts changes. An edit names the version that it started from. */
    version: integer("version").notNull().default(1),
    createdAt: timestamp("created_at").notNull(),
    updatedAt: timestamp("updated_at").notNull(),
  },
  (collection) => [
    check("collections_texts", sql`json_valid(${collection.texts})`),
    check(
      "collections_rule",
      sql`(${collection.rule} is null) = (${collection.ruleTerms} is null)`,
    ),
    index("collections_position").on(collection.position),
    index("collections_by_hand").on(collection.slug).where(sql`${collection.ruleTerms} is null`),
    index("collections_by_rule")
      .on(collection.slug)
      .where(sql`${collection.ruleTerms} is not null`),
  ],
);

/** The movies of collections that are put together by hand, with their positions. */
export const collectionMovies = sqliteTable(
  "collection_movies",
  {
    collectionId: integer("collection_id")
      .notNull()
      .references(() => collections.id, { onDelete: "cascade" }),
    movieId: movieReference().notNull(),
    position: integer("position").notNull(),
    /** Whether lists show the movie; false while the movie is in the bin. Set by trigger. */
    listed: booleanColumn("listed").notNull().default(true),
    /**
     * The numbers of an episode; null in a collection that is no series. `position` follows from
     * both numbers (worker/collections/episodes.ts), so that episodes sort by number.
     */
    season: integer("season"),
    episode: integer("episode"),
  },
  (row) => [
    primaryKey({ columns: [row.collectionId, row.movieId] }),
    // A movie belongs to at most one series, so that the movie's page names one series.
    uniqueIndex("collection_movies_episode").on(row.movieId).where(sql`${row.season} is not null`),
    uniqueIndex("collection_movies_number")
      .on(row.collectionId, row.season, row.episode)
      .where(sql`${row.season} is not null`),
    index("collection_movies_listed")
      .on(row.collectionId, row.position, row.movieId)
      .where(sql`${row.listed}`),
    index("collection_movies_movie").on(row.movieId),
  ],
);

// Pages ---------------------------------------------------------------------------------------

/** The owner's texts: additional pages, and texts that replace those of built-in pages. */
export const sitePages = sqliteTable(
  "site_pages",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    slug: text("slug").notNull().unique(),
    placement: text("placement", { enum: pagePlacements }).notNull(),
    /** Sorts the links of a placement; equal positions are sorted by id. */
    position: integer("position").notNull(),
    /** JSON, a title and a body in Markdown for each locale: `{"en": {"title", "body"}, …}`. */
    texts: text("texts").notNull(),
    /** Counts changes. An edit names the version that it started from. */
    version: integer("version").notNull().default(1),
    createdAt: timestamp("created_at").notNull(),
    updatedAt: timestamp("updated_at").notNull(),
  },
  (page) => [
    check("site_pages_placement", sql`${page.placement} in (${sqlList(pagePlacements)})`),
    check("site_pages_texts", sql`json_valid(${page.texts})`),
  ],
);

/**
 * The administrators' reviews of built-in legal pages. The variable LEGAL_REVIEWED applies to pages
 * without a row.
 */
export const legalReviews = sqliteTable(
  "legal_reviews",
  {
    page: text("page", { enum: legalPages }).primaryKey(),
    /** When the page was reviewed; null once the review was revoked. */
    reviewedAt: timestamp("reviewed_at"),
    reviewedBy: text("reviewed_by").references((): AnySQLiteColumn => users.id, {
      onDelete: "set null",
    }),
  },
  (review) => [check("legal_reviews_page", sql`${review.page} in (${sqlList(legalPages)})`)],
);

// Set-up --------------------------------------------------------------------------------------

/** The steps of the set-up that an administrator completed, skipped or opened. */
export const setUp = sqliteTable(
  "set_up",
  {
    step: text("step", { enum: setUpSteps }).primaryKey(),
    state: text("state", { enum: setUpStates }).notNull(),
    /**
     * For the step `email`: the code in the newest test email, and the email's id in the outbox.
     */
    code: text("code"),
    emailId: text("email_id"),
    changedAt: timestamp("changed_at").notNull(),
  },
  (step) => [
    check("set_up_step", sql`${step.step} in (${sqlList(setUpSteps)})`),
    check("set_up_state", sql`${step.state} in (${sqlList(setUpStates)})`),
  ],
);

// Videos -------------------------------------------------------------------------------------

/** The videos with the state of their upload. A video's files are in R2 under `videos/<id>/`. */
export const videos = sqliteTable(
  "videos",
  {
    id: text("id").primaryKey(),
    status: text("status", { enum: ["uploading", "ready", "failed"] }).notNull(),
    fileName: text("file_name").notNull(),
    type: text("type").notNull(),
    bytes: integer("bytes").notNull(),
    durationMs: integer("duration_ms").notNull(),
    /** The id of R2's multipart upload of the original, while that upload is open. */
    uploadId: text("upload_id"),
    /** When the upload of the original was complete. */
    sourceAt: timestamp("source_at"),
    /** JSON of the tracks: worker/streaming/stored-tracks.ts. */
    tracks: text("tracks"),
    /** The chapters as JSON: contract/uploads/chapters.ts. */
    chapters: text("chapters").notNull().default("[]"),
    /** Counts changes of the chapters. An edit names the version that it started from. */
    chaptersVersion: integer("chapters_version").notNull().default(1),
    /** The account that sends the upload. Another account may take the upload over. */
    createdBy: text("created_by").references(() => users.id, { onDelete: "set null" }),
    createdAt: timestamp("created_at").notNull(),
    updatedAt: timestamp("updated_at").notNull(),
    publishedAt: timestamp("published_at"),
    /**
     * The time since which no movie uses the video; null while a movie uses the video, even a movie
     * in the bin. Set by trigger.
     */
    unusedSince: timestamp("unused_since"),
  },
  (video) => [
    check("videos_id", sql`${video.id} <> 'watch'`),
    check("videos_status", sql`${video.status} in ('uploading', 'ready', 'failed')`),
    check("videos_ready", sql`${video.status} <> 'ready' or ${video.publishedAt} is not null`),
    index("videos_list").on(video.status, video.createdAt, video.id),
    index("videos_unused")
      .on(video.status, video.updatedAt)
      .where(sql`${video.unusedSince} is not null`),
  ],
);

/**
 * Extras of a movie: videos that no list shows. Everybody who may watch the movie may watch its
 * extras. Everybody may watch an open extra.
 */
export const extras = sqliteTable(
  "extras",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    movieId: movieReference().notNull(),
    kind: text("kind", { enum: extraKinds }).notNull(),
    title: text("title").notNull(),
    position: integer("position").notNull(),
    /** The extra's video; null until its upload can be played. */
    videoId: text("video_id").references(() => videos.id, { onDelete: "set null" }),
    createdAt: timestamp("created_at").notNull(),
    /** Whether everybody may watch the extra, without an account. */
    isOpen: booleanColumn("is_open").notNull().default(false),
  },
  (extra) => [
    check("extras_kind", sql`${extra.kind} in (${sqlList(extraKinds)})`),
    index("extras_list").on(extra.movieId, extra.position, extra.id),
    index("extras_video").on(extra.videoId).where(sql`${extra.videoId} is not null`),
    index("extras_without_video").on(extra.createdAt).where(sql`${extra.videoId} is null`),
  ],
);

/** The uploaded packaged files of videos. Playlists are written from these rows. */
export const videoFiles = sqliteTable(
  "video_files",
  {
    videoId: videoReference().notNull(),
    /**
     * The path below the video's folder: `<rendition>/init.mp4`, `<rendition>/<n>.m4s`,
     * `captions/<lang>.vtt`, `captions/<lang>.<n>.vtt`, … Captions that were added later have the
     * path `captions/<32 hex digits>.vtt`.
     */
    path: text("path").notNull(),
    bytes: integer("bytes").notNull(),
    sha256: text("sha256").notNull(),
    /**
     * The entity tag that the stored object had when it was hashed. Another tag shows that the
     * object was replaced since. Null for the demo's files.
     */
    etag: text("etag"),
    durationMs: integer("duration_ms"),
    createdAt: timestamp("created_at").notNull(),
  },
  (file) => [
    primaryKey({ columns: [file.videoId, file.path] }),
    check("video_files_bytes", sql`${file.bytes} > 0`),
    check("video_files_sha256", sql`length(${file.sha256}) = 64`),
  ],
);

/** Videos with missing files, as of the last scan. */
export const missingVideoFiles = sqliteTable("missing_video_files", {
  videoId: videoReference().primaryKey(),
  files: integer("files").notNull(),
  foundAt: timestamp("found_at").notNull(),
});

/** The uploaded parts of an original's multipart upload. R2 does not list such parts. */
export const videoParts = sqliteTable(
  "video_parts",
  {
    videoId: videoReference().notNull(),
    part: integer("part").notNull(),
    etag: text("etag").notNull(),
    bytes: integer("bytes").notNull(),
  },
  (part) => [
    primaryKey({ columns: [part.videoId, part.part] }),
    check("video_parts_number", sql`${part.part} between 1 and 10000`),
  ],
);

// Accounts ------------------------------------------------------------------------------------

/** Accounts. `email` is stored in lower case. */
export const users = sqliteTable(
  "users",
  {
    id: text("id").primaryKey(),
    /** The row's number in the full-text table. Set by trigger. */
    serial: integer("serial").unique(),
    name: text("name").notNull(),
    nameFolded: text("name_folded").notNull(),
    email: text("email").notNull().unique(),
    phone: text("phone"),
    imageKey: text("image_key"),
    role: text("role", { enum: [...roles] })
      .notNull()
      .default("USER"),
    /**
     * The staff role of a member, which opens parts of the studio; null for most members, and for
     * administrators.
     */
    staffRole: text("staff_role", { enum: [...staffRoles] }),
    /** The hash of the password as `scrypt$N$r$p$salt$hash` in base64url. */
    passwordHash: text("password_hash").notNull(),
    emailVerifiedAt: timestamp("email_verified_at"),
    createdAt: timestamp("created_at").notNull(),
    /**
     * The language of emails that are sent without a request from the user. Only the TypeScript
     * type lists the languages, so that a new language needs no migration.
     */
    language: text("language").$type<Locale>().notNull().default("en"),
    /** When an administrator blocked the account, which ends its sessions and refuses new ones. */
    blockedAt: timestamp("blocked_at"),
    /** The age above which movies are hidden from the account; null without a limit. */
    ageLimit: integer("age_limit"),
    /** The hash of the PIN that lifts the limit for some hours, in the form of `passwordHash`. */
    pinHash: text("pin_hash"),
  },
  (user) => [
    check("users_role", sql`${user.role} in ('ADMIN', 'USER')`),
    check("users_email", sql`${user.email} = lower(${user.email})`),
    index("users_list").on(user.createdAt, user.id),
    index("users_name").on(user.nameFolded, user.id),
    index("users_administrators").on(user.createdAt, user.id).where(sql`${user.role} = 'ADMIN'`),
    index("users_staff").on(user.createdAt, user.id).where(sql`${user.staffRole} is not null`),
    index("users_blocked").on(user.createdAt, user.id).where(sql`${user.blockedAt} is not null`),
    index("users_image").on(user.imageKey).where(sql`${user.imageKey} is not null`),
  ],
);

/**
 * Registrations whose address is not verified yet: one per address, whether or not the address has
 * an account. `contested` says that another registration of the address had another password, so
 * the mailbox's owner sets a new password.
 */
export const registrations = sqliteTable(
  "registrations",
  {
    email: text("email").primaryKey(),
    name: text("name").notNull(),
    phone: text("phone"),
    passwordHash: text("password_hash").notNull(),
    contested: booleanColumn("contested").notNull(),
    tokenHash: text("token_hash").notNull().unique(),
    createdAt: timestamp("created_at").notNull(),
    expiresAt: timestamp("expires_at").notNull(),
    language: text("language").$type<Locale>().notNull().default("en"),
  },
  (registration) => [index("registrations_expiry").on(registration.expiresAt)],
);

/** Signed-in browsers. Ending a session deletes its row. */
export const sessions = sqliteTable(
  "sessions",
  {
    id: text("id").primaryKey(),
    userId: userReference().notNull(),
    device: text("device").notNull(),
    createdAt: timestamp("created_at").notNull(),
    lastSeenAt: timestamp("last_seen_at").notNull(),
    /** Whether a member stays signed in without activity. */
    stays: booleanColumn("stays").notNull().default(false),
    /** When a second factor was last given in this session. */
    provedAt: timestamp("proved_at"),
    /** Whether a device code began the session, which then never has rights of the staff. */
    isTelevision: booleanColumn("is_television").notNull().default(false),
    /** The time until which the PIN lifts the account's age limit in this session. */
    pinUntil: timestamp("pin_until"),
    /** The profile that the session has entered; null in the account's main profile. */
    profileId: integer("profile_id").references(() => profiles.id, { onDelete: "set null" }),
    /** Whether the entered profile has an age limit. Kept by trigger. */
    profileLimited: booleanColumn("profile_limited").notNull().default(false),
    expiresAt: timestamp("expires_at").notNull(),
  },
  (session) => [
    index("sessions_of_user").on(session.userId),
    index("sessions_expiry").on(session.expiresAt),
    index("sessions_of_profile").on(session.profileId).where(sql`${session.profileId} is not null`),
  ],
);

/** The profiles of an account besides the main profile, which is the account itself. */
export const profiles = sqliteTable(
  "profiles",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    userId: userReference().notNull(),
    name: text("name").notNull(),
    nameFolded: text("name_folded").notNull(),
    picture: text("picture", { enum: [...profilePictures] }).notNull(),
    /**
     * The hash of the PIN that a session needs to enter the profile, in the form of a password's
     * hash.
     */
    pinHash: text("pin_hash"),
    /** The age above which movies are hidden from the profile; null without a limit. */
    ageLimit: integer("age_limit"),
    createdAt: timestamp("created_at").notNull(),
  },
  (profile) => [uniqueIndex("profiles_name").on(profile.userId, profile.nameFolded)],
);

/**
 * The passkeys of accounts. `counter` detects a copied authenticator, if the authenticator counts
 * its signatures.
 */
export const passkeys = sqliteTable(
  "passkeys",
  {
    /** The credential's id in base64url. */
    id: text("id").primaryKey(),
    userId: userReference().notNull(),
    /** The public key in COSE, as base64url. */
    publicKey: text("public_key").notNull(),
    counter: integer("counter").notNull(),
    /** JSON list of the transports that the authenticator named. */
    transports: text("transports").notNull(),
    name: text("name").notNull(),
    createdAt: timestamp("created_at").notNull(),
    lastUsedAt: timestamp("last_used_at"),
  },
  (passkey) => [index("passkeys_of_user").on(passkey.userId)],
);

/**
 * The authenticator app of an account. The app is a second factor only after a code from the app
 * has confirmed it.
 */
export const authenticators = sqliteTable("authenticators", {
  userId: userReference().primaryKey(),
  /** The shared secret in base32. */
  secret: text("secret").notNull(),
  confirmedAt: timestamp("confirmed_at"),
  /** The 30-second step of the last accepted code, so that each code is accepted once. */
  lastStep: integer("last_step"),
});

/** Unused recovery codes, by their hash. */
export const recoveryCodes = sqliteTable(
  "recovery_codes",
  { userId: userReference().notNull(), hash: text("hash").notNull() },
  (code) => [primaryKey({ columns: [code.userId, code.hash] })],
);

/**
 * Challenges that an authenticator signs once. The browser names a challenge by its ticket; the row
 * has the ticket's hash. `userId` is null for a sign-in without an address.
 */
export const challenges = sqliteTable(
  "challenges",
  {
    hash: text("hash").primaryKey(),
    userId: userReference(),
    purpose: text("purpose", {
      enum: ["second_step", "sign_in", "new_passkey", "proof"],
    }).notNull(),
    challenge: text("challenge").notNull(),
    expiresAt: timestamp("expires_at").notNull(),
  },
  (challenge) => [
    index("challenges_expiry").on(challenge.expiresAt),
    index("challenges_of_user").on(challenge.userId),
  ],
);

/**
 * The codes of televisions that wait for a sign-in, stored hashed. A code without `user_id` and
 * `refused_at` is undecided. The row is deleted when the code is used, or when the session that
 * confirmed the code ends.
 */
export const deviceCodes = sqliteTable(
  "device_codes",
  {
    /** SHA-256 of the television's secret, in hex. */
    hash: text("hash").primaryKey(),
    /** HMAC-SHA-256 of the code on the screen: 26 bits alone could be guessed from a plain hash. */
    userCodeHash: text("user_code_hash").notNull().unique(),
    /** The television's User-Agent and country. */
    device: text("device").notNull(),
    country: text("country"),
    intervalSeconds: integer("interval_seconds").notNull(),
    polledAt: timestamp("polled_at"),
    /** Whether the last request for the session came before the interval had passed. */
    isEarly: booleanColumn("is_early").notNull().default(false),
    userId: userReference(),
    sessionId: text("session_id").references(() => sessions.id, { onDelete: "cascade" }),
    refusedAt: timestamp("refused_at"),
    createdAt: timestamp("created_at").notNull(),
    expiresAt: timestamp("expires_at").notNull(),
  },
  (code) => [
    index("device_codes_expiry").on(code.expiresAt),
    index("device_codes_of_user").on(code.userId).where(sql`${code.userId} is not null`),
    index("device_codes_of_session").on(code.sessionId).where(sql`${code.sessionId} is not null`),
  ],
);

/**
 * The browsers in which an account was used, by the hash of a cookie. A sign-in from another
 * browser causes a warning email.
 */
export const knownDevices = sqliteTable(
  "known_devices",
  {
    userId: userReference().notNull(),
    hash: text("hash").notNull(),
    lastSeenAt: timestamp("last_seen_at").notNull(),
  },
  (device) => [
    primaryKey({ columns: [device.userId, device.hash] }),
    index("known_devices_age").on(device.lastSeenAt),
  ],
);

/**
 * The tokens in emails, stored hashed. An account has one token for each purpose, so that a newer
 * token voids the older token.
 */
export const oneTimeTokens = sqliteTable(
  "one_time_tokens",
  {
    hash: text("hash").primaryKey(),
    userId: userReference().notNull(),
    purpose: text("purpose", { enum: ["change_email", "reset_password"] }).notNull(),
    /** For `change_email`: the address that applies once the token is used. */
    email: text("email"),
    createdAt: timestamp("created_at").notNull(),
    expiresAt: timestamp("expires_at").notNull(),
  },
  (token) => [
    uniqueIndex("one_time_tokens_newest").on(token.userId, token.purpose),
    index("one_time_tokens_expiry").on(token.expiresAt),
  ],
);

/** The hits of each rate limit in its window: failed sign-ins, emails, contact messages. */
export const rateLimits = sqliteTable(
  "rate_limits",
  {
    key: text("key").primaryKey(),
    count: integer("count").notNull(),
    endsAt: timestamp("ends_at").notNull(),
  },
  (rateLimit) => [index("rate_limits_end").on(rateLimit.endsAt)],
);

/**
 * The outbox: emails to send and, with the `mailbox` provider, emails that were sent. Emails of
 * other providers are deleted once sent, because they contain valid links.
 */
export const emails = sqliteTable(
  "emails",
  {
    id: text("id").primaryKey(),
    kind: text("kind").notNull(),
    to: text("to").notNull(),
    /**
     * The account of an email to another address than the account's: to a new address that is not
     * verified yet, or, by trigger, to a former address. The email is erased with the account.
     */
    userId: userReference(),
    subject: text("subject").notNull(),
    text: text("text").notNull(),
    html: text("html").notNull(),
    /** The address to which a mail program posts to stop emails of this kind; null for most. */
    stopLink: text("stop_link"),
    queuedAt: timestamp("queued_at").notNull(),
    sentAt: timestamp("sent_at"),
    /** When the job next tries to send the email; null after the last try. */
    dueAt: timestamp("due_at"),
    attempts: integer("attempts").notNull().default(0),
    lastError: text("last_error"),
  },
  (email) => [
    index("emails_due").on(email.dueAt).where(sql`${email.sentAt} is null`),
    index("emails_stuck").on(email.queuedAt).where(isStuckSql),
    index("emails_age").on(email.queuedAt),
    index("emails_mailbox").on(email.sentAt, email.id).where(sql`${email.sentAt} is not null`),
    index("emails_to").on(email.to, email.sentAt),
    index("emails_of_user").on(email.userId).where(sql`${email.userId} is not null`),
  ],
);

/** The emails that were sent to accounts, without their texts, which contain valid links. */
export const sentEmails = sqliteTable(
  "sent_emails",
  {
    id: text("id").primaryKey(),
    userId: userReference().notNull(),
    kind: text("kind").notNull(),
    subject: text("subject").notNull(),
    sentAt: timestamp("sent_at").notNull(),
  },
  (email) => [
    index("sent_emails_list").on(email.userId, email.sentAt, email.id),
    index("sent_emails_age").on(email.sentAt),
  ],
);

/**
 * Cancellations and withdrawals that people declared on the pages for them, which need no sign-in.
 */
export const exits = sqliteTable(
  "exits",
  {
    id: text("id").primaryKey(),
    kind: text("kind", { enum: exitKinds }).notNull(),
    userId: userReference().notNull(),
    orderId: orderReference().notNull(),
    /** The name and the reason that the person typed. */
    name: text("name"),
    reason: text("reason"),
    /** When a cancelled subscription is to end: `period_end`, `now` or a day. */
    timing: text("timing").notNull(),
    receivedAt: timestamp("received_at").notNull(),
    /** The hash of the token in the email; null once the exit is confirmed. */
    tokenHash: text("token_hash"),
    confirmedAt: timestamp("confirmed_at"),
    /**
     * When the job carries the exit out; null before the confirmation, and once the exit is done.
     */
    dueAt: timestamp("due_at"),
    doneAt: timestamp("done_at"),
    /** The amount refunded of the order when a withdrawal was done; null for a cancellation. */
    refundedCents: integer("refunded_cents"),
  },
  (exit) => [
    uniqueIndex("exits_token").on(exit.tokenHash),
    index("exits_user").on(exit.userId, exit.receivedAt),
    index("exits_order").on(exit.orderId),
    index("exits_due").on(exit.dueAt).where(sql`${exit.dueAt} is not null`),
    index("exits_list").on(exit.receivedAt, exit.id),
  ],
);

/**
 * Cancellations and withdrawals that name no contract, until an administrator assigns them to an
 * order or dismisses them.
 */
export const unassignedExits = sqliteTable(
  "unassigned_exits",
  {
    id: text("id").primaryKey(),
    kind: text("kind", { enum: exitKinds }).notNull(),
    /** The email address, the name, the contract and the reason that the person typed. */
    email: text("email").notNull(),
    name: text("name"),
    contract: text("contract"),
    reason: text("reason"),
    /** As in `exits`. */
    timing: text("timing").notNull(),
    receivedAt: timestamp("received_at").notNull(),
  },
  (exit) => [
    index("unassigned_exits_email").on(exit.email, exit.receivedAt),
    index("unassigned_exits_list").on(exit.receivedAt, exit.id),
  ],
);

/** The notes of administrators about an account. */
export const memberNotes = sqliteTable(
  "member_notes",
  {
    id: text("id").primaryKey(),
    userId: userReference().notNull(),
    authorId: text("author_id").references(() => users.id, { onDelete: "set null" }),
    body: text("body").notNull(),
    createdAt: timestamp("created_at").notNull(),
    /** When the text last changed; null if it never changed. */
    changedAt: timestamp("changed_at"),
    /** Counts changes. An edit names the version that it started from. */
    version: integer("version").notNull().default(1),
  },
  (note) => [
    index("member_notes_list").on(note.userId, note.createdAt, note.id),
    index("member_notes_author").on(note.authorId).where(sql`${note.authorId} is not null`),
  ],
);

// Billing -------------------------------------------------------------------------------------

/** The plans of subscriptions. */
export const plans = sqliteTable(
  "plans",
  {
    id: text("id").primaryKey(),
    name: text("name").notNull(),
    /** JSON of the names in other languages: `{"de": name, …}`. */
    translatedNames: text("translated_names").notNull().default("{}"),
    priceCents: integer("price_cents").notNull(),
    currency: text("currency").notNull(),
    /** The maximum number of days that one payment pays for. */
    days: integer("days").notNull(),
    /**
     * The calendar period that one payment pays for: a month, a quarter or a year. Null for a plan
     * that only has `days`.
     */
    period: text("period", { enum: planPeriods }),
    streams: integer("streams").notNull(),
    /** Whether the plan is sold. Subscribers of a retired plan keep it. */
    active: booleanColumn("active").notNull(),
    /** Whether everybody sees the plan. Other plans are sold by a secret link. */
    listed: booleanColumn("listed").notNull().default(true),
    /**
     * The token in the plan's link. Set by trigger when the plan is first sold by its link, null
     * before.
     */
    linkToken: text("link_token"),
    position: integer("position").notNull().default(0),
    version: integer("version").notNull().default(1),
    /**
     * The id of the plan's price at the provider; null until the plan is published. A change of the
     * plan's price removes the id.
     */
    providerPriceId: text("provider_price_id"),
    /** The number of renewing subscriptions to the plan. Set by triggers. */
    renewing: integer("renewing").notNull().default(0),
    /** The vertical resolution of the plan's highest rendition, in pixels; null without a limit. */
    maxHeight: integer("max_height").$type<PlanHeight>(),
    /** The length of a new subscriber's free trial in days; null without trials. */
    trialDays: integer("trial_days"),
  },
  (plan) => [
    check("plans_id", sql`${plan.id} glob '[0-9][0-9][0-9][0-9][0-9]'`),
    check("plans_price", sql`${plan.priceCents} > 0`),
    check("plans_days", sql`${plan.days} > 0`),
    check("plans_streams", sql`${plan.streams} > 0`),
  ],
);

/**
 * The result of publishing each plan at the provider. Empty with a provider that needs no
 * publication.
 */
export const planPublications = sqliteTable("plan_publications", {
  planId: text("plan_id")
    .primaryKey()
    .references(() => plans.id, { onDelete: "cascade" }),
  /**
   * The last request to the provider as text: the account at the provider, the plan and the tax.
   * The plan is published again once its offer differs from this text.
   */
  offer: text("offer").notNull(),
  /** When the provider was last known to have the whole offer; null if it never had. */
  checkedAt: timestamp("checked_at"),
  /**
   * Counts the provider's failed responses. The count is part of the idempotency key, because the
   * provider repeats a response for an equal key.
   */
  attempt: integer("attempt").notNull().default(0),
  /** Counts the consecutive failed publications. */
  failures: integer("failures").notNull().default(0),
  /** The reason of the last failure in the provider's words; null if the provider gave none. */
  error: text("error"),
  /** When a failed publication is tried again. */
  retryAt: timestamp("retry_at"),
});

/**
 * Codes that reduce a plan's price by a percentage or an amount. A code's discount never changes,
 * because orders name the code.
 */
export const promotionCodes = sqliteTable(
  "promotion_codes",
  {
    id: text("id").primaryKey(),
    /** The code, stored in capitals. */
    code: text("code").notNull(),
    /** Either `percent` or `amountCents` is set. */
    percent: integer("percent"),
    amountCents: integer("amount_cents"),
    /** The number of reduced payments; null if all payments are reduced. */
    periods: integer("periods"),
    /** JSON: the ids of the plans to which the code applies; null for all plans. */
    planIds: text("plan_ids"),
    /** The first and last day on which the code can be used, in the site's time zone. */
    startsOn: text("starts_on"),
    endsOn: text("ends_on"),
    maxUses: integer("max_uses"),
    /** The number of orders with the code that have not failed. Set by triggers. */
    uses: integer("uses").notNull().default(0),
    /** Whether an administrator ended the code. */
    ended: booleanColumn("ended").notNull().default(false),
    version: integer("version").notNull().default(1),
    createdAt: timestamp("created_at").notNull(),
  },
  (promotionCode) => [
    uniqueIndex("promotion_codes_code").on(promotionCode.code),
    index("promotion_codes_newest").on(promotionCode.createdAt, promotionCode.id),
    check(
      "promotion_codes_discount",
      sql`(${promotionCode.percent} is null) <> (${promotionCode.amountCents} is null)`,
    ),
    check("promotion_codes_percent", sql`${promotionCode.percent} between 1 and 100`),
    check("promotion_codes_amount", sql`${promotionCode.amountCents} > 0`),
    check("promotion_codes_periods", sql`${promotionCode.periods} > 0`),
  ],
);

/**
 * The end of each account's paid time, and whether the subscription renews: one row per account.
 * The ledger `payment_events` has the events that caused these values.
 */
export const subscriptions = sqliteTable(
  "subscriptions",
  {
    userId: userReference().primaryKey(),
    planId: text("plan_id")
      .notNull()
      .references(() => plans.id),
    startedAt: timestamp("started_at").notNull(),
    /**
     * The end of the paid time, when access by the subscription ends, even if a renewal is still
     * expected.
     */
    expiresAt: timestamp("expires_at").notNull(),
    renews: booleanColumn("renews").notNull(),
    orderId: text("order_id").references(() => orders.id),
    provider: text("provider").notNull(),
    providerRef: text("provider_ref"),
    /** The provider's time of the newest applied event. An older event changes nothing. */
    eventAt: timestamp("event_at").notNull(),
    remindedDays: integer("reminded_days"),
    /**
     * When the yearly email that the subscription continues was last queued; 0 before the first
     * email.
     */
    yearlyNoticedAt: timestamp("yearly_noticed_at").notNull().default(0),
    /**
     * When the renewal began to fail; the address where the payer can pay the renewal; and the mark
     * of the last email about the failed renewal: 0 for the email that is sent at once, then the
     * marks of `failedRenewalReminders` in worker/payments/reconciliation.ts.
     */
    overdueSince: timestamp("overdue_since"),
    payUrl: text("pay_url"),
    overdueDays: integer("overdue_days"),
    /** Whether the running period is free, by a trial or a promotion code. */
    isFree: booleanColumn("is_free").notNull().default(false),
    /**
     * When a paused subscription resumes and is charged, and the resumption time that was last
     * announced by email.
     */
    pausedUntil: timestamp("paused_until"),
    resumptionNoticedFor: timestamp("resumption_noticed_for"),
    /** The next plan and the time of its first payment; null if no change is scheduled. */
    nextPlanId: text("next_plan_id").references(() => plans.id),
    nextPlanAt: timestamp("next_plan_at"),
    /**
     * When the card expires, if that is before the next payment, and the expiry that was last
     * announced by email.
     */
    cardExpiresAt: timestamp("card_expires_at"),
    cardNoticedFor: timestamp("card_noticed_for"),
  },
  (subscription) => [
    index("subscriptions_card")
      .on(subscription.cardExpiresAt)
      .where(sql`${subscription.cardNoticedFor} is not ${subscription.cardExpiresAt}`),
    index("subscriptions_paused")
      .on(subscription.pausedUntil)
      .where(sql`${subscription.pausedUntil} is not null`),
    index("subscriptions_free")
      .on(subscription.remindedDays, subscription.expiresAt)
      .where(sql`${subscription.isFree} = 1`),
    index("subscriptions_anniversary").on(
      sql`(${subscription.startedAt} / 86400000) % 365`,
      subscription.yearlyNoticedAt,
    ),
    index("subscriptions_overdue")
      .on(subscription.overdueDays, subscription.overdueSince)
      .where(sql`${subscription.overdueSince} is not null`),
    uniqueIndex("subscriptions_provider").on(subscription.provider, subscription.providerRef),
    index("subscriptions_of_plan")
      .on(subscription.planId, subscription.expiresAt, subscription.userId)
      .where(sql`${subscription.renews} = 1`),
    index("subscriptions_renewal").on(
      subscription.planId,
      subscription.remindedDays,
      subscription.expiresAt,
    ),
    index("subscriptions_expiry").on(subscription.expiresAt, subscription.userId),
    index("subscriptions_order").on(subscription.orderId),
    index("subscriptions_reminder").on(
      subscription.renews,
      subscription.remindedDays,
      subscription.expiresAt,
    ),
  ],
);

/**
 * Time that an administrator or a gift code gave to an account. Access lasts until its end,
 * whatever the account has paid.
 */
export const gifts = sqliteTable(
  "gifts",
  {
    userId: userReference().primaryKey(),
    until: timestamp("until").notNull(),
    givenAt: timestamp("given_at").notNull(),
  },
  (gift) => [index("gifts_end").on(gift.until, gift.userId)],
);

/** Checkouts of a plan, of movies, of a rental, or of a gift. */
export const orders = sqliteTable(
  "orders",
  {
    id: text("id").primaryKey(),
    userId: text("user_id").references(() => users.id, { onDelete: "set null" }),
    kind: text("kind", { enum: ["subscription", "movies", "rental", "gift"] }).notNull(),
    planId: text("plan_id").references(() => plans.id),
    status: text("status", { enum: ["open", "paid", "failed", "refunded", "flagged"] }).notNull(),
    amountCents: integer("amount_cents").notNull(),
    currency: text("currency").notNull(),
    provider: text("provider").notNull(),
    /**
     * For an order of a plan: the id of the account's first such order, which identifies the payer
     * even after the account is deleted. Set by trigger.
     */
    payerId: text("payer_id"),
    /** The series and season that were bought as a whole, in the buyer's language. */
    seasonName: text("season_name"),
    /** The provider's id of the checkout, by which the order's state is fetched. */
    providerRef: text("provider_ref"),
    /** The provider's id of the payment, shown as the transaction id in the receipt. */
    transactionId: text("transaction_id"),
    paymentLink: text("payment_link"),
    /**
     * Counts the provider's failed responses. The provider saves a response under its idempotency
     * key, so a retry needs another key.
     */
    attempt: integer("attempt").notNull().default(0),
    /** When the state was last fetched from the provider. An older state changes nothing. */
    checkedAt: timestamp("checked_at"),
    /** When the job fetches the state next, unless an event comes first. */
    checkAt: timestamp("check_at").notNull().default(0),
    /** When the order became final. Its state is no longer fetched. */
    doneAt: timestamp("done_at"),
    /**
     * Whether the order's payments changed since they were divided among its movies. Set by
     * trigger.
     */
    sharesDue: booleanColumn("shares_due").notNull().default(false),
    /**
     * When the buyer ticked the box that requests immediate performance, and the wording of the box
     * at that time. Null if the box stayed empty.
     */
    termsAcceptedAt: timestamp("terms_accepted_at"),
    consentText: text("consent_text"),
    promotionCodeId: text("promotion_code_id").references(() => promotionCodes.id),
    /** The discount of the promotion code on the first payment. */
    discountCents: integer("discount_cents").notNull().default(0),
    /** The length of the order's free trial in days; null without one. */
    trialDays: integer("trial_days"),
    /**
     * The status of the dispute that decides the order's state. `dispute_due_at` is the next
     * deadline for evidence among the order's disputes.
     */
    dispute: text("dispute", { enum: disputeStatuses }),
    disputeDueAt: timestamp("dispute_due_at"),
    /**
     * The status as people see it: an undecided dispute in `dispute` takes precedence, and a refund
     * by a lost dispute is shown as charged back.
     */
    state: text("state", { enum: orderStates })
      .notNull()
      .generatedAlwaysAs(orderStateSql, { mode: "virtual" }),
    /**
     * Keyed hashes of the email address and the card of a trial. An address and a card can each
     * have only one trial, even after the account is erased.
     */
    trialPerson: text("trial_person"),
    trialCard: text("trial_card"),
    /** When the last failed renewal was due. The renewal may have been paid since. */
    overdueAt: timestamp("overdue_at"),
    /** The country of the buyer's IP address when the order was made; null if it was unknown. */
    checkoutCountry: text("checkout_country"),
    createdAt: timestamp("created_at").notNull(),
    updatedAt: timestamp("updated_at").notNull(),
  },
  (order) => [
    check(
      "orders_status",
      sql`${order.status} in ('open', 'paid', 'failed', 'refunded', 'flagged')`,
    ),
    check("orders_plan", sql`(${order.kind} = 'subscription') = (${order.planId} is not null)`),
    check("orders_amount", sql`${order.amountCents} > 0`),
    uniqueIndex("orders_one_open")
      .on(order.userId)
      .where(sql`${order.status} = 'open' and ${order.kind} = 'subscription'`),
    uniqueIndex("orders_transaction").on(order.provider, order.transactionId),
    uniqueIndex("orders_provider").on(order.provider, order.providerRef),
    index("orders_user").on(order.userId, order.createdAt, order.id),
    index("orders_payer").on(order.payerId).where(sql`${order.payerId} is not null`),
    index("orders_due").on(order.provider, order.checkAt).where(sql`${order.doneAt} is null`),
    index("orders_shares_due").on(order.id).where(sql`${order.sharesDue} = 1`),
    index("orders_newest").on(order.createdAt, order.id),
    index("orders_list").on(order.status, order.createdAt, order.id),
    index("orders_kind").on(order.kind, order.createdAt, order.id),
    index("orders_kind_status").on(order.kind, order.status, order.createdAt, order.id),
    index("orders_disputed")
      .on(order.state, order.createdAt, order.id)
      .where(sql`${order.dispute} is not null`),
    index("orders_kind_disputed")
      .on(order.kind, order.state, order.createdAt, order.id)
      .where(sql`${order.dispute} is not null`),
    index("orders_of_payers")
      .on(order.createdAt, order.id)
      .where(sql`${order.payerId} is not null`),
    index("orders_promotion_code")
      .on(order.promotionCodeId, order.userId)
      .where(sql`${order.promotionCodeId} is not null`),
    index("orders_of_promotion_code")
      .on(order.promotionCodeId, order.createdAt, order.id)
      .where(sql`${order.promotionCodeId} is not null and ${order.status} <> 'failed'`),
    index("orders_trials").on(order.createdAt, order.id).where(sql`${order.trialDays} is not null`),
    index("orders_trial_person").on(order.trialPerson).where(sql`${order.trialPerson} is not null`),
    index("orders_trial_card").on(order.trialCard).where(sql`${order.trialCard} is not null`),
  ],
);

/**
 * The changes of an order's plan that were requested from the provider. The provider state says
 * whether and when they happened. A plan change without a row here was not sold by this site.
 */
export const planChanges = sqliteTable(
  "plan_changes",
  {
    id: text("id").primaryKey(),
    orderId: orderReference().notNull(),
    planId: text("plan_id")
      .notNull()
      .references(() => plans.id),
    /** The price of the plan that the subscriber was shown. */
    amountCents: integer("amount_cents").notNull(),
    /** When the change applies: immediately, or at the end of the paid time. */
    timing: text("timing", { enum: planChangeTimings }).notNull(),
    requestedAt: timestamp("requested_at").notNull(),
  },
  (change) => [
    check("plan_changes_timing", sql`${change.timing} in (${sqlList(planChangeTimings)})`),
    check("plan_changes_amount", sql`${change.amountCents} > 0`),
    index("plan_changes_order").on(change.orderId, change.requestedAt),
  ],
);

/**
 * Announced new prices for all subscribers of a plan: `amount_cents`, and the id of the price at
 * the provider. A later price for new subscribers changes no row here. `told` and `moved` count the
 * subscribers in `price_moves`. Set by triggers.
 */
export const priceChanges = sqliteTable(
  "price_changes",
  {
    id: text("id").primaryKey(),
    planId: text("plan_id")
      .notNull()
      .references(() => plans.id),
    amountCents: integer("amount_cents").notNull(),
    providerPriceId: text("provider_price_id"),
    /** The time from which renewals have the new price. */
    effectiveAt: timestamp("effective_at").notNull(),
    announcedAt: timestamp("announced_at").notNull(),
    withdrawnAt: timestamp("withdrawn_at"),
    told: integer("told").notNull().default(0),
    moved: integer("moved").notNull().default(0),
  },
  (change) => [
    check("price_changes_amount", sql`${change.amountCents} > 0`),
    index("price_changes_plan").on(change.planId, change.announcedAt),
  ],
);

/**
 * The subscribers who were told of a new price, by their order. `moves_at` is when the provider is
 * asked to charge the new price: at least 30 days after the email, and postponed while the provider
 * cannot be asked.
 */
export const priceMoves = sqliteTable(
  "price_moves",
  {
    orderId: orderReference().notNull(),
    changeId: text("change_id")
      .notNull()
      .references(() => priceChanges.id),
    /** The old price of one payment, in cents. */
    oldCents: integer("old_cents").notNull(),
    toldAt: timestamp("told_at").notNull(),
    /**
     * The id of the email about the new price; null without an email. If the email could not be
     * sent, the notice is repeated.
     */
    emailId: text("email_id"),
    movesAt: timestamp("moves_at").notNull(),
    movedAt: timestamp("moved_at"),
    /**
     * When the new price is expected to be paid for the first time; null once the subscriber was
     * reminded.
     */
    remindsOf: timestamp("reminds_of"),
  },
  (move) => [
    primaryKey({ columns: [move.orderId, move.changeId] }),
    index("price_moves_change").on(move.changeId, move.toldAt, move.orderId),
    index("price_moves_email").on(move.emailId).where(sql`${move.movedAt} is null`),
    index("price_moves_due").on(move.movesAt).where(sql`${move.movedAt} is null`),
    index("price_moves_reminder").on(move.remindsOf).where(sql`${move.remindsOf} is not null`),
  ],
);

/**
 * The accounts' customers at the payment provider; a customer is deleted with the account.
 * `outdated` says that the provider does not know yet that the account's address has changed, or
 * that the account is deleted. Set by trigger.
 */
export const providerCustomers = sqliteTable(
  "provider_customers",
  {
    provider: text("provider").notNull(),
    customerId: text("customer_id").notNull(),
    userId: text("user_id").references(() => users.id, { onDelete: "set null" }),
    outdated: booleanColumn("outdated").notNull().default(false),
  },
  (customer) => [
    primaryKey({ columns: [customer.provider, customer.customerId] }),
    uniqueIndex("provider_customers_user").on(customer.userId, customer.provider),
    index("provider_customers_outdated").on(customer.provider).where(sql`${customer.outdated} = 1`),
  ],
);

/**
 * Every payment of an order that the provider reported: the first, and a plan's renewals. Revenue
 * is counted from these rows.
 */
export const payments = sqliteTable(
  "payments",
  {
    provider: text("provider").notNull(),
    transactionId: text("transaction_id").notNull(),
    orderId: orderReference().notNull(),
    amountCents: integer("amount_cents").notNull(),
    currency: text("currency").notNull(),
    paidAt: timestamp("paid_at").notNull(),
    /**
     * The amount that was refunded or lost in disputes. `refunded_at` is when nothing of the
     * payment remained.
     */
    refundedCents: integer("refunded_cents").notNull().default(0),
    refundedAt: timestamp("refunded_at"),
    /** The payer's objection at the bank. `dispute_due_at` is the deadline for evidence. */
    dispute: text("dispute", { enum: disputeStatuses }),
    disputeDueAt: timestamp("dispute_due_at"),
    /** The tax in `amount_cents`, and the revenue: the amount less refunds and tax. */
    taxCents: integer("tax_cents").notNull().default(0),
    netCents: integer("net_cents").notNull().generatedAlwaysAs(netCentsSql, { mode: "virtual" }),
    /** The id of the provider's invoice, and the number on it. */
    invoiceRef: text("invoice_ref"),
    invoiceNumber: text("invoice_number"),
    /** The paid plan; null if it is the order's plan. */
    planId: text("plan_id").references(() => plans.id),
    /** The value of an earlier plan's unused time that reduced the payment, without tax. */
    creditCents: integer("credit_cents").notNull().default(0),
    /** The paid period of a plan. */
    periodStartsAt: timestamp("period_starts_at"),
    periodEndsAt: timestamp("period_ends_at"),
    /**
     * The evidence of where the payer lives: the countries of the card or bank account, of the
     * billing address, and of the IP address when the order was made; null if unknown.
     */
    cardCountry: text("card_country"),
    billingCountry: text("billing_country"),
    checkoutCountry: text("checkout_country"),
    homeCountry: text("home_country").generatedAlwaysAs(homeCountrySql, { mode: "virtual" }),
    /**
     * The part of the payment that statements of rights holders have counted, and the month whose
     * terms apply; null before the first statement.
     */
    statedCents: integer("stated_cents"),
    statedMonth: text("stated_month"),
  },
  (payment) => [
    primaryKey({ columns: [payment.provider, payment.transactionId] }),
    index("payments_order").on(payment.orderId, payment.paidAt),
    index("payments_time").on(payment.paidAt, payment.orderId),
    index("payments_unstated").on(payment.paidAt).where(isStatementDueSql),
  ],
);

/**
 * Values of the site by day (`2026-11-21`, UTC). Triggers add up `plays` and `revenue` (cents,
 * refunds subtracted on the day of the payment); a job records `bytes` and `subscribers` hourly.
 */
export const dailyTotals = sqliteTable(
  "daily_totals",
  {
    name: text("name", { enum: ["plays", "revenue", "bytes", "subscribers"] }).notNull(),
    day: text("day").notNull(),
    value: integer("value").notNull(),
  },
  (row) => [primaryKey({ columns: [row.name, row.day] })],
);

/**
 * The number of subscriptions that end on a day (UTC), so that counting subscribers reads no
 * subscription. Set by trigger.
 */
export const subscriptionEnds = sqliteTable("subscription_ends", {
  day: text("day").primaryKey(),
  count: integer("count").notNull(),
});

/**
 * The accounts that ever paid for a plan, by `orders.payer_id`. A trigger on payments adds the
 * rows.
 */
export const payers = sqliteTable(
  "payers",
  {
    id: text("id").primaryKey(),
    /**
     * When the job computes the payer's changes of MRR next; null if only a payment can change
     * them.
     */
    dueAt: timestamp("due_at"),
    /** Counts the changes of the payer's payments. */
    version: integer("version").notNull().default(0),
  },
  (payer) => [index("payers_due").on(payer.dueAt).where(sql`${payer.dueAt} is not null`)],
);

/**
 * The difference of a payer's monthly recurring revenue (MRR) between the end of a month
 * (`2026-03`, UTC) and the end of the previous month, computed from payments by
 * worker/revenue/mrr-changes.ts. Months without a difference have no row.
 */
export const mrrChanges = sqliteTable(
  "mrr_changes",
  {
    payerId: text("payer_id")
      .notNull()
      .references(() => payers.id, { onDelete: "cascade" }),
    month: text("month").notNull(),
    kind: text("kind", { enum: mrrChangeKinds }).notNull(),
    /**
     * The difference in the payer's price for a year, in cents: twelve times the difference in MRR.
     */
    yearlyCents: integer("yearly_cents").notNull(),
    /** The month of the payer's first change. */
    cohort: text("cohort").notNull(),
    /** The order that is paid from this month on; for a payer who left, the last paid order. */
    orderId: orderReference().notNull(),
  },
  (change) => [
    primaryKey({ columns: [change.payerId, change.month] }),
    index("mrr_changes_list").on(change.month, change.kind, change.orderId),
    index("mrr_changes_cohort").on(change.cohort, change.month),
    index("mrr_changes_order").on(change.orderId),
  ],
);

/**
 * Free trials by the month in which they began: their number, and the number of those that a
 * payment followed. Set by triggers.
 */
export const trialTotals = sqliteTable("trial_totals", {
  month: text("month").primaryKey(),
  begun: integer("begun").notNull().default(0),
  paid: integer("paid").notNull().default(0),
});

/** The sums of `mrr_changes` by month, cohort and kind. Set by trigger. */
export const mrrTotals = sqliteTable(
  "mrr_totals",
  {
    month: text("month").notNull(),
    cohort: text("cohort").notNull(),
    kind: text("kind", { enum: mrrChangeKinds }).notNull(),
    count: integer("count").notNull(),
    yearlyCents: integer("yearly_cents").notNull(),
  },
  (row) => [primaryKey({ columns: [row.month, row.cohort, row.kind] })],
);

/** The movies of an order, each at its price on the day of the order. */
export const orderItems = sqliteTable(
  "order_items",
  {
    orderId: orderReference().notNull(),
    movieId: integer("movie_id").references(() => movies.id, { onDelete: "set null" }),
    line: integer("line").notNull(),
    name: text("name").notNull(),
    priceCents: integer("price_cents").notNull(),
    /** The movie's share of the order's payments, less refunds and tax. */
    revenueCents: integer("revenue_cents").notNull().default(0),
    /**
     * For a pre-order: the first day that the buyer was shown, and the latest first day that the
     * buyer was told of.
     */
    promisedOn: text("promised_on"),
    announcedOn: text("announced_on"),
    /** Whether the row is a paid pre-order whose movie has not come yet. */
    awaited: booleanColumn("awaited").notNull().default(false),
    /**
     * When the movie of a pre-order arrived: when the job found that the movie has come or, if
     * earlier, when the buyer downloaded the movie.
     */
    arrivedAt: timestamp("arrived_at"),
  },
  (item) => [
    primaryKey({ columns: [item.orderId, item.line] }),
    uniqueIndex("order_items_once").on(item.orderId, item.movieId),
    index("order_items_movie").on(item.movieId),
    index("order_items_awaited")
      .on(item.movieId, item.promisedOn, item.orderId)
      .where(sql`${item.awaited} = 1`),
    index("order_items_announced")
      .on(item.movieId, item.announcedOn)
      .where(sql`${item.awaited} = 1`),
  ],
);

/**
 * The revenue of each movie, and the bytes of its video: the original and the packaged files. Set
 * by trigger.
 */
export const movieFigures = sqliteTable(
  "movie_figures",
  {
    movieId: movieReference().primaryKey(),
    revenueCents: integer("revenue_cents").notNull().default(0),
    bytes: integer("bytes").notNull().default(0),
  },
  (row) => [
    index("movie_figures_revenue").on(row.revenueCents, row.movieId),
    index("movie_figures_bytes").on(row.bytes, row.movieId),
  ],
);

/** The movies that an account may always download. */
export const purchases = sqliteTable(
  "purchases",
  {
    userId: userReference().notNull(),
    movieId: movieReference().notNull(),
    orderId: orderReference().notNull(),
    boughtAt: timestamp("bought_at").notNull(),
    /** The bought video, which is kept as long as the purchase. Set by trigger. */
    videoId: text("video_id").references(() => videos.id, { onDelete: "set null" }),
  },
  (purchase) => [
    primaryKey({ columns: [purchase.userId, purchase.movieId] }),
    index("purchases_list").on(purchase.userId, purchase.boughtAt, purchase.movieId),
    index("purchases_order").on(purchase.orderId),
    index("purchases_movie").on(purchase.movieId),
    index("purchases_video").on(purchase.videoId).where(sql`${purchase.videoId} is not null`),
  ],
);

/**
 * The movies of ordered rentals with the rental's terms: one movie, or the episodes of a season,
 * whose rows have the same terms and times. While its order is paid, a rental opens its movies:
 * until `begin_until` before it has begun, and until `watch_until` afterwards. The payment sets
 * `begin_until`. A trigger on `streams` begins the rental. `suspended_ms` is the time that remained
 * when a dispute suspended the rental.
 */
export const rentals = sqliteTable(
  "rentals",
  {
    orderId: orderReference().notNull(),
    userId: userReference().notNull(),
    movieId: movieReference().notNull(),
    beginDays: integer("begin_days").notNull(),
    watchHours: integer("watch_hours").notNull(),
    beginUntil: timestamp("begin_until"),
    begunAt: timestamp("begun_at"),
    watchUntil: timestamp("watch_until"),
    suspendedMs: integer("suspended_ms"),
  },
  (rental) => [
    primaryKey({ columns: [rental.orderId, rental.movieId] }),
    check("rentals_terms", sql`${rental.beginDays} > 0 and ${rental.watchHours} > 0`),
    check("rentals_begun", sql`(${rental.begunAt} is null) = (${rental.watchUntil} is null)`),
    index("rentals_user").on(rental.userId, rental.movieId),
    index("rentals_movie").on(rental.movieId, rental.watchUntil),
    index("rentals_unbegun")
      .on(rental.movieId, rental.beginUntil, rental.orderId)
      .where(sql`${rental.begunAt} is null and ${rental.beginUntil} is not null`),
  ],
);

/**
 * The ordered gifts of time on a plan. A gift's code is valid while its order is paid. The account
 * that redeems a code gets the time in `gifts`. Before that, only the buyer and the recipient know
 * the code.
 */
export const giftCodes = sqliteTable(
  "gift_codes",
  {
    orderId: orderReference().primaryKey(),
    buyerId: text("buyer_id").references(() => users.id, { onDelete: "set null" }),
    planId: text("plan_id")
      .notNull()
      .references(() => plans.id),
    /**
     * The length of the gift: the number of the plan's periods, and the maximum number of days in
     * these periods.
     */
    periods: integer("periods").notNull(),
    days: integer("days").notNull(),
    /** 16 characters of the alphabet in contract/gifts/gift-codes.ts. */
    code: text("code").notNull(),
    /** The recipient, the sender's name and the message; null once they are erased. */
    recipientEmail: text("recipient_email"),
    /**
     * The account that had the recipient's address, but has another address now. Set by trigger.
     */
    recipientId: text("recipient_id").references(() => users.id, { onDelete: "set null" }),
    recipientName: text("recipient_name"),
    senderName: text("sender_name"),
    message: text("message"),
    language: text("language").$type<Locale>().notNull(),
    /** The day in the site's time zone on which the gift is emailed. */
    sendOn: text("send_on").notNull(),
    /** Equal to `send_on` while the gift is paid and not yet emailed, else null. */
    dueOn: text("due_on"),
    sentAt: timestamp("sent_at"),
    /**
     * When the recipient, the sender's name and the message are erased; null while they are needed.
     */
    eraseAt: timestamp("erase_at"),
    redeemedBy: text("redeemed_by").references(() => users.id, { onDelete: "set null" }),
    redeemedAt: timestamp("redeemed_at"),
    /** The time that the code gave to the account that redeemed it. */
    startsAt: timestamp("starts_at"),
    endsAt: timestamp("ends_at"),
    /** The part of the code's time that a refund or a dispute took back. */
    suspendedMs: integer("suspended_ms"),
    createdAt: timestamp("created_at").notNull(),
  },
  (giftCode) => [
    check("gift_codes_time", sql`${giftCode.periods} > 0 and ${giftCode.days} > 0`),
    check(
      "gift_codes_redeemed",
      sql`(${giftCode.redeemedAt} is null) = (${giftCode.endsAt} is null)`,
    ),
    uniqueIndex("gift_codes_code").on(giftCode.code),
    index("gift_codes_buyer").on(giftCode.buyerId, giftCode.createdAt, giftCode.orderId),
    index("gift_codes_redeemed_by")
      .on(giftCode.redeemedBy, giftCode.endsAt)
      .where(sql`${giftCode.redeemedBy} is not null`),
    index("gift_codes_recipient")
      .on(giftCode.recipientEmail)
      .where(sql`${giftCode.recipientEmail} is not null`),
    index("gift_codes_recipient_id")
      .on(giftCode.recipientId)
      .where(sql`${giftCode.recipientId} is not null`),
    index("gift_codes_due").on(giftCode.dueOn).where(sql`${giftCode.dueOn} is not null`),
    index("gift_codes_erase").on(giftCode.eraseAt).where(sql`${giftCode.eraseAt} is not null`),
  ],
);

/** The ledger: each verified event as received, and its effect. */
export const paymentEvents = sqliteTable(
  "payment_events",
  {
    provider: text("provider").notNull(),
    eventId: text("event_id").notNull(),
    type: text("type").notNull(),
    orderId: text("order_id").references(() => orders.id, { onDelete: "set null" }),
    /**
     * The key of the payment for which the event grants access, so that a second event of the
     * payment grants nothing.
     */
    effectKey: text("effect_key"),
    effect: text("effect").notNull(),
    raw: text("raw").notNull(),
    providerAt: timestamp("provider_at").notNull(),
    receivedAt: timestamp("received_at").notNull(),
  },
  (event) => [
    primaryKey({ columns: [event.provider, event.eventId] }),
    uniqueIndex("payment_events_effect").on(event.provider, event.effectKey),
    index("payment_events_order").on(event.orderId, event.providerAt),
    index("payment_events_list").on(event.receivedAt, event.eventId),
    index("payment_events_raw").on(event.receivedAt).where(sql`${event.raw} <> ''`),
  ],
);

/** The sandbox's own checkouts, as a payment provider stores them. */
export const sandboxCheckouts = sqliteTable("sandbox_checkouts", {
  orderId: text("order_id").primaryKey(),
  /** The subscribed plan; null for a single payment. */
  planId: text("plan_id"),
  days: integer("days"),
  period: text("period", { enum: planPeriods }),
  name: text("name").notNull(),
  amountCents: integer("amount_cents").notNull(),
  currency: text("currency").notNull(),
  status: text("status", { enum: ["open", "paid", "declined"] }).notNull(),
  renews: booleanColumn("renews").notNull(),
  /** Whether the card is declined when a renewal is due. */
  declinesRenewals: booleanColumn("declines_renewals").notNull().default(false),
  /**
   * The discount on the first `discount_periods` payments, or on all payments if `discount_periods`
   * is null.
   */
  discountCents: integer("discount_cents").notNull().default(0),
  discountPeriods: integer("discount_periods"),
  trialDays: integer("trial_days"),
  /** Nothing is charged between the end of the paid period and this time. */
  pausedUntil: timestamp("paused_until"),
  /**
   * JSON of the plan that the next payment begins: `{"planId", "name", "days", "period",
   * "amountCents"}`.
   */
  nextPlan: text("next_plan"),
  /** The price from the next payment on; null if the price stays. */
  nextAmountCents: integer("next_amount_cents"),
  /** When the subscription was ended immediately. */
  endedAt: timestamp("ended_at"),
  /** When the unpaid checkout can no longer be paid; null without such a time. */
  expiresAt: timestamp("expires_at"),
  /** The countries of the card and of the billing address; null unless the payer chose them. */
  cardCountry: text("card_country"),
  billingCountry: text("billing_country"),
  returnTo: text("return_to").notNull(),
  createdAt: timestamp("created_at").notNull(),
});

/** The sandbox's payments: the first, and one for each renewal. */
export const sandboxPayments = sqliteTable(
  "sandbox_payments",
  {
    id: text("id").primaryKey(),
    orderId: text("order_id")
      .notNull()
      .references(() => sandboxCheckouts.orderId, { onDelete: "cascade" }),
    amountCents: integer("amount_cents").notNull(),
    currency: text("currency").notNull(),
    paidAt: timestamp("paid_at").notNull(),
    /** The paid plan; null if it is the checkout's plan. */
    planId: text("plan_id"),
    /** The value of an earlier plan's unused time that reduced the payment. */
    creditCents: integer("credit_cents").notNull().default(0),
    /** The paid period; null for a single payment. */
    startsAt: timestamp("starts_at"),
    endsAt: timestamp("ends_at"),
    /**
     * The amount that was refunded in parts. `refunded_at` is when the whole payment was refunded.
     */
    refundedCents: integer("refunded_cents").notNull().default(0),
    refundedAt: timestamp("refunded_at"),
    /** The payer's objection at the bank, and the deadline for evidence. */
    dispute: text("dispute", { enum: disputeStatuses }),
    disputeDueAt: timestamp("dispute_due_at"),
  },
  (payment) => [index("sandbox_payments_order").on(payment.orderId, payment.paidAt)],
);

/** The sandbox's events that are not delivered yet. */
export const sandboxEvents = sqliteTable("sandbox_events", {
  id: text("id").primaryKey(),
  body: text("body").notNull(),
  createdAt: timestamp("created_at").notNull(),
});

// Rights --------------------------------------------------------------------------------------

/** The owners of rights in movies, who get a share of the movies' earnings. */
export const rightsHolders = sqliteTable(
  "rights_holders",
  {
    id: text("id").primaryKey(),
    name: text("name").notNull(),
    email: text("email"),
    /**
     * SHA-256 of the token in the secret link to the holder's statements; null until the owner
     * creates a link.
     */
    tokenHash: text("token_hash"),
    /** Counts changes. An edit names the version that it started from. */
    version: integer("version").notNull().default(1),
    createdAt: timestamp("created_at").notNull(),
  },
  (holder) => [uniqueIndex("rights_holders_token").on(holder.tokenHash)],
);

/** The terms of a movie from a month on (`2026-12`), until newer terms begin in a later month. */
export const rightsTerms = sqliteTable(
  "rights_terms",
  {
    movieId: movieReference().notNull(),
    fromMonth: text("from_month").notNull(),
    version: integer("version").notNull(),
    updatedAt: timestamp("updated_at").notNull(),
  },
  (terms) => [
    primaryKey({ columns: [terms.movieId, terms.fromMonth] }),
    index("rights_terms_newest").on(terms.updatedAt, terms.movieId),
  ],
);

/**
 * Each holder's part in the terms of a movie. Shares are hundredths of a percent. A trigger keeps
 * their sums at 100 % or less.
 */
export const rightsTermShares = sqliteTable(
  "rights_term_shares",
  {
    movieId: movieReference().notNull(),
    fromMonth: text("from_month").notNull(),
    holderId: holderReference().notNull(),
    /** The holder's share of rentals and sales. */
    saleShare: integer("sale_share").notNull(),
    /**
     * The least that the holder earns from each rental or sale, unless the payment is too small.
     */
    floorCents: integer("floor_cents").notNull(),
    /** The holder's share of the movie's part of the subscription pool. */
    poolShare: integer("pool_share").notNull(),
    /**
     * The advance that the holder was already paid. Earnings recoup it before the holder is paid
     * more.
     */
    advanceCents: integer("advance_cents").notNull(),
  },
  (share) => [
    primaryKey({ columns: [share.movieId, share.fromMonth, share.holderId] }),
    check("rights_term_shares_sale", sql`${share.saleShare} between 0 and 10000`),
    check("rights_term_shares_pool", sql`${share.poolShare} between 0 and 10000`),
    check("rights_term_shares_cents", sql`${share.floorCents} >= 0 and ${share.advanceCents} >= 0`),
    index("rights_term_shares_holder").on(share.holderId, share.movieId, share.fromMonth),
    index("rights_term_shares_advance").on(share.movieId).where(sql`${share.advanceCents} > 0`),
  ],
);

/**
 * The share of subscription revenue that goes into the pool from a month on, in hundredths of a
 * percent.
 */
export const poolShares = sqliteTable(
  "pool_shares",
  { fromMonth: text("from_month").primaryKey(), share: integer("share").notNull() },
  (pool) => [check("pool_shares_share", sql`${pool.share} between 0 and 10000`)],
);

/**
 * How long subscribers watched each movie in a month. Set by trigger on `streams`, once there is a
 * pool. The times outlive the movie, because the parts of other movies depend on them.
 */
export const movieWatchTimes = sqliteTable(
  "movie_watch_times",
  {
    month: text("month").notNull(),
    movieId: integer("movie_id").notNull(),
    watchedMs: integer("watched_ms").notNull(),
  },
  (time) => [primaryKey({ columns: [time.month, time.movieId] })],
);

/**
 * How long one account watched in the newest month in which it watched. The trigger of
 * `movie_watch_times` counts this time up to a limit.
 */
export const subscriberWatchTimes = sqliteTable("subscriber_watch_times", {
  userId: userReference().primaryKey(),
  month: text("month").notNull(),
  watchedMs: integer("watched_ms").notNull(),
});

/**
 * The months of statements, from the month of the first holder on. Triggers reject every change of
 * a closed month.
 */
export const statementMonths = sqliteTable("statement_months", {
  month: text("month").primaryKey(),
  /** The next step of the job that closes the month. */
  step: text("step", { enum: ["payments", "pool", "advances", "totals", "closed"] }).notNull(),
  /** Counts the job's batches. A batch writes only if the count is still the one that it read. */
  batches: integer("batches").notNull().default(0),
  /**
   * The last movie that the step's batches have handled. In the step `pool`: the month whose
   * revenue is being divided and the last movie, `2026-11 123`, or only a month that is completely
   * divided.
   */
  cursor: text("cursor"),
  /** The payments of the month less refunds, corrections of earlier months included. */
  moneyInCents: integer("money_in_cents").notNull().default(0),
  /** The part of the payments that the site keeps, because no rights holder gets it. */
  houseCents: integer("house_cents"),
  closedAt: timestamp("closed_at"),
});

/**
 * The part of `money_in_cents` that came from subscriptions and gifts, by the month of the payment.
 */
export const subscriptionRevenue = sqliteTable(
  "subscription_revenue",
  {
    month: text("month").notNull(),
    paidMonth: text("paid_month").notNull(),
    netCents: integer("net_cents").notNull(),
  },
  (revenue) => [primaryKey({ columns: [revenue.month, revenue.paidMonth] })],
);

/** The amount that a holder gets for a month. */
export const statements = sqliteTable(
  "statements",
  {
    month: text("month").notNull(),
    holderId: holderReference().notNull(),
    amountCents: integer("amount_cents").notNull(),
  },
  (statement) => [
    primaryKey({ columns: [statement.month, statement.holderId] }),
    index("statements_holder").on(statement.holderId, statement.month),
  ],
);

/**
 * The lines of the statements, added while a month is being closed. The lines stay when the movie
 * is deleted.
 */
export const statementLines = sqliteTable(
  "statement_lines",
  {
    month: text("month").notNull(),
    holderId: holderReference().notNull(),
    movieId: integer("movie_id").notNull(),
    kind: text("kind", { enum: statementKinds }).notNull(),
    movieName: text("movie_name").notNull(),
    /** The number of rentals or sales, less refunds. */
    units: integer("units").notNull().default(0),
    watchedMs: integer("watched_ms").notNull().default(0),
    /** The payments for the rentals or sales, or the movie's part of the pool. */
    grossCents: integer("gross_cents").notNull().default(0),
    /** The holder's share in hundredths of a percent; null for a correction and an advance. */
    share: integer("share"),
    /**
     * The earnings from the gross amount in ten-thousandths of a cent. Only their sum is rounded.
     */
    earned: integer("earned").notNull(),
    amountCents: integer("amount_cents")
      .notNull()
      .generatedAlwaysAs(sql`earned / 10000`, { mode: "virtual" }),
  },
  (line) => [
    primaryKey({ columns: [line.holderId, line.month, line.movieId, line.kind] }),
    index("statement_lines_movie").on(line.holderId, line.movieId),
    index("statement_lines_month").on(line.month),
  ],
);

// Viewing -------------------------------------------------------------------------------------

/** The favourite movies of an account's main profile. */
export const favourites = sqliteTable(
  "favourites",
  {
    userId: userReference().notNull(),
    movieId: movieReference().notNull(),
    createdAt: timestamp("created_at").notNull(),
  },
  (favourite) => [
    primaryKey({ columns: [favourite.userId, favourite.movieId] }),
    index("favourites_list").on(favourite.userId, favourite.createdAt, favourite.movieId),
    index("favourites_movie").on(favourite.movieId),
  ],
);

/** The favourite movies of all profiles besides main profiles. */
export const profileFavourites = sqliteTable(
  "profile_favourites",
  {
    profileId: profileReference().notNull(),
    movieId: movieReference().notNull(),
    createdAt: timestamp("created_at").notNull(),
  },
  (favourite) => [
    primaryKey({ columns: [favourite.profileId, favourite.movieId] }),
    index("profile_favourites_list").on(
      favourite.profileId,
      favourite.createdAt,
      favourite.movieId,
    ),
    index("profile_favourites_movie").on(favourite.movieId),
  ],
);

/**
 * The accounts that ever asked for a notice. `token` is part of the link that stops the notice's
 * emails. The token stays when the notice is stopped and started again, so that the link of an
 * older email works.
 */
export const memberNotices = sqliteTable(
  "member_notices",
  {
    userId: userReference().notNull(),
    notice: text("notice").$type<NoticeName>().notNull(),
    token: text("token").notNull().unique(),
    /** Whether the account gets notices: by email, by push messages, or by both. */
    isOn: booleanColumn("is_on").notNull(),
    byEmail: booleanColumn("by_email").notNull(),
    /** The day, in the site's time zone, up to which the account was told of events. */
    toldOn: text("told_on").notNull(),
    createdAt: timestamp("created_at").notNull(),
  },
  (chosen) => [
    primaryKey({ columns: [chosen.userId, chosen.notice] }),
    index("member_notices_due")
      .on(chosen.notice, chosen.toldOn, chosen.userId)
      .where(sql`${chosen.isOn}`),
  ],
);

/**
 * The notices of favourites in the table of the previous version of the code, which still runs
 * during a deployment. Triggers copy the rows to `member_notices`.
 */
export const favouriteNotices = sqliteTable(
  "favourite_notices",
  {
    userId: userReference().primaryKey(),
    token: text("token").notNull().unique(),
    isOn: booleanColumn("is_on").notNull(),
    byEmail: booleanColumn("by_email").notNull().default(true),
    toldOn: text("told_on").notNull(),
    createdAt: timestamp("created_at").notNull(),
  },
  (notices) => [
    index("favourite_notices_due").on(notices.toldOn, notices.userId).where(sql`${notices.isOn}`),
  ],
);

/** The site's key for push services (RFC 8292), made when somebody first asks for push messages. */
export const pushKey = sqliteTable(
  "push_key",
  {
    id: integer("id").primaryKey(),
    publicKey: text("public_key").notNull(),
    /** As a JSON Web Key. */
    privateKey: text("private_key").notNull(),
  },
  (key) => [check("push_key_one", sql`${key.id} = 1`)],
);

/**
 * The browsers that asked for push messages. A push address ends with its session, so that nobody
 * reads messages of an account after signing out.
 */
export const pushAddresses = sqliteTable(
  "push_addresses",
  {
    sessionId: text("session_id")
      .primaryKey()
      .references(() => sessions.id, { onDelete: "cascade" }),
    userId: userReference().notNull(),
    /** The URL at the browser's push service (RFC 8030). */
    url: text("url").notNull().unique(),
    /** The browser's key and secret, with which messages are encrypted (RFC 8291). */
    publicKey: text("public_key").notNull(),
    secret: text("secret").notNull(),
    createdAt: timestamp("created_at").notNull(),
  },
  (address) => [index("push_addresses_user").on(address.userId)],
);

/** Push messages that are not yet sent. */
export const pushMessages = sqliteTable(
  "push_messages",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    sessionId: text("session_id")
      .notNull()
      .references(() => pushAddresses.sessionId, { onDelete: "cascade" }),
    /** Title, text and link, as JSON. */
    message: text("message").notNull(),
    attempts: integer("attempts").notNull().default(0),
    dueAt: timestamp("due_at").notNull(),
    /** When the message is too old to be sent. */
    endsAt: timestamp("ends_at").notNull(),
  },
  (message) => [
    index("push_messages_due").on(message.dueAt),
    index("push_messages_end").on(message.endsAt),
    index("push_messages_address").on(message.sessionId),
  ],
);

/**
 * The position of an account's main profile in a movie, for history, resuming and
 * continue-watching.
 */
export const views = sqliteTable(
  "views",
  {
    userId: userReference().notNull(),
    movieId: movieReference().notNull(),
    positionMs: integer("position_ms").notNull(),
    durationMs: integer("duration_ms").notNull(),
    /** The time of the newest report by the player's clock. An older report changes nothing. */
    reportedAt: timestamp("reported_at").notNull(),
    watchedAt: timestamp("watched_at").notNull(),
    finishedAt: timestamp("finished_at"),
    /**
     * Set only in the view of the episode that the user watched last of its series: the series, and
     * the episode's position in it. Set by trigger.
     */
    seriesId: integer("series_id").references(() => collections.id, { onDelete: "set null" }),
    seriesPosition: integer("series_position"),
    /** Whether the user has watched another episode of the same series since. Set by trigger. */
    superseded: booleanColumn("superseded").notNull().default(false),
  },
  (view) => [
    primaryKey({ columns: [view.userId, view.movieId] }),
    check("views_position", sql`${view.positionMs} between 0 and ${view.durationMs}`),
    index("views_list").on(view.userId, view.watchedAt, view.movieId),
    index("views_movie").on(view.movieId),
    index("views_unfinished")
      .on(view.userId, view.watchedAt, view.movieId)
      .where(sql`${view.finishedAt} is null`),
    index("views_continued")
      .on(view.userId, view.watchedAt, view.movieId)
      .where(
        sql`${view.seriesId} is not null or (${view.finishedAt} is null and not ${view.superseded})`,
      ),
    index("views_series").on(view.seriesId, view.userId).where(sql`${view.seriesId} is not null`),
  ],
);

/** The position of a profile besides the main profile in a movie, with the columns of `views`. */
export const profileViews = sqliteTable(
  "profile_views",
  {
    profileId: profileReference().notNull(),
    movieId: movieReference().notNull(),
    positionMs: integer("position_ms").notNull(),
    durationMs: integer("duration_ms").notNull(),
    /** The time of the newest report by the player's clock. An older report changes nothing. */
    reportedAt: timestamp("reported_at").notNull(),
    watchedAt: timestamp("watched_at").notNull(),
    finishedAt: timestamp("finished_at"),
    seriesId: integer("series_id").references(() => collections.id, { onDelete: "set null" }),
    seriesPosition: integer("series_position"),
    superseded: booleanColumn("superseded").notNull().default(false),
  },
  (view) => [
    primaryKey({ columns: [view.profileId, view.movieId] }),
    check("profile_views_position", sql`${view.positionMs} between 0 and ${view.durationMs}`),
    index("profile_views_list").on(view.profileId, view.watchedAt, view.movieId),
    index("profile_views_movie").on(view.movieId),
    index("profile_views_unfinished")
      .on(view.profileId, view.watchedAt, view.movieId)
      .where(sql`${view.finishedAt} is null`),
    index("profile_views_continued")
      .on(view.profileId, view.watchedAt, view.movieId)
      .where(
        sql`${view.seriesId} is not null or (${view.finishedAt} is null and not ${view.superseded})`,
      ),
    index("profile_views_series")
      .on(view.seriesId, view.profileId)
      .where(sql`${view.seriesId} is not null`),
  ],
);

/** The stream leases: one movie per session. Ending the session ends its lease. */
export const streams = sqliteTable(
  "streams",
  {
    sessionId: text("session_id")
      .primaryKey()
      .references(() => sessions.id, { onDelete: "cascade" }),
    userId: userReference().notNull(),
    movieId: movieReference().notNull(),
    /** The movie's extra that plays instead of the movie. */
    extraId: integer("extra_id"),
    playId: text("play_id").notNull(),
    startedAt: timestamp("started_at").notNull(),
    /**
     * The rental by which the account streams the movie; null if a subscription or a purchase
     * permits the stream.
     */
    rentalOrderId: text("rental_order_id"),
    /** The position of the newest report; null until the play's first report. */
    positionMs: integer("position_ms"),
    /** The month of the newest report, in the site's time zone: `2026-12`. */
    month: text("month"),
    /** When the lease was last acquired or extended. */
    leasedAt: timestamp("leased_at").notNull().default(0),
    /** When the stream no longer counts against the plan. Each progress report extends it. */
    endsAt: timestamp("ends_at").notNull(),
    /** When the stream was stopped from another device. Only the Watch button starts it again. */
    stoppedAt: timestamp("stopped_at"),
    /**
     * The Cast receiver that plays instead of the session's browser; null while the browser plays.
     */
    receiverId: text("receiver_id"),
  },
  (stream) => [index("streams_of_user").on(stream.userId)],
);

/**
 * Play requests, inserted by trigger on `streams`, with their playback metrics once the player
 * reported them.
 */
export const plays = sqliteTable(
  "plays",
  {
    id: text("id").primaryKey(),
    userId: text("user_id").references(() => users.id, { onDelete: "set null" }),
    movieId: movieReference().notNull(),
    /** The movie's extra that was played. Such a play counts only for the hourly limit of plays. */
    extraId: integer("extra_id"),
    startedAt: timestamp("started_at").notNull(),
    reportedAt: timestamp("reported_at"),
    /** The time from the play request to the first frame; null if no frame was shown. */
    startupMs: integer("startup_ms"),
    rebuffers: integer("rebuffers"),
    rebufferMs: integer("rebuffer_ms"),
    errors: integer("errors"),
    /** The height of the rendition that was shown longest, in pixels. */
    height: integer("height"),
  },
  (play) => [
    index("plays_user").on(play.userId, play.startedAt),
    index("plays_movie").on(play.movieId),
    index("plays_day").on(play.startedAt, play.movieId),
  ],
);

/** The number of plays of each movie. Set by trigger. */
export const moviePlays = sqliteTable(
  "movie_plays",
  { movieId: movieReference().primaryKey(), plays: integer("plays").notNull() },
  (row) => [index("movie_plays_most").on(row.plays)],
);

/** The sums of plays by day (`2026-11-21`, UTC) and movie. Set by trigger. */
export const playDays = sqliteTable(
  "play_days",
  {
    day: text("day").notNull(),
    movieId: movieReference().notNull(),
    plays: integer("plays").notNull(),
    /**
     * `measured` counts the plays with reported metrics; `started` counts those that showed a
     * frame. `startupMs` is the sum over the started plays.
     */
    measured: integer("measured").notNull(),
    started: integer("started").notNull(),
    startupMs: integer("startup_ms").notNull(),
    rebuffers: integer("rebuffers").notNull(),
    rebufferMs: integer("rebuffer_ms").notNull(),
    errors: integer("errors").notNull(),
    /** JSON: the number of plays by the height that they showed longest, `{"720": 12}`. */
    heights: text("heights").notNull(),
  },
  (day) => [
    primaryKey({ columns: [day.day, day.movieId] }),
    index("play_days_movie").on(day.movieId, day.day),
  ],
);

// Operations ----------------------------------------------------------------------------------

/**
 * The audit log: who changed what. Triggers refuse to delete a row younger than two years. They
 * also refuse every update, except the erasure of a deleted account's data, which empties
 * `actor_name` and `key_name` and removes values of `before` and `after`.
 */
export const auditLog = sqliteTable(
  "audit_log",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    at: timestamp("at").notNull(),
    actorId: text("actor_id").notNull(),
    actorName: text("actor_name").notNull(),
    action: text("action").notNull(),
    subject: text("subject").notNull(),
    subjectId: text("subject_id").notNull(),
    before: text("before"),
    after: text("after"),
    /**
     * The author of a changed review, or the maker of an API key. The entry's text is erased with
     * this account.
     */
    authorId: text("author_id"),
    /**
     * The API key that a program used, and the key's name at that time; null if no key was used.
     */
    keyId: text("key_id"),
    keyName: text("key_name"),
  },
  (entry) => [
    // One index for each set of filters, as with movies. Entries of one subject are few and are
    // filtered while they are read.
    index("audit_log_actor").on(entry.actorId, entry.id),
    index("audit_log_action").on(entry.action, entry.id),
    index("audit_log_subject").on(entry.subject, entry.id),
    index("audit_log_actor_action").on(entry.actorId, entry.action, entry.id),
    index("audit_log_actor_subject").on(entry.actorId, entry.subject, entry.id),
    index("audit_log_action_subject").on(entry.action, entry.subject, entry.id),
    index("audit_log_actor_action_subject").on(
      entry.actorId,
      entry.action,
      entry.subject,
      entry.id,
    ),
    index("audit_log_key").on(entry.keyId, entry.id).where(sql`${entry.keyId} is not null`),
    index("audit_log_key_action")
      .on(entry.keyId, entry.action, entry.id)
      .where(sql`${entry.keyId} is not null`),
    index("audit_log_key_subject")
      .on(entry.keyId, entry.subject, entry.id)
      .where(sql`${entry.keyId} is not null`),
    index("audit_log_key_action_subject")
      .on(entry.keyId, entry.action, entry.subject, entry.id)
      .where(sql`${entry.keyId} is not null`),
    index("audit_log_thing").on(entry.subjectId, entry.id),
    index("audit_log_age").on(entry.at),
    index("audit_log_author").on(entry.authorId).where(sql`${entry.authorId} is not null`),
  ],
);

/**
 * Values of the whole site in one row. `storage_id` is also stored in the bucket, so that a Worker
 * with another site's bucket deletes nothing there. The job for orphans deletes all orphans found
 * before `deletions_approved_until`, however many.
 */
export const site = sqliteTable(
  "site",
  {
    id: integer("id").primaryKey(),
    storageId: text("storage_id").notNull(),
    /** Entries of the audit log before this time may be deleted. */
    auditStartsAt: timestamp("audit_starts_at").notNull().default(0),
    deletionsApprovedUntil: timestamp("deletions_approved_until"),
    /** When the weekly job last finished a backup of the rows. */
    rowsBackedUpAt: timestamp("rows_backed_up_at"),
    /**
     * When all rows of the demo were created. Null on a site without the demo, and after the demo
     * was cleared.
     */
    demoAddedAt: timestamp("demo_added_at"),
    /**
     * JSON of every category: `{"id": [title, slug, position], …}`, so that lists read the
     * categories with one row. Set by trigger.
     */
    categoryLabels: text("category_labels").notNull().default("{}"),
  },
  (row) => [check("site_one_row", sql`${row.id} = 1`)],
);

/**
 * Stored files that no row names: a video's folder, an image, captions, or a folder of audio. They
 * are deleted if they are still orphans after 14 days.
 */
export const orphans = sqliteTable(
  "orphans",
  {
    key: text("key").primaryKey(),
    kind: text("kind", { enum: ["video", "image", "captions", "audio"] }).notNull(),
    foundAt: timestamp("found_at").notNull(),
  },
  (orphan) => [index("orphans_due").on(orphan.kind, orphan.foundAt)],
);

/**
 * Problems that the owner was told of. `params` is JSON for the message. No job deletes anything
 * during the incident `deletions_held`, which a restore opens.
 */
export const incidents = sqliteTable("incidents", {
  /**
   * The code of the problem, followed by the thing with the problem if there can be several:
   * `dispute:<payment>`.
   */
  name: text("name").primaryKey(),
  code: text("code").notNull(),
  params: text("params").notNull(),
  startedAt: timestamp("started_at").notNull(),
  /** When the problem ended. The row is deleted once the owner was told. */
  endedAt: timestamp("ended_at"),
});

/** The leases of jobs: the run that holds the lease, the lease's end, and the job's heartbeat. */
export const leases = sqliteTable("leases", {
  name: text("name").primaryKey(),
  holder: text("holder").notNull(),
  endsAt: timestamp("ends_at").notNull(),
  /** The cursor where the next run of the job continues. */
  cursor: text("cursor"),
  succeededAt: timestamp("succeeded_at"),
  /** When a run last failed. */
  failedAt: timestamp("failed_at"),
  /**
   * The message of the last failure. A successful run clears it. After a `PartlyFailedError`, only
   * a successful run of a later pass over all rows clears it.
   */
  error: text("error"),
  /**
   * The time since which every pass of the job over all rows has failed in part, with a
   * `PartlyFailedError`. Null if the last pass had no error.
   */
  failingSince: timestamp("failing_since"),
});

/** The number of responses with a status of 500 or more in an hour (counted since 1970). */
export const serverErrors = sqliteTable("server_errors", {
  hour: integer("hour").primaryKey(),
  count: integer("count").notNull(),
});

/**
 * Errors that pages threw. An error has one row, however many browsers it occurred in. The row
 * names neither the account nor its IP address.
 */
export const browserErrors = sqliteTable(
  "browser_errors",
  {
    /** A hash of the message and the first position of the stack. */
    id: text("id").primaryKey(),
    message: text("message").notNull(),
    stack: text("stack").notNull(),
    page: text("page").notNull(),
    browser: text("browser").notNull(),
    build: text("build").notNull(),
    count: integer("count").notNull(),
    firstSeenAt: timestamp("first_seen_at").notNull(),
    lastSeenAt: timestamp("last_seen_at").notNull(),
  },
  (error) => [index("browser_errors_newest").on(error.lastSeenAt)],
);

/**
 * The responses of the last day to requests with an `Idempotency-Key`. A row without `status`
 * belongs to a request in progress. This request holds the row until its lease ends or, once
 * `created_id` names the thing that the request created, for good.
 */
export const idempotencyKeys = sqliteTable(
  "idempotency_keys",
  {
    userId: userReference().notNull(),
    /** The endpoint as the contract names it: `POST /api/createMovies`. */
    endpoint: text("endpoint").notNull(),
    key: text("key").notNull(),
    /** The request that holds the key, and the end of its lease. */
    holder: text("holder").notNull(),
    leaseEndsAt: timestamp("lease_ends_at").notNull(),
    expiresAt: timestamp("expires_at").notNull(),
    /** SHA-256 of the path and the body; null until the body was read. */
    bodyHash: text("body_hash"),
    createdId: text("created_id"),
    status: integer("status"),
    /** The body of the response. */
    response: text("response"),
  },
  (row) => [
    primaryKey({ columns: [row.userId, row.endpoint, row.key] }),
    index("idempotency_keys_expiry").on(row.expiresAt),
  ],
);

/**
 * The keys with which programs use the API, within the key's scopes and in the name of the account
 * that made the key.
 */
export const apiKeys = sqliteTable(
  "api_keys",
  {
    id: text("id").primaryKey(),
    name: text("name").notNull(),
    /** SHA-256 of the key in hex. The key itself is random, so that a plain hash is enough. */
    hash: text("hash").notNull().unique(),
    /** How the key begins, to tell keys apart. */
    prefix: text("prefix").notNull(),
    /** The permissions as JSON: `["movies", …]`. */
    scopes: text("scopes").notNull(),
    /** The administrator who made the key. The key ends with the account. */
    userId: userReference().notNull(),
    createdAt: timestamp("created_at").notNull(),
    /** Written once an hour at most. */
    lastUsedAt: timestamp("last_used_at"),
    expiresAt: timestamp("expires_at"),
    revokedAt: timestamp("revoked_at"),
  },
  (key) => [
    index("api_keys_of_user").on(key.userId),
    check("api_keys_scopes", sql`json_valid(${key.scopes})`),
  ],
);

/** The addresses at which other systems receive events. */
export const webhookEndpoints = sqliteTable(
  "webhook_endpoints",
  {
    id: text("id").primaryKey(),
    url: text("url").notNull(),
    /** The wanted events as JSON: `["order.paid", …]`. */
    events: text("events").notNull(),
    /**
     * The secret that signs deliveries. It is stored in clear, because the receiver verifies with
     * an equal secret.
     */
    secret: text("secret").notNull(),
    /** The secret before the last change, which also signs until `previous_until`. */
    previousSecret: text("previous_secret"),
    previousUntil: timestamp("previous_until"),
    isOn: booleanColumn("is_on").notNull().default(true),
    /** The time of the first failure since the last success. */
    failingSince: timestamp("failing_since"),
    /** When the job switched the endpoint off; null if an administrator did. */
    pausedAt: timestamp("paused_at"),
    /** Counts changes. An edit names the version that it started from. */
    version: integer("version").notNull().default(1),
    createdAt: timestamp("created_at").notNull(),
  },
  (endpoint) => [check("webhook_endpoints_events", sql`json_valid(${endpoint.events})`)],
);

/**
 * The outbox and the log of webhooks. Each row is an event for one endpoint, inserted by a trigger
 * or a job.
 */
export const webhookDeliveries = sqliteTable(
  "webhook_deliveries",
  {
    id: text("id").primaryKey(),
    endpointId: text("endpoint_id")
      .notNull()
      .references(() => webhookEndpoints.id, { onDelete: "cascade" }),
    type: text("type").notNull(),
    /** The data of the event as JSON. */
    data: text("data").notNull(),
    /** Identifies an event that a job finds, so that the event is sent once. */
    key: text("key"),
    createdAt: timestamp("created_at").notNull(),
    /** When the job next sends the event; null once the event is delivered or given up. */
    dueAt: timestamp("due_at"),
    deliveredAt: timestamp("delivered_at"),
    /** The attempts since the last replay. */
    attemptCount: integer("attempt_count").notNull().default(0),
    /** The last attempts as JSON: contract/webhooks/webhooks.ts. */
    attempts: text("attempts").notNull().default("[]"),
  },
  (delivery) => [
    index("webhook_deliveries_due").on(delivery.dueAt).where(sql`${delivery.dueAt} is not null`),
    index("webhook_deliveries_list").on(delivery.endpointId, delivery.createdAt, delivery.id),
    index("webhook_deliveries_age").on(delivery.createdAt),
    uniqueIndex("webhook_deliveries_key")
      .on(delivery.key, delivery.endpointId)
      .where(sql`${delivery.key} is not null`),
  ],
);

/**
 * Counts and sums in one row each: `movies`, `users`, `categories`, `bytes`, `revenue` (cents). Set
 * by trigger.
 */
export const totals = sqliteTable("totals", {
  name: text("name").primaryKey(),
  value: integer("value").notNull(),
});
