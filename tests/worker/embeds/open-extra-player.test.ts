import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { EmbedHosts } from "../../../contract/site/embed-hosts.ts";
import { limitedClient, rateMovie, seedAgeRatedMovies } from "../../support/age-limit.ts";
import { createOrigin, type TestClient, visitorClient } from "../../support/clients.ts";
import { signInWithLongSession } from "../../support/clock-ahead.ts";
import { addExtra, storePackagedVideo } from "../../support/open-extra.ts";
import { publishSettings } from "../../support/publish-settings.ts";
import { executeSql } from "../../support/rows.ts";
import { resetAccounts } from "../../support/seeds.ts";

const movieId = 1;
const videoId = "zzyzx-trailer";
let extraId: string;
let admin: TestClient;

const openPlayer = (id = extraId) => visitorClient()(`/embed/extra/${id}`);
const policyOf = ({ headers }: Response) => headers.get("Content-Security-Policy") ?? "";
const ancestorsOf = (response: Response) => /frame-ancestors ([^;]*)/.exec(policyOf(response))?.[1];
async function readMoviePage() {
  const html = await (await visitorClient()(`/movie/${movieId}`)).text();
  const data = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
    ([, json]) => JSON.parse(json ?? ""),
  );
  return { html, video: data.find((each) => each["@type"] === "VideoObject"), data };
}
async function fetchEmbed(headers: Record<string, string> = {}) {
  const origin = createOrigin();
  const url = encodeURIComponent(`${origin}/movie/${movieId}`);
  return (await visitorClient(origin)(`/api/oembed?url=${url}`, { headers })).json();
}

beforeAll(async () => {
  await seedAgeRatedMovies();
});
beforeEach(async () => {
  await resetAccounts();
  await executeSql("DELETE FROM extras");
  await executeSql("UPDATE movies SET extras_version = 1, deleted_at = NULL");
  await storePackagedVideo(videoId);
  await publishSettings({ embedHosts: ["blog.example", "*.press.example"] });
  admin = await signInWithLongSession("demo-admin");
  extraId = await addExtra(admin, { movieId, videoId });
});

describe("the page that plays an open extra", () => {
  it("the player page of an open extra may be framed only by the site and the owner's hosts", async () => {
    const response = await openPlayer();
    expect(response.status).toBe(200);
    expect(policyOf(response)).toBe(
      "default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; img-src 'self'; media-src 'self' blob:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self' blog.example *.press.example",
    );
    expect(response.headers.get("X-Frame-Options")).toBeNull();
    expect(response.headers.get("Set-Cookie")).toBeNull();
    const html = await response.text();
    expect(html).toContain(`data-src="/stream/open/${extraId}/${videoId}/master.m3u8"`);
    expect(html).toContain(`poster="/stream/open/${extraId}/${videoId}/poster.webp"`);
    expect(html).toMatch(/href="http[^"]+\/movie\/1" target="_blank"/);
    expect(html).toMatch(/<script type="module"[^>]* src="\/assets\//);
    expect(html).not.toMatch(/https:\/\/(?!site-)/);
  });

  it("other sites may frame an open extra's player page only as the owner chose", {
    tags: ["long"],
  }, async () => {
    await publishSettings({});
    const closed = await openPlayer();
    expect([ancestorsOf(closed), closed.headers.get("X-Frame-Options")]).toEqual([
      "'self'",
      "SAMEORIGIN",
    ]);
    await publishSettings({ embedsAnywhere: true });
    expect(ancestorsOf(await openPlayer())).toBe("'self' *");
  });

  it("the owner's hosts may frame no page but the player", async () => {
    for (const path of ["/", `/movie/${movieId}`, "/login", "/embed/extra/x", "/studio"]) {
      const response = await visitorClient()(path);
      expect([path, ancestorsOf(response)]).toEqual([path, "'none'"]);
      expect(response.headers.get("X-Frame-Options")).toBe("DENY");
    }
  });

  it("no player page exists for a closed extra, or for an extra of a deleted, draft or hidden movie", async () => {
    expect((await openPlayer("999999")).status).toBe(404);
    const closed = await addExtra(admin, { movieId, videoId: "demo-tech", isOpen: false }).catch(
      () => "999998",
    );
    expect((await openPlayer(closed)).status).toBe(404);
    await rateMovie(movieId, 16);
    const limited = await limitedClient();
    expect((await limited(`/embed/extra/${extraId}`)).status).toBe(404);
    await rateMovie(movieId, 6);
    await executeSql("UPDATE movies SET deleted_at = 1 WHERE id = ?", movieId);
    const gone = await addedLater();
    expect((await openPlayer(gone)).status).toBe(404);
    await executeSql("UPDATE movies SET draft = 1, left_at = 1 WHERE id = ?", movieId);
    expect((await openPlayer(await addedLater())).status).toBe(404);
    await executeSql("UPDATE movies SET draft = 0, left_at = NULL WHERE id = ?", movieId);
  });

  /** Gives the extra an id that the Worker has not looked up yet, and returns the id. */
  async function addedLater() {
    const id = String(Number(extraId) + 1000 + Math.floor(Math.random() * 1e6));
    await executeSql("UPDATE extras SET id = ? WHERE video_id = ?", Number(id), videoId);
    return id;
  }

  it("the player page of an open extra escapes names", async () => {
    const name = '"><script>alert(1)</script>';
    await executeSql("UPDATE movies SET name = ? WHERE id = ?", name, movieId);
    expect(await (await openPlayer()).text()).not.toContain("<script>alert");
    await rateMovie(movieId, 6);
  });
});

describe("oEmbed", () => {
  it("oEmbed responds with the open extra's player to a listed site, and with the card to others", async () => {
    expect((await fetchEmbed()).html).toContain("/embed/movie/1");
    expect((await fetchEmbed({ Referer: "https://evil.example/x" })).html).toContain(
      "/embed/movie/1",
    );
    const listed: Record<string, string>[] = [
      { Origin: "https://blog.example" },
      { Referer: "https://news.press.example/post" },
    ];
    for (const headers of listed)
      expect((await fetchEmbed(headers)).html).toContain(`/embed/extra/${extraId}"`);
    for (const Origin of ["https://press.example", "https://xpress.example", "null"])
      expect((await fetchEmbed({ Origin })).html).toContain("/embed/movie/1");
  });

  it("oEmbed responds with the open extra's player to every site if the owner chose so, in the requested size", {
    tags: ["long"],
  }, async () => {
    await publishSettings({ embedsAnywhere: true });
    expect(await fetchEmbed()).toMatchObject({ type: "rich", width: 640, height: 360 });
    expect((await fetchEmbed()).html).toContain(`/embed/extra/${extraId}"`);
  });
});

describe("search engines", () => {
  it("the movie's page has the open trailer as VideoObject and as og:video", {
    tags: ["long"],
  }, async () => {
    await publishSettings({ embedsAnywhere: true });
    const { html, video, data } = await readMoviePage();
    expect(video).toMatchObject({
      name: expect.stringContaining("Zzyzx trailer"),
      description: expect.stringMatching(/./),
      thumbnailUrl: expect.stringMatching(/^http.*\/media\/posters\//),
      uploadDate: "2025-11-24T16:00:00Z",
      duration: "PT60S",
      contentUrl: expect.stringMatching(
        new RegExp(`/stream/open/${extraId}/${videoId}/master.m3u8$`),
      ),
      embedUrl: expect.stringMatching(new RegExp(`/embed/extra/${extraId}$`)),
    });
    expect(data.find((each) => each["@type"] === "Movie").trailer).toEqual({ "@id": video["@id"] });
    expect(html).toMatch(/<meta property="og:video" content="[^"]+\/embed\/extra\/\d+" \/>/);
  });

  it("the sitemap has a video for the open trailer, and robots.txt allows its files", {
    tags: ["long"],
  }, async () => {
    const sitemap = await (await visitorClient()("/sitemap-1.xml")).text();
    expect(sitemap.match(/<video:video>/g)).toHaveLength(1);
    expect(sitemap).toContain("xmlns:video=");
    expect(sitemap).toContain(`/stream/open/${extraId}/${videoId}/master.m3u8</video:content_loc>`);
    expect(await (await visitorClient()("/robots.txt")).text()).toContain("Allow: /stream/open/");
  });

  it("the sitemap leaves out characters that XML forbids", { tags: ["long"] }, async () => {
    await executeSql("UPDATE movies SET description = ? WHERE id = ?", "A\u000bB \u0001C", movieId);
    const sitemap = await (await visitorClient()("/sitemap-1.xml")).text();
    expect(sitemap).toContain("<video:description>AB C</video:description>");
  });

  it("a closed trailer is in no structured data, preview or sitemap", {
    tags: ["long"],
  }, async () => {
    await executeSql("UPDATE extras SET is_open = 0");
    const { html, video } = await readMoviePage();
    expect(video).toBeUndefined();
    expect(html).not.toContain("og:video");
    const sitemap = await (await visitorClient()("/sitemap-1.xml")).text();
    expect(sitemap).not.toContain("video:");
  });
});

describe("the owner's list of hosts", () => {
  it("the hosts that may frame the player are stored as browsers write hosts", {
    tags: ["long"],
  }, () => {
    const typed = ["B\u00fccher.example", "a.example:443", " *.C.example ", "d.example:8443"];
    const stored = ["xn--bcher-kva.example", "a.example", "*.c.example", "d.example:8443"];
    expect(EmbedHosts.parse(typed)).toEqual(stored);
    expect(EmbedHosts.safeParse(["a.example:99999"]).success).toBe(false);
  });

  it.each(["https://blog.example", "*", "*.com*", "blog", "a b.example", "x.example;script-src *"])(
    "%s is refused as a host that may frame the player",
    { tags: ["long"] },
    async (host) => {
      await expect(publishSettings({ embedHosts: [host] })).rejects.toThrow();
    },
  );
});
