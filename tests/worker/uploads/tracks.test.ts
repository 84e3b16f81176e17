import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { maxCaptions } from "../../../contract/uploads/tracks.ts";
import {
  bearerClient,
  formRequest,
  type TestClient,
  visitorClient,
} from "../../support/clients.ts";
import { countRows, executeSql, queryRow } from "../../support/rows.ts";
import { resetAccounts, seedSite } from "../../support/seeds.ts";
import { signedInClient } from "../../support/sessions.ts";
import { getBindings } from "../../support/site.ts";

/** The movie plays a video that other movies play as well. */
const movieId = 1;
const path = (trackId: string, movie = movieId) => `/api/movies/${movie}/tracks/${trackId}`;
const french = "WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nBonjour\n";

let admin: TestClient;
let member: TestClient;
let videoId: string;
let originalTracks: string;
/** The number of entries in the audit log before a test. */
let audited = 0;

const captionsFile = (text: string | Uint8Array<ArrayBuffer> = french) =>
  new File([text], "movie.fr.vtt", { type: "text/vtt" });

const put = async (
  trackId: string,
  fields: Record<string, string | Blob>,
  { client = admin, movie = movieId } = {},
) => client(path(trackId, movie), await formRequest("PUT", fields));
const add = (trackId: string, fields: Record<string, string | Blob> = {}) =>
  put(trackId, { language: "fr", role: "subtitles", file: captionsFile(), ...fields });
const remove = (trackId: string, client = admin) => client(path(trackId), { method: "DELETE" });
const listTracks = async () => (await (await admin(`/api/movies/${movieId}/tracks`)).json()).data;
const readStored = async () =>
  JSON.parse(String((await queryRow("SELECT tracks FROM videos WHERE id = ?", videoId))?.tracks));
const countAudited = async () => (await countRows("audit_log")) ?? 0;
async function play(movie = movieId) {
  const response = await member(`/api/movies/${movie}/playback`, { method: "POST" });
  const grant = /grant=[^;]+/.exec(response.headers.get("Set-Cookie") ?? "")?.[0] ?? "";
  const fetchText = async (src: string) =>
    (await bearerClient("")(src, { headers: { Cookie: grant } })).text();
  return { captions: (await response.json()).data.captions, fetchText };
}

beforeAll(async () => {
  await seedSite();
  const movie = await queryRow("SELECT video_id FROM movies WHERE id = ?", movieId);
  videoId = String(movie?.video_id);
  const row = await queryRow("SELECT tracks FROM videos WHERE id = ?", videoId);
  originalTracks = String(row?.tracks);
  const { MEDIA } = await getBindings();
  await MEDIA.put(`videos/${videoId}/captions/en.vtt`, "WEBVTT\n");
});
beforeEach(async () => {
  await resetAccounts();
  await executeSql("UPDATE videos SET tracks = ? WHERE id = ?", originalTracks, videoId);
  await executeSql("DELETE FROM orphans");
  audited = await countAudited();
  admin = await signedInClient("demo-admin");
  member = await signedInClient("demo-member");
});

describe("the captions of a video", () => {
  it("a movie's page lists the captions that a viewer can choose", async () => {
    const readNamed = async () =>
      (await (await visitorClient()(`/api/movies/${movieId}`)).json()).data.captions;
    await add("fr-sdh", { role: "sdh", label: "Français" });
    await add("fr-forced", { role: "forced" });
    expect(await readNamed()).toEqual([
      { lang: "en", role: "subtitles", label: "English" },
      { lang: "es", role: "subtitles", label: "Español" },
      { lang: "fr", role: "sdh", label: "Français" },
    ]);
    await executeSql("UPDATE movies SET video_path = NULL WHERE id = ?", movieId);
    expect(await readNamed()).toBeUndefined();
    await executeSql("UPDATE movies SET video_path = 'master.m3u8' WHERE id = ?", movieId);
  });

  it("the studio lists the captions and the audio that were uploaded with a video", async () => {
    const uploaded = { kind: "captions", role: "subtitles", version: 1 };
    expect(await listTracks()).toEqual([
      { ...uploaded, id: "en", language: "en", label: "English" },
      { ...uploaded, id: "es", language: "es", label: "Español" },
      {
        id: "audio",
        kind: "audio",
        role: "main",
        language: null,
        label: "",
        version: 1,
        isDefault: true,
        channels: null,
      },
    ]);
    const download = await admin(path("en"));
    expect(download.headers.get("Content-Type")).toBe("text/vtt; charset=UTF-8");
    expect(download.headers.get("Content-Disposition")).toMatch(/^attachment; .*\.en\.vtt/);
    expect(await download.text()).toMatch(/^WEBVTT/);
  });

  it("captions that an administrator adds can be played at once, in every movie with the video", async () => {
    const response = await add("1f", { role: "sdh" });
    expect(response.status).toBe(201);
    const added = { id: "1f", role: "sdh", label: "Français" };
    expect((await response.json()).data).toContainEqual({
      ...added,
      kind: "captions",
      language: "fr",
      version: 1,
    });
    const { captions, fetchText } = await play();
    const played = captions.find(({ id }: { id: string }) => id === "1f");
    expect(played).toEqual({
      ...added,
      lang: "fr",
      src: expect.stringMatching(/^\/stream\/demo-[a-z]+\/captions\/[0-9a-f]{32}\.vtt$/),
    });
    expect(await fetchText(played.src)).toBe(french);
    const other = await queryRow<{ id: number }>(
      "SELECT id FROM movies WHERE video_id = ? AND id <> ? AND deleted_at IS NULL",
      videoId,
      movieId,
    );
    expect((await play(other?.id)).captions).toEqual(captions);
    const file = played.src.replace(`/stream/${videoId}/`, "");
    expect(
      await queryRow(
        "SELECT bytes FROM video_files WHERE video_id = ? AND path = ?",
        videoId,
        file,
      ),
    ).toEqual({ bytes: french.length });
    const entry = await queryRow<{ before: string; after: string }>(
      "SELECT * FROM audit_log ORDER BY id DESC",
    );
    expect(entry).toMatchObject({ action: "change", subject: "video", subject_id: videoId });
    expect(JSON.parse(entry?.before ?? "").captions).toHaveLength(2);
    expect(JSON.parse(entry?.after ?? "").captions).toHaveLength(3);
  });

  it("replaced captions get another URL, and the earlier file stays for open players until it is deleted", async () => {
    const { MEDIA } = await getBindings();
    await add("1f");
    const before = (await readStored()).captions[2];
    const text = "WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nSalut\n";
    const response = await add("1f", { file: captionsFile(text), version: "1" });
    expect(response.status).toBe(200);
    const { captions, fetchText } = await play();
    expect(captions).toHaveLength(3);
    expect(captions[2].src).not.toContain(before.path);
    expect(await fetchText(captions[2].src)).toBe(text);
    expect(await fetchText(`/stream/${videoId}/${before.path}`)).toBe(french);
    const key = `videos/${videoId}/${before.path}`;
    expect(await queryRow("SELECT key, kind FROM orphans")).toEqual({ key, kind: "captions" });
    expect(await countRows("video_files WHERE path = ?", before.path)).toBe(0);
    expect(await MEDIA.head(key)).not.toBeNull();
  });

  it("an administrator renames and removes captions without uploading a file", async () => {
    const fields = { language: "en", role: "sdh", label: "English for all", version: "1" };
    const renamed = await put("en", fields);
    expect(renamed.status).toBe(200);
    expect((await renamed.json()).data[0]).toEqual({
      id: "en",
      kind: "captions",
      language: "en",
      role: "sdh",
      label: "English for all",
      version: 2,
    });
    expect((await play()).captions[0].src).toBe(`/stream/${videoId}/captions/en.vtt`);
    expect((await remove("en")).status).toBe(204);
    expect((await play()).captions.map(({ id }: { id: string }) => id)).toEqual(["es"]);
    expect((await remove("en")).status).toBe(404);
    expect((await readStored()).storyboard).toBe(true);
  });
});

describe("an edit of captions is refused", { tags: ["long"] }, () => {
  const stale = { language: "en", role: "subtitles", version: "1" };

  it("the second of two administrators who edit the same captions is refused with the saved tracks", async () => {
    const [one, other] = await Promise.all([
      put("en", { ...stale, label: "One" }),
      put("en", { ...stale, label: "Two" }),
    ]);
    const responses = [one, other].sort((a, b) => a.status - b.status);
    expect(responses.map(({ status }) => status)).toEqual([200, 409]);
    const conflict = await responses[1]?.json();
    expect(conflict).toMatchObject({ code: "edit_conflict", data: await listTracks() });
    expect(await countAudited()).toBe(audited + 1);
  });

  it("two administrators who add different captions at the same time both succeed", async () => {
    const responses = await Promise.all([add("1f"), add("1g", { label: "Français (Québec)" })]);
    expect(responses.map(({ status }) => status)).toEqual([201, 201]);
    expect((await readStored()).captions).toHaveLength(4);
  });

  it("captions of another video, of a movie without a video, and of an unknown movie are not found", async () => {
    const other = await queryRow<{ id: number }>(
      "SELECT id FROM movies WHERE video_id <> ? AND deleted_at IS NULL",
      videoId,
    );
    await add("1f");
    const options = { movie: other?.id ?? 0 };
    expect((await put("1f", { language: "fr", role: "sdh", version: "1" }, options)).status).toBe(
      404,
    );
    const removal = await admin(path("1f", other?.id), { method: "DELETE" });
    expect([removal.status, (await removal.json()).code]).toEqual([404, "track_not_found"]);
    expect((await admin(path("1f", other?.id))).status).toBe(404);
    expect((await admin("/api/movies/999999/tracks")).status).toBe(404);
    await executeSql("UPDATE movies SET video_id = NULL WHERE id = ?", movieId);
    const refused = await add("1h");
    await executeSql("UPDATE movies SET video_id = ? WHERE id = ?", videoId, movieId);
    expect([refused.status, (await refused.json()).code]).toEqual([404, "movie_has_no_video"]);
  });

  it("the endpoints of captions refuse to replace or remove an audio track", async () => {
    for (const response of [await add("audio"), await remove("audio")]) {
      expect([response.status, (await response.json()).code]).toEqual([
        409,
        "audio_not_replaceable",
      ]);
    }
    const refused = await add("audio2");
    expect([refused.status, (await refused.json()).code]).toEqual([404, "track_not_found"]);
  });

  it.each<[string, () => Record<string, string | Blob>, number, string]>([
    ["HTML", () => ({ file: captionsFile("<script>alert(1)</script>") }), 400, "file"],
    ["a script in a cue", () => ({ file: captionsFile(`${french}<SCRIPT src=x>`) }), 400, "file"],
    [
      "a script in an attribute",
      () => ({ file: captionsFile(`${french}<img src=x/OnError =alert(1)>`) }),
      400,
      "file",
    ],
    [
      "a script in a link",
      () => ({ file: captionsFile(`${french}<a href="JavaScript:alert(1)">Ici</a>`) }),
      400,
      "file",
    ],
    ["UTF-16", () => ({ file: captionsFile(new Uint8Array([0xff, 0xfe, 87, 0])) }), 400, "file"],
    ["an empty file", () => ({ file: captionsFile("") }), 400, "file"],
    ["no file", () => ({ file: "" }), 400, "file"],
    ["text instead of a file", () => ({ file: french }), 400, "file"],
    ["an unknown language", () => ({ language: "../../x" }), 400, "language"],
    ["a language of two regions", () => ({ language: "en-US-GB" }), 400, "language"],
    ["an unknown role", () => ({ role: "lyrics" }), 400, "role"],
    ["a label of two lines", () => ({ label: "a\nb" }), 400, "label"],
    ["the label of other captions", () => ({ label: "English" }), 400, "label"],
    ["3 MiB", () => ({ file: captionsFile(`WEBVTT\n${"x".repeat(3 << 20)}`) }), 413, ""],
  ])("captions with %s are refused, and nothing is stored", async (_, fields, status, field) => {
    const { MEDIA } = await getBindings();
    const listCaptions = async () =>
      (await MEDIA.list({ prefix: `videos/${videoId}/captions/` })).objects.length;
    const before = await listCaptions();
    const response = await add("1f", fields());
    expect(response.status).toBe(status);
    const issues: { path: string }[] = (await response.json()).issues ?? [];
    expect(issues.map((issue) => issue.path)).toEqual(field ? [field] : []);
    expect(await readStored()).toEqual(JSON.parse(originalTracks));
    expect(await listCaptions()).toBe(before);
    expect(await countAudited()).toBe(audited);
  });

  it("a video has a limited number of captions", async () => {
    const captions = Array.from({ length: maxCaptions }, (_, i) => ({
      lang: `l${i}`,
      label: `${i}`,
    }));
    await executeSql(
      "UPDATE videos SET tracks = ? WHERE id = ?",
      JSON.stringify({ captions, storyboard: true }),
      videoId,
    );
    const response = await add("1f");
    expect([response.status, (await response.json()).code]).toEqual([409, "too_many_captions"]);
    expect((await readStored()).captions).toHaveLength(maxCaptions);
  });

  it("visitors and members can neither read nor change the tracks of a video in the studio", async () => {
    for (const [client, status] of [
      [visitorClient(), 401],
      [member, 403],
    ] as const) {
      expect((await client(`/api/movies/${movieId}/tracks`)).status).toBe(status);
      expect((await client(path("en"))).status).toBe(status);
      expect((await put("en", stale, { client })).status).toBe(status);
      expect((await remove("en", client)).status).toBe(status);
    }
    expect(await readStored()).toEqual(JSON.parse(originalTracks));
  });
});
