import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { DownloadAudience } from "../../../contract/access/download-audience.ts";
import type { Movie } from "../../../contract/catalogue/catalogue.ts";
import { jsonRequest, type TestClient, visitorClient } from "../../support/clients.ts";
import {
  answerSandboxCheckout,
  expectAccess,
  readGrant,
  readStatusAndCode,
  seedPlayableDemo,
} from "../../support/movie-access.ts";
import { countRows, executeSql, insertPurchase, queryRow } from "../../support/rows.ts";
import { resetAccounts } from "../../support/seeds.ts";
import { signedInClient } from "../../support/sessions.ts";

let id: number;
let viewer: TestClient;
let member: TestClient;
let admin: TestClient;

const change = (columns: string) => executeSql(`UPDATE movies SET ${columns} WHERE id = ${id}`);
const setVideo = (publishedAt: number | null) =>
  executeSql(
    "UPDATE videos SET status = ?, published_at = ? WHERE id = 'demo-tech'",
    publishedAt === null ? "uploading" : "ready",
    publishedAt,
  );
const requestPlayback = (client: TestClient) =>
  client(`/api/movies/${id}/playback`, { method: "POST" });
const requestDownload = async (client: TestClient) =>
  readStatusAndCode(await client(`/api/movies/${id}/download`));
const order = (client: TestClient) =>
  client("/api/orders", jsonRequest("POST", { movieIds: [String(id)], consent: true }));
const fetchOriginal = (grant: string | undefined, init: RequestInit = {}) =>
  visitorClient()("/stream/demo-tech/source.mp4", {
    ...init,
    headers: { ...init.headers, Cookie: `grant=${grant}` },
  });
const readMovie = async (): Promise<Movie> =>
  (await (await member(`/api/movies/${id}`)).json()).data;

async function setDefault(downloadFor: DownloadAudience) {
  const { data } = await (await admin("/api/admin/site")).json();
  const body = { version: data.version, settings: { ...data.settings, downloadFor } };
  expect((await admin("/api/admin/site", jsonRequest("PUT", body))).status).toBe(200);
}

beforeAll(async () => {
  id = await seedPlayableDemo();
});
beforeEach(async () => {
  await resetAccounts();
  await executeSql("UPDATE movies SET download_for = NULL, free_download = 0");
  await change("price_cents = 599, rent_price_cents = 399, owners_may_stream = 0, pre_order = 0");
  await setVideo(1);
  [viewer, member, admin] = (await Promise.all(
    ["demo-viewer", "demo-member", "demo-admin"].map((userId) => signedInClient(userId)),
  )) as [TestClient, TestClient, TestClient];
});

describe("who may download a movie", () => {
  it.each<[string, "member" | "viewer" | "admin", [number, string?]]>([
    ["download_for = 'subscribers'", "member", [200]],
    ["download_for = 'subscribers'", "viewer", [403, "subscription_required"]],
    ["download_for = 'buyers'", "member", [409, "purchase_required"]],
    ["download_for = 'buyers'", "viewer", [409, "purchase_required"]],
    ["download_for = 'buyers', free_download = 1", "viewer", [200]],
    ["download_for = 'nobody'", "member", [409, "download_not_offered"]],
    ["download_for = 'nobody'", "admin", [409, "download_not_offered"]],
    ["download_for = 'nobody', free_download = 1", "member", [409, "download_not_offered"]],
  ])("with %s, a download request by the %s gets %s", async (columns, name, outcome) => {
    await change(columns);
    const client = { member, viewer, admin }[name];
    const download = await requestDownload(client);
    expect(download[0]).toBe(outcome[0]);
    expect(download[1]).toBe(outcome[1]);
    const play = await readStatusAndCode(await requestPlayback(client));
    await expectAccess(client, id, { play, download });
  });

  it("a buyer keeps the download when the owner later lets nobody download the movie", async () => {
    await change("download_for = 'buyers'");
    const { orderId } = await (await order(viewer)).json();
    expect((await answerSandboxCheckout(orderId)).status).toBe(303);
    for (const audience of ["buyers", "nobody"]) {
      await change(`download_for = '${audience}'`);
      expect(await requestDownload(viewer)).toEqual([200, undefined]);
      const { data } = await (await viewer(`/api/movies/${id}/access`)).json();
      expect(data).toMatchObject({ download: "ok", owned: true, buy: null });
    }
  });

  it("a buyer who ordered before the owner closed the download gets the download once the order is paid", async () => {
    const { orderId } = await (await order(viewer)).json();
    await change("download_for = 'nobody'");
    expect((await answerSandboxCheckout(orderId)).status).toBe(303);
    expect(await requestDownload(viewer)).toEqual([200, undefined]);
  });

  it("a movie that nobody may download cannot be bought or pre-ordered", async () => {
    await change("download_for = 'nobody'");
    const { data } = await (await viewer(`/api/movies/${id}/access`)).json();
    expect(data).toMatchObject({ buy: null, rent: { price: 3.99 }, download: "not_offered" });
    const visitor = await (await visitorClient()(`/api/movies/${id}/access`)).json();
    expect(visitor.data).toMatchObject({ buy: null, download: "not_offered" });
    expect((await order(viewer)).status).toBe(400);
    await change("available_from = '2999-01-01', pre_order = 1");
    const body = { price: 5.99, comingOn: "2999-01-01", consent: true };
    const preOrder = await viewer(`/api/movies/${id}/pre-orders`, jsonRequest("POST", body));
    expect(await readStatusAndCode(preOrder)).toEqual([409, "movie_not_yet_available"]);
    await change("available_from = NULL");
    expect(await countRows("orders WHERE user_id = 'demo-viewer'")).toBe(0);
  });

  it("the page of a movie that nobody may download says so", async () => {
    await change("download_for = 'nobody', free_download = 1");
    expect(await readMovie()).toMatchObject({
      downloadable: false,
      freeDownload: "false",
      downloadFor: "nobody",
      video: "/stream/demo-tech/master.m3u8",
    });
  });
});

describe("the site's setting for downloads", () => {
  it("the site's setting for downloads applies to movies without a choice of their own", async () => {
    await setDefault("nobody");
    expect(await requestDownload(member)).toEqual([409, "download_not_offered"]);
    await change("free_download = 1");
    expect(await requestDownload(viewer)).toEqual([200, undefined]);
    await change("free_download = 0, download_for = 'subscribers'");
    expect(await requestDownload(member)).toEqual([200, undefined]);
    await setDefault("buyers");
    await change("download_for = NULL");
    expect(await requestDownload(member)).toEqual([409, "purchase_required"]);
    await insertPurchase("demo-viewer", id);
    expect(await requestDownload(viewer)).toEqual([200, undefined]);
    await setDefault("subscribers");
    expect(await requestDownload(member)).toEqual([200, undefined]);
  });

  it("the filter for downloads lists the movies that somebody may download", {
    tags: ["long"],
  }, async () => {
    const list = async (download: string) => {
      const page = await member(`/api/getMovies?download=${download}&limit=50&sort=newest`);
      return ((await page.json()).data as Movie[]).map((movie) => movie.id);
    };
    const all = await list("ready");
    expect(all).toContain(String(id));
    await change("download_for = 'nobody', free_download = 1");
    expect([(await list("ready")).length, await list("free")]).toEqual([all.length - 1, []]);
    await setDefault("nobody");
    expect(await list("ready")).toEqual([]);
    await change("download_for = 'buyers', free_download = 0");
    expect(await list("ready")).toEqual([String(id)]);
    await change("download_for = NULL, free_download = 1");
    expect([await list("ready"), await list("free")]).toEqual([[String(id)], [String(id)]]);
    await setDefault("subscribers");
  });
});

describe("the original of a movie that its viewers may not download", () => {
  it.each(["nobody", "buyers"])(
    "with the download for %s, no subscriber's grant opens the original before renditions exist",
    { tags: ["long"] },
    async (audience) => {
      await setVideo(null);
      const played = await requestPlayback(member);
      expect((await fetchOriginal(readGrant(played))).status).toBe(200);
      await change(`download_for = '${audience}'`);
      expect(await readStatusAndCode(await requestPlayback(member))).toEqual([
        409,
        "video_being_prepared",
      ]);
      const { data } = await (await member(`/api/movies/${id}/access`)).json();
      expect(data).toMatchObject({ watch: "being_prepared", rent: null });
      expect((await readMovie()).video).toBeNull();
      const at = new Date().toISOString();
      const report = { position: 10, duration: 100, at, state: "playing" };
      const reported = await member(`/api/movies/${id}/progress`, jsonRequest("POST", report));
      expect(readGrant(reported)).toBeUndefined();
    },
  );

  it("a viewer who began to play the original gets no further grant for it once the owner closes the download", async () => {
    await setVideo(null);
    expect((await requestPlayback(member)).status).toBe(200);
    await setVideo(Date.now() + 1);
    await change("download_for = 'nobody'");
    const report = { position: 10, duration: 100, at: new Date().toISOString(), state: "playing" };
    const reported = await member(`/api/movies/${id}/progress`, jsonRequest("POST", report));
    const grant = readGrant(reported);
    expect(grant).toBeDefined();
    for (const init of [{}, { method: "HEAD" }, { headers: { Range: "bytes=0-1" } }])
      expect((await fetchOriginal(grant, init)).status).toBe(403);
  });
});

describe("the studio's field for downloads", () => {
  it("an administrator sets and clears who may download a movie, and the audit log says so", async () => {
    const edit = async (downloadFor: string | null) => {
      const { data } = await (await admin(`/api/admin/movies/${id}`)).json();
      const body = { movieId: String(id), version: data.version, downloadFor };
      return admin("/api/updateMovie", jsonRequest("PUT", body));
    };
    expect((await edit("everybody")).status).toBe(400);
    expect((await edit("buyers")).status).toBe(200);
    expect(await queryRow("SELECT download_for FROM movies WHERE id = ?", id)).toEqual({
      download_for: "buyers",
    });
    const { data } = await (await admin(`/api/audit?subject=movie&subjectId=${id}`)).json();
    expect(data[0].after).toMatchObject({ downloadFor: "buyers" });
    expect((await edit(null)).status).toBe(200);
    expect(await queryRow("SELECT download_for FROM movies WHERE id = ?", id)).toEqual({
      download_for: null,
    });
  });
});
