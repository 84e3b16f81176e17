import HLS from "hls-parser";
import { describe, expect, it } from "vitest";
import { demoFiles } from "../../../demo/stored-files.mjs";

const files = new Map((await demoFiles()).map(({ key, read }) => [key, read]));
const masters = [...files.keys()].filter((key) => key.endsWith("/master.m3u8"));

async function readText(key: string): Promise<string> {
  const read = files.get(key);
  if (!read) throw new Error(`${key} is named and not there`);
  return String(await read());
}

describe("the playlists of every demo video, read by an independent RFC 8216 parser", () => {
  it("each of the six demo videos has a master playlist", () => expect(masters.length).toBe(6));

  it.each(masters)(
    "the master playlist %s names renditions with codecs, bandwidth and resolution, smallest first",
    async (key) => {
      const master = HLS.parse(await readText(key));
      if (!master.isMasterPlaylist) throw new Error("is no master playlist");
      const heights = master.variants.map(({ resolution }) => resolution?.height ?? 0);
      expect(heights).toEqual(heights.toSorted((a, b) => a - b));
      for (const { bandwidth, codecs, audio } of master.variants) {
        expect(bandwidth).toBeGreaterThan(10_000);
        expect(codecs).toMatch(/^avc1\.[0-9a-f]{6},mp4a\.40\.2$/);
        expect(audio.map(({ uri }) => uri)).toEqual(["audio/index.m3u8"]);
      }
    },
  );

  it.each(masters)(
    "the media playlists of %s end, keep their target duration, and name only files that exist",
    async (key) => {
      const folder = key.replace("master.m3u8", "");
      const mediaPlaylistKeys = [...files.keys()].filter(
        (candidate) => candidate.startsWith(folder) && candidate.endsWith("/index.m3u8"),
      );
      const durations: number[] = [];
      const targetDurations = new Set<number>();
      for (const playlistKey of mediaPlaylistKeys) {
        const playlist = HLS.parse(await readText(playlistKey));
        if (playlist.isMasterPlaylist) throw new Error("is no media playlist");
        expect([playlist.endlist, playlist.playlistType]).toEqual([true, "VOD"]);
        targetDurations.add(playlist.targetDuration);
        const baseKey = playlistKey.replace("index.m3u8", "");
        for (const { uri, duration, map } of playlist.segments) {
          expect(Math.round(duration)).toBeLessThanOrEqual(playlist.targetDuration);
          expect([uri, files.has(baseKey + uri), files.has(baseKey + map?.uri)]).toEqual([
            uri,
            true,
            true,
          ]);
        }
        durations.push(playlist.segments.reduce((sum, { duration }) => sum + duration, 0));
      }
      expect(targetDurations.size).toBe(1);
      expect(mediaPlaylistKeys.length).toBeGreaterThanOrEqual(3);
      expect(Math.max(...durations) - Math.min(...durations)).toBeLessThan(0.5);
    },
  );
});
