import { createHash } from "node:crypto";
import HLS from "hls-parser";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { PublishRequest } from "../../../contract/uploads/publication.ts";
import { buildInitSegment } from "../../../web/studio/encoder/fmp4/init-segment.ts";
import { jsonRequest, type TestClient, visitorClient } from "../../support/clients.ts";
import { type DemoVideo, readDemoVideo } from "../../support/demo-video.ts";
import { readGrant, seedPlayableDemo } from "../../support/movie-access.ts";
import { executeSql, insertPurchase } from "../../support/rows.ts";
import { resetAccounts } from "../../support/seeds.ts";
import { signedInClient } from "../../support/sessions.ts";

type Rendition = PublishRequest["renditions"][number];

const memberId = "demo-member";
const av1Codecs = "av01.0.04M.08";
const segments = 2;
let video: DemoVideo;
let publication: DemoVideo["publication"];
let movieId: number;
let videoId: string;
let admin: TestClient;

/** Makes an init segment of AV1, because the demo has none. */
const av1Init = ({ width, height }: Pick<Rendition, "width" | "height">) =>
  buildInitSegment({
    kind: "video",
    width,
    height,
    entry: { type: "av01", record: new Uint8Array([0x81, 4, 12, 0]) },
    colours: null,
  });

const toAv1 = (rendition: Rendition): Rendition => ({
  ...rendition,
  name: `${rendition.name}-av1`,
  codecs: av1Codecs,
  // Less than the smallest rendition in H.264.
  bandwidth: 10_000 + rendition.height,
});

const putFile = (path: string, bytes: Uint8Array, durationMs: number | null = 4000) =>
  admin(`/api/videos/${videoId}/files/${path}`, {
    method: "PUT",
    body: bytes as BodyInit,
    headers: {
      "X-Content-SHA256": createHash("sha256").update(bytes).digest("hex"),
      ...(path.endsWith(".m4s") && { "X-Duration-Ms": String(durationMs) }),
    },
  });
const publish = (renditions = publication.renditions) =>
  admin(`/api/videos/${videoId}/publish`, jsonRequest("POST", { ...publication, renditions }));

/** Uploads the demo's first segments, and copies of two renditions under names of AV1. */
async function sendFiles() {
  const isKept = (path: string) => /^\w+\/(init\.mp4|[12]\.m4s)$/.test(path);
  for (const { path, bytes, durationMs } of video.files.filter(({ path }) => isKept(path))) {
    expect((await putFile(path, bytes, durationMs)).status).toBe(201);
    const twin = publication.renditions.find(({ name }) => path.startsWith(`${name}/`));
    const av1 = twin && publication.renditions.find(({ name }) => name === `${twin.name}-av1`);
    if (!av1) continue;
    const content = path.endsWith("init.mp4") ? av1Init(av1) : bytes;
    const response = await putFile(path.replace("/", "-av1/"), content, durationMs);
    expect(response.status).toBe(201);
  }
}

beforeAll(async () => {
  movieId = await seedPlayableDemo();
  video = await readDemoVideo();
});
beforeEach(async () => {
  await resetAccounts();
  await executeSql("UPDATE plans SET max_height = NULL");
  admin = await signedInClient("demo-admin");
  const body = { fileName: "a.mp4", bytes: 9, type: "video/mp4", durationMs: 8000 };
  const response = await admin("/api/videos", jsonRequest("POST", body));
  videoId = (await response.json()).data.videoId;
  const renditions = video.publication.renditions.map((each) => ({ ...each, segments }));
  const larger = renditions.filter(({ height }) => height >= 360);
  publication = {
    // In the order in which a client that sorts by size may send them.
    renditions: [...larger.map(toAv1), ...renditions],
    audio: { ...video.publication.audio, segments },
  };
});

describe("a video with AV1 renditions", () => {
  beforeEach(async () => {
    await sendFiles();
    expect((await publish()).status).toBe(200);
    await executeSql("UPDATE movies SET video_id = ? WHERE id = ?", videoId, movieId);
  });

  const play = async () => {
    const member = await signedInClient(memberId);
    const response = await member(`/api/movies/${movieId}/playback`, { method: "POST" });
    const { data } = await response.clone().json();
    return { member, data, grant: readGrant(response) };
  };
  const fetchFile = (grant: string | undefined, path: string) =>
    visitorClient()(`/stream/${videoId}/${path}`, { headers: { Cookie: `grant=${grant}` } });
  const readMaster = async (text: string) => {
    const master = HLS.parse(text);
    if (!master.isMasterPlaylist) throw new Error("no master playlist");
    return master.variants.map(({ uri, codecs }) => [uri.replace("/index.m3u8", ""), codecs]);
  };

  it("the master playlist of a video with AV1 lists the H.264 renditions before the AV1 renditions, with the published codecs", async () => {
    const { data, grant } = await play();
    const text = data.playlists[`/stream/${videoId}/master.m3u8`];
    const { codecs: audioCodecs } = publication.audio;
    const codecsOf = (name: string) =>
      `${publication.renditions.find((each) => each.name === name)?.codecs},${audioCodecs}`;
    const names = ["240p", "360p", "540p", "360p-av1", "540p-av1"];
    expect(await readMaster(text)).toEqual(names.map((name) => [name, codecsOf(name)]));
    expect(text.match(/AUDIO="audio"/g)).toHaveLength(5);
    expect(Object.keys(data.playlists)).toEqual([
      `/stream/${videoId}/master.m3u8`,
      `/stream/${videoId}/240p/index.m3u8`,
      `/stream/${videoId}/audio/index.m3u8`,
    ]);
    for (const path of ["540p-av1/index.m3u8", "540p-av1/init.mp4", "540p-av1/2.m4s"])
      expect([path, (await fetchFile(grant, path)).status]).toEqual([path, 200]);
  });

  it("an AV1 rendition above the highest rendition of a plan is refused to its members, as in H.264", async () => {
    await executeSql("UPDATE plans SET max_height = 480");
    const { data, grant } = await play();
    for (const text of [
      data.playlists[`/stream/${videoId}/master.m3u8`],
      await (await fetchFile(grant, "master.m3u8")).text(),
    ])
      expect((await readMaster(text)).map(([name]) => name)).toEqual(["240p", "360p", "360p-av1"]);
    const outcomes = await Promise.all(
      [
        "360p-av1/1.m4s",
        "540p/1.m4s",
        "540p-av1/1.m4s",
        "540p-av1/init.mp4",
        "540p-av1/index.m3u8",
      ].map(async (path) => {
        const response = await fetchFile(grant, path);
        return [path, response.status, response.ok ? "" : (await response.json()).code];
      }),
    );
    expect(outcomes).toEqual([
      ["360p-av1/1.m4s", 200, ""],
      ["540p/1.m4s", 403, "rendition_not_in_plan"],
      ["540p-av1/1.m4s", 403, "rendition_not_in_plan"],
      ["540p-av1/init.mp4", 403, "rendition_not_in_plan"],
      ["540p-av1/index.m3u8", 403, "rendition_not_in_plan"],
    ]);
  });

  it("a video with AV1 is played in H.264 alone to a member whose plan has less than its smallest rendition", async () => {
    await executeSql("UPDATE plans SET max_height = 144");
    const { data } = await play();
    const master = await readMaster(data.playlists[`/stream/${videoId}/master.m3u8`]);
    expect(master.map(([name]) => name)).toEqual(["240p"]);
  });

  it("a video with AV1 is downloaded as a rendition in H.264", async () => {
    await executeSql("UPDATE movies SET download_file = 'rendition' WHERE id = ?", movieId);
    await executeSql("UPDATE videos SET source_at = 1 WHERE id = ?", videoId);
    await insertPurchase(memberId, movieId);
    const member = await signedInClient(memberId);
    const response = await member(`/api/movies/${movieId}/download`);
    expect(response.status).toBe(200);
    const head = Buffer.from(await response.arrayBuffer()).toString("latin1");
    expect([head.includes("avcC"), head.includes("av1C")]).toEqual([true, false]);
  });

  it("a video keeps its AV1 renditions after an administrator changes the audio", async () => {
    const track = { name: "audio", language: "de", isDefault: true };
    const change = jsonRequest("PUT", { audioVersion: 1, tracks: [track] });
    expect((await admin(`/api/movies/${movieId}/audio`, change)).status).toBe(200);
    const { grant } = await play();
    const master = await readMaster(await (await fetchFile(grant, "master.m3u8")).text());
    expect(master.map(([name]) => name)).toEqual(["240p", "360p", "540p", "360p-av1", "540p-av1"]);
  });
});

describe("a publication", () => {
  const changeAv1 = (change: Partial<Rendition>) =>
    publication.renditions.map((each) =>
      each.name === "540p-av1" ? { ...each, ...change } : each,
    );

  it.each<[string, () => Rendition[], string, string]>([
    [
      "of AV1 renditions alone",
      () => publication.renditions.filter(({ name }) => name.endsWith("-av1")),
      "renditions",
      "rendition_twin_missing",
    ],
    [
      "with an AV1 rendition of another height than its H.264 rendition, which a plan would open by mistake",
      () => changeAv1({ width: 640, height: 360 }),
      "renditions",
      "rendition_twin_missing",
    ],
    [
      "with a rendition named AV1 whose codecs are of H.264",
      () => changeAv1({ codecs: "avc1.64001f" }),
      "renditions",
      "rendition_codec_mismatch",
    ],
    [
      "with an AV1 rendition whose name does not say AV1",
      () => changeAv1({ name: "541p" }),
      "renditions",
      "rendition_codec_mismatch",
    ],
    [
      "with a rendition named after another codec",
      () => changeAv1({ name: "540p-hevc" }),
      "renditions.0.name",
      "rendition_name_invalid",
    ],
    [
      "with a rendition named like a folder of audio",
      () => changeAv1({ name: "audio-av1" }),
      "renditions.0.name",
      "rendition_name_invalid",
    ],
  ])("a publication %s is refused", async (_, list, path, code) => {
    const renditions = list();
    const response = await publish(renditions);
    const issue = (await response.json()).issues[0];
    const index = renditions.findIndex(({ name }) => /hevc|^audio/.test(name));
    expect([response.status, issue.code, issue.path]).toEqual([
      400,
      code,
      path.replace(".0.", `.${index}.`),
    ]);
  });
});

describe("an uploaded file of an AV1 rendition", () => {
  it.each(["540p-hevc/1.m4s", "540p-av1-av1/1.m4s", "-av1/1.m4s", "540P-AV1/1.m4s"])(
    "an uploaded file of an AV1 rendition with the name %s is refused",
    async (path) => {
      const segment = video.files.find((file) => file.path === "540p/1.m4s")?.bytes;
      const response = await putFile(path, segment ?? new Uint8Array());
      expect([response.status, (await response.json()).issues[0].code]).toEqual([
        400,
        "file_name_invalid",
      ]);
    },
  );

  it("an init segment whose codec differs from its folder's codec is refused", async () => {
    const h264 = video.files.find((file) => file.path === "540p/init.mp4")?.bytes;
    for (const [path, bytes] of [
      ["540p-av1/init.mp4", h264 ?? new Uint8Array()],
      ["540p/init.mp4", av1Init({ width: 960, height: 540 })],
    ] as const) {
      const response = await putFile(path, bytes);
      expect([path, response.status, (await response.json()).code]).toEqual([
        path,
        415,
        "init_segment_invalid",
      ]);
    }
  });
});
