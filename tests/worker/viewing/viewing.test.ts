import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { maxPlaysPerHour } from "../../../contract/constants.ts";
import { demoFiles } from "../../../demo/stored-files.mjs";
import {
  bearerClient,
  jsonRequest,
  type TestClient,
  visitorClient,
} from "../../support/clients.ts";
import { expireSubscriptions } from "../../support/personas.ts";
import { readRequestCost } from "../../support/request-log.ts";
import { executeSql, queryRow } from "../../support/rows.ts";
import { resetAccounts, seedDemo } from "../../support/seeds.ts";
import { createTestSession, signedInClient } from "../../support/sessions.ts";
import { getBindings } from "../../support/site.ts";

const minute = 60_000;
const movieId = 1;
let member: TestClient;

beforeAll(async () => {
  await seedDemo();
  const { DB, MEDIA } = await getBindings();
  const { video_id } =
    (await DB.prepare("SELECT video_id FROM movies WHERE id = 1").first<{ video_id: string }>()) ??
    {};
  for (const { key, read } of await demoFiles()) {
    if (key === `videos/${video_id}/source.mp4` || key.endsWith("m3u8"))
      await MEDIA.put(key, await read());
  }
});
beforeEach(async () => {
  await resetAccounts();
  const { DB } = await getBindings();
  await DB.prepare("DELETE FROM views").run();
  member = await signedInClient("demo-member");
});

const createDeviceClient = () => signedInClient("demo-member");
const requestPlayback = (client: TestClient, id = movieId) =>
  client(`/api/movies/${id}/playback`, { method: "POST" });
const toIsoTime = (ms = Date.now()) => new Date(ms).toISOString();
const reportProgress = (
  client: TestClient,
  position: number,
  overrides: Record<string, unknown> = {},
  id = movieId,
) =>
  client(
    `/api/movies/${id}/progress`,
    jsonRequest("POST", { position, duration: 100, at: toIsoTime(), ...overrides }),
  );
const fetchView = (id = movieId) =>
  queryRow("SELECT * FROM views WHERE user_id = 'demo-member' AND movie_id = ?", id);
const fetchHistory = async (client: TestClient, query = "") =>
  (await client(`/getWatchCount${query}`)).json();
const readLastSeen = async () =>
  (await queryRow<{ last_seen_at: number }>("SELECT last_seen_at FROM sessions"))?.last_seen_at;
const readGrant = (response: Response) =>
  /grant=[^;]+/.exec(response.headers.get("Set-Cookie") ?? "")?.[0];

describe("progress", () => {
  it("a progress report stores the position and renews the grant in one round trip of three statements", async () => {
    await requestPlayback(member);
    const response = await reportProgress(member, 42.5);
    expect(response.status).toBe(204);
    expect(readGrant(response)).toBeDefined();
    expect(await fetchView()).toMatchObject({
      position_ms: 42_500,
      duration_ms: 100_000,
      finished_at: null,
    });
    expect(await readRequestCost(response)).toMatchObject({ trips: 1, statements: 4 });
    expect((await (await requestPlayback(member)).json()).data.resumeAt).toBe(42.5);
  });

  it("a report of continued playback writes the view, the lease and the session in one transaction", async () => {
    await requestPlayback(member);
    await reportProgress(member, 10, { state: "playing" });
    const minutesAgo = (minutes: number) => Date.now() - minutes * minute;
    await executeSql("UPDATE sessions SET last_seen_at = ?", minutesAgo(4));
    const reportedAt = Date.now();
    const response = await reportProgress(member, 20, { state: "playing" });
    expect(await readRequestCost(response)).toMatchObject({
      trips: 1,
      statements: 4,
      rowsWritten: 3,
    });
    expect(await readLastSeen()).toBeGreaterThanOrEqual(reportedAt);
    expect(await fetchView()).toMatchObject({ position_ms: 20_000 });
  });

  it("a play request records in its one round trip that an idle session was in use", async () => {
    await executeSql("UPDATE sessions SET last_seen_at = ?", Date.now() - 4 * minute);
    const requestedAt = Date.now();
    const response = await requestPlayback(member);
    expect(await readRequestCost(response)).toMatchObject({ trips: 1 });
    expect(await readLastSeen()).toBeGreaterThanOrEqual(requestedAt);
  });

  it("a movie that is still playing moves up in the history after another movie was watched", {
    tags: ["long"],
  }, async () => {
    const playOn = async (id: number) => {
      await reportProgress(member, 20, { state: "playing" }, id);
      return (await fetchHistory(member)).data.watchCartMovies.map((movie: { id: string }) =>
        Number(movie.id),
      );
    };
    const watchedAt = async () => (await fetchView())?.watched_at;
    await requestPlayback(member);
    await playOn(movieId);
    const first = await watchedAt();
    expect(await playOn(movieId)).toEqual([movieId]);
    expect(await watchedAt()).toBe(first);
    await requestPlayback(member, 2);
    expect(await playOn(2)).toEqual([2, movieId]);
    await requestPlayback(member);
    expect(await playOn(movieId)).toEqual([movieId, 2]);

    await executeSql("UPDATE views SET watched_at = ?", Date.now() - 31 * minute);
    const now = Date.now();
    await playOn(movieId);
    expect(await watchedAt()).toBeGreaterThanOrEqual(now);
  });

  it("a finished movie that is watched again is listed as unfinished", async () => {
    await requestPlayback(member);
    await reportProgress(member, 99, { state: "left" });
    expect(Number((await fetchView())?.finished_at)).toBeGreaterThan(0);
    await requestPlayback(member);
    await reportProgress(member, 5, { state: "playing" });
    expect(await fetchView()).toMatchObject({ position_ms: 5_000, finished_at: null });
  });

  it("a progress report with an older time does not move the position back", async () => {
    const now = Date.now();
    await reportProgress(member, 80, { at: toIsoTime(now) });
    expect((await reportProgress(member, 10, { at: toIsoTime(now - 1) })).status).toBe(204);
    expect(await fetchView()).toMatchObject({ position_ms: 80_000, reported_at: now });
  });

  it("progress from a clock that is ahead counts as now, so that other devices can continue", async () => {
    await reportProgress(member, 10, { at: toIsoTime(Date.now() + 60 * minute) });
    expect(Number((await fetchView())?.reported_at)).toBeLessThanOrEqual(Date.now());
    await reportProgress(member, 20, { at: toIsoTime(Date.now() + 1000) });
    expect(await fetchView()).toMatchObject({ position_ms: 20_000 });
  });

  it("a movie reported at 95 % is finished, and its next play starts at 0", async () => {
    await reportProgress(member, 95);
    expect((await fetchView())?.finished_at).toEqual(expect.any(Number));
    expect((await (await requestPlayback(member)).json()).data.resumeAt).toBe(0);
    expect((await fetchHistory(member, "?unfinished=true")).total).toBe(0);
    await reportProgress(member, 3);
    expect((await fetchView())?.finished_at).toBeNull();
    expect((await fetchHistory(member, "?unfinished=true")).total).toBe(1);
  });

  it.each([
    [{ position: -1 }],
    [{ position: 300 }],
    [{ duration: 0 }],
    [{ duration: 1e9 }],
    [{ at: "yesterday" }],
    [{ position: null }],
    [{ state: "asleep" }],
  ])("progress with invalid values is refused: %j", async (wrong) => {
    const response = await reportProgress(member, 10, wrong);
    expect([response.status, (await response.json()).code]).toEqual([400, "invalid"]);
    expect(await fetchView()).toBeNull();
  });

  it("a progress report for an unknown movie, or for a movie in the bin, is 404", async () => {
    expect((await reportProgress(member, 1, {}, 99_999)).status).toBe(404);
    await executeSql("UPDATE movies SET deleted_at = 1 WHERE id = 2");
    expect((await reportProgress(member, 1, {}, 2)).status).toBe(404);
    await executeSql("UPDATE movies SET deleted_at = NULL WHERE id = 2");
  });

  it("a progress report renews no grant after the end of the subscription or the session", async () => {
    await requestPlayback(member);
    await expireSubscriptions();
    const lapsed = await reportProgress(member, 50);
    expect([lapsed.status, (await lapsed.json()).code, readGrant(lapsed)]).toEqual([
      403,
      "subscription_required",
      undefined,
    ]);
    expect(await fetchView()).toBeNull();
    await executeSql("DELETE FROM sessions");
    expect((await reportProgress(member, 50)).status).toBe(401);
    expect((await reportProgress(await signedInClient("demo-viewer"), 50)).status).toBe(403);
    expect((await queryRow<{ n: number }>("SELECT count(*) AS n FROM views"))?.n).toBe(0);
  });
});

describe("a renewal that was paid without a webhook", () => {
  it("a renewal that was paid without a webhook is found at the provider before playback stops", async () => {
    await requestPlayback(member);
    await executeSql("UPDATE subscriptions SET expires_at = ?", Date.now() - 1);
    expect((await reportProgress(member, 50, { state: "playing" })).status).toBe(204);
    expect((await reportProgress(member, 60, { state: "playing" })).status).toBe(204);
    expect(await fetchView()).toMatchObject({ position_ms: 60_000 });
  });
});

describe("a plan's streams", () => {
  const fetchStreams = async (client: TestClient) =>
    (await (await client("/api/streams")).json()) as {
      data: { id: string; current: boolean }[];
      limit: number;
    };

  it("a third device is refused on a plan of two streams, and is shown where the other two play", async () => {
    const [second, third] = [await createDeviceClient(), await createDeviceClient()];
    expect([
      (await requestPlayback(member)).status,
      (await requestPlayback(second, 2)).status,
    ]).toEqual([200, 200]);
    const refused = await requestPlayback(third, 3);
    expect([refused.status, (await refused.json()).code, readGrant(refused)]).toEqual([
      409,
      "stream_limit",
      undefined,
    ]);
    const { data, limit } = await fetchStreams(third);
    expect([data.length, limit, data.map(({ current }) => current)]).toEqual([
      2,
      2,
      [false, false],
    ]);
    expect(data[0]).toMatchObject({
      device: "a test",
      movie: { id: "2", image: expect.stringMatching(/^\/media\//) },
    });
  });

  it("only two of twenty devices that start at once get a stream on a plan of two streams", async () => {
    const devices = await Promise.all(Array.from({ length: 20 }, createDeviceClient));
    const statuses = (await Promise.all(devices.map((client) => requestPlayback(client)))).map(
      ({ status }) => status,
    );
    expect(statuses.filter((status) => status === 200).length).toBe(2);
    expect(statuses.filter((status) => status === 409).length).toBe(18);
  });

  it("another movie in the same browser replaces its stream, because a plan's streams count devices", async () => {
    const second = await createDeviceClient();
    await requestPlayback(second);
    for (const id of [1, 2, 3]) expect((await requestPlayback(member, id)).status).toBe(200);
    const overtaken = await reportProgress(member, 10, { state: "playing" }, 1);
    expect([overtaken.status, (await overtaken.json()).code]).toEqual([409, "stream_limit"]);
    expect((await reportProgress(member, 10, { state: "playing" }, 3)).status).toBe(204);
    // A progress report without a state is accepted, but gets no grant.
    const positionReport = await reportProgress(member, 10, {}, 1);
    expect([positionReport.status, readGrant(positionReport)]).toEqual([204, undefined]);
  });

  it("a stream ends when its lease runs out, and at once when the viewer leaves the player", async () => {
    const [second, third] = [await createDeviceClient(), await createDeviceClient()];
    await requestPlayback(member);
    await requestPlayback(second);
    await reportProgress(member, 10, { state: "left" });
    expect((await requestPlayback(third)).status).toBe(200);
    expect((await reportProgress(member, 11, { state: "playing" })).status).toBe(409);
    await executeSql("UPDATE streams SET ends_at = ?", Date.now() - 1);
    expect((await reportProgress(member, 12, { state: "playing" })).status).toBe(204);
  });

  it("devices cannot share a stream by turns: a report after the lease's end counts as one of the hour's 30 plays", {
    tags: ["long"],
  }, async () => {
    await executeSql("UPDATE plans SET streams = 1");
    const devices = await Promise.all(Array.from({ length: 6 }, createDeviceClient));
    const takeTurn = async (client: TestClient) => {
      const { status, headers } = await reportProgress(client, 10, { state: "playing" });
      const left = await reportProgress(client, 11, { state: "left" });
      return [status, left.status, headers.get("Retry-After")];
    };
    const turns = [];
    for (let turn = 0; turn < maxPlaysPerHour + 6; turn++)
      turns.push(await takeTurn(devices[turn % 6] ?? member));
    expect(turns.slice(0, maxPlaysPerHour)).toEqual(Array(maxPlaysPerHour).fill([204, 204, null]));
    expect(turns.slice(maxPlaysPerHour)).toEqual(Array(6).fill([429, 204, "3600"]));
    expect(
      (await queryRow("SELECT count(*) AS n FROM plays WHERE user_id = 'demo-member'"))?.n,
    ).toBe(maxPlaysPerHour);
    expect(
      (await queryRow("SELECT count(*) AS n FROM streams WHERE ends_at > ?", Date.now()))?.n,
    ).toBe(0);
    expect((await requestPlayback(member)).status).toBe(429);
    await executeSql("UPDATE plans SET streams = 2");
  });

  it("a progress report of a paused movie takes no new stream lease after its lease has ended", async () => {
    await requestPlayback(member);
    const renewed = await reportProgress(member, 10, { state: "paused" });
    expect([renewed.status, readGrant(renewed)]).toEqual([204, expect.any(String)]);
    await executeSql("UPDATE streams SET ends_at = ?", Date.now() - 1);
    const late = await reportProgress(member, 11, { state: "paused" });
    expect([late.status, readGrant(late)]).toEqual([204, undefined]);
    expect(
      (await queryRow("SELECT count(*) AS n FROM streams WHERE ends_at > ?", Date.now()))?.n,
    ).toBe(0);
    expect((await reportProgress(member, 12, { state: "playing" })).status).toBe(204);
    expect(
      (await queryRow("SELECT count(*) AS n FROM plays WHERE user_id = 'demo-member'"))?.n,
    ).toBe(2);
    expect(await fetchView()).toMatchObject({ position_ms: 12_000 });
  });

  it("a stream counts as one play however often reports renew its lease", async () => {
    await requestPlayback(member);
    for (const position of [10, 20, 30])
      await reportProgress(member, position, { state: "playing" });
    expect(
      await queryRow(
        "SELECT count(*) AS n, (SELECT play_id FROM streams) = max(id) AS same FROM plays",
      ),
    ).toEqual({
      n: 1,
      same: 1,
    });
  });

  it("the player of a stream stopped from another device must request playback again", async () => {
    const [second, third] = [await createDeviceClient(), await createDeviceClient()];
    await requestPlayback(member);
    await requestPlayback(second);
    const [otherStream] = (await fetchStreams(third)).data.filter(({ current }) => !current);
    const id = String(
      (await queryRow("SELECT play_id FROM streams ORDER BY started_at LIMIT 1"))?.play_id,
    );
    expect(otherStream).toBeDefined();
    expect((await third(`/api/streams/${id}`, { method: "DELETE" })).status).toBe(204);
    expect((await third(`/api/streams/${id}`, { method: "DELETE" })).status).toBe(404);
    expect((await reportProgress(member, 10, { state: "playing" })).status).toBe(409);
    expect((await requestPlayback(member)).status).toBe(200);
  });

  it("a user can neither see nor stop the streams of another user", async () => {
    await requestPlayback(member);
    const other = await signedInClient("demo-viewer");
    expect((await fetchStreams(other)).data).toEqual([]);
    const id = String((await queryRow("SELECT play_id FROM streams"))?.play_id);
    expect((await other(`/api/streams/${id}`, { method: "DELETE" })).status).toBe(404);
    expect((await reportProgress(member, 10, { state: "playing" })).status).toBe(204);
  });

  it("a stream ends with its session", async () => {
    const [second, third] = [await createDeviceClient(), await createDeviceClient()];
    await requestPlayback(member);
    await requestPlayback(second);
    await second("/clear-cookies", { method: "POST" });
    expect((await requestPlayback(third)).status).toBe(200);
  });

  it("an account has as many streams as its plan allows, and two during gifted days", async () => {
    await executeSql("UPDATE plans SET streams = 1");
    await requestPlayback(member);
    expect((await requestPlayback(await createDeviceClient())).status).toBe(409);
    await executeSql("UPDATE plans SET streams = 2");
    await executeSql(
      "INSERT INTO gifts VALUES ('demo-viewer', ?, ?)",
      Date.now() + minute,
      Date.now(),
    );
    const devices = await Promise.all([1, 2, 3].map(() => createTestSession("demo-viewer")));
    const statuses = [];
    for (const token of devices) statuses.push((await requestPlayback(bearerClient(token))).status);
    expect(statuses).toEqual([200, 200, 409]);
  });
});

describe("the watch history", () => {
  it("the watch history is listed newest first, ten a page, in one round trip", async () => {
    const { DB } = await getBindings();
    await DB.batch(
      Array.from({ length: 12 }, (_, i) =>
        DB.prepare(
          "INSERT INTO views (user_id, movie_id, position_ms, duration_ms, reported_at, watched_at, finished_at) VALUES ('demo-member', ?, 5000, 10000, ?, ?, NULL)",
        ).bind(i + 1, i, i),
      ),
    );
    const response = await member("/getWatchCount?name=Max%20Member");
    const page = await response.json();
    expect(page.data.watchCartMovies.map(({ id }: { id: string }) => Number(id))).toEqual([
      12, 11, 10, 9, 8, 7, 6, 5, 4, 3,
    ]);
    expect(page).toMatchObject({ total: 12, prevCursor: null, nextCursor: expect.any(String) });
    expect(page.data.watchCartMovies[0]).toMatchObject({
      position: 5,
      duration: 10,
      finished: false,
      name: expect.any(String),
    });
    expect(await readRequestCost(response)).toMatchObject({ trips: 1, statements: 3 });
    const next = await fetchHistory(member, `?cursor=${page.nextCursor}`);
    expect(next.data.watchCartMovies.map(({ id }: { id: string }) => id)).toEqual(["2", "1"]);
    const back = await fetchHistory(member, `?cursor=${next.prevCursor}`);
    expect(back.data).toEqual(page.data);
  });

  it("the watch history of another user is refused by name or id, except to an administrator", async () => {
    await reportProgress(member, 50);
    const viewer = await signedInClient("demo-viewer");
    const admin = await signedInClient("demo-admin");
    for (const query of [
      "?name=Max%20Member",
      "?id=demo-member",
      "?name=Vera%20Viewer&id=demo-member",
      "?name=Nobody",
    ]) {
      expect((await viewer(`/getWatchCount${query}`)).status).toBe(403);
    }
    expect((await fetchHistory(admin, "?name=max%20member")).total).toBe(1);
    expect((await fetchHistory(admin)).total).toBe(0);
    expect((await admin("/getWatchCount?name=Nobody")).status).toBe(404);
    expect((await visitorClient()("/getWatchCount?name=Max%20Member")).status).toBe(401);
  });

  it("only the owner of a watch history can clear it, for one movie or for all", async () => {
    for (const id of [1, 2, 3]) await reportProgress(member, 50, {}, id);
    const viewer = await signedInClient("demo-viewer");
    expect((await viewer("/api/history", { method: "DELETE" })).status).toBe(204);
    expect((await fetchHistory(member)).total).toBe(3);
    expect((await member("/api/history/2", { method: "DELETE" })).status).toBe(204);
    expect((await member("/api/history/x", { method: "DELETE" })).status).toBe(400);
    expect(
      (await fetchHistory(member)).data.watchCartMovies.map(({ id }: { id: string }) => id).sort(),
    ).toEqual(["1", "3"]);
    expect((await member("/api/history", { method: "DELETE" })).status).toBe(204);
    expect((await fetchHistory(member)).total).toBe(0);
  });
});

describe("a download", () => {
  const requestDownload = (client: TestClient, init: RequestInit = {}) =>
    client(`/api/movies/${movieId}/download`, init);

  it("a download is the source file under a readable name, whole or in ranges, and supports HEAD", async () => {
    await executeSql("UPDATE movies SET name = ? WHERE id = 1", 'Ça ira: "1/2"\r\nX: y');
    const response = await requestDownload(member);
    expect(response.status).toBe(200);
    const source = Buffer.from(await response.arrayBuffer());
    const movie = await queryRow<{ year: number; name: string }>(
      "SELECT year, name FROM movies WHERE id = 1",
    );
    expect(response.headers.get("Content-Disposition")).toBe(
      `attachment; filename="Ca ira 1 2 X y (${movie?.year}).mp4"; filename*=UTF-8''%C3%87a%20ira%201%202%20X%20y%20%28${movie?.year}%29.mp4`,
    );
    expect(response.headers.get("Content-Type")).toBe("video/mp4");
    const part = await requestDownload(member, {
      headers: { Range: "bytes=100-", "If-Range": response.headers.get("ETag") ?? "" },
    });
    expect([
      part.status,
      Buffer.from(await part.arrayBuffer()).equals(source.subarray(100)),
    ]).toEqual([206, true]);
    const head = await requestDownload(member, { method: "HEAD" });
    expect([head.status, head.headers.get("Content-Length")]).toEqual([200, String(source.length)]);
  });

  it("a buyer keeps the download without a subscription and after the movie left the catalogue, until a refund", async () => {
    const viewer = await signedInClient("demo-viewer");
    const refused = await requestDownload(viewer);
    expect([refused.status, (await refused.json()).code]).toEqual([403, "subscription_required"]);
    await executeSql(
      "INSERT INTO orders (id, user_id, kind, status, amount_cents, currency, provider, created_at, updated_at) VALUES ('bought', 'demo-viewer', 'movies', 'paid', 100, 'usd', 'sandbox', 1, 1)",
    );
    await executeSql(
      "INSERT INTO purchases (user_id, movie_id, order_id, bought_at) VALUES ('demo-viewer', 1, 'bought', 1)",
    );
    expect((await requestDownload(viewer)).status).toBe(200);
    expect((await requestPlayback(viewer)).status).toBe(403);
    await executeSql("UPDATE movies SET deleted_at = 1 WHERE id = 1");
    expect([
      (await requestDownload(viewer)).status,
      (await requestDownload(member)).status,
    ]).toEqual([200, 404]);
    await executeSql("UPDATE movies SET deleted_at = NULL WHERE id = 1");
    await executeSql("DELETE FROM purchases");
    expect((await requestDownload(viewer)).status).toBe(403);
  });

  it("a download is refused to visitors and lapsed members, and for movies without a source file", async () => {
    expect((await requestDownload(visitorClient())).status).toBe(401);
    expect((await requestDownload(visitorClient(), { method: "HEAD" })).status).toBe(401);
    expect((await requestDownload(member, { headers: { Range: "bytes=0-1" } })).status).toBe(206);
    await expireSubscriptions();
    for (const init of [{}, { method: "HEAD" }, { headers: { Range: "bytes=0-1" } }]) {
      expect((await requestDownload(member, init)).status).toBe(403);
    }
    expect((await member("/api/movies/99999/download")).status).toBe(404);
  });
});

describe("playback metrics", () => {
  const validMetrics = { startupMs: 420, rebuffers: 1, rebufferMs: 900, errors: 0, height: 720 };
  const sendMetrics = (
    client: TestClient,
    playId: string,
    metrics: Record<string, unknown> = validMetrics,
  ) => client(`/api/movies/${movieId}/quality`, jsonRequest("POST", { playId, ...metrics }));

  it("playback metrics are stored once, only from the viewer of that play, and totalled by day and movie", async () => {
    for (const table of ["play_days", "daily_totals"]) await executeSql(`DELETE FROM ${table}`);
    const { playId } = (await (await requestPlayback(member)).json()).data;
    expect(
      (
        await sendMetrics(await signedInClient("demo-viewer"), playId, {
          ...validMetrics,
          errors: 9,
        })
      ).status,
    ).toBe(204);
    expect((await sendMetrics(member, playId)).status).toBe(204);
    expect((await sendMetrics(member, playId, { ...validMetrics, startupMs: 9000 })).status).toBe(
      204,
    );
    expect(await queryRow("SELECT startup_ms, errors, height FROM plays")).toEqual({
      startup_ms: 420,
      errors: 0,
      height: 720,
    });
    await requestPlayback(await createDeviceClient());
    const admin = await signedInClient("demo-admin");
    const response = await admin("/api/admin/quality?movieId=1");
    expect((await response.json()).data).toEqual([
      {
        day: toIsoTime().slice(0, 10),
        movie: { id: "1", name: expect.any(String) },
        plays: 2,
        measured: 1,
        averageStartupMs: 420,
        rebuffersAPlay: 1,
        rebufferMs: 900,
        errors: 0,
        heights: { 720: 1 },
      },
    ]);
    expect((await (await admin("/api/stats")).json()).data.playsByDay).toEqual([
      { day: toIsoTime().slice(0, 10), plays: 2 },
    ]);
  });

  it("playback metrics after a reload belong to the same play, and after a new play request to a new play", async () => {
    const first = (await (await requestPlayback(member)).json()).data.playId;
    expect((await (await requestPlayback(member)).json()).data.playId).toBe(first);
    await reportProgress(member, 5, { state: "left" });
    expect((await (await requestPlayback(member)).json()).data.playId).not.toBe(first);
    expect((await queryRow<{ n: number }>("SELECT count(*) AS n FROM plays"))?.n).toBe(2);
  });

  it("playback metrics with invalid values are refused", async () => {
    for (const wrong of [
      { rebuffers: -1 },
      { startupMs: 1.5 },
      { height: "720p" },
      { errors: null },
    ]) {
      expect((await sendMetrics(member, "x", { ...validMetrics, ...wrong })).status).toBe(400);
    }
  });
});
