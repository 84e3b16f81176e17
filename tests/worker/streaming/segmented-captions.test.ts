import HLS from "hls-parser";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { formRequest, type TestClient, visitorClient } from "../../support/clients.ts";
import { readStatusAndCode, seedPlayableDemo } from "../../support/movie-access.ts";
import { fetchAsReceiver, requestReceiverFolder } from "../../support/receiver.ts";
import { executeSql, queryRow } from "../../support/rows.ts";
import { resetAccounts } from "../../support/seeds.ts";
import { signedInClient } from "../../support/sessions.ts";
import { getBindings } from "../../support/site.ts";

const videoKey = "videos/demo-tech";
let movieId: number;
let admin: TestClient;
let member: TestClient;
let originalMaster: string;
let originalTracks: string;

const readText = async (path: string) =>
  String(await (await (await getBindings()).MEDIA.get(`${videoKey}/${path}`))?.text());

beforeAll(async () => {
  movieId = await seedPlayableDemo({ files: /m3u8$|vtt$/ });
  originalMaster = await readText("master.m3u8");
  const row = await queryRow("SELECT tracks FROM videos WHERE id = 'demo-tech'");
  originalTracks = String(row?.tracks);
});
beforeEach(async () => {
  await resetAccounts();
  await executeSql("UPDATE videos SET tracks = ? WHERE id = 'demo-tech'", originalTracks);
  await (await getBindings()).MEDIA.put(`${videoKey}/master.m3u8`, originalMaster);
  admin = await signedInClient("demo-admin");
  member = await signedInClient("demo-member");
});

/** Reads a file of the movie as a receiver does. */
async function receive(path: string): Promise<string> {
  const folder = await requestReceiverFolder(member, movieId);
  const response = await fetchAsReceiver(`${folder}/${path}`);
  expect([path, response.status]).toEqual([path, 200]);
  return response.text();
}

async function receiveMaster() {
  const master = HLS.parse(await receive("master.m3u8"));
  if (!master.isMasterPlaylist) throw new Error("no master playlist");
  return master;
}

async function receiveSegments(folder: string): Promise<string[]> {
  const playlist = HLS.parse(await receive(`${folder}/index.m3u8`));
  if (playlist.isMasterPlaylist) throw new Error("no media playlist");
  return Promise.all(playlist.segments.map(({ uri }) => receive(`${folder}/${uri}`)));
}

const listTags = async () =>
  (await readText("master.m3u8")).split("\n").filter((line) => line.includes("TYPE=SUBTITLES"));

const putCaptions = async (trackId: string, fields: Record<string, string | Blob>) =>
  admin(`/api/movies/${movieId}/tracks/${trackId}`, await formRequest("PUT", fields));
const captionsFile = (text: string) => new File([text], "a.vtt", { type: "text/vtt" });
const oneCue = captionsFile("WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nBonjour\n");

/** Sets the length of the video in the playlist of its first rendition. */
async function setMinutes(minutes: number) {
  const segments = Array.from({ length: minutes }, (_, i) => `#EXTINF:60.000,\n${i + 1}.m4s`);
  const [rendition] = /^[a-z0-9]+\/index\.m3u8$/m.exec(originalMaster) ?? [];
  const text = ["#EXTM3U", "#EXT-X-TARGETDURATION:60", ...segments, "#EXT-X-ENDLIST"].join("\n");
  await (await getBindings()).MEDIA.put(`${videoKey}/${rendition}`, text);
}

describe("captions in the master playlist", () => {
  it("the captions of a movie are listed by language for each rendition, and none is on by default", async () => {
    const master = await receiveMaster();
    for (const { subtitles } of master.variants)
      expect(
        subtitles.map(({ name, language, isDefault, forced, uri }) => [
          name,
          language,
          isDefault === true,
          forced === true,
          uri,
        ]),
      ).toEqual([
        ["English", "en", false, false, "captions/en/index.m3u8"],
        ["Español", "es", false, false, "captions/es/index.m3u8"],
      ]);
  });

  it("captions in the playlist have every cue of their file, with its times in the movie", async () => {
    const cues = [...(await readText("captions/en.vtt")).matchAll(/^.*-->.*\n.*/gm)].map(
      ([cue]) => cue,
    );
    expect(cues.length).toBeGreaterThan(2);
    const [segment = "", ...others] = await receiveSegments("captions/en");
    expect(segment.split("\n").slice(0, 2)).toEqual([
      "WEBVTT",
      "X-TIMESTAMP-MAP=LOCAL:00:00:00.000,MPEGTS:0",
    ]);
    for (const cue of cues) expect(segment).toContain(cue);
    expect(others).toEqual([]);
  });

  it("SDH and forced captions are marked in the playlist, and captions of one label get different names", {
    tags: ["long"],
  }, async () => {
    const label = 'Le "grand" soir d\'été';
    await putCaptions("a", { language: "fr", label, role: "subtitles", file: oneCue });
    await putCaptions("b", { language: "fr", label, role: "sdh", file: oneCue });
    await putCaptions("c", { language: "fr", label, role: "forced", file: oneCue });
    const [variant] = (await receiveMaster()).variants;
    const french = variant?.subtitles.filter(({ language }) => language === "fr");
    const name = "Le ”grand” soir d’été";
    expect(
      french?.map(({ name: shown, forced, characteristics, autoselect }) => [
        shown,
        forced === true,
        characteristics ?? null,
        autoselect,
      ]),
    ).toEqual([
      [name, false, null, true],
      [
        `${name} (SDH)`,
        false,
        "public.accessibility.transcribes-spoken-dialog,public.accessibility.describes-music-and-sound",
        true,
      ],
      [`${name} (forced)`, true, null, true],
    ]);
  });

  it("a change of captions changes the playlist at once", async () => {
    const add = await putCaptions("a", { language: "fr", file: oneCue });
    expect([add.status, (await listTags()).length]).toEqual([201, 3]);
    const [, , added = ""] = await listTags();
    await putCaptions("a", { language: "fr", file: oneCue, version: "1" });
    const [, , replaced = ""] = await listTags();
    expect([replaced === added, replaced.includes('NAME="Français"')]).toEqual([false, true]);
    await putCaptions("a", { language: "fr", label: "Français (Québec)", version: "2" });
    expect((await listTags())[2]).toBe(replaced.replace("Français", "Français (Québec)"));
    for (const trackId of ["a", "en", "es"])
      await admin(`/api/movies/${movieId}/tracks/${trackId}`, { method: "DELETE" });
    expect(await readText("master.m3u8")).toBe(
      originalMaster.replace(/^.*TYPE=SUBTITLES.*\n/gm, "").replaceAll(',SUBTITLES="captions"', ""),
    );
  });

  it("the playlist is restored when changed captions cannot be stored", async () => {
    await executeSql(
      "CREATE TRIGGER refuse BEFORE UPDATE OF tracks ON videos BEGIN SELECT RAISE(ABORT, 'no'); END",
    );
    const response = await putCaptions("a", { language: "fr", file: oneCue });
    await executeSql("DROP TRIGGER refuse");
    expect(response.status).toBe(500);
    expect(await readText("master.m3u8")).toBe(originalMaster);
  });

  it("captions that are added at the same moment are all in the playlist", async () => {
    const languages = ["fr", "de", "it"];
    const responses = await Promise.all(
      languages.map((language) => putCaptions(`x-${language}`, { language, file: oneCue })),
    );
    expect(responses.map(({ status }) => status)).toEqual([201, 201, 201]);
    const named = (await listTags()).map((tag) => /LANGUAGE="(..)"/.exec(tag)?.[1]);
    expect(named.toSorted()).toEqual(["de", "en", "es", "fr", "it"]);
  });
});

describe("segments of captions", () => {
  const addCaptions = async (text: string) => {
    await putCaptions("a", { language: "fr", file: captionsFile(text) });
    const [, folder = ""] = /URI="(captions\/\w+)\/index/.exec((await listTags())[2] ?? "") ?? [];
    return folder;
  };

  it("the captions of a movie of twelve minutes have three segments, and a cue at a boundary is in both segments", {
    tags: ["long"],
  }, async () => {
    await setMinutes(12);
    const folder = await addCaptions(
      [
        "\uFEFFWEBVTT - a title\r\nKind: captions",
        "STYLE\r\n::cue { color: yellow }",
        "NOTE not for viewers",
        "first\r\n00:01.000 --> 00:02.000 line:10%\r\nOne",
        "00:04:59.500 --> 00:05:00.500\r\nTwo\r\nlines",
        "00:05:00.000 --> 00:05:01.000\r\nThree",
        "00:11:00.000 --> 00:12:30.000\r\nFour",
      ].join("\r\n\r\n"),
    );
    const head =
      "WEBVTT\nX-TIMESTAMP-MAP=LOCAL:00:00:00.000,MPEGTS:0\n\nSTYLE\n::cue { color: yellow }";
    const two = "00:04:59.500 --> 00:05:00.500\nTwo\nlines";
    expect(await receiveSegments(folder)).toEqual([
      `${head}\n\nfirst\n00:01.000 --> 00:02.000 line:10%\nOne\n\n${two}\n`,
      `${head}\n\n${two}\n\n00:05:00.000 --> 00:05:01.000\nThree\n`,
      `${head}\n\n00:11:00.000 --> 00:12:30.000\nFour\n`,
    ]);
    const playlist = HLS.parse(await receive(`${folder}/index.m3u8`));
    if (playlist.isMasterPlaylist) throw new Error("no media playlist");
    expect([playlist.endlist, playlist.playlistType]).toEqual([true, "VOD"]);
    expect(playlist.segments.map(({ duration }) => duration)).toEqual([300, 300, 120]);
  });

  it("cues with short hours, or without an empty line between them, are in the segment that shows them", async () => {
    await setMinutes(12);
    const folder = await addCaptions(
      "WEBVTT\n\n0:00:01.000-->0:00:02.000\nOne\n0:06:01.000 --> 0:06:02.000\nTwo\n",
    );
    const [first, second] = await receiveSegments(folder);
    expect([first?.includes("One"), first?.includes("Two")]).toEqual([true, false]);
    expect([second?.includes("One"), second?.includes("Two")]).toEqual([false, true]);
  });

  it("a cue that directly follows a comment of several lines is in the segment that shows the cue", async () => {
    await setMinutes(2);
    const folder = await addCaptions(
      "WEBVTT\n\nNOTE made\nby hand\n00:00:01.000 --> 00:00:02.000\nBonjour\n",
    );
    const [segment] = await receiveSegments(folder);
    expect(segment).toContain("Bonjour");
  });

  it("a captions segment in which no cue is shown has no cues", { tags: ["long"] }, async () => {
    await setMinutes(12);
    const folder = await addCaptions("WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nBonjour\n");
    const [, empty] = await receiveSegments(folder);
    expect(empty).toBe("WEBVTT\nX-TIMESTAMP-MAP=LOCAL:00:00:00.000,MPEGTS:0\n");
  });

  it("captions segments need a grant, and exist only for captions of the video", async () => {
    for (const path of ["captions/en/index.m3u8", "captions/en/1.vtt"]) {
      const visited = await visitorClient()(`/stream/demo-tech/${path}`);
      expect(await readStatusAndCode(visited)).toEqual([401, "not_signed_in"]);
    }
    const folder = await requestReceiverFolder(member, movieId);
    const other = await fetchAsReceiver(
      `${folder.replace("demo-tech", "demo-anime")}/captions/en/1.vtt`,
    );
    expect(other.status).toBe(401);
    for (const path of [
      "captions/xx/index.m3u8",
      "captions/xx/1.vtt",
      "captions/en/0.vtt",
      "captions/en/1.m4s",
      "captions/en.vtt/1.vtt",
      "captions/..%2fmaster/index.m3u8",
    ])
      expect([path, (await fetchAsReceiver(`${folder}/${path}`)).status]).toEqual([path, 404]);
  });
});
