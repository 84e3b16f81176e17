import { jsonRequest, type TestClient, visitorClient } from "./clients.ts";
import { executeSql } from "./rows.ts";
import { getBindings } from "./site.ts";

const master = `#EXTM3U
#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="audio",NAME="English",URI="audio/index.m3u8"
#EXT-X-STREAM-INF:BANDWIDTH=1,RESOLUTION=640x360
v0/index.m3u8
`;
const storedFiles = {
  "master.m3u8": master,
  "v0/index.m3u8": "#EXTM3U\n#EXTINF:4.000,\n1.m4s\n#EXT-X-ENDLIST\n",
  "v0/init.mp4": "init",
  "v0/1.m4s": "segment",
  "v9/1.m4s": "a rendition that was never published",
  "audio/1.m4s": "audio",
  "audio2/1.m4s": "an audio track that was never published",
  "captions/en.vtt": "WEBVTT\n\n00:00.000 --> 00:01.000\nHello\n",
  "poster.webp": "image",
  "source.mp4": "original",
};

/** Stores a packaged video, whose playlist lists the rendition `v0`. */
export async function storePackagedVideo(videoId: string): Promise<void> {
  const { MEDIA } = await getBindings();
  for (const [path, text] of Object.entries(storedFiles))
    await MEDIA.put(`videos/${videoId}/${path}`, text);
  await executeSql("DELETE FROM videos WHERE id = ?", videoId);
  await executeSql(
    `INSERT INTO videos (id, status, file_name, type, bytes, duration_ms, created_at, updated_at, published_at, source_at)
     VALUES (?, 'ready', 'a.mp4', 'video/mp4', 5, 60000, 1, 1, 1764000000000, 1)`,
    videoId,
  );
  await executeSql(
    "INSERT INTO video_files (video_id, path, bytes, sha256, created_at) VALUES (?, 'poster.webp', 5, lower(hex(zeroblob(32))), 1)",
    videoId,
  );
}

type NewExtra = { movieId: number; videoId: string; isOpen?: boolean; kind?: string };

/** Adds an extra with a video to a movie, as an administrator. Returns its id. */
export async function addExtra(
  admin: TestClient,
  { movieId, videoId, isOpen = true, kind = "trailer" }: NewExtra,
): Promise<string> {
  // The Worker still knows the extras that earlier tests had under the first ids.
  await executeSql(
    "UPDATE sqlite_sequence SET seq = max(seq, ?) WHERE name = 'extras'",
    Date.now(),
  );
  const saved = (await (await admin(`/api/admin/movies/${movieId}/extras`)).json()).data;
  const extras = [...saved.extras, { kind, title: "Zzyzx trailer", isOpen }].map(
    ({ hasVideo: _, playable: __, durationMs: ___, embeddable: ____, ...extra }) => extra,
  );
  const body = { version: saved.version, extras };
  const added = await admin(`/api/admin/movies/${movieId}/extras`, jsonRequest("PUT", body));
  if (added.status !== 200) throw new Error(await added.text());
  const { id } = (await added.json()).data.extras.at(-1);
  const given = await admin(`/api/admin/extras/${id}/video`, jsonRequest("PUT", { videoId }));
  if (given.status !== 200) throw new Error(await given.text());
  return id;
}

/** Fetches a file of an open extra as another site's player does: without cookies. */
export const fetchOpenFile = (extraId: string, path: string, init: RequestInit = {}) =>
  visitorClient()(`/stream/open/${extraId}/${path}`, {
    ...init,
    headers: { Origin: "https://blog.example", ...init.headers },
  });
