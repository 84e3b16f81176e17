import { drizzle } from "drizzle-orm/d1";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { m } from "#messages";
import { milliseconds } from "../../../contract/constants.ts";
import { selectComingMovies, selectLeavingMovies } from "../../../worker/catalogue/availability.ts";
import { startOfDay } from "../../../worker/i18n/zoned-day.ts";
import {
  clientFrom,
  formRequest,
  jsonRequest,
  type TestClient,
  visitorClient,
} from "../../support/clients.ts";
import { keepSessionsInUse, signInWithLongSession } from "../../support/clock-ahead.ts";
import { runCron, setConditions } from "../../support/conditions.ts";
import { readStatusAndCode, seedPlayableDemo } from "../../support/movie-access.ts";
import { movieForm, readPoster } from "../../support/movie-form.ts";
import { readRequestCost } from "../../support/request-log.ts";
import { countRows, executeSql, insertPurchase, queryRow } from "../../support/rows.ts";
import { resetAccounts } from "../../support/seeds.ts";
import { signedInClient } from "../../support/sessions.ts";
import { getBindings } from "../../support/site.ts";
import { createSiteSettings } from "../../support/site-settings.ts";

const timeZone = "Asia/Tokyo";
/** A time zone without summer time. */
const dayFormat = new Intl.DateTimeFormat("en-CA", { timeZone });
const day = (offset: number) => dayFormat.format(Date.now() + offset * milliseconds.day);
const justBefore = -30_000;
/** Sets the clock to the first instant of a day in Tokyo, plus an offset. */
const setClockTo = (start: string, offsetMs = 0) =>
  setConditions({ clockAheadMs: startOfDay(start, timeZone) - Date.now() + offsetMs });

let id: number;
let admin: TestClient;
let member: TestClient;
let viewer: TestClient;

const setDays = (from: string | null, until: string | null, movieId = id) =>
  executeSql(
    "UPDATE movies SET available_from = ?, available_until = ? WHERE id = ?",
    from,
    until,
    movieId,
  );
const change = (body: object) =>
  admin("/api/updateMovie", jsonRequest("PUT", { movieId: String(id), ...body }));
const play = (client: TestClient) => client(`/api/movies/${id}/playback`, { method: "POST" });
const download = (client: TestClient) => client(`/api/movies/${id}/download`);
const order = (client: TestClient) =>
  client("/api/orders", jsonRequest("POST", { movieIds: [String(id)] }));
const report = (client: TestClient, state = "playing") => {
  const at = new Date(Date.now() + 60 * milliseconds.day).toISOString();
  return client(
    `/api/movies/${id}/progress`,
    jsonRequest("POST", { position: 5, duration: 100, at, state }),
  );
};
async function saveTimeZone(zone: string) {
  const version =
    (await queryRow<{ version: number }>("SELECT max(version) AS version FROM site_settings"))
      ?.version ?? 0;
  const settings = createSiteSettings({ timeZone: zone, locales: ["en", "de"] });
  expect((await admin("/api/admin/site", jsonRequest("PUT", { version, settings }))).status).toBe(
    200,
  );
}
const fetchMovie = async (client = visitorClient()) => (await client(`/api/movies/${id}`)).json();
async function createMovie(days: object) {
  const image = await readPoster();
  return admin("/api/createMovies", await formRequest("POST", { ...movieForm, image, ...days }));
}
const fetchBin = async () => (await (await admin("/api/bin")).json()).data;
const readMovie = () =>
  queryRow("SELECT available_from, available_until, deleted_at FROM movies WHERE id = ?", id);
const countWrites = async () => [
  await countRows("streams"),
  await countRows("plays"),
  await countRows("orders"),
  await countRows("views WHERE position_ms = 5000"),
];

beforeAll(async () => {
  id = await seedPlayableDemo({ files: /./ });
  admin = await signInWithLongSession("demo-admin");
  await saveTimeZone(timeZone);
});
beforeEach(async () => {
  await resetAccounts();
  await executeSql(
    "UPDATE movies SET deleted_at = NULL, left_at = NULL, kept_at = 0, available_from = NULL, available_until = NULL, free_download = 0, price_cents = 15000",
  );
  await executeSql("DELETE FROM movies WHERE id > 43");
  await executeSql("DELETE FROM extras");
  await executeSql("UPDATE movies SET extras_version = 1");
  const gift = "INSERT INTO gifts VALUES (?, ?, 1)";
  await executeSql(gift, "demo-member", Date.now() + 90 * milliseconds.day);
  [admin, member, viewer] = [
    await signInWithLongSession("demo-admin"),
    await signInWithLongSession("demo-member"),
    await signInWithLongSession("demo-viewer"),
  ];
});
afterEach(() => setConditions());
afterAll(async () => {
  await executeSql("DELETE FROM site_settings");
  // Jobs load the settings again, even if the site loaded them when the clock was ahead.
  await runCron("*/5 * * * *");
});

describe("the first and the last day of a movie", () => {
  it("an administrator sets and clears a movie's first and last day, which lists show and the audit log records", async () => {
    expect((await change({ availableFrom: day(2), availableUntil: day(9) })).status).toBe(200);
    expect(await readMovie()).toMatchObject({ available_from: day(2), available_until: day(9) });
    const [entry] = (await (await admin(`/api/audit?subjectId=${id}&limit=1`)).json()).data;
    expect(entry.after).toEqual({ availableFrom: day(2), availableUntil: day(9) });
    const { data } = await (await member("/api/getMovies?limit=50")).json();
    const listed = data.find((movie: { id: string }) => movie.id === String(id));
    expect(listed).toMatchObject({ availableFrom: day(2), availableUntil: day(9) });
    expect(data.filter((movie: object) => "availableFrom" in movie)).toHaveLength(1);
    expect((await change({ availableFrom: null })).status).toBe(200);
    expect(await readMovie()).toMatchObject({ available_from: null, available_until: day(9) });
  });

  it("a new movie can have a first and a last day", async () => {
    const days = { availableFrom: day(1), availableUntil: "" };
    const { data } = await (await createMovie(days)).json();
    expect(data.availableFrom).toBe(day(1));
    expect(data).not.toHaveProperty("availableUntil");
    const refused = await createMovie({ ...days, availableUntil: day(0) });
    expect((await refused.json()).issues).toMatchObject([
      { path: "availableUntil", code: "days_reversed" },
    ]);
  });

  it.each([
    [
      "a last day before the first day",
      { availableFrom: "2030-01-02", availableUntil: "2030-01-01" },
      "days_reversed",
    ],
    ["a last day before the stored first day", { availableUntil: "2030-05-31" }, "days_reversed"],
    ["a first day after the stored last day", { availableFrom: "2031-01-02" }, "days_reversed"],
    ["a last day that is over", { availableFrom: null, availableUntil: "2020-01-01" }, "day_over"],
    ["a day that does not exist", { availableUntil: "2030-02-30" }, "date_invalid"],
    ["a day with a time", { availableUntil: "2030-06-02T10:00:00Z" }, "date_invalid"],
  ])(
    "the first and the last day of a movie are refused for %s, and nothing is stored",
    { tags: ["long"] },
    async (_, body, code) => {
      await setDays("2030-06-01", "2031-01-01");
      const audited = await countRows("audit_log");
      const response = await change(body);
      expect([response.status, (await response.json()).issues]).toMatchObject([
        400,
        [{ path: "availableUntil", code }],
      ]);
      expect(await readMovie()).toMatchObject({
        available_from: "2030-06-01",
        available_until: "2031-01-01",
      });
      expect(await countRows("audit_log")).toBe(audited);
    },
  );
});

describe("a movie before its first day", () => {
  const start = day(1);
  beforeEach(() => setDays(start, null));

  it("a movie before its first day is listed and has a page, which shows when the movie becomes available", async () => {
    expect((await fetchMovie()).data).toMatchObject({ comingOn: start, availableFrom: start });
    const { data } = await (await visitorClient()("/api/search?q=metropolis")).json();
    expect(data[0].id).toBe(String(id));
    const format = new Intl.DateTimeFormat("en", { dateStyle: "long", timeZone: "UTC" });
    const html = await (await visitorClient()(`/movie/${id}`)).text();
    expect(html).toContain(`>Coming on ${format.format(new Date(start))}</p>`);
    expect(html).toContain(`>From ${format.format(new Date(start))}</button>`);
    expect(html).not.toContain(">Add to cart");
    expect(html).not.toContain("schema.org/InStock");
  });

  it("a movie before its first day cannot be played, downloaded or bought until midnight in the site's time zone", async () => {
    await executeSql("UPDATE movies SET free_download = 1 WHERE id = ?", id);
    const before = await countWrites();
    const requests = [
      () => play(member),
      () => play(viewer),
      () => download(member),
      () => download(viewer),
      () => order(viewer),
      () => order(admin),
    ];
    await setClockTo(start, justBefore);
    for (const request of requests)
      expect(await readStatusAndCode(await request())).toEqual([409, "movie_not_yet_available"]);
    expect(await readStatusAndCode(await report(member))).toEqual([409, "movie_not_yet_available"]);
    const refused = await play(member);
    expect(refused.headers.get("Set-Cookie")).toBeNull();
    const format = new Intl.DateTimeFormat("en", { dateStyle: "long", timeZone: "UTC" });
    expect(await refused.json()).toMatchObject({
      message: `Metropolis starts on ${format.format(new Date(start))}.`,
      params: { name: "Metropolis", date: start },
    });
    expect((await countWrites()).slice(0, 3)).toEqual(before.slice(0, 3));
    await setClockTo(start);
    expect((await play(member)).status).toBe(200);
    expect((await download(viewer)).status).toBe(200);
    expect((await order(viewer)).status).toBe(201);
    expect((await fetchMovie(member)).data).not.toHaveProperty("comingOn");
  });

  it("a movie before its first day can be played by subscribed administrators and downloaded by its buyers", {
    tags: ["long"],
  }, async () => {
    expect(await readStatusAndCode(await play(admin))).toEqual([403, "subscription_required"]);
    await executeSql(
      "INSERT INTO gifts VALUES ('demo-admin', ?, 1)",
      Date.now() + milliseconds.day,
    );
    expect((await play(admin)).status).toBe(200);
    expect((await report(admin)).status).toBe(204);
    await insertPurchase("demo-viewer", id);
    expect((await download(viewer)).status).toBe(200);
    expect(await readStatusAndCode(await order(viewer))).toEqual([409, "already_owned"]);
    expect(await readStatusAndCode(await play(viewer))).toEqual([403, "subscription_required"]);
  });

  it.each([
    ["before its first day", "available_from", day(3)],
    ["after its last day, before a job has run", "available_until", day(-1)],
    ["of another country", "territories", "AT, CH"],
  ])("a movie %s is not recommended", { tags: ["long"] }, async (_, column, value) => {
    const watched =
      "INSERT INTO views (user_id, movie_id, position_ms, duration_ms, reported_at, watched_at, finished_at) VALUES ('demo-member', ?, 90, 100, 1, 9e12, 1)";
    await setDays(null, null);
    await executeSql("DELETE FROM views");
    await executeSql(watched, id);
    const readNames = async () => {
      const { movie, data } = await (await clientFrom("DE", member)("/api/because")).json();
      return [movie.name, data.length > 0];
    };
    expect(await readNames()).toEqual(["Metropolis", true]);
    await executeSql(`UPDATE movies SET ${column} = ? WHERE id <> ?`, value, id);
    expect(await readNames()).toEqual(["Metropolis", false]);
    await executeSql(`UPDATE movies SET ${column} = NULL`);
  });
});

describe("a movie after its last day", () => {
  const last = day(0);
  const dayAfter = day(1);
  beforeEach(() => setDays(null, last));

  it("a movie is refused from the midnight after its last day, even before a job has run, but buyers can download it", {
    tags: ["long"],
  }, async () => {
    await setClockTo(dayAfter, justBefore);
    expect((await fetchMovie(member)).data.leavingOn).toBe(last);
    const { expiresAt } = (await (await play(member)).json()).data;
    expect(Date.parse(expiresAt)).toBe(startOfDay(dayAfter, timeZone));
    await keepSessionsInUse();
    const running = await report(member);
    await keepSessionsInUse();
    expect([running.status, running.headers.get("Set-Cookie")]).toEqual([
      204,
      expect.stringMatching(/^grant=/),
    ]);
    const lease = "SELECT ends_at FROM streams WHERE user_id = 'demo-member'";
    const before = await queryRow(lease);
    const stored = await countWrites();
    await setClockTo(dayAfter);
    const notFound = [404, "movie_not_found"];
    for (const state of ["playing", "paused"]) {
      const response = await report(member, state);
      expect(response.headers.get("Set-Cookie")).toBeNull();
      expect(await readStatusAndCode(response)).toEqual(notFound);
    }
    expect(await queryRow(lease)).toEqual(before);
    for (const request of [play, download])
      expect(await readStatusAndCode(await request(member))).toEqual(notFound);
    expect((await fetchMovie(member)).code).toBe("movie_not_found");
    expect((await (await order(viewer)).json()).issues).toMatchObject([
      { code: "movie_not_for_sale" },
    ]);
    expect(await countWrites()).toEqual(stored);
    await insertPurchase("demo-viewer", id);
    expect((await download(viewer)).status).toBe(200);
    expect(await readMovie()).toMatchObject({ deleted_at: null });
  });

  it.each([
    ["a leap day", "Asia/Tokyo", "2028-02-29", "2028-02-29T15:00:00Z"],
    ["a day of 23 hours", "America/New_York", "2028-03-12", "2028-03-13T04:00:00Z"],
    ["a day of 25 hours", "America/New_York", "2028-11-05", "2028-11-06T05:00:00Z"],
  ])(
    "a movie after its last day is played until the end of %s in %s, and no grant lasts longer",
    { tags: ["long"] },
    async (_, zone, lastDay, end) => {
      const endsAt = Date.parse(end);
      await saveTimeZone(zone);
      await setDays(null, lastDay);
      await executeSql("UPDATE subscriptions SET expires_at = ?", endsAt + milliseconds.day);
      const watching = await signedInClient("demo-member", {
        expiresInMs: 10_000 * milliseconds.day,
      });
      const playAt = async (time: number) => {
        await setConditions({ clockAheadMs: time - Date.now() });
        await executeSql("UPDATE sessions SET last_seen_at = ?", time);
        return play(watching);
      };
      const { expiresAt } = (await (await playAt(endsAt + justBefore)).json()).data;
      expect(Date.parse(expiresAt)).toBe(endsAt);
      expect(await readStatusAndCode(await playAt(endsAt))).toEqual([404, "movie_not_found"]);
      await setConditions();
      await saveTimeZone(timeZone);
    },
  );

  it("the site moves a movie to the bin after its last day and never deletes it", async () => {
    const midnight = startOfDay(dayAfter, timeZone);
    const countDeletions = () =>
      countRows("audit_log WHERE action = 'delete' AND subject_id = ?", String(id));
    const earlier = (await countDeletions()) ?? 0;
    await runCron("*/5 * * * *", midnight - 1);
    expect(await readMovie()).toMatchObject({ deleted_at: null });
    await runCron("*/5 * * * *", midnight);
    await runCron("*/5 * * * *", midnight + 300_000);
    expect(await readMovie()).toEqual({
      available_from: null,
      available_until: last,
      deleted_at: midnight,
    });
    const { data } = await (await admin(`/api/audit?subjectId=${id}&action=delete&limit=1`)).json();
    expect(await countDeletions()).toBe(earlier + 1);
    expect(
      data.map(({ actor, before }: { actor: { name: string }; before: object }) => [
        actor.name,
        before,
      ]),
    ).toEqual([
      ["The site", expect.objectContaining({ name: "Metropolis", availableUntil: last })],
    ]);
    for (const days of [31, 61, 91])
      await runCron("47 * * * *", midnight + days * milliseconds.day);
    expect(await readMovie()).toMatchObject({ deleted_at: midnight });
    await setConditions({ clockAheadMs: 45 * milliseconds.day });
    expect(await fetchBin()).toMatchObject([{ id: String(id), leftOn: last, goneAt: null }]);
    expect((await (await admin("/api/bin/restore-all", { method: "POST" })).json()).restored).toBe(
      0,
    );
    const restored = await admin(`/api/bin/${id}/restore`, { method: "POST" });
    expect([restored.status, (await restored.json()).message]).toEqual([
      200,
      m.done_movie_restored_without_last_day(),
    ]);
    expect(await readMovie()).toEqual({
      available_from: null,
      available_until: null,
      deleted_at: null,
    });
    expect((await play(member)).status).toBe(200);
  });

  it("a deleted movie that is restored before its last day keeps its last day", async () => {
    await setDays(null, day(5));
    await admin("/api/deletSingleMovie", jsonRequest("DELETE", { id: String(id) }));
    expect(await fetchBin()).toMatchObject([{ leftOn: null, goneAt: expect.any(String) }]);
    await admin(`/api/bin/${id}/restore`, { method: "POST" });
    expect(await readMovie()).toMatchObject({ available_until: day(5), deleted_at: null });
  });

  it("a deleted movie whose last day passes while it is in the bin is restored or erased like any deleted movie", {
    tags: ["long"],
  }, async () => {
    const remove = () => admin("/api/deletSingleMovie", jsonRequest("DELETE", { id: String(id) }));
    await remove();
    await setConditions({ clockAheadMs: 20 * milliseconds.day });
    expect(await fetchBin()).toMatchObject([
      { id: String(id), leftOn: null, goneAt: expect.any(String) },
    ]);
    expect((await (await admin("/api/bin/restore-all", { method: "POST" })).json()).restored).toBe(
      1,
    );
    expect(await readMovie()).toEqual({
      available_from: null,
      available_until: null,
      deleted_at: null,
    });
    await setConditions();
    const { data } = await (await createMovie({ availableUntil: day(1) })).json();
    await admin("/api/deletSingleMovie", jsonRequest("DELETE", { id: data.id }));
    await runCron("47 * * * *", Date.now() + 31 * milliseconds.day);
    expect(await countRows("movies WHERE id > 43")).toBe(0);
  });

  it("a movie in the bin after its last day stays there when a new time zone of the site has not yet ended that day", {
    tags: ["long"],
  }, async () => {
    await runCron("*/5 * * * *", startOfDay(dayAfter, timeZone));
    await setClockTo(dayAfter);
    await saveTimeZone("America/Los_Angeles");
    expect(await fetchBin()).toMatchObject([{ leftOn: last, goneAt: null }]);
    expect(await readStatusAndCode(await play(member))).toEqual([404, "movie_not_found"]);
    expect((await (await admin("/api/bin/restore-all", { method: "POST" })).json()).restored).toBe(
      0,
    );
    await admin(`/api/bin/${id}/restore`, { method: "POST" });
    expect(await readMovie()).toMatchObject({ available_until: last, deleted_at: null });
    expect((await play(member)).status).toBe(200);
    await saveTimeZone(timeZone);
    await keepSessionsInUse();
    expect(await readStatusAndCode(await play(member))).toEqual([404, "movie_not_found"]);
  });

  it("the bin lists movies past their last day among deleted movies, sorted by date and page by page", async () => {
    await executeSql("UPDATE movies SET deleted_at = ? WHERE id <= 4", Date.now());
    await executeSql(
      "UPDATE movies SET available_until = '2020-01-01', deleted_at = id, left_at = id WHERE id IN (5, 6, 7, 9)",
    );
    await executeSql("UPDATE movies SET deleted_at = 9 WHERE id = 15");
    const first = await (await admin("/api/bin?limit=3")).json();
    const second = await (await admin(`/api/bin?limit=3&cursor=${first.nextCursor}`)).json();
    const third = await (await admin(`/api/bin?limit=3&cursor=${second.nextCursor}`)).json();
    const back = await (await admin(`/api/bin?limit=3&cursor=${third.prevCursor}`)).json();
    const idsOf = ({ data }: { data: { id: string }[] }) => data.map((movie) => Number(movie.id));
    expect([first, second, third, back].map(idsOf)).toEqual([
      [4, 3, 2],
      [1, 9, 7],
      [6, 5],
      [1, 9, 7],
    ]);
    expect(third.nextCursor).toBeNull();
  });
});

describe("the lists of leaving and coming movies", () => {
  const now = Date.now();
  const utcDay = (offset: number) =>
    new Date(now + offset * milliseconds.day).toISOString().slice(0, 10);

  it("the lists have the movies that leave within 30 days and the movies that are still to come, soonest first", async () => {
    await setDays(null, utcDay(30), 1);
    await setDays(utcDay(-1), utcDay(0), 2);
    await setDays(null, utcDay(31), 3);
    await setDays(utcDay(1), utcDay(2), 4);
    await setDays(utcDay(90), null, 5);
    await setDays(utcDay(0), utcDay(7), 6);
    await setDays(null, utcDay(-1), 7);
    await setDays(utcDay(5), utcDay(6), 8);
    await executeSql("UPDATE movies SET deleted_at = 1 WHERE id = 8");
    const db = drizzle((await getBindings()).DB);
    const options = { now, limit: 10, userId: "demo-member" };
    const [leaving, coming] = await db.batch([
      selectLeavingMovies(db, options),
      selectComingMovies(db, options),
    ]);
    expect(leaving.map((row) => row.id)).toEqual([2, 6, 1]);
    expect(coming).toMatchObject([
      { id: 4, availableFrom: utcDay(1), fav: 0 },
      { id: 5, availableFrom: utcDay(90) },
    ]);
  });
});

it("an extra can be played only from its movie's first day to its last day", {
  tags: ["long"],
}, async () => {
  const extras = [{ kind: "interview", title: "The making of" }];
  const added = await admin(
    `/api/admin/movies/${id}/extras`,
    jsonRequest("PUT", { version: 1, extras }),
  );
  const extraId = (await added.json()).data.extras[0].id;
  await executeSql("UPDATE extras SET video_id = 'demo-tech' WHERE id = ?", Number(extraId));
  const at = new Date().toISOString();
  const report = jsonRequest("POST", { position: 5, duration: 60, at, state: "playing" });
  const requests = [
    () => member(`/api/movies/${id}/playback?extra=${extraId}`, { method: "POST" }),
    () => member(`/api/movies/${id}/progress?extra=${extraId}`, report),
  ];
  const outcomes = async () => {
    const found = [];
    for (const request of requests) found.push(await readStatusAndCode(await request()));
    return found;
  };
  await setDays(day(1), null);
  const notYet = [409, "movie_not_yet_available"];
  expect(await outcomes()).toEqual([notYet, notYet]);
  await setDays(null, day(-1));
  const notFound = [404, "movie_not_found"];
  expect(await outcomes()).toEqual([notFound, notFound]);
  expect(await countRows("streams WHERE user_id = 'demo-member'")).toBe(0);
  await setDays(day(0), day(0));
  expect((await outcomes()).map(([status]) => status)).toEqual([200, 204]);
});

it("playback checks a movie's first and last day without a further SQL statement", async () => {
  const cost = await readRequestCost(await play(member));
  expect(cost).toMatchObject({ trips: 1, statements: 4 });
});
