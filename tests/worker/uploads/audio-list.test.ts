import { createHash } from "node:crypto";
import { drizzle } from "drizzle-orm/d1";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { removeOrphans } from "../../../worker/retention/remove-orphans.ts";
import {
  createAudioVideo,
  readStoredMasterPlaylist,
  sendAudioFiles,
} from "../../support/audio-videos.ts";
import { formRequest, jsonRequest, type TestClient } from "../../support/clients.ts";
import { type DemoVideo, readDemoVideo, shortenVideo } from "../../support/demo-video.ts";
import { countRows, executeSql, queryRow } from "../../support/rows.ts";
import { resetAccounts, seedSite } from "../../support/seeds.ts";
import { signedInClient } from "../../support/sessions.ts";
import { getBindings } from "../../support/site.ts";

const movieId = 5;
let video: DemoVideo;
let admin: TestClient;
/** A published video with the audio tracks `audio` (English) and `audio2` (a French dub). */
let videoId: string;

const english = { name: "audio", language: "en", label: "Original", isDefault: true };
const french = { name: "audio2", language: "fr", role: "dub" };
const encoding = () => video.publication.audio;

const putAudio = (tracks: object[], audioVersion = 1, id = movieId) =>
  admin(`/api/movies/${id}/audio`, jsonRequest("PUT", { audioVersion, tracks }));
async function expectStored(tracks: object[], audioVersion = 1) {
  const response = await putAudio(tracks, audioVersion);
  const answer = await response.json();
  expect([response.status, answer]).toEqual([
    200,
    expect.objectContaining({ audioVersion: audioVersion + 1 }),
  ]);
  return answer.data;
}
async function play() {
  const member = await signedInClient("demo-member");
  const response = await member(`/api/movies/${movieId}/playback`, { method: "POST" });
  return (await response.json()).data;
}
const readStored = async (id = videoId) =>
  JSON.parse(String((await queryRow("SELECT tracks FROM videos WHERE id = ?", id))?.tracks));
const readNames = async (id = videoId) => {
  const { master } = await readStoredMasterPlaylist(id);
  return master.variants.map(({ audio }) => audio.map(({ name }) => name));
};
const listAudioFiles = async (name: string) => {
  const { MEDIA } = await getBindings();
  return (await MEDIA.list({ prefix: `videos/${videoId}/${name}/` })).objects.length;
};
const countAudioRows = (name: string) =>
  countRows("video_files WHERE video_id = ? AND path GLOB ?", videoId, `${name}/*`);
async function removeOrphansAfter(days: number) {
  const { DB, MEDIA } = await getBindings();
  const now = Date.now() + days * 86_400_000;
  const context = { owner: undefined, site: "http://localhost", now };
  await removeOrphans(drizzle(DB), MEDIA, context, null);
}

beforeAll(async () => {
  await seedSite();
  video = shortenVideo(await readDemoVideo());
});
beforeEach(async () => {
  await resetAccounts();
  admin = await signedInClient("demo-admin");
  videoId = await createAudioVideo(admin, video, ["audio", "audio2"]);
  const audio = [english, french].map((track) => ({ ...encoding(), ...track }));
  const { renditions } = video.publication;
  const body = jsonRequest("POST", { renditions, audio });
  expect((await admin(`/api/videos/${videoId}/publish`, body)).status).toBe(200);
  await executeSql("UPDATE movies SET video_id = ? WHERE id = ?", videoId, movieId);
});

describe("the list of audio tracks of a published video", () => {
  it("an administrator adds an uploaded audio track with language and role to a published video, whose renditions stay", async () => {
    const before = await readStoredMasterPlaylist(videoId);
    await sendAudioFiles(admin, { id: videoId, video, names: ["audioscore"] });
    const score = { name: "audioscore", role: "score", label: "Piano", channels: 2 };
    const tracks = await expectStored([english, french, { ...encoding(), ...score }]);
    expect(tracks).toEqual([
      expect.objectContaining({ id: "audio", language: "en", label: "Original", isDefault: true }),
      expect.objectContaining({ id: "audio2", language: "fr", role: "dub", isDefault: false }),
      expect.objectContaining({ id: "audioscore", language: null, role: "score", channels: 2 }),
    ]);
    expect(await readNames()).toEqual([
      ["Original", "Français", "Piano"],
      ["Original", "Français", "Piano"],
    ]);
    const toRenditions = ({ master }: typeof before) =>
      master.variants.map(({ uri, bandwidth, codecs, resolution }) => [
        uri,
        bandwidth,
        codecs,
        resolution,
      ]);
    expect(toRenditions(await readStoredMasterPlaylist(videoId))).toEqual(toRenditions(before));
    expect((await readStored()).audio[2]).toEqual({
      ...encoding(),
      ...score,
      language: null,
      isDefault: false,
    });
    const entry = await queryRow(
      "SELECT subject, subject_id, after FROM audit_log ORDER BY id DESC LIMIT 1",
    );
    expect(entry).toMatchObject({ subject: "video", subject_id: videoId });
    expect(String(entry?.after)).toContain("Piano");
    const { audio } = await play();
    expect(audio.map(({ id }: { id: string }) => id)).toEqual(["audio", "audio2", "audioscore"]);
  });

  it("another administrator can upload an audio track of a published video, but cannot change its other files", {
    tags: ["long"],
  }, async () => {
    await executeSql("UPDATE users SET role = 'ADMIN' WHERE id = 'demo-viewer'");
    const other = await signedInClient("demo-viewer");
    await sendAudioFiles(other, { id: videoId, video, names: ["audio3"] });
    const row = await queryRow("SELECT created_by FROM videos WHERE id = ?", videoId);
    expect(row).toEqual({ created_by: "demo-admin" });
    const body = new Uint8Array([0, 0, 0, 24, 0x66, 0x74, 0x79, 0x70, 1]);
    const headers = { "X-Content-SHA256": createHash("sha256").update(body).digest("hex") };
    const put = async (path: string) => {
      const init = { method: "PUT", body, headers };
      const response = await other(`/api/videos/${videoId}/files/${path}`, init);
      return [response.status, (await response.json()).code];
    };
    expect(await put("audio/init.mp4")).toEqual([409, "file_differs"]);
    expect(await put("720p/init.mp4")).toEqual([403, "not_own_upload"]);
  });

  it("an administrator renames audio tracks and chooses another default without new files", {
    tags: ["long"],
  }, async () => {
    await expectStored([
      { ...english, label: "English", isDefault: false },
      { ...french, role: "main", isDefault: true, bandwidth: 7, codecs: "opus", segments: 1 },
    ]);
    expect(await readNames()).toEqual(Array(2).fill(["Français", "English"]));
    const { audio } = await readStored();
    expect(audio[0]).toEqual({ ...encoding(), ...french, role: "main", isDefault: true });
    expect(audio[1]).toEqual({
      ...encoding(),
      ...english,
      label: "English",
      role: "main",
      isDefault: false,
    });
    const { playlists } = await play();
    expect(Object.keys(playlists)).toContain(`/stream/${videoId}/audio2/index.m3u8`);
  });

  it("open players still load the files of a removed audio track, which are deleted after 14 days", {
    tags: ["long"],
  }, async () => {
    const files = await listAudioFiles("audio2");
    await expectStored([english]);
    expect(await readNames()).toEqual(Array(2).fill(["Original"]));
    expect(await countAudioRows("audio2")).toBe(0);
    await removeOrphansAfter(13);
    expect(await listAudioFiles("audio2")).toBe(files);
    await removeOrphansAfter(15);
    expect([await listAudioFiles("audio2"), await listAudioFiles("audio")]).toEqual([0, files]);
    expect(await countRows("orphans WHERE kind = 'audio'")).toBe(0);
  });

  it("an administrator cannot reuse the name of a removed audio track, because caches keep its files", {
    tags: ["long"],
  }, async () => {
    await expectStored([english]);
    await sendAudioFiles(admin, { id: videoId, video, names: ["audio2"] });
    const response = await putAudio([english, { ...encoding(), ...french }], 2);
    const { issues } = await response.json();
    expect([response.status, issues]).toEqual([
      400,
      [expect.objectContaining({ path: "tracks.1.name", code: "audio_name_used" })],
    ]);
    expect(await readNames()).toEqual(Array(2).fill(["Original"]));
  });

  it("a repeated publication keeps the audio tracks that an administrator has changed since", {
    tags: ["long"],
  }, async () => {
    await expectStored([english, { ...french, label: "Doublage" }]);
    const { renditions } = video.publication;
    const body = jsonRequest("POST", { renditions, audio: encoding() });
    expect((await admin(`/api/videos/${videoId}/publish`, body)).status).toBe(200);
    expect(await readNames()).toEqual(Array(2).fill(["Original", "Doublage"]));
    expect(await expectStored([english, french], 2)).toHaveLength(2);
  });

  it("a video whose last audio track was removed is silent, and a score can be added to its renditions again", {
    tags: ["long"],
  }, async () => {
    await expectStored([]);
    const { text } = await readStoredMasterPlaylist(videoId);
    expect(text).not.toMatch(/AUDIO|mp4a/);
    await sendAudioFiles(admin, { id: videoId, video, names: ["audiopiano"] });
    await expectStored([{ ...encoding(), name: "audiopiano", role: "score", label: "Piano" }], 2);
    expect((await readStoredMasterPlaylist(videoId)).text).toMatch(
      /CODECS="avc1\.[0-9a-f]{6},mp4a\.40\.2".*AUDIO/,
    );
    expect(await readNames()).toEqual(Array(2).fill(["Piano"]));
  });

  it("a video stored without a list of audio tracks keeps its audio track when another is added", {
    tags: "long",
  }, async () => {
    await executeSql(
      "UPDATE videos SET tracks = json_remove(tracks, '$.audio', '$.audioVersion', '$.renditions', '$.usedNames') WHERE id = ?",
      videoId,
    );
    await executeSql("UPDATE video_files SET duration_ms = 1 WHERE path LIKE 'audio/%'");
    await expectStored([{ name: "audio", language: "de" }]);
    const [kept] = (await readStored()).audio;
    expect(kept).toMatchObject({ name: "audio", language: "de", isDefault: true });
    expect([kept.codecs, kept.segments]).toEqual([encoding().codecs, encoding().segments]);
    expect(kept.bandwidth).toBeGreaterThan(10_000);
    await expectStored([], 2);
    const { master } = await readStoredMasterPlaylist(videoId);
    const { renditions } = video.publication;
    expect(master.variants).toHaveLength(renditions.length);
    for (const { bandwidth } of master.variants) expect(bandwidth).toBeGreaterThan(0);
  });

  it("editing captions leaves the audio tracks unchanged", {
    tags: "long",
  }, async () => {
    const { audio } = await readStored();
    const file = new File(["WEBVTT\n\n00:01.000 --> 00:02.000\nHello"], "a.vtt");
    const form = await formRequest("PUT", { language: "en", file });
    expect((await admin(`/api/movies/${movieId}/tracks/en`, form)).status).toBe(201);
    const stored = await readStored();
    expect([stored.audio, stored.captions.length]).toEqual([audio, 1]);
    expect(await expectStored([english])).toHaveLength(2);
  });

  it("uploaded audio that is in no list is removed by a change a day later", {
    tags: "long",
  }, async () => {
    await sendAudioFiles(admin, { id: videoId, video, names: ["audioleft"] });
    await expectStored([english, french]);
    expect(await countAudioRows("audioleft")).toBeGreaterThan(3);
    await executeSql(
      "UPDATE video_files SET created_at = created_at - 90000000 WHERE path GLOB 'audioleft/*'",
    );
    await expectStored([english, french], 2);
    expect(await countAudioRows("audioleft")).toBe(0);
    expect(await countRows("orphans WHERE key = ?", `videos/${videoId}/audioleft/`)).toBe(1);
  });
});

describe("a change of audio tracks that is refused", () => {
  async function expectUnchanged(response: Response, status: number, code: string) {
    expect([response.status, (await response.clone().json()).code]).toEqual([status, code]);
    expect(await readNames()).toEqual(Array(2).fill(["Original", "Français"]));
    expect((await readStored()).audio).toHaveLength(2);
  }

  it("an audio track is refused if its files are missing or belong to another video", {
    tags: ["long"],
  }, async () => {
    const added = { ...encoding(), name: "audio3" };
    await expectUnchanged(await putAudio([english, french, added]), 409, "files_missing");
    await createAudioVideo(admin, video, ["audio3"]);
    await expectUnchanged(await putAudio([english, french, added]), 409, "files_missing");
  });

  it("a change of audio tracks with a new track without codecs is refused", {
    tags: ["long"],
  }, async () => {
    const response = await putAudio([english, french, { name: "audio3" }]);
    const { issues } = await response.clone().json();
    expect(issues).toEqual([expect.objectContaining({ path: "tracks.2.codecs" })]);
    await expectUnchanged(response, 400, "invalid");
    await executeSql("UPDATE movies SET video_id = NULL WHERE id = 6");
    await expectUnchanged(await putAudio([], 1, 6), 404, "movie_has_no_video");
  });

  it("a change of an outdated list of audio tracks is refused with the current tracks", {
    tags: ["long"],
  }, async () => {
    await expectStored([english, { ...french, label: "Doublage" }]);
    const response = await putAudio([english], 1);
    const { code, data } = await response.json();
    expect([response.status, code]).toEqual([409, "edit_conflict"]);
    expect(data[1]).toMatchObject({ id: "audio2", label: "Doublage" });
  });

  it("only one of several simultaneous changes of audio tracks is stored, and the playlist has the tracks of that change", {
    tags: ["long"],
  }, async () => {
    const labels = ["A", "B", "C", "D"];
    const responses = await Promise.all(
      labels.map((label) => putAudio([{ ...english, label }, french])),
    );
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    const [{ label }] = (await readStored()).audio;
    expect(await readNames()).toEqual(Array(2).fill([label, "Français"]));
  });

  it("the playlist is restored when the list of audio tracks cannot be stored", {
    tags: ["long"],
  }, async () => {
    await executeSql(
      "CREATE TRIGGER refuse BEFORE UPDATE OF tracks ON videos BEGIN SELECT RAISE(ABORT, 'no'); END",
    );
    const response = await putAudio([english]);
    await executeSql("DROP TRIGGER refuse");
    await expectUnchanged(response, 500, "internal");
  });
});
