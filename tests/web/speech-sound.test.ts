import { afterEach, expect, test, vi } from "vitest";
import {
  fetchVideoFile,
  findAudioPlaylist,
} from "../../web/studio/movies/captions-editor/audio-playlist.ts";
import { findSpokenAudio } from "../../web/studio/movies/captions-editor/edited-track.ts";
import { isCaptionsNameTaken } from "../../web/studio/speech/caption-names.ts";
import { repeatFetch } from "../../web/studio/speech/repeat-fetch.ts";

afterEach(() => vi.unstubAllGlobals());

const master = `#EXTM3U
#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="audio",NAME="English",DEFAULT=YES,URI="audio/index.m3u8"
#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="audio",NAME="Deutsch",URI="audio2/index.m3u8"
`;
const playlist = `#EXTM3U\n#EXT-X-MAP:URI="init.mp4"\n#EXTINF:6.0,\n1.m4s\n`;

async function findFolder(name?: string) {
  vi.stubGlobal("location", new URL("https://cinema.example/"));
  vi.stubGlobal("fetch", async (url: string) =>
    url.endsWith("master.m3u8") ? new Response(master) : new Response(playlist),
  );
  const { signal } = new AbortController();
  const found = await findAudioPlaylist("/stream/video/master.m3u8", signal, name);
  return found?.initUrl.split("/").at(-2) ?? null;
}

test("speech recognition listens to the named audio track or else to the default one", async () => {
  expect(await findFolder("audio2")).toBe("audio2");
  expect(await findFolder()).toBe("audio");
  expect(await findFolder("audio3")).toBeNull();
});

const audioTrack = (id: string, language: string | null) => ({
  id,
  kind: "audio" as const,
  language,
});

test.each([
  ["the only audio, whatever its language", "de", ["en"], "audio0", true],
  ["the audio in another form of the language", "pt-BR", ["en", "pt"], "audio1", true],
  ["the audio of exactly that language, of two", "pt-BR", ["pt", "pt-BR"], "audio1", false],
  ["the default audio, in a language without audio", "fr", ["en", "de"], "audio0", false],
])(
  "saved automatic captions are matched to %s, and the match is certain only if no other audio fits",
  (_, language, languages, audio, isAudioCertain) => {
    const tracks = languages.map((each, i) => audioTrack(`audio${i}`, each));
    expect(findSpokenAudio(language, tracks)).toEqual({ audio, isAudioCertain });
  },
);

const captions = (label: string, isAutomatic?: true) => ({
  kind: "captions" as const,
  role: "subtitles" as const,
  label,
  isAutomatic,
});

test("speech recognition refuses a name that the movie's automatic captions have, but not a name that written captions have", () => {
  const tracks = [captions("Deutsch", true), captions("English")];
  const isTaken = (language: string, label = "") =>
    isCaptionsNameTaken({ language, label }, tracks);
  expect([isTaken("de"), isTaken("de", " Deutsch "), isTaken("de", "Deutsch (neu)")]).toEqual([
    true,
    true,
    false,
  ]);
  expect(isTaken("en")).toBe(false);
});

test("speech recognition does not repeat the request for a segment that the site has lost", async () => {
  let count = 0;
  vi.stubGlobal("fetch", async () => {
    count += 1;
    return new Response("{}", { status: 404 });
  });
  const { signal } = new AbortController();
  const fetching = repeatFetch(() => fetchVideoFile("/1.m4s", async () => {}), signal, {
    isOnline: () => true,
    wait: async () => {},
  });
  await expect(fetching).rejects.toThrow();
  expect(count).toBe(1);
});
