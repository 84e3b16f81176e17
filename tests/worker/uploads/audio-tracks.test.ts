import HLS from "hls-parser";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { maxAudioTracks } from "../../../contract/uploads/publication.ts";
import { createAudioVideo, readStoredMasterPlaylist } from "../../support/audio-videos.ts";
import { bearerClient, formRequest, jsonRequest, type TestClient } from "../../support/clients.ts";
import { type DemoVideo, readDemoVideo, shortenVideo } from "../../support/demo-video.ts";
import { executeSql, queryRow } from "../../support/rows.ts";
import { resetAccounts, seedSite } from "../../support/seeds.ts";
import { signedInClient } from "../../support/sessions.ts";
import { getBindings } from "../../support/site.ts";

const movieId = 5;
let video: DemoVideo;
let admin: TestClient;
/** A video with the audio tracks `audio`, `audio2`, `audio3` and `audio4`, not yet published. */
let videoId: string;

const audioTrack = (name: string, facts: object = {}) => ({
  ...video.publication.audio,
  name,
  ...facts,
});
const publish = (audio: unknown, id = videoId) =>
  admin(
    `/api/videos/${id}/publish`,
    jsonRequest("POST", { renditions: video.publication.renditions, audio }),
  );
async function expectIssue(audio: unknown, path: string, code: string) {
  const response = await publish(audio);
  const { issues } = await response.json();
  expect([response.status, issues]).toEqual([400, [expect.objectContaining({ path, code })]]);
}
const readStoredAudio = async () =>
  JSON.parse(String((await queryRow("SELECT tracks FROM videos WHERE id = ?", videoId))?.tracks))
    .audio;

beforeAll(async () => {
  await seedSite();
  await resetAccounts();
  video = shortenVideo(await readDemoVideo());
  admin = await signedInClient("demo-admin");
  videoId = await createAudioVideo(admin, video, ["audio", "audio2", "audio3", "audio4"]);
});
beforeEach(async () => {
  await resetAccounts();
  await executeSql("UPDATE movies SET video_id = ? WHERE id = ?", videoId, movieId);
  admin = await signedInClient("demo-admin");
});

describe("a video with several audio tracks", () => {
  const fourTracks = () => [
    audioTrack("audio2", { language: "EN", role: "commentary", label: 'The "director" talks' }),
    audioTrack("audio", { language: "fr-ca", isDefault: true, channels: 6, bandwidth: 400_000 }),
    audioTrack("audio3", { language: "en", role: "dub", codecs: "mp4a.40.5" }),
    audioTrack("audio4", { language: "en", role: "description" }),
  ];

  it("a master playlist lists every audio track, the default first", async () => {
    expect((await publish(fourTracks())).status).toBe(200);
    const { master } = await readStoredMasterPlaylist(videoId);
    expect(master.variants).toHaveLength(2);
    const [lowest] = video.publication.renditions;
    for (const { codecs, audio } of master.variants) {
      expect(codecs).toMatch(/^avc1\.[0-9a-f]{6},mp4a\.40\.2,mp4a\.40\.5$/);
      expect(
        audio.map(({ name, language, isDefault, autoselect, characteristics, channels, uri }) => [
          name,
          language,
          isDefault === true,
          autoselect === true,
          characteristics,
          channels,
          uri,
        ]),
      ).toEqual([
        ["Français canadien", "fr-CA", true, true, undefined, "6", "audio/index.m3u8"],
        ["The ”director” talks", "en", false, false, undefined, undefined, "audio2/index.m3u8"],
        ["English", "en", false, true, undefined, undefined, "audio3/index.m3u8"],
        [
          "English (description)",
          "en",
          false,
          true,
          "public.accessibility.describes-video",
          undefined,
          "audio4/index.m3u8",
        ],
      ]);
    }
    expect(master.variants[0]?.bandwidth).toBe((lowest?.bandwidth ?? 0) + 400_000);
  });

  it("a movie's page names the languages of its audio descriptions", async () => {
    const readDescribed = async () =>
      (await (await admin(`/api/movies/${movieId}`)).json()).data.audioDescriptions;
    await publish([audioTrack("audio", { language: "fr", isDefault: true })]);
    expect(await readDescribed()).toBeUndefined();
    await publish([
      audioTrack("audio", { language: "fr", isDefault: true }),
      audioTrack("audio2", { language: "de", role: "description", label: "Für Blinde" }),
      audioTrack("audio3", { language: "de", role: "description", label: "Stereo" }),
    ]);
    expect(await readDescribed()).toEqual(["Deutsch"]);
    await publish(fourTracks());
    expect(await readDescribed()).toEqual(["English"]);
  });

  it("a member's grant opens every audio track, and the first request caches the playlist of the default one", async () => {
    await publish(fourTracks());
    const member = await signedInClient("demo-member");
    const response = await member(`/api/movies/${movieId}/playback`, { method: "POST" });
    const grant = /grant=[^;]+/.exec(response.headers.get("Set-Cookie") ?? "")?.[0] ?? "";
    const { playlists, audio } = (await response.json()).data;
    expect(audio).toEqual([
      {
        id: "audio",
        lang: "fr-CA",
        role: "main",
        label: "Français canadien",
        name: "Français canadien",
      },
      {
        id: "audio2",
        lang: "en",
        role: "commentary",
        label: 'The "director" talks',
        name: "The ”director” talks",
      },
      { id: "audio3", lang: "en", role: "dub", label: "English", name: "English" },
      {
        id: "audio4",
        lang: "en",
        role: "description",
        label: "English",
        name: "English (description)",
      },
    ]);
    expect(Object.keys(playlists)).toEqual(
      ["master.m3u8", "240p/index.m3u8", "audio/index.m3u8"].map(
        (path) => `/stream/${videoId}/${path}`,
      ),
    );
    const fetchFile = (path: string, id = videoId) =>
      bearerClient("")(`/stream/${id}/${path}`, { headers: { Cookie: grant } });
    for (const { uri = "" } of (await readStoredMasterPlaylist(videoId)).master.variants[0]
      ?.audio ?? []) {
      const playlist = HLS.parse(await (await fetchFile(uri)).text());
      if (playlist.isMasterPlaylist) throw new Error("no media playlist");
      expect(playlist.segments).toHaveLength(video.publication.audio.segments);
      const [{ uri: segment = "", map } = {}] = playlist.segments;
      for (const file of [segment, map?.uri ?? ""])
        expect((await fetchFile(uri.replace("index.m3u8", file))).status).toBe(200);
    }
    expect((await fetchFile("audio/1.m4s", "demo-tech")).status).toBe(401);
  });

  it("the studio lists the audio tracks of a video, and editing captions keeps them", {
    tags: ["long"],
  }, async () => {
    await publish(fourTracks());
    const form = { language: "de", file: new File(["WEBVTT\n"], "a.vtt", { type: "text/vtt" }) };
    const path = `/api/movies/${movieId}/tracks`;
    expect((await admin(`${path}/de`, await formRequest("PUT", form))).status).toBe(201);
    const { data } = await (await admin(path)).json();
    const audio = { kind: "audio", version: 1, label: "", isDefault: false, channels: null };
    const captions = { id: "de", kind: "captions", role: "subtitles", language: "de", version: 1 };
    expect(data).toEqual([
      { ...captions, label: "Deutsch" },
      { ...audio, id: "audio", language: "fr-CA", role: "main", isDefault: true, channels: 6 },
      {
        ...audio,
        id: "audio2",
        language: "en",
        role: "commentary",
        label: 'The "director" talks',
      },
      { ...audio, id: "audio3", language: "en", role: "dub" },
      { ...audio, id: "audio4", language: "en", role: "description" },
    ]);
    expect((await readStoredAudio()).map(({ name }: { name: string }) => name)).toEqual([
      "audio",
      "audio2",
      "audio3",
      "audio4",
    ]);
  });

  it("audio tracks with the same label get different names in the playlist, and the first is the default", async () => {
    await publish([
      audioTrack("audio", { language: "en" }),
      audioTrack("audio2", { language: "en" }),
      audioTrack("audio3", { label: "English" }),
    ]);
    const { master } = await readStoredMasterPlaylist(videoId);
    expect(
      master.variants[0]?.audio.map(({ name, isDefault }) => [name, isDefault === true]),
    ).toEqual([
      ["English", true],
      ["English 2", false],
      ["English 3", false],
    ]);
  });

  it("a publication with a single audio track instead of a list writes a playlist with that track", async () => {
    expect((await publish(video.publication.audio)).status).toBe(200);
    const { text } = await readStoredMasterPlaylist(videoId);
    expect(
      text.split("\n").filter((line: string) => line.startsWith("#EXT-X-MEDIA:TYPE=AUDIO")),
    ).toEqual([
      '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="audio",NAME="Main",DEFAULT=YES,AUTOSELECT=YES,URI="audio/index.m3u8"',
    ]);
    expect(await readStoredAudio()).toEqual([
      expect.objectContaining({ name: "audio", language: null, role: "main", isDefault: true }),
    ]);
    expect((await publish(undefined)).status).toBe(200);
    expect((await readStoredMasterPlaylist(videoId)).text).not.toContain("AUDIO");
    expect(await readStoredAudio()).toEqual([]);
  });
});

describe("a publication with wrong audio tracks", () => {
  it("a publication is refused if its audio files are missing or belong to another video", async () => {
    const id = await createAudioVideo(admin, video, ["audio"]);
    const response = await publish([audioTrack("audio"), audioTrack("audio2")], id);
    const { code, missing } = await response.json();
    expect([response.status, code]).toEqual([409, "files_missing"]);
    expect(missing).toEqual(
      ["init.mp4", "1.m4s", "2.m4s", "3.m4s"].map((file) => `audio2/${file}`),
    );
    expect(await (await getBindings()).MEDIA.head(`videos/${id}/master.m3u8`)).toBeNull();
    const row = await queryRow("SELECT status, tracks FROM videos WHERE id = ?", id);
    expect(row).toEqual({ status: "uploading", tracks: null });
  });

  it.each<[string, (object | string)[], string, string]>([
    ["two defaults", [{ isDefault: true }, { isDefault: true }], "audio", "defaults_not_unique"],
    ["a name twice", [{}, { name: "audio" }], "audio", "names_not_unique"],
    ["an invalid language", [{}, { language: "english" }], "audio.1.language", "language_invalid"],
    ["two regions", [{ language: "en-US-GB" }], "audio.0.language", "language_invalid"],
    ["an unknown role", [{}, { role: "lyrics" }], "audio.1.role", "not_one_of"],
    ["a path as its name", [{ name: "audio/../x" }], "audio.0.name", "audio_name_invalid"],
    ["a rendition's name", [{ name: "240p" }], "audio.0.name", "audio_name_invalid"],
    ["a label of two lines", [{ label: "a\nb" }], "audio.0.label", "not_one_line"],
    ["nine channels", [{ channels: 9 }], "audio.0.channels", "too_big"],
    ["a text as its codecs", [{ codecs: '"' }], "audio.0.codecs", "codecs_invalid"],
    ["no tracks", [], "audio", "required"],
  ])(
    "audio tracks with %s are refused, and the playlist stays",
    { tags: ["long"] },
    async (_, facts, path, code) => {
      await publish([audioTrack("audio3")]);
      const before = await readStoredMasterPlaylist(videoId);
      const tracks = facts.map((fact, i) =>
        audioTrack(i === 0 ? "audio" : `audio${i + 1}`, fact as object),
      );
      await expectIssue(tracks, path, code);
      expect((await readStoredMasterPlaylist(videoId)).text).toBe(before.text);
    },
  );

  it("a video has a limited number of audio tracks, and no rendition can have the name of an audio track", async () => {
    const tracks = Array.from({ length: maxAudioTracks + 1 }, (_, i) => audioTrack(`audio${i}`));
    await expectIssue(tracks, "audio", "too_many");
    const [rendition] = video.publication.renditions;
    const body = { renditions: [{ ...rendition, name: "audio2" }] };
    const response = await admin(`/api/videos/${videoId}/publish`, jsonRequest("POST", body));
    const { issues } = await response.json();
    expect([response.status, issues[0].path]).toEqual([400, "renditions.0.name"]);
  });

  it("a single audio track with an invalid field is refused with the name of that field", async () => {
    await expectIssue({ ...video.publication.audio, segments: 0 }, "audio.segments", "too_small");
    await expectIssue({ bandwidth: 1, segments: 1 }, "audio.codecs", "required");
    await expectIssue("audio", "audio", "invalid");
  });
});
