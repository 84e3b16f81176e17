import { createHash } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { readDemoVideo } from "./demo-video.ts";
import { fetchOrigin } from "./member.ts";

const audioTracks = [
  { name: "audio", language: "en", role: "main", isDefault: true },
  { name: "audio2", language: "de", role: "dub" },
  { name: "audio3", language: "en", role: "description" },
];
const captions = [
  { name: "en", language: "en" },
  { name: "es", language: "es" },
  { name: "de", language: "de" },
  { name: "de-sdh", language: "de", role: "sdh" },
];

/**
 * Gives a movie a video with an English track, a German dub and an audio description, and with
 * captions in three languages, two of them German.
 */
export async function publishTracks(
  page: Page,
  movieName: string,
): Promise<{ videoId: string; movieId: string }> {
  const { files, publication } = await readDemoVideo();
  const headers = { Origin: await fetchOrigin(page) };
  const post = async (path: string, data: object) =>
    (await page.request.post(path, { data, headers })).json();
  const upload = { fileName: "tracks.mp4", bytes: 9, type: "video/mp4", durationMs: 44_000 };
  const { videoId } = (await post("/api/videos", upload)).data;
  const text = files.find(({ path }) => path === "captions/en.vtt")?.bytes ?? new Uint8Array();
  const renditions = publication.renditions.filter(({ name }) => name !== "540p");
  const sent = [
    ...files.filter(({ path }) => renditions.some(({ name }) => path.startsWith(`${name}/`))),
    ...captions.map(({ name }) => ({
      path: `captions/${name}.vtt`,
      bytes: text,
      durationMs: null,
    })),
    ...audioTracks.flatMap(({ name }) =>
      files
        .filter(({ path }) => path.startsWith("audio/"))
        .map((file) => ({ ...file, path: file.path.replace("audio", name) })),
    ),
  ];
  for (const { path, bytes, durationMs } of sent) {
    const response = await page.request.put(`/api/videos/${videoId}/files/${path}`, {
      data: Buffer.from(bytes),
      headers: {
        ...headers,
        "Content-Type": "application/octet-stream",
        "X-Content-SHA256": createHash("sha256").update(bytes).digest("hex"),
        ...(durationMs && { "X-Duration-Ms": String(durationMs) }),
      },
    });
    expect(response.status()).toBe(201);
  }
  const { audio } = publication;
  await post(`/api/videos/${videoId}/publish`, {
    renditions,
    audio: audioTracks.map((track) => ({ ...audio, ...track })),
    captions,
  });
  const found = await page.request.get(`/api/getMovies?q=${encodeURIComponent(movieName)}`);
  const [movie] = (await found.json()).data;
  const form = { movieId: movie.id, name: movie.name, videoId };
  const changed = await page.request.put("/api/updateMovie", { data: form, headers });
  expect(changed.status()).toBe(200);
  return { videoId, movieId: movie.id };
}
