import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { maxPlaysPerHour } from "../../../contract/constants.ts";
import { maxExtras } from "../../../contract/extras/extras.ts";
import {
  bearerClient,
  createOrigin,
  jsonRequest,
  type TestClient,
  visitorClient,
} from "../../support/clients.ts";
import { runCron } from "../../support/conditions.ts";
import { clientFor, type Persona } from "../../support/personas.ts";
import { plainCollection } from "../../support/plain-collection.ts";
import { readRequestCost } from "../../support/request-log.ts";
import { countRows, executeSql, queryRow } from "../../support/rows.ts";
import { resetAccounts, seedSite } from "../../support/seeds.ts";
import { createTestSession, signedInClient } from "../../support/sessions.ts";
import { getBindings } from "../../support/site.ts";

const dayMs = 86_400_000;
const movieId = 1;
const title = "Zzyzx speaks";
const videoId = "zzyzx-video";

let admin: TestClient;
let member: TestClient;
let extraId: string;

const change = (body: unknown, id: number | string = movieId, client = admin) =>
  client(`/api/admin/movies/${id}/extras`, jsonRequest("PUT", body));
const readList = async () =>
  (await (await admin(`/api/admin/movies/${movieId}/extras`)).json()).data;
const fetchMovie = async (client = admin) =>
  (await (await client(`/api/movies/${movieId}`)).json()).data;
const requestPlayback = (client: TestClient, id: number | string = movieId, extra = extraId) =>
  client(`/api/movies/${id}/playback?extra=${extra}`, { method: "POST" });
const reportProgress = (client: TestClient, { extra = "", state = "playing" } = {}) =>
  client(
    `/api/movies/${movieId}/progress${extra && `?extra=${extra}`}`,
    jsonRequest("POST", { position: 5, duration: 60, at: new Date().toISOString(), state }),
  );
const readGrant = (response: Response) =>
  /grant=[^;]+/.exec(response.headers.get("Set-Cookie") ?? "")?.[0] ?? "";
const fetchFile = (path: string, cookie: string, origin = "") =>
  bearerClient("")(`${origin}${path}`, { headers: { Cookie: cookie } });

beforeAll(async () => {
  await seedSite();
  const { MEDIA } = await getBindings();
  await MEDIA.put(`videos/${videoId}/master.m3u8`, "#EXTM3U\n");
  await MEDIA.put("videos/demo-tech/master.m3u8", "#EXTM3U\n");
});
beforeEach(async () => {
  await resetAccounts();
  await executeSql("DELETE FROM extras");
  await executeSql("UPDATE movies SET extras_version = 1, deleted_at = NULL");
  await executeSql("DELETE FROM videos WHERE id = ?", videoId);
  await executeSql(
    `INSERT INTO videos (id, status, file_name, type, bytes, duration_ms, chapters, created_at, updated_at, published_at)
     VALUES (?, 'ready', 'a.mp4', 'video/mp4', 5, 60000, '[{"startSeconds":0,"title":"Hello"}]', 1, 1, 1)`,
    videoId,
  );
  admin = await signedInClient("demo-admin");
  member = await signedInClient("demo-member");
  const added = await change({ version: 1, extras: [{ kind: "interview", title }] });
  extraId = (await added.json()).data.extras[0].id;
  const response = await admin(
    `/api/admin/extras/${extraId}/video`,
    jsonRequest("PUT", { videoId }),
  );
  if (response.status !== 200) throw new Error(await response.text());
});

describe("an extra", () => {
  it("an extra is shown only on its movie's page, and only once its video can be played", async () => {
    const extra = { id: extraId, kind: "interview", title, durationMs: 60_000 };
    expect((await fetchMovie()).extras).toEqual([extra]);
    expect((await (await admin("/api/movies/2")).json()).data.extras).toEqual([]);
    for (const sourceAt of [null, 1]) {
      await executeSql(
        "UPDATE videos SET status = 'uploading', source_at = ? WHERE id = ?",
        sourceAt,
        videoId,
      );
      expect((await fetchMovie()).extras).toEqual([]);
      for (const query of ["", "&for=receiver"]) {
        const refused = await requestPlayback(member, movieId, extraId + query);
        expect([refused.status, (await refused.json()).code]).toEqual([
          409,
          "video_being_prepared",
        ]);
        expect(refused.headers.get("Set-Cookie") ?? "").not.toContain("grant=");
      }
      expect((await readList()).extras).toEqual([
        { ...extra, hasVideo: true, playable: false, isOpen: false, embeddable: false },
      ]);
    }
    expect(await countRows("streams")).toBe(0);
    await executeSql("UPDATE videos SET status = 'ready' WHERE id = ?", videoId);
    const played = await (await requestPlayback(member)).json();
    expect(played.data).toMatchObject({ src: `/stream/${videoId}/master.m3u8`, resumeAt: 0 });
  });

  it("a movie's page reads no more rows for 30 extras than for one, and lists the extras in their order", async () => {
    const costOfOne = await readRequestCost(await visitorClient()(`/api/movies/${movieId}`));
    await executeSql(
      `INSERT INTO extras (movie_id, kind, title, position, video_id, created_at)
       SELECT ?, 'other', 'Extra ' || key, 30 - key, ?, 1 FROM json_each(?) WHERE key > 0`,
      movieId,
      videoId,
      JSON.stringify(Array(maxExtras).fill(0)),
    );
    const response = await visitorClient()(`/api/movies/${movieId}`);
    const cost = await readRequestCost(response.clone());
    expect(cost).toMatchObject({ trips: 1, statements: 1, rowsRead: costOfOne.rowsRead });
    expect(cost.rowsRead).toBeLessThanOrEqual(10);
    const { extras } = (await response.json()).data;
    expect(extras).toHaveLength(maxExtras);
    expect(extras.slice(0, 3).map((each: { title: string }) => each.title)).toEqual([
      title,
      "Extra 29",
      "Extra 28",
    ]);
    await executeSql(
      "UPDATE extras SET position = 99, title = 'Last' WHERE id = ?",
      Number(extraId),
    );
    await executeSql("UPDATE videos SET duration_ms = 90000 WHERE id = ?", videoId);
    expect((await fetchMovie()).extras.at(-1)).toMatchObject({
      id: extraId,
      title: "Last",
      durationMs: 90_000,
    });
    await executeSql("DELETE FROM extras WHERE title LIKE 'Extra %'");
    expect((await fetchMovie()).extras).toHaveLength(1);
  });

  it("an extra plays for a subscriber with a grant for the extra's video, not with a grant for the movie's video", async () => {
    await executeSql(
      "INSERT INTO views (user_id, movie_id, position_ms, duration_ms, reported_at, watched_at, finished_at) VALUES ('demo-member', ?, 20000, 44000, 1, 1, NULL)",
      movieId,
    ).catch(() => undefined);
    const response = await requestPlayback(member);
    expect(response.status).toBe(200);
    expect((await response.json()).data).toMatchObject({
      src: `/stream/${videoId}/master.m3u8`,
      resumeAt: 0,
      chapters: [{ startSeconds: 0, title: "Hello" }],
    });
    const grant = readGrant(response);
    expect((await fetchFile(`/stream/${videoId}/master.m3u8`, grant)).status).toBe(200);
    expect((await fetchFile("/stream/demo-tech/master.m3u8", grant)).status).toBe(401);
    for (const path of [
      "v0/init.mp4",
      "v0/0.m4s",
      "storyboard.vtt",
      "captions/en.vtt",
      "source.mp4",
    ]) {
      const missing = path === "source.mp4" ? 403 : 404;
      expect((await fetchFile(`/stream/${videoId}/${path}`, grant)).status, path).toBe(missing);
      expect((await fetchFile(`/stream/${videoId}/${path}`, "")).status, path).toBe(401);
      expect((await fetchFile(`/stream/demo-tech/${path}`, grant)).status, path).toBe(401);
    }
    const movieGrant = readGrant(
      await member(`/api/movies/${movieId}/playback`, { method: "POST" }),
    );
    expect((await fetchFile(`/stream/${videoId}/master.m3u8`, movieGrant)).status).toBe(401);
    expect((await fetchFile(`/stream/${videoId}/master.m3u8`, "")).status).toBe(401);
    expect((await member(`/stream/${videoId}/master.m3u8`)).status).toBe(403);
  });

  it.each<[Persona, number]>([
    ["visitor", 401],
    ["user", 403],
    ["lapsed", 403],
    ["withdrawn", 403],
    ["admin", 403],
    ["expired", 401],
    ["signedOut", 401],
    ["tampered", 401],
  ])("a movie's extra is refused to the %s like the movie itself", async (persona, status) => {
    const client = await clientFor(persona);
    const [own, movies] = [
      await requestPlayback(client),
      await client(`/api/movies/${movieId}/playback`, { method: "POST" }),
    ];
    expect([own.status, movies.status, readGrant(own)]).toEqual([status, status, ""]);
    expect((await own.json()).code).toBe((await movies.json()).code);
    expect((await reportProgress(client, { extra: extraId })).status).toBe(status);
    expect(await countRows("streams")).toBe(0);
  });

  it("an extra is refused to a buyer of its movie, because a purchase allows downloads but no streaming", async () => {
    const buyer = await clientFor("user");
    await executeSql(
      `INSERT INTO orders (id, user_id, kind, status, amount_cents, currency, provider, created_at, updated_at)
       SELECT 'bought', 'demo-viewer', 'movies', 'paid', 5, currency, provider, 1, 1 FROM orders LIMIT 1`,
    );
    await executeSql("INSERT INTO purchases VALUES ('demo-viewer', ?, 'bought', 1, NULL)", movieId);
    expect((await requestPlayback(buyer)).status).toBe(403);
    expect((await buyer(`/api/movies/${movieId}/playback`, { method: "POST" })).status).toBe(403);
  });

  it("an extra is not found through another movie, with an invalid id, or while its movie is in the bin", async () => {
    expect((await requestPlayback(member, 2)).status).toBe(404);
    expect((await requestPlayback(member, movieId, "99999")).status).toBe(404);
    expect((await requestPlayback(member, movieId, "1%20or%201")).status).toBe(400);
    const lease = await requestPlayback(member);
    expect(lease.status).toBe(200);
    await admin("/api/deletSingleMovie", jsonRequest("DELETE", { id: String(movieId) }));
    expect((await requestPlayback(member)).status).toBe(404);
    expect((await reportProgress(member, { extra: extraId })).status).toBe(404);
    expect((await admin(`/api/admin/movies/${movieId}/extras`)).status).toBe(404);
    expect((await change({ version: 2, extras: [] })).status).toBe(404);
    expect(await countRows("extras")).toBe(1);
    await admin(`/api/bin/${movieId}/restore`, { method: "POST" });
    expect((await requestPlayback(member)).status).toBe(200);
  });

  it("an extra counts as a running stream, but not as a play of its movie or as watched", {
    tags: ["long"],
  }, async () => {
    const counts = async () => [
      await queryRow(
        "SELECT (SELECT sum(plays) FROM movie_plays) AS plays, sum(measured) AS measured FROM play_days",
      ),
      await queryRow("SELECT sum(value) AS value FROM daily_totals WHERE name = 'plays'"),
      await countRows("plays WHERE extra_id IS NULL"),
      await countRows("views WHERE movie_id = ?", movieId),
    ];
    const before = await counts();
    const { playId } = (await (await requestPlayback(member)).json()).data;
    const metrics = { playId, startupMs: 5, rebuffers: 0, rebufferMs: 0, errors: 0, height: 720 };
    expect(
      (await member(`/api/movies/${movieId}/quality`, jsonRequest("POST", metrics))).status,
    ).toBe(204);
    const renewed = await reportProgress(member, { extra: extraId });
    expect([renewed.status, readGrant(renewed)]).toEqual([204, expect.stringContaining("grant=")]);
    expect(await queryRow("SELECT movie_id, extra_id FROM streams")).toEqual({
      movie_id: movieId,
      extra_id: Number(extraId),
    });
    expect(await counts()).toEqual(before);

    expect((await reportProgress(member)).status).toBe(409);
    const { data } = await (
      await member(`/api/movies/${movieId}/playback`, { method: "POST" })
    ).json();
    expect(await queryRow("SELECT play_id, extra_id FROM streams")).toEqual({
      play_id: data.playId,
      extra_id: null,
    });
    expect(await countRows("plays WHERE extra_id IS NULL")).toBe(Number(before[2]) + 1);
    expect((await reportProgress(member, { extra: extraId })).status).toBe(409);
    await reportProgress(member, { extra: extraId, state: "left" });
    expect(await countRows("streams WHERE ends_at > ?", Date.now())).toBe(1);
  });

  it("an extra counts towards the plan's limit of simultaneous streams", async () => {
    const limit =
      (
        await queryRow<{ streams: number }>(
          "SELECT streams FROM plans WHERE id = (SELECT plan_id FROM subscriptions WHERE user_id = 'demo-member')",
        )
      )?.streams ?? 0;
    for (let i = 0; i < limit; i++)
      expect((await requestPlayback(await signedInClient("demo-member"))).status).toBe(200);
    const refused = await requestPlayback(member);
    expect([refused.status, (await refused.json()).code]).toEqual([409, "stream_limit"]);
  });

  it("extras count towards the hourly limit of plays like movies, even if each stream was ended", {
    tags: ["long"],
  }, async () => {
    for (let i = 0; i < maxPlaysPerHour; i++) {
      expect((await requestPlayback(member)).status).toBe(200);
      await reportProgress(member, { extra: extraId, state: "left" });
    }
    const refused = await requestPlayback(member);
    expect([
      refused.status,
      readGrant(refused),
      Number(refused.headers.get("Retry-After")),
    ]).toEqual([429, "", 3600]);
    expect((await member(`/api/movies/${movieId}/playback`, { method: "POST" })).status).toBe(429);
  });
});

it("no list, search, count, collection, feed, card or sitemap contains an extra", async () => {
  const texts = { en: { title: "Chosen", body: "" } };
  for (const chosen of [
    { slug: "by-hand", movieIds: ["1", "2"] },
    { slug: "by-rule", rule: { fromYear: 1900 } },
  ]) {
    const created = await admin(
      "/api/admin/collections",
      jsonRequest("POST", { ...plainCollection, ...chosen, texts }),
    );
    expect(created.status).toBe(201);
  }
  const q = title.slice(0, 5);
  const paths = [
    "/api/getMovies?limit=100",
    "/api/getMovies?popular=true",
    `/api/getMovies?q=${q}`,
    `/api/search?q=${q}`,
    "/api/facets",
    "/api/movies/2/related",
    "/api/movies/1/reviews",
    "/api/getCategory",
    "/api/people/1",
    "/api/collections/by-hand?locale=en",
    "/api/collections/by-rule?locale=en",
    "/api/favourites",
    "/api/because",
    "/api/admin/movies?limit=100",
    `/api/admin/movies?q=${q}`,
    "/api/admin/categories",
    "/api/admin/collections",
    "/api/admin/collection-matches?fromYear=1900",
    "/api/admin/people",
    "/api/admin/quality",
    "/api/admin/set-up",
    "/api/stats",
    "/api/bin",
    "/api/site",
    `/api/oembed?url=ORIGIN/movie/${movieId}`,
    `/embed/movie/${movieId}`,
    "/feed.xml",
    "/sitemap.xml",
    "/sitemap-1.xml",
    "/sitemap-pages.xml",
    "/sitemap-people-1.xml",
    "/",
    "/movies",
    "/movie/2",
    "/collection/by-hand",
    "/collection/by-rule",
  ];
  const token = await createTestSession("demo-admin");
  const read = async (path: string, origin: string) => {
    const response = await bearerClient(
      token,
      origin,
    )(path.replace("ORIGIN", encodeURIComponent(origin)));
    expect(response.status, path).toBe(200);
    return response.text();
  };
  const strip = (text: string) =>
    text.replaceAll(/site-\d+|nonce[-=]"?[\w+/=-]+|"ranAt":"[^"]+"|\d{4}-\d\d-\d\dT[\d:.]+Z/g, "");
  const origin = createOrigin();
  const withExtra = await Promise.all(paths.map((path) => read(path, origin)));
  await executeSql("DELETE FROM extras");
  const otherOrigin = createOrigin();
  for (const [i, path] of paths.entries()) {
    expect(withExtra[i], path).not.toContain("Zzyzx");
    expect(withExtra[i], path).not.toContain(videoId);
    if (path.startsWith("/api/") && path !== "/api/stats")
      expect(strip(withExtra[i] ?? ""), path).toBe(strip(await read(path, otherOrigin)));
  }
  expect(await countRows("movies")).toBe(
    (await queryRow<{ value: number }>("SELECT value FROM totals WHERE name = 'movies'"))?.value,
  );
  expect(await countRows("movie_terms")).toBe(await countRows("movies"));
  await executeSql("DELETE FROM collections");
});

describe("an administrator", () => {
  it("the audit log has the old and the new list of extras after each change", async () => {
    const extras = [
      { kind: "making-of", title: "The making" },
      { id: extraId, kind: "trailer", title: "Renamed" },
    ];
    const response = await change({ version: 2, extras });
    const { data, message } = await response.json();
    expect([response.status, message]).toEqual([200, "Extras saved"]);
    expect(data).toMatchObject({
      version: 3,
      extras: [
        {
          kind: "making-of",
          title: "The making",
          hasVideo: false,
          playable: false,
          isOpen: false,
          embeddable: false,
          durationMs: null,
        },
        {
          id: extraId,
          kind: "trailer",
          title: "Renamed",
          hasVideo: true,
          playable: true,
          isOpen: false,
          embeddable: false,
        },
      ],
    });
    expect((await readList()).version).toBe(3);
    const entry = await queryRow<{ before: string; after: string }>(
      "SELECT * FROM audit_log ORDER BY id DESC LIMIT 1",
    );
    expect(entry).toMatchObject({
      action: "change",
      subject: "movie",
      subject_id: String(movieId),
    });
    expect(JSON.parse(entry?.before ?? "")).toEqual({
      extras: [{ kind: "interview", title, isOpen: false }],
    });
    expect(JSON.parse(entry?.after ?? "").extras).toHaveLength(2);
    await change({ version: 3, extras: data.extras.slice(0, 1) });
    expect(await countRows("extras")).toBe(1);
    expect((await requestPlayback(member)).status).toBe(404);
  });

  it("only one of two simultaneous edits of a list of extras is saved", async () => {
    const statuses = await Promise.all(
      ["One", "Two"].map(
        async (each) =>
          (await change({ version: 2, extras: [{ kind: "other", title: each }] })).status,
      ),
    );
    expect(statuses.sort()).toEqual([200, 409]);
    const conflict = await change({ version: 2, extras: [] });
    expect(await conflict.json()).toMatchObject({ code: "edit_conflict", data: await readList() });
    expect(await countRows("extras")).toBe(1);
  });

  it.each<[string, unknown, number]>([
    ["an unknown extra", [{ id: "99999", kind: "other", title: "a" }], 404],
    ["no title", [{ kind: "other", title: " " }], 400],
    ["a title of two lines", [{ kind: "other", title: "a\nb" }], 400],
    ["an unknown kind", [{ kind: "movie", title: "a" }], 400],
    ["31 extras", Array.from({ length: 31 }, () => ({ kind: "other", title: "a" })), 400],
    ["the same extra twice", [1, 2].map(() => ({ id: "1", kind: "other", title: "a" })), 400],
  ])(
    "an administrator is refused %s, and nothing changes",
    { tags: ["long"] },
    async (_, extras, status) => {
      expect((await change({ version: 2, extras })).status).toBe(status);
      expect(await readList()).toMatchObject({ version: 2, extras: [{ id: extraId, title }] });
    },
  );

  it("an administrator cannot take over another movie's extra", async () => {
    const response = await change(
      { version: 1, extras: [{ id: extraId, kind: "other", title: "Taken" }] },
      2,
    );
    expect(response.status).toBe(404);
    expect(await queryRow("SELECT movie_id, title FROM extras")).toEqual({
      movie_id: movieId,
      title,
    });
  });

  it("an administrator cannot give an extra a video that does not exist or has nothing to play", async () => {
    const give = (id: string) =>
      admin(`/api/admin/extras/${extraId}/video`, jsonRequest("PUT", { videoId: id }));
    expect((await (await give("nobodys")).json()).code).toBe("upload_unfinished");
    await executeSql("UPDATE videos SET status = 'uploading' WHERE id = ?", videoId);
    expect((await give(videoId)).status).toBe(409);
  });
});

describe("the video of an extra", () => {
  it("the video of an extra counts as used: its upload names the movie and cannot be discarded", async () => {
    expect((await admin(`/api/videos/${videoId}`, { method: "DELETE" })).status).toBe(409);
    expect((await (await admin(`/api/videos/${videoId}`)).json()).data.movies).toEqual([
      { id: String(movieId), name: expect.any(String) },
    ]);
    expect(
      (await queryRow("SELECT unused_since FROM videos WHERE id = ?", videoId))?.unused_since,
    ).toBeNull();
  });

  it("the video of an extra is deleted 30 days after the last extra or movie that used it was removed", {
    tags: ["long"],
  }, async () => {
    const unusedSince = async () =>
      (await queryRow("SELECT unused_since FROM videos WHERE id = ?", videoId))?.unused_since;
    await executeSql("UPDATE movies SET video_id = ? WHERE id = 2", videoId);
    await executeSql("UPDATE movies SET video_id = 'demo-tech' WHERE id = 2");
    expect(await unusedSince()).toBeNull();
    await change({ version: 2, extras: [] });
    expect(await unusedSince()).toBeGreaterThan(Date.now() - 60_000);
    await runCron("47 * * * *", Date.now() + 29 * dayMs);
    expect(await countRows("videos WHERE id = ?", videoId)).toBe(1);
    await runCron("47 * * * *", Date.now() + 31 * dayMs);
    expect(await countRows("videos WHERE id = ?", videoId)).toBe(0);
  });

  it("the video of an extra is deleted when its movie is erased from the bin after 30 days", {
    tags: ["long"],
  }, async () => {
    await executeSql(
      "UPDATE movies SET deleted_at = ? WHERE id = ?",
      Date.now() - 31 * dayMs,
      movieId,
    );
    await runCron("47 * * * *");
    await runCron("47 * * * *");
    expect([await countRows("movies WHERE id = ?", movieId), await countRows("extras")]).toEqual([
      0, 0,
    ]);
    expect(await countRows("videos WHERE id = ?", videoId)).toBe(0);
    await seedSite();
  });

  it("an extra that still has no video after 30 days is deleted", { tags: ["long"] }, async () => {
    await executeSql("UPDATE extras SET video_id = NULL, created_at = ?", Date.now() - 29 * dayMs);
    await runCron("47 * * * *");
    expect(await countRows("extras")).toBe(1);
    await runCron("47 * * * *", Date.now() + 2 * dayMs);
    expect(await countRows("extras")).toBe(0);
  });

  it("deleting a movie deletes its extras and marks their videos as unused", async () => {
    await executeSql("UPDATE movies SET deleted_at = 1 WHERE id = ?", movieId);
    await executeSql("DELETE FROM movies WHERE id = ?", movieId);
    expect(await countRows("extras")).toBe(0);
    expect(await countRows("videos WHERE id = ? AND unused_since IS NOT NULL", videoId)).toBe(1);
    await seedSite();
  });
});
