import { createHash } from "node:crypto";
import HLS from "hls-parser";
import { expect } from "vitest";
import { jsonRequest, type TestClient } from "./clients.ts";
import type { DemoVideo } from "./demo-video.ts";
import { getBindings } from "./site.ts";

/** Uploads the files of audio tracks with these names into a video. */
export const sendAudioFiles = (
  admin: TestClient,
  { id, video, names }: { id: string; video: DemoVideo; names: string[] },
) =>
  sendFiles(
    admin,
    id,
    names.flatMap((name) =>
      video.files
        .filter(({ path }) => path.startsWith("audio/"))
        .map((file) => ({ ...file, path: file.path.replace("audio", name) })),
    ),
  );

async function sendFiles(admin: TestClient, id: string, files: DemoVideo["files"]) {
  const responses = await Promise.all(
    files.map(({ path, bytes, durationMs }) =>
      admin(`/api/videos/${id}/files/${path}`, {
        method: "PUT",
        body: bytes,
        headers: {
          "X-Content-SHA256": createHash("sha256").update(bytes).digest("hex"),
          ...(durationMs && { "X-Duration-Ms": String(durationMs) }),
        },
      }),
    ),
  );
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201]));
}

/** Creates a video with two renditions and audio tracks with these names, not yet published. */
export async function createAudioVideo(
  admin: TestClient,
  video: DemoVideo,
  names: string[],
): Promise<string> {
  const body = { fileName: "a.mp4", bytes: 9, type: "video/mp4", durationMs: 12_000 };
  const response = await admin("/api/videos", jsonRequest("POST", body));
  const id = (await response.json()).data.videoId;
  await sendFiles(
    admin,
    id,
    video.files.filter(({ path }) => /^(240|360)p/.test(path)),
  );
  if (names.length > 0) await sendAudioFiles(admin, { id, video, names });
  return id;
}

/** Reads the master playlist of a video as it is stored. */
export async function readStoredMasterPlaylist(id: string) {
  const { MEDIA } = await getBindings();
  const text = await (await MEDIA.get(`videos/${id}/master.m3u8`))?.text();
  const master = HLS.parse(text ?? "");
  if (!master.isMasterPlaylist) throw new Error("no master playlist");
  return { text: text ?? "", master };
}
