import { formatDurationMinutes } from "../contract/catalogue/buckets.ts";
import { milliseconds } from "../contract/constants.ts";
import { foldText } from "../contract/fold-text.ts";
import { hashPassword } from "../worker/accounts/password-hash.ts";
import { toNewMovieColumns } from "../worker/catalogue/movie-columns.ts";
import { movies as movieTable } from "../worker/schema.ts";
import {
  demoCategories,
  demoMovies,
  demoPeople,
  demoPortraits,
  demoReviews,
  demoTranslations,
  demoVideos,
  posterColours,
  posterWidths,
} from "./catalogue.mjs";
import { nameSlug } from "./name-slug.mjs";

const accounts = [
  {
    id: "demo-admin",
    name: "Ada Admin",
    email: "admin@marquee.example",
    password: "marquee-admin",
    role: "ADMIN",
  },
  {
    id: "demo-viewer",
    name: "Vera Viewer",
    email: "viewer@marquee.example",
    password: "marquee-viewer",
    role: "USER",
  },
  {
    id: "demo-member",
    name: "Max Member",
    email: "member@marquee.example",
    password: "marquee-member",
    role: "USER",
  },
];
const member = "demo-member";
const plan = {
  id: "10001",
  name: "Monthly",
  price_cents: 999,
  currency: "usd",
  days: 30,
  streams: 2,
  active: 1,
};

export const videoIdOf = (videoName) => `demo-${videoName}`;

/** Returns the value of `videos.tracks` for a video of the demo. */
export const tracksOf = ({ captions }) => JSON.stringify({ captions, storyboard: true });

/** Returns the name of a movie's video, which all movies of a category share. */
const videoNameOf = ({ category }) => category.toLowerCase();

/**
 * Returns the statements that insert the demo's rows, as `{sql, values}`, in the order that foreign
 * keys require. `includesMovie` selects movies, whose ids are always those in the whole demo;
 * `hash` hashes the accounts' passwords.
 */
export async function demoRows(now, { includesMovie = () => true, hash = hashPassword } = {}) {
  const movies = (await demoMovies())
    .map((movie, i) => ({ ...movie, id: i + 1 }))
    .filter(includesMovie);
  const movieIdBySlug = new Map(movies.map(({ slug, id }) => [slug, id]));
  const videos = (await demoVideos()).filter(({ name }) =>
    movies.some((movie) => videoNameOf(movie) === name),
  );
  const translations = await demoTranslations();
  return [
    ...(await accountRows(now, hash)),
    insert("set_up", { step: "look", state: "open", changed_at: now }),
    ...demoCategories.map((title, i) =>
      insert("categories", {
        id: i + 1,
        title,
        translated_titles: translate(translations, ({ categories }) => categories[title]),
        created_at: now,
      }),
    ),
    ...videos.flatMap((demoVideo) => videoRows(demoVideo, now)),
    ...(await personRows(movies, now)),
    ...(await movieRows(movies, translations, now)),
    ...(await reviewRows(movieIdBySlug)),
    ...memberRows(movieIdBySlug, translations, now),
    // The Worker recognises rows of the demo by this creation time, to delete them when the demo is
    // cleared: worker/set-up/demo-rows.ts.
    { sql: "UPDATE site SET demo_added_at = ?", values: [now] },
  ];
}

/**
 * Combines consecutive rows of one table into one statement of at most 100 values, D1's limit.
 * Fewer statements are faster: outside of workerd, preparing a statement takes 4 ms.
 */
export function combineInserts(rows) {
  const inserts = [];
  for (const { sql, values } of rows) {
    const last = inserts.at(-1);
    if (last?.sql.startsWith(sql) && last.values.length + values.length <= 100) {
      last.sql += `, (${values.map(() => "?").join(", ")})`;
      last.values.push(...values);
    } else inserts.push({ sql, values: [...values] });
  }
  return inserts;
}

async function accountRows(now, hash) {
  const rows = accounts.map(async ({ password, ...account }) =>
    insert("users", {
      ...account,
      name_folded: foldText(account.name),
      password_hash: await hash(password),
      email_verified_at: now,
      created_at: now,
    }),
  );
  return Promise.all(rows);
}

function videoRows(demoVideo, now) {
  const videoId = videoIdOf(demoVideo.name);
  const file = (path, { bytes, sha256, durationMs = null }) =>
    insert("video_files", {
      video_id: videoId,
      path,
      bytes,
      sha256,
      duration_ms: durationMs,
      created_at: now,
    });
  const video = insert("videos", {
    id: videoId,
    status: "ready",
    file_name: `${demoVideo.name}.mp4`,
    type: "video/mp4",
    bytes: demoVideo.source.bytes,
    duration_ms: demoVideo.durationMs,
    source_at: now,
    tracks: tracksOf(demoVideo),
    created_by: "demo-admin",
    created_at: now,
    updated_at: now,
    published_at: now,
  });
  const renditions = [...demoVideo.renditions, { name: "audio", ...demoVideo.audio }];
  const files = renditions.flatMap(({ name, init, segments }) => [
    file(`${name}/init.mp4`, init),
    ...segments.map((segment, i) => file(`${name}/${i + 1}.m4s`, segment)),
  ]);
  return [video, ...files];
}

/** Returns the names of all people in the movies' credits, each name once. */
const creditedNames = (movies) => [
  ...new Set(
    movies.flatMap(({ casts, crew }) => [
      ...casts.map(({ name }) => name),
      ...Object.values(crew).flat(),
    ]),
  ),
];

async function personRows(movies, now) {
  const people = await demoPeople();
  return creditedNames(movies).map((name, i) => {
    const { born = null, died = null } = people[name] ?? {};
    return insert("people", {
      id: i + 1,
      name,
      name_folded: foldText(name),
      born,
      died,
      created_at: now,
    });
  });
}

async function movieRows(movies, translations, now) {
  const colours = await posterColours();
  const portraits = await demoPortraits();
  const names = creditedNames(movies);
  return movies.flatMap((demoMovie) => {
    const posterKeys = (extension) =>
      Object.fromEntries(
        posterWidths.map((width) => [width, `posters/${demoMovie.slug}-${width}.${extension}`]),
      );
    const fields = toNewMovieColumns({
      ...demoMovie,
      time: formatDurationMinutes(demoMovie.minutes),
      popular: String(demoMovie.popular),
      categoryId: String(demoCategories.indexOf(demoMovie.category) + 1),
      trailer: `/media/trailers/${videoNameOf(demoMovie)}.mp4`,
    });
    const movie = insert("movies", {
      id: demoMovie.id,
      ...toSqlRow(fields),
      name_folded: foldText(demoMovie.name),
      ...translationColumns(translations, demoMovie.slug),
      poster: JSON.stringify({
        webp: posterKeys("webp"),
        avif: posterKeys("avif"),
        colour: colours[demoMovie.slug],
      }),
      video_id: videoIdOf(videoNameOf(demoMovie)),
      created_at: now,
      updated_at: now,
    });
    const credit = (job, name, position, row) =>
      insert("credits", {
        movie_id: demoMovie.id,
        person_id: names.indexOf(name) + 1,
        job,
        position: position + 1,
        character: row?.role ?? "",
        image_key: portraits.has(nameSlug(name)) ? `casts/${nameSlug(name)}.webp` : null,
      });
    const casts = demoMovie.casts.map((entry, position) =>
      credit("cast", entry.name, position, entry),
    );
    const crew = Object.entries(demoMovie.crew).flatMap(([job, jobNames]) =>
      jobNames.map((name, position) => credit(job, name, position)),
    );
    return [movie, ...casts, ...crew];
  });
}

/** Returns JSON with the text that `textOf` returns for each language, if any: `{"de": text}`. */
const translate = (translations, textOf) =>
  JSON.stringify(
    Object.fromEntries(
      Object.entries(translations).map(([locale, texts]) => [locale, textOf(texts)]),
    ),
  );

/** Returns the columns of a movie's texts in other languages, as the studio stores them. */
const translationColumns = (translations, slug) => ({
  translations: translate(translations, ({ movies }) => {
    const { name, description } = movies[slug];
    return { ...(name && { name, nameFolded: foldText(name) }), description };
  }),
  translated_names: Object.values(translations)
    .flatMap(({ movies }) => movies[slug].name ?? [])
    .map(foldText)
    .join("\n"),
});

/** Converts a row from the schema's names and values to those of SQLite. */
const toSqlRow = (columns) =>
  Object.fromEntries(
    Object.entries(columns).map(([name, value]) => [
      movieTable[name].name,
      movieTable[name].mapToDriverValue(value),
    ]),
  );

async function reviewRows(movieIdBySlug) {
  const reviews = (await demoReviews()).filter(({ movie }) => movieIdBySlug.has(movie));
  return reviews.map(({ movie: movieSlug, name, role, email, star, review, date }) =>
    insert("reviews", {
      movie_id: movieIdBySlug.get(movieSlug),
      name,
      role,
      email,
      star,
      body: review,
      created_at: Date.parse(date),
    }),
  );
}

/** Returns the demo member's payment and watch history. */
function memberRows(movieIdBySlug, translations, now) {
  const paidAt = now - 3 * milliseconds.day;
  const order = {
    id: "demo-order",
    user_id: member,
    kind: "subscription",
    plan_id: plan.id,
    status: "paid",
  };
  const payment = {
    amount_cents: plan.price_cents,
    currency: plan.currency,
    provider: "sandbox",
    provider_ref: "sandbox-demo-order",
    transaction_id: "demo-payment",
  };
  const watchedMs = {
    metropolis: 26_000,
    nosferatu: 44_000,
    "the-general": 12_000,
    sintel: 31_000,
  };
  const watched = Object.entries(watchedMs).filter(([slug]) => movieIdBySlug.has(slug));
  const favourites = ["charade", "prince-achmed"].filter((slug) => movieIdBySlug.has(slug));
  return [
    insert("plans", { ...plan, translated_names: translate(translations, (texts) => texts.plan) }),
    insert("sandbox_checkouts", {
      order_id: order.id,
      plan_id: plan.id,
      days: plan.days,
      name: plan.name,
      amount_cents: plan.price_cents,
      currency: plan.currency,
      status: "paid",
      renews: 1,
      return_to: "/thankyou?order=demo-order",
      created_at: paidAt,
    }),
    insert("sandbox_payments", {
      id: payment.transaction_id,
      order_id: order.id,
      amount_cents: plan.price_cents,
      currency: plan.currency,
      paid_at: paidAt,
      starts_at: paidAt,
      ends_at: paidAt + plan.days * milliseconds.day,
    }),
    insert("orders", { ...order, ...payment, created_at: paidAt, updated_at: paidAt }),
    insert("order_items", {
      order_id: order.id,
      movie_id: null,
      line: 1,
      name: plan.name,
      price_cents: plan.price_cents,
    }),
    insert("payments", {
      provider: "sandbox",
      transaction_id: payment.transaction_id,
      order_id: order.id,
      amount_cents: plan.price_cents,
      currency: plan.currency,
      paid_at: paidAt,
      period_starts_at: paidAt,
      period_ends_at: paidAt + plan.days * milliseconds.day,
    }),
    insert("subscriptions", {
      user_id: member,
      plan_id: plan.id,
      started_at: paidAt,
      expires_at: paidAt + plan.days * milliseconds.day,
      renews: 1,
      order_id: "demo-order",
      provider: "sandbox",
      provider_ref: "demo-subscription",
      event_at: paidAt,
    }),
    ...watched.map(([slug, position], i) =>
      insert("views", {
        user_id: member,
        movie_id: movieIdBySlug.get(slug),
        position_ms: position,
        duration_ms: 44_000,
        reported_at: now - (i + 1) * milliseconds.hour,
        watched_at: now - (i + 1) * milliseconds.hour,
        finished_at: position === 44_000 ? now - (i + 1) * milliseconds.hour : null,
      }),
    ),
    ...favourites.map((slug) =>
      insert("favourites", { user_id: member, movie_id: movieIdBySlug.get(slug), created_at: now }),
    ),
  ];
}

function insert(table, row) {
  const columns = Object.keys(row);
  const sql = `INSERT INTO ${table} (${columns.map((column) => `"${column}"`).join(", ")}) VALUES (${columns.map(() => "?").join(", ")})`;
  return { sql, values: Object.values(row) };
}
