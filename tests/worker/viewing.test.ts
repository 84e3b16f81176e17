import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { demoFiles } from "../../demo/stored-files.mjs";
import { freshAccounts, openDemo, openSession, rowOf, run } from "../support/factories.ts";
import { lapse } from "../support/personas.ts";
import { type Ask, bearer, costOf, openSite, runCron, sending, visitor } from "../support/site.ts";

const minute = 60_000;
const film = 1;
let member: Ask;

beforeAll(async () => {
  await openDemo();
  const { DB, MEDIA } = await openSite();
  const { video_id } =
    (await DB.prepare("SELECT video_id FROM movies WHERE id = 1").first<{ video_id: string }>()) ?? {};
  for (const { key, read } of await demoFiles()) {
    if (key === `videos/${video_id}/source.mp4` || key.endsWith("m3u8")) await MEDIA.put(key, await read());
  }
});
beforeEach(async () => {
  await freshAccounts();
  const { DB } = await openSite();
  await DB.prepare("DELETE FROM views").run();
  member = bearer(await openSession("demo-member"));
});

const anotherDevice = async () => bearer(await openSession("demo-member"));
const press = (ask: Ask, id = film) => ask(`/api/movies/${id}/playback`, { method: "POST" });
const at = (ms = Date.now()) => new Date(ms).toISOString();
const report = (ask: Ask, position: number, more: Record<string, unknown> = {}, id = film) =>
  ask(`/api/movies/${id}/progress`, sending("POST", { position, duration: 100, at: at(), ...more }));
const view = (id = film) => rowOf("SELECT * FROM views WHERE user_id = 'demo-member' AND movie_id = ?", id);
const history = async (ask: Ask, query = "") => (await ask(`/getWatchCount${query}`)).json();
const grantOf = (response: Response) => /grant=[^;]+/.exec(response.headers.get("Set-Cookie") ?? "")?.[0];

describe("progress", () => {
  it("is kept, renews the grant, and costs one round trip of three statements", async () => {
    await press(member);
    const response = await report(member, 42.5);
    expect(response.status).toBe(204);
    expect(grantOf(response)).toBeDefined();
    expect(await view()).toMatchObject({ position_ms: 42_500, duration_ms: 100_000, finished_at: null });
    expect(await costOf(response)).toMatchObject({ trips: 1, statements: 3 });
    expect((await (await press(member)).json()).data.resumeAt).toBe(42.5);
  });

  it("of a stale tab never rewinds", async () => {
    const now = Date.now();
    await report(member, 80, { at: at(now) });
    expect((await report(member, 10, { at: at(now - 1) })).status).toBe(204);
    expect(await view()).toMatchObject({ position_ms: 80_000, reported_at: now });
  });

  it("of a clock that is ahead counts as of now, so that other devices can go on", async () => {
    await report(member, 10, { at: at(Date.now() + 60 * minute) });
    expect(Number((await view())?.reported_at)).toBeLessThanOrEqual(Date.now());
    await report(member, 20, { at: at(Date.now() + 1000) });
    expect(await view()).toMatchObject({ position_ms: 20_000 });
  });

  it("of 95 % finishes the film: it begins anew, and being begun again is not finished", async () => {
    await report(member, 95);
    expect((await view())?.finished_at).toEqual(expect.any(Number));
    expect((await (await press(member)).json()).data.resumeAt).toBe(0);
    expect((await history(member, "?unfinished=true")).total).toBe(0);
    await report(member, 3);
    expect((await view())?.finished_at).toBeNull();
    expect((await history(member, "?unfinished=true")).total).toBe(1);
  });

  it.each([
    [{ position: -1 }],
    [{ position: 300 }],
    [{ duration: 0 }],
    [{ duration: 1e9 }],
    [{ at: "yesterday" }],
    [{ position: null }],
    [{ state: "asleep" }],
  ])("that makes no sense is refused: %j", async (wrong) => {
    const response = await report(member, 10, wrong);
    expect([response.status, (await response.json()).code]).toEqual([400, "invalid"]);
    expect(await view()).toBeNull();
  });

  it("of a film that is not there, or in the bin, is 404", async () => {
    expect((await report(member, 1, {}, 99_999)).status).toBe(404);
    await run("UPDATE movies SET deleted_at = 1 WHERE id = 2");
    expect((await report(member, 1, {}, 2)).status).toBe(404);
    await run("UPDATE movies SET deleted_at = NULL WHERE id = 2");
  });

  it("renews nothing once the subscription ended, the session was ended, or nobody is subscribed", async () => {
    await press(member);
    await lapse();
    const lapsed = await report(member, 50);
    expect([lapsed.status, (await lapsed.json()).code, grantOf(lapsed)]).toEqual([
      403,
      "subscription_required",
      undefined,
    ]);
    expect(await view()).toBeNull();
    await run("DELETE FROM sessions");
    expect((await report(member, 50)).status).toBe(401);
    expect((await report(bearer(await openSession("demo-viewer")), 50)).status).toBe(403);
    expect((await rowOf<{ n: number }>("SELECT count(*) AS n FROM views"))?.n).toBe(0);
  });
});

describe("whoever's renewal was paid and not heard of", () => {
  it("is asked about before the film stops, and before a download is refused", async () => {
    await press(member);
    await run("UPDATE subscriptions SET expires_at = ?", Date.now() - 1);
    expect((await report(member, 50, { state: "playing" })).status).toBe(204);
    expect((await report(member, 60, { state: "playing" })).status).toBe(204);
    expect(await view()).toMatchObject({ position_ms: 60_000 });
  });
});

describe("a plan's streams", () => {
  const running = async (ask: Ask) =>
    (await (await ask("/api/streams")).json()) as { data: { id: string; current: boolean }[]; limit: number };

  it("are two: a third device is refused, and told where the others play", async () => {
    const [second, third] = [await anotherDevice(), await anotherDevice()];
    expect([(await press(member)).status, (await press(second, 2)).status]).toEqual([200, 200]);
    const refused = await press(third, 3);
    expect([refused.status, (await refused.json()).code, grantOf(refused)]).toEqual([409, "stream_limit", undefined]);
    const { data, limit } = await running(third);
    expect([data.length, limit, data.map(({ current }) => current)]).toEqual([2, 2, [false, false]]);
    expect(data[0]).toMatchObject({ device: "a test", movie: { id: "2", image: expect.stringMatching(/^\/media\//) } });
  });

  it("go to no more than two of twenty devices that ask at once", async () => {
    const devices = await Promise.all(Array.from({ length: 20 }, anotherDevice));
    const statuses = (await Promise.all(devices.map((ask) => press(ask)))).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200).length).toBe(2);
    expect(statuses.filter((status) => status === 409).length).toBe(18);
  });

  it("count devices, not films: another film in the same browser takes the place of the first", async () => {
    const second = await anotherDevice();
    await press(second);
    for (const id of [1, 2, 3]) expect((await press(member, id)).status).toBe(200);
    const overtaken = await report(member, 10, { state: "playing" }, 1);
    expect([overtaken.status, (await overtaken.json()).code]).toEqual([409, "stream_limit"]);
    expect((await report(member, 10, { state: "playing" }, 3)).status).toBe(204);
    // Whoever only tells a position is not refused, and gets no grant for it.
    const told = await report(member, 10, {}, 1);
    expect([told.status, grantOf(told)]).toEqual([204, undefined]);
  });

  it("are free a minute after the last report, and at once when the film is left", async () => {
    const [second, third] = [await anotherDevice(), await anotherDevice()];
    await press(member);
    await press(second);
    await report(member, 10, { state: "left" });
    expect((await press(third)).status).toBe(200);
    expect((await report(member, 11, { state: "playing" })).status).toBe(409);
    await run("UPDATE streams SET ends_at = ?", Date.now() - 1);
    expect((await report(member, 12, { state: "playing" })).status).toBe(204);
  });

  it("can be stopped from another device: the stopped one asks anew", async () => {
    const [second, third] = [await anotherDevice(), await anotherDevice()];
    await press(member);
    await press(second);
    const [one] = (await running(third)).data.filter(({ current }) => !current);
    const id = String((await rowOf("SELECT play_id FROM streams ORDER BY started_at LIMIT 1"))?.play_id);
    expect(one).toBeDefined();
    expect((await third(`/api/streams/${id}`, { method: "DELETE" })).status).toBe(204);
    expect((await third(`/api/streams/${id}`, { method: "DELETE" })).status).toBe(404);
    expect((await report(member, 10, { state: "playing" })).status).toBe(409);
    expect((await press(member)).status).toBe(200);
  });

  it("of somebody else can be neither seen nor stopped", async () => {
    await press(member);
    const other = bearer(await openSession("demo-viewer"));
    expect((await running(other)).data).toEqual([]);
    const id = String((await rowOf("SELECT play_id FROM streams"))?.play_id);
    expect((await other(`/api/streams/${id}`, { method: "DELETE" })).status).toBe(404);
    expect((await report(member, 10, { state: "playing" })).status).toBe(204);
  });

  it("end with the session", async () => {
    const [second, third] = [await anotherDevice(), await anotherDevice()];
    await press(member);
    await press(second);
    await second("/clear-cookies", { method: "POST" });
    expect((await press(third)).status).toBe(200);
  });

  it("are as many as the plan says, and two for days given by hand", async () => {
    await run("UPDATE plans SET streams = 1");
    await press(member);
    expect((await press(await anotherDevice())).status).toBe(409);
    await run("UPDATE plans SET streams = 2");
    await run("INSERT INTO gifts VALUES ('demo-viewer', ?, ?)", Date.now() + minute, Date.now());
    const devices = await Promise.all([1, 2, 3].map(() => openSession("demo-viewer")));
    const statuses = [];
    for (const token of devices) statuses.push((await press(bearer(token))).status);
    expect(statuses).toEqual([200, 200, 409]);
  });
});

describe("what was watched", () => {
  it("is listed newest first, ten a page, with a total, in one round trip", async () => {
    const { DB } = await openSite();
    await DB.batch(
      Array.from({ length: 12 }, (_, i) =>
        DB.prepare("INSERT INTO views VALUES ('demo-member', ?, 5000, 10000, ?, ?, NULL)").bind(i + 1, i, i),
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
    expect(await costOf(response)).toMatchObject({ trips: 1, statements: 3 });
    const next = await history(member, `?cursor=${page.nextCursor}`);
    expect(next.data.watchCartMovies.map(({ id }: { id: string }) => id)).toEqual(["2", "1"]);
    const back = await history(member, `?cursor=${next.prevCursor}`);
    expect(back.data).toEqual(page.data);
  });

  it("is one's own: another's name or id is refused, and an administrator may name anybody", async () => {
    await report(member, 50);
    const viewer = bearer(await openSession("demo-viewer"));
    const admin = bearer(await openSession("demo-admin"));
    for (const query of [
      "?name=Max%20Member",
      "?id=demo-member",
      "?name=Vera%20Viewer&id=demo-member",
      "?name=Nobody",
    ]) {
      expect((await viewer(`/getWatchCount${query}`)).status).toBe(403);
    }
    expect((await history(admin, "?name=max%20member")).total).toBe(1);
    expect((await history(admin)).total).toBe(0);
    expect((await admin("/getWatchCount?name=Nobody")).status).toBe(404);
    expect((await visitor()("/getWatchCount?name=Max%20Member")).status).toBe(401);
  });

  it("can be forgotten, one film or all, by its owner alone", async () => {
    for (const id of [1, 2, 3]) await report(member, 50, {}, id);
    const viewer = bearer(await openSession("demo-viewer"));
    expect((await viewer("/api/history", { method: "DELETE" })).status).toBe(204);
    expect((await history(member)).total).toBe(3);
    expect((await member("/api/history/2", { method: "DELETE" })).status).toBe(204);
    expect((await member("/api/history/x", { method: "DELETE" })).status).toBe(400);
    expect((await history(member)).data.watchCartMovies.map(({ id }: { id: string }) => id).sort()).toEqual(["1", "3"]);
    expect((await member("/api/history", { method: "DELETE" })).status).toBe(204);
    expect((await history(member)).total).toBe(0);
  });
});

describe("a download", () => {
  const download = (ask: Ask, init: RequestInit = {}) => ask(`/api/movies/${film}/download`, init);

  it("is the original, named for people, whole or in ranges, with HEAD", async () => {
    await run("UPDATE movies SET name = ? WHERE id = 1", 'Ça ira: "1/2"\r\nX: y');
    const response = await download(member);
    expect(response.status).toBe(200);
    const source = Buffer.from(await response.arrayBuffer());
    const movie = await rowOf<{ year: number; name: string }>("SELECT year, name FROM movies WHERE id = 1");
    expect(response.headers.get("Content-Disposition")).toBe(
      `attachment; filename="Ca ira 1 2 X y (${movie?.year}).mp4"; filename*=UTF-8''%C3%87a%20ira%201%202%20X%20y%20%28${movie?.year}%29.mp4`,
    );
    expect(response.headers.get("Content-Type")).toBe("video/mp4");
    const part = await download(member, {
      headers: { Range: "bytes=100-", "If-Range": response.headers.get("ETag") ?? "" },
    });
    expect([part.status, Buffer.from(await part.arrayBuffer()).equals(source.subarray(100))]).toEqual([206, true]);
    const head = await download(member, { method: "HEAD" });
    expect([head.status, head.headers.get("Content-Length")]).toEqual([200, String(source.length)]);
  });

  it("is a buyer's for good: unsubscribed, refunded no more, and when the film left the catalogue", async () => {
    const viewer = bearer(await openSession("demo-viewer"));
    const refused = await download(viewer);
    expect([refused.status, (await refused.json()).code]).toEqual([403, "subscription_required"]);
    await run(
      "INSERT INTO orders (id, user_id, kind, status, amount_cents, currency, provider, created_at, updated_at) VALUES ('bought', 'demo-viewer', 'movies', 'paid', 100, 'usd', 'sandbox', 1, 1)",
    );
    await run("INSERT INTO purchases VALUES ('demo-viewer', 1, 'bought', 1)");
    expect((await download(viewer)).status).toBe(200);
    expect((await press(viewer)).status).toBe(403);
    await run("UPDATE movies SET deleted_at = 1 WHERE id = 1");
    expect([(await download(viewer)).status, (await download(member)).status]).toEqual([200, 404]);
    await run("UPDATE movies SET deleted_at = NULL WHERE id = 1");
    await run("DELETE FROM purchases");
    expect((await download(viewer)).status).toBe(403);
  });

  it("is refused to visitors, lapsed members and of films without an original", async () => {
    expect((await download(visitor())).status).toBe(401);
    expect((await download(visitor(), { method: "HEAD" })).status).toBe(401);
    expect((await download(member, { headers: { Range: "bytes=0-1" } })).status).toBe(206);
    await lapse();
    for (const init of [{}, { method: "HEAD" }, { headers: { Range: "bytes=0-1" } }]) {
      expect((await download(member, init)).status).toBe(403);
    }
    expect((await member("/api/movies/99999/download")).status).toBe(404);
  });
});

describe("how a play went", () => {
  const good = { startupMs: 420, rebuffers: 1, rebufferMs: 900, errors: 0, height: 720 };
  const tell = (ask: Ask, playId: string, figures: Record<string, unknown> = good) =>
    ask(`/api/movies/${film}/quality`, sending("POST", { playId, ...figures }));

  it("is told once, by who played, and added up by the clock for the studio, safe twice", async () => {
    const { playId } = (await (await press(member)).json()).data;
    expect((await tell(bearer(await openSession("demo-viewer")), playId, { ...good, errors: 9 })).status).toBe(204);
    expect((await tell(member, playId)).status).toBe(204);
    expect((await tell(member, playId, { ...good, startupMs: 9000 })).status).toBe(204);
    expect(await rowOf("SELECT startup_ms, errors, height FROM plays")).toEqual({
      startup_ms: 420,
      errors: 0,
      height: 720,
    });
    await press(await anotherDevice());
    await runCron("17 * * * *");
    await run("UPDATE leases SET ends_at = 0");
    await runCron("17 * * * *");
    const admin = bearer(await openSession("demo-admin"));
    const response = await admin("/api/admin/quality?movieId=1");
    expect((await response.json()).data).toEqual([
      {
        day: at().slice(0, 10),
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
    expect((await (await admin("/api/stats")).json()).data.playsByDay).toEqual([{ day: at().slice(0, 10), plays: 2 }]);
  });

  it("of a reload is the same play, of another press another", async () => {
    const first = (await (await press(member)).json()).data.playId;
    expect((await (await press(member)).json()).data.playId).toBe(first);
    await report(member, 5, { state: "left" });
    expect((await (await press(member)).json()).data.playId).not.toBe(first);
    expect((await rowOf<{ n: number }>("SELECT count(*) AS n FROM plays"))?.n).toBe(2);
  });

  it("that makes no sense is refused", async () => {
    for (const wrong of [{ rebuffers: -1 }, { startupMs: 1.5 }, { height: "720p" }, { errors: null }]) {
      expect((await tell(member, "x", { ...good, ...wrong })).status).toBe(400);
    }
  });
});
