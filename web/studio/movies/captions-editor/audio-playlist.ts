import { toApiError } from "../../../api/client.ts";

/** A segment of the audio with its time in the video. */
export type AudioSegment = { startMs: number; endMs: number; url: string };
export type AudioPlaylist = { initUrl: string; segments: AudioSegment[] };

/**
 * Finds the audio track with this name, or the default track without a name, in a video's master
 * playlist (RFC 8216 section 4.3.4.1). Returns null if the video has no such track or no playlist
 * yet.
 */
export async function findAudioPlaylist(
  src: string,
  signal: AbortSignal,
  name?: string,
): Promise<AudioPlaylist | null> {
  if (!src.endsWith(".m3u8")) return null;
  const master = await fetchText(src, signal);
  const audio = master.split("\n").filter((line) => line.startsWith("#EXT-X-MEDIA:TYPE=AUDIO"));
  const chosen = name
    ? audio.find((line) => line.includes(`URI="${name}/`))
    : (audio.find((line) => line.includes("DEFAULT=YES")) ?? audio[0]);
  const [, uri] = /URI="([^"]+)"/.exec(chosen ?? "") ?? [];
  if (!uri) return null;
  const playlistUrl = new URL(uri, new URL(src, location.href)).href;
  return parseAudioPlaylist(await fetchText(playlistUrl, signal), playlistUrl);
}

/** Fetches a file of the video. Renews an expired playback grant once. */
export async function fetchVideoFile(
  url: string,
  renew: () => Promise<unknown>,
): Promise<ArrayBuffer> {
  let response = await fetch(url);
  if (response.status === 401 || response.status === 403) {
    await renew();
    response = await fetch(url);
  }
  if (!response.ok) throw await toApiError(response);
  return response.arrayBuffer();
}

async function fetchText(url: string, signal: AbortSignal): Promise<string> {
  const response = await fetch(url, { signal });
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return response.text();
}

/** Reads a media playlist with an init segment. */
export function parseAudioPlaylist(text: string, playlistUrl: string): AudioPlaylist | null {
  const [, init] = /#EXT-X-MAP:URI="([^"]+)"/.exec(text) ?? [];
  if (!init) return null;
  const segments: AudioSegment[] = [];
  let [startMs, durationMs] = [0, 0];
  for (const line of text.split("\n")) {
    if (line.startsWith("#EXTINF:")) durationMs = Number.parseFloat(line.slice(8)) * 1000;
    if (line === "" || line.startsWith("#")) continue;
    segments.push({ startMs, endMs: startMs + durationMs, url: new URL(line, playlistUrl).href });
    startMs += durationMs;
  }
  return { initUrl: new URL(init, playlistUrl).href, segments };
}
