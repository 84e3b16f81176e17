import { createHash } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { demoFiles } from "../../demo/stored-files.mjs";
import { freshAccounts, openDemo, signIn } from "../support/factories.ts";
import { lapse } from "../support/personas.ts";
import { bearer, costOf, openSite, visitor } from "../support/site.ts";

const segment = "/stream/demo-tech/240p/1.m4s";

beforeAll(async () => {
  await openDemo();
  const { MEDIA } = await openSite();
  const files = (await demoFiles()).filter(({ key }) =>
    /^videos\/demo-(tech|action)\/|^media\/posters\/metropolis/.test(key),
  );
  for (const { key, read } of files) await MEDIA.put(key, await read());
});
beforeEach(freshAccounts);

const movieId = async (name: string) => {
  const { DB } = await openSite();
  return (await DB.prepare("SELECT id FROM movies WHERE name = ?").bind(name).first<{ id: number }>())?.id;
};

async function watch(who: "member" | "viewer" | "admin", name = "Metropolis") {
  const response = await bearer(await signIn(who))(`/api/movies/${await movieId(name)}/playback`, { method: "POST" });
  const grant = /grant=[^;]+/.exec(response.headers.get("Set-Cookie") ?? "")?.[0] ?? "";
  return { response, grant };
}

describe("asking to watch", () => {
  it("gives a subscriber the film's address, tracks, place and a grant for that video alone", async () => {
    const { response, grant } = await watch("member");
    expect(response.status).toBe(200);
    const { playlists, ...data } = (await response.json()).data;
    expect(Object.keys(playlists)).toEqual(
      ["master", "240p/index", "audio/index"].map((name) => `/stream/demo-tech/${name}.m3u8`),
    );
    for (const [address, text] of Object.entries(playlists)) {
      expect(await (await bearer("")(address, { headers: { Cookie: grant } })).text()).toBe(text);
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
    expect(await costOf(response)).toMatchObject({ trips: 1, statements: 3 });
  });

  it.each(["viewer", "admin"] as const)("refuses the %s, who has not subscribed, without a grant", async (who) => {
    const { response, grant } = await watch(who);
    expect([response.status, (await response.json()).code, grant]).toEqual([403, "subscription_required", ""]);
  });

  it("refuses a visitor, a lapsed member, an unknown film and a film without a video", async () => {
    const { DB } = await openSite();
    const id = await movieId("Metropolis");
    expect((await visitor()(`/api/movies/${id}/playback`, { method: "POST" })).status).toBe(401);
    const ask = bearer(await signIn("member"));
    expect((await ask("/api/movies/99999/playback", { method: "POST" })).status).toBe(404);
    await DB.prepare("UPDATE videos SET status = 'uploading', source_at = NULL WHERE id = 'demo-tech'").run();
    expect((await ask(`/api/movies/${id}/playback`, { method: "POST" })).status).toBe(404);
    await lapse();
    expect((await ask(`/api/movies/${id}/playback`, { method: "POST" })).status).toBe(403);
  });
});

describe("a film's bytes", () => {
  it("come with a grant, whole, typed, and without asking the database", async () => {
    const { grant } = await watch("member");
    const response = await visitor()(segment, { headers: { Cookie: grant } });
    expect(response.status).toBe(200);
    expect(response.headers.get("Content-Type")).toBe("video/iso.segment");
    expect(await costOf(response)).toEqual({ trips: 0, statements: 0, rowsRead: 0 });
    const hash = createHash("sha256")
      .update(Buffer.from(await response.arrayBuffer()))
      .digest("hex");
    const { DB } = await openSite();
    const stored = await DB.prepare(
      "SELECT sha256 FROM video_files WHERE video_id = 'demo-tech' AND path = '240p/1.m4s'",
    ).first();
    expect(stored?.sha256).toBe(hash);
  });

  it("do not leave their folder", async () => {
    const { grant } = await watch("member");
    for (const path of [
      "source.exe",
      "source.mp4/..",
      "%2e%2e/demo-action/240p/1.m4s",
      "..%2fdemo-action%2f240p%2f1.m4s",
      "240p/0.m4s",
      "240p//1.m4s",
    ]) {
      const response = await visitor()(`/stream/demo-tech/${path}`, { headers: { Cookie: grant } });
      expect([400, 401, 404]).toContain(response.status);
    }
  });
});

describe("public media", () => {
  it("is immutable, typed, sandboxed, and costs no statement", async () => {
    const response = await visitor()("/media/posters/metropolis-480.webp");
    expect(response.status).toBe(200);
    expect(response.headers.get("Content-Type")).toBe("image/webp");
    expect(response.headers.get("Cache-Control")).toContain("immutable");
    expect(response.headers.get("Content-Security-Policy")).toContain("sandbox");
    expect(await costOf(response)).toMatchObject({ trips: 0 });
  });

  it.each([
    "/media/videos/demo-tech/240p/1.m4s",
    "/media/../videos/demo-tech/240p/1.m4s",
    "/media/posters/%2e%2e/x.webp",
    "/media/posters/none-480.webp",
    "/media/",
  ])("is 404: %s", async (path) => {
    expect((await visitor()(path)).status).toBe(404);
  });
});
