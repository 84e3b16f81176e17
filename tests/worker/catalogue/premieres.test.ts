import { eq } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { milliseconds } from "../../../contract/constants.ts";
import {
  computeLatestWallClock,
  isStillToComeAt,
  premiereInstant,
} from "../../../contract/site/site-clock.ts";
import {
  getAnnouncedDays,
  hasMovieOpenedSql,
  isComing,
  selectComingMovies,
} from "../../../worker/catalogue/availability.ts";
import { movies } from "../../../worker/schema.ts";
import { jsonRequest, type TestClient, visitorClient } from "../../support/clients.ts";
import { keepSessionsInUse, setClockTo, signInWithLongSession } from "../../support/clock-ahead.ts";
import { setConditions } from "../../support/conditions.ts";
import { readStatusAndCode, seedPlayableDemo } from "../../support/movie-access.ts";
import { readRequestCost } from "../../support/request-log.ts";
import { countRows, executeSql, queryRow } from "../../support/rows.ts";
import { resetAccounts } from "../../support/seeds.ts";
import { getBindings } from "../../support/site.ts";

describe("the moment of a premiere", () => {
  const minute = milliseconds.minute;
  it.each([
    ["on an ordinary day", "Europe/Berlin", "2026-12-03", "20:00", "2026-12-03T19:00:00Z"],
    ["on a leap day", "America/New_York", "2028-02-29", "23:59", "2028-03-01T04:59:00Z"],
    ["at midnight before a leap day", "Asia/Tokyo", "2028-02-29", "00:00", "2028-02-28T15:00:00Z"],
    ["in the hour that repeats", "Europe/Berlin", "2026-10-25", "02:30", "2026-10-25T00:30:00Z"],
    ["after the hour that repeats", "Europe/Berlin", "2026-10-25", "03:00", "2026-10-25T02:00:00Z"],
    [
      "in the hour that is left out",
      "Europe/Berlin",
      "2027-03-28",
      "02:30",
      "2027-03-28T01:00:00Z",
    ],
    [
      "after the hour that is left out",
      "Europe/Berlin",
      "2027-03-28",
      "03:00",
      "2027-03-28T01:00:00Z",
    ],
    [
      "in half an hour that repeats",
      "Australia/Lord_Howe",
      "2027-04-04",
      "01:45",
      "2027-04-03T14:45:00Z",
    ],
    [
      "where clocks are set back to midnight",
      "America/Havana",
      "2026-11-01",
      "00:30",
      "2026-11-01T04:30:00Z",
    ],
    [
      "in a time zone 5:45 hours ahead of UTC",
      "Asia/Kathmandu",
      "2026-12-03",
      "20:00",
      "2026-12-03T14:15:00Z",
    ],
  ])(
    "a premiere %s begins at the exact millisecond",
    (_, timeZone, availableFrom, premiereTime, iso) => {
      const instant = Date.parse(iso);
      expect(new Date(premiereInstant(availableFrom, premiereTime, timeZone)).toISOString()).toBe(
        new Date(instant).toISOString(),
      );
      const isComingThen = (time: number) =>
        isStillToComeAt({ availableFrom, premiereTime }, computeLatestWallClock(time, timeZone));
      for (const time of [instant - 1, instant - minute, instant - milliseconds.day])
        expect(isComingThen(time)).toBe(true);
      for (let passed = 0; passed <= 5 * milliseconds.hour; passed += 5 * minute)
        expect(isComingThen(instant + passed)).toBe(false);
    },
  );

  it("a premiere without a time starts at the beginning of its day in the site's time zone", () => {
    const isComingThen = (iso: string) =>
      isStillToComeAt(
        { availableFrom: "2026-12-03" },
        computeLatestWallClock(Date.parse(iso), "Asia/Tokyo"),
      );
    expect(isComingThen("2026-12-02T14:59:59.999Z")).toBe(true);
    expect(isComingThen("2026-12-02T15:00:00.000Z")).toBe(false);
    expect(isStillToComeAt({ premiereTime: "20:00" }, "2026-12-03 10:00")).toBe(false);
  });
});

describe("a movie with a premiere", () => {
  const availableFrom = new Date(Date.now() + 2 * milliseconds.day).toISOString().slice(0, 10);
  const premieresAt = `${availableFrom}T20:00:00.000Z`;
  const instant = Date.parse(premieresAt);
  const slackMs = 30_000;
  let id: number;
  let admin: TestClient;
  let member: TestClient;
  let viewer: TestClient;

  const play = (client: TestClient) => client(`/api/movies/${id}/playback`, { method: "POST" });
  const requests: ((client: TestClient) => Promise<Response>)[] = [
    play,
    (client) => client(`/api/movies/${id}/download`),
    (client) => client("/api/orders", jsonRequest("POST", { movieIds: [String(id)] })),
    // A subscriber cannot rent a movie that the subscription includes.
    () =>
      viewer(
        `/api/movies/${id}/rentals`,
        jsonRequest("POST", { price: 3.99, beginDays: 30, watchHours: 48 }),
      ),
  ];
  const outcomes = async (client: TestClient) => {
    const found = [];
    for (const request of requests) {
      await keepSessionsInUse();
      found.push(await readStatusAndCode(await request(client)));
    }
    return found;
  };

  beforeAll(async () => {
    id = await seedPlayableDemo();
  });
  beforeEach(async () => {
    await resetAccounts();
    await executeSql(
      "UPDATE movies SET rent_price_cents = 399, price_cents = 100, available_from = ?, premiere_time = '20:00' WHERE id = ?",
      availableFrom,
      id,
    );
    await executeSql(
      "INSERT INTO gifts VALUES ('demo-member', ?, 1)",
      Date.now() + 9 * milliseconds.day,
    );
    [admin, member, viewer] = [
      await signInWithLongSession("demo-admin"),
      await signInWithLongSession("demo-member"),
      await signInWithLongSession("demo-viewer"),
    ];
  });
  afterAll(() => setConditions());

  it("a movie with a premiere cannot be played, downloaded, bought or rented on its first day before the premiere time", async () => {
    const notYet = [409, "movie_not_yet_available"];
    for (const time of [instant - 20 * milliseconds.hour + slackMs, instant - slackMs]) {
      await setClockTo(time);
      expect(await outcomes(member)).toEqual([notYet, notYet, notYet, notYet]);
      expect(
        await countRows("orders WHERE user_id = 'demo-member' AND kind <> 'subscription'"),
      ).toBe(0);
      expect(await countRows("streams WHERE user_id = 'demo-member'")).toBe(0);
    }
    await setClockTo(instant);
    expect((await outcomes(member)).map(([status]) => status)).toEqual([200, 200, 201, 201]);
    await setConditions();
  });

  it("a movie with a premiere opens at the exact millisecond, both in SQL conditions and on its page", async () => {
    const db = drizzle((await getBindings()).DB);
    for (const [now, isOpen] of [
      [instant - 1, false],
      [instant, true],
    ] as const) {
      const [row] = await db
        .select({
          open: hasMovieOpenedSql(now),
          availableFrom: movies.availableFrom,
          premiereTime: movies.premiereTime,
          availableUntil: movies.availableUntil,
        })
        .from(movies)
        .where(eq(movies.id, id));
      if (!row) throw new Error("no movie");
      expect([row.open, isComing(row, now)]).toEqual([Number(isOpen), !isOpen]);
      expect(getAnnouncedDays(row, now)).toEqual(
        isOpen ? {} : { comingOn: availableFrom, premieresAt },
      );
      const coming = await selectComingMovies(db, { now, limit: 5 });
      expect(coming.map((movie) => movie.id)).toEqual(isOpen ? [] : [id]);
    }
  });

  it("the page of a movie with a premiere shows the premiere's date and time, and /api/time returns the server's clock", async () => {
    const visitor = visitorClient();
    const { data } = await (await visitor(`/api/movies/${id}`)).json();
    expect(data).toMatchObject({ comingOn: availableFrom, premieresAt, premiereTime: "20:00" });
    const html = await (await visitor(`/movie/${id}`)).text();
    expect(html).toMatch(/>Premiere: [^<]+, 20\d\d at 8:00 PM UTC</);
    expect(html).toContain('role="timer"');
    expect(html).not.toMatch(/>Watch<\/button>|>Add to cart|>Rent for/);
    await setConditions({ clockAheadMs: milliseconds.day });
    const time = await (await visitor("/api/time")).json();
    expect(Math.abs(Date.parse(time.data.now) - Date.now() - milliseconds.day)).toBeLessThan(
      slackMs,
    );
    await setConditions();
  });

  it("subscribed administrators can play a movie before its premiere, and the check takes no further SQL statement", async () => {
    await executeSql(
      "INSERT INTO gifts VALUES ('demo-admin', ?, 1)",
      Date.now() + milliseconds.day,
    );
    const played = await play(admin);
    expect(played.status).toBe(200);
    expect(await readRequestCost(played)).toMatchObject({ trips: 1, statements: 4 });
    expect(await readStatusAndCode(await play(viewer))).toEqual([409, "movie_not_yet_available"]);
  });

  it.each([
    ["20:15", 200, "20:15"],
    ["24:00", 400, "20:00"],
    ["8pm", 400, "20:00"],
    [null, 200, null],
  ])(
    "setting a movie's premiere time to %s responds with %i",
    { tags: ["long"] },
    async (premiereTime, status, stored) => {
      const change = { movieId: String(id), premiereTime };
      const response = await admin("/api/updateMovie", jsonRequest("PUT", change));
      expect(response.status).toBe(status);
      if (status === 400)
        expect((await response.json()).issues).toMatchObject([
          { path: "premiereTime", code: "time_of_day_invalid" },
        ]);
      expect(await queryRow("SELECT premiere_time FROM movies WHERE id = ?", id)).toEqual({
        premiere_time: stored,
      });
    },
  );
});
