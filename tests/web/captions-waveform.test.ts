import { expect, test } from "vitest";
import { parseAudioPlaylist } from "../../web/studio/movies/captions-editor/audio-playlist.ts";
import { createWaveform, findPeaks } from "../../web/studio/movies/captions-editor/waveform.ts";

const playlist = `#EXTM3U
#EXT-X-MAP:URI="init.mp4"
#EXTINF:4.0,
1.m4s
#EXTINF:3.5,
2.m4s
#EXT-X-ENDLIST
`;

test("the waveform fetches only the visible segments, and keeps a limited number of segments", async () => {
  const audioPlaylist = parseAudioPlaylist(playlist, "https://site.example/audio/index.m3u8");
  expect(audioPlaylist?.segments[1]).toEqual({
    startMs: 4_000,
    endMs: 7_500,
    url: "https://site.example/audio/2.m4s",
  });
  const segments = Array.from({ length: 200 }, (_, i) => ({
    startMs: i * 1_000,
    endMs: (i + 1) * 1_000,
    url: String(i),
  }));
  const fetched: string[] = [];
  const waveform = createWaveform({
    audioPlaylist: { initUrl: "init", segments },
    fetchBytes: async (url) => {
      fetched.push(url);
      return new ArrayBuffer(1);
    },
    decode: async () => [new Float32Array(8_000).fill(0.5)],
  });
  const settled = (count: number) => expect.poll(() => waveform.getSnapshot()).toBe(count);
  expect(waveform.read(1_500, 3_500)).toEqual([]);
  await settled(3);
  expect(fetched).toEqual(["init", "1", "2", "3"]);
  expect(waveform.read(1_500, 3_500).map(({ startMs }) => startMs)).toEqual([1_000, 2_000, 3_000]);
  waveform.read(50_000, 150_000);
  await settled(103);
  waveform.read(1_500, 1_600);
  await settled(104);
});

test("the waveform reports once that an audio track cannot be decoded", async () => {
  let count = 0;
  const segments = [{ startMs: 0, endMs: 1_000, url: "1" }];
  const waveform = createWaveform({
    audioPlaylist: { initUrl: "init", segments },
    fetchBytes: async () => new ArrayBuffer(1),
    decode: async () => {
      count += 1;
      throw new Error("no decoder");
    },
  });
  waveform.read(0, 500);
  await expect.poll(() => waveform.getSnapshot()).toBe("failed");
  waveform.read(0, 500);
  expect(count).toBe(1);
});

test("peaks are the loudest samples of all channels in a hundredth of a second", () => {
  const left = new Float32Array(160).fill(0.1);
  const right = new Float32Array(160);
  right[100] = -0.8;
  expect([...findPeaks([left, right])].map((peak) => peak.toFixed(1))).toEqual(["0.1", "0.8"]);
});
