import { createHash } from "node:crypto";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { demoFiles } from "../../../demo/stored-files.mjs";
import { bearerClient, visitorClient } from "../../support/clients.ts";
import { expireSubscriptions } from "../../support/personas.ts";
import { isRequestLogged, readRequestCost } from "../../support/request-log.ts";
import { executeSql, queryRow } from "../../support/rows.ts";
import { resetAccounts, seedSite } from "../../support/seeds.ts";
import { signedInClient, signInAs } from "../../support/sessions.ts";
import { getBindings } from "../../support/site.ts";

const segment = "/stream/demo-tech/240p/1.m4s";

beforeAll(async () => {
  await seedSite();
  const { MEDIA } = await getBindings();
  const files = (await demoFiles()).filter(({ key }) =>
    /^videos\/demo-(tech|action)\/|^media\/posters\/metropolis/.test(key),
  );
  for (const { key, read } of files) await MEDIA.put(key, await read());
});
beforeEach(resetAccounts);

const findMovieId = async (name: string) => {
  const { DB } = await getBindings();
  return (
    await DB.prepare("SELECT id FROM movies WHERE name = ?").bind(name).first<{ id: number }>()
  )?.id;
};

async function requestPlayback(account: "member" | "viewer" | "admin", name = "Metropolis") {
  const response = await bearerClient(await signInAs(account))(
    `/api/movies/${await findMovieId(name)}/playback`,
    {
      method: "POST",
    },
  );
  const grant = /grant=[^;]+/.exec(response.headers.get("Set-Cookie") ?? "")?.[0] ?? "";
  return { response, grant };
}

describe("requesting playback", () => {
  it("a play request gives a subscriber the playlists, tracks, resume position and a grant for that video alone", async () => {
    const { response, grant } = await requestPlayback("member");
    expect(response.status).toBe(200);
    const { playlists, ...data } = (await response.json()).data;
    expect(Object.keys(playlists)).toEqual(
      ["master", "240p/index", "audio/index"].map((name) => `/stream/demo-tech/${name}.m3u8`),
    );
    for (const [address, text] of Object.entries(playlists)) {
      expect(await (await bearerClient("")(address, { headers: { Cookie: grant } })).text()).toBe(
        text,
      );
    }
    expect(data).toMatchObject({
      src: "/stream/demo-tech/master.m3u8",
      resumeAt: 26,
      captions: [{ lang: "en" }, { lang: "es", src: "/stream/demo-tech/captions/es.vtt" }],
      storyboard: "/stream/demo-tech/storyboard.vtt",
    });
    expect(response.headers.get("Set-Cookie")).toMatch(
      /^grant=[^;]+;.*Path=\/stream\/demo-tech\/;.*HttpOnly.*SameSite=Strict/,
    );
    expect(await readRequestCost(response)).toMatchObject({ trips: 1, statements: 4 });
  });

  it.each(["viewer", "admin"] as const)(
    "requesting playback is refused to the %s, who has no subscription",
    async (account) => {
      const { response, grant } = await requestPlayback(account);
      expect([response.status, (await response.json()).code, grant]).toEqual([
        403,
        "subscription_required",
        "",
      ]);
    },
  );

  it("a play request is refused to a visitor or lapsed member, and for a movie without a video", async () => {
    const { DB } = await getBindings();
    const id = await findMovieId("Metropolis");
    expect((await visitorClient()(`/api/movies/${id}/playback`, { method: "POST" })).status).toBe(
      401,
    );
    const client = bearerClient(await signInAs("member"));
    expect((await client("/api/movies/99999/playback", { method: "POST" })).status).toBe(404);
    await DB.prepare(
      "UPDATE videos SET status = 'uploading', source_at = NULL WHERE id = 'demo-tech'",
    ).run();
    expect((await client(`/api/movies/${id}/playback`, { method: "POST" })).status).toBe(409);
    await DB.prepare("UPDATE movies SET video_id = NULL WHERE id = ?").bind(id).run();
    expect((await client(`/api/movies/${id}/playback`, { method: "POST" })).status).toBe(404);
    await expireSubscriptions();
    expect((await client(`/api/movies/${id}/playback`, { method: "POST" })).status).toBe(403);
    await DB.prepare("UPDATE movies SET video_id = 'demo-tech' WHERE id = ?").bind(id).run();
  });
});

describe("the stream limit of a plan", () => {
  const requestAs = async (userId: string) =>
    (await signedInClient(userId))(`/api/movies/${await findMovieId("Metropolis")}/playback`, {
      method: "POST",
    });
  const countStreams = async (userId: string) =>
    (await queryRow<{ n: number }>("SELECT count(*) AS n FROM streams WHERE user_id = ?", userId))
      ?.n;
  const setLimit = (limit: number) => executeSql("UPDATE plans SET streams = ?", limit);
  afterEach(() => setLimit(2));

  it.each([1, 2, 3])("a plan of %i streams refuses a stream on one more device", async (limit) => {
    await setLimit(limit);
    for (let device = 0; device < limit; device++)
      expect((await requestAs("demo-member")).status).toBe(200);
    const refused = await requestAs("demo-member");
    expect([refused.status, (await refused.json()).code]).toEqual([409, "stream_limit"]);
    expect(refused.headers.get("Set-Cookie")).toBeNull();
    expect(await countStreams("demo-member")).toBe(limit);
  });

  it("a plan's stream limit counts only the account's running streams", async () => {
    for (const userId of ["demo-member", "demo-member"])
      expect((await requestAs(userId)).status).toBe(200);
    await executeSql("INSERT INTO gifts VALUES ('demo-viewer', ?, 1)", Date.now() + 60_000);
    expect((await requestAs("demo-viewer")).status).toBe(200);
    await executeSql("UPDATE streams SET ends_at = 1 WHERE user_id = 'demo-member'");
    expect((await requestAs("demo-member")).status).toBe(200);
  });
});

describe("the download of a movie", () => {
  const requestDownload = async (userId: string) => {
    const client = await signedInClient(userId);
    const response = await client(`/api/movies/${await findMovieId("Metropolis")}/download`);
    return { status: response.status, body: await response.arrayBuffer() };
  };
  const setPrice = (cents: number) =>
    executeSql("UPDATE movies SET price_cents = ? WHERE name = 'Metropolis'", cents);
  const buyAs = async (userId: string) => {
    const times = [Date.now(), Date.now()];
    await executeSql(
      "INSERT INTO orders (id, user_id, kind, status, amount_cents, currency, provider, created_at, updated_at) VALUES ('bought', ?, 'movies', 'paid', 100, 'usd', 'sandbox', ?, ?)",
      userId,
      ...times,
    );
    await executeSql(
      "INSERT INTO purchases (user_id, movie_id, order_id, bought_at) VALUES (?, ?, 'bought', 1)",
      userId,
      await findMovieId("Metropolis"),
    );
  };
  const allowFreeDownload = (isFree: boolean) =>
    executeSql("UPDATE movies SET free_download = ? WHERE name = 'Metropolis'", Number(isFree));
  beforeEach(async () => {
    await setPrice(15_000);
    await allowFreeDownload(false);
  });

  it.each([15_000, 0])(
    "downloading a movie at a price of %i cents is refused to any account without a subscription",
    async (price) => {
      await setPrice(price);
      for (const userId of ["demo-viewer", "demo-admin"]) {
        const { status, body } = await requestDownload(userId);
        expect([status, JSON.parse(Buffer.from(body).toString()).code]).toEqual([
          403,
          "subscription_required",
        ]);
      }
    },
  );

  it.each([
    ["a subscriber", "demo-member", async () => {}],
    ["its buyer", "demo-viewer", () => buyAs("demo-viewer")],
    ["anyone signed in, once the owner allows it", "demo-viewer", () => allowFreeDownload(true)],
  ])("the whole file of a movie is sent to %s", async (_, userId, prepare) => {
    await prepare();
    const { status, body } = await requestDownload(userId);
    expect([status, body.byteLength > 100_000]).toEqual([200, true]);
  });

  it("downloading a movie is refused to an account when only another account bought the movie", async () => {
    await buyAs("demo-admin");
    expect((await requestDownload("demo-viewer")).status).toBe(403);
  });
});

describe("a video's files", () => {
  it("a viewer with a grant gets a video's file without a database query", async () => {
    const { grant } = await requestPlayback("member");
    const response = await visitorClient()(segment, { headers: { Cookie: grant } });
    expect(response.status).toBe(200);
    expect(response.headers.get("Content-Type")).toBe("video/iso.segment");
    expect(await isRequestLogged(response)).toBe(false);
    const hash = createHash("sha256")
      .update(Buffer.from(await response.arrayBuffer()))
      .digest("hex");
    const { DB } = await getBindings();
    const stored = await DB.prepare(
      "SELECT sha256 FROM video_files WHERE video_id = 'demo-tech' AND path = '240p/1.m4s'",
    ).first();
    expect(stored?.sha256).toBe(hash);
  });

  it("no path in a video's folder can address a file outside the folder", async () => {
    const { grant } = await requestPlayback("member");
    for (const path of [
      "source.exe",
      "source.mp4/..",
      "%2e%2e/demo-action/240p/1.m4s",
      "..%2fdemo-action%2f240p%2f1.m4s",
      "240p/0.m4s",
      "240p//1.m4s",
    ]) {
      const response = await visitorClient()(`/stream/demo-tech/${path}`, {
        headers: { Cookie: grant },
      });
      expect([400, 401, 404]).toContain(response.status);
    }
  });
});

describe("public media", () => {
  it("public media is sent without a database query", async () => {
    const response = await visitorClient()("/media/posters/metropolis-480.webp");
    expect(response.status).toBe(200);
    expect(response.headers.get("Content-Type")).toBe("image/webp");
    expect(response.headers.get("Cache-Control")).toContain("immutable");
    expect(response.headers.get("Content-Security-Policy")).toContain("sandbox");
    expect(await readRequestCost(response)).toMatchObject({ trips: 0 });
  });

  it.each([
    "/media/videos/demo-tech/240p/1.m4s",
    "/media/../videos/demo-tech/240p/1.m4s",
    "/media/posters/%2e%2e/x.webp",
    "/media/posters/none-480.webp",
    "/media/",
  ])("public media is 404: %s", async (path) => {
    expect((await visitorClient()(path)).status).toBe(404);
  });
});
