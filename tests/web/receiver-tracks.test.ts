import { expect, test } from "vitest";
import type { CastTrack, PlayerManager } from "../../web/receiver/framework.ts";
import { chooseTracks, findTrack } from "../../web/receiver/tracks.ts";

const english: CastTrack = { trackId: 1, name: "English", language: "en" };
const englishSdh: CastTrack = {
  trackId: 2,
  name: "English (SDH)",
  language: "en",
  roles: ["sdh"],
};
const german: CastTrack = { trackId: 3, name: "Deutsch", language: "de-DE", roles: ["dub"] };
const tracks = [english, englishSdh, german];

test.each([
  [
    "of the chosen language and name",
    { lang: "en", role: "sdh", label: "English (SDH)" },
    englishSdh,
  ],
  [
    "of the chosen language and role under another name",
    { lang: "en", role: "sdh", label: "x" },
    englishSdh,
  ],
  [
    "of the chosen language without that name and role",
    { lang: "EN-us", role: "x", label: "x" },
    english,
  ],
  ["whose language has a territory", { lang: "de", role: "main", label: "x" }, german],
  [
    "of the chosen name if no language was chosen",
    { lang: null, role: "main", label: "Deutsch" },
    german,
  ],
  [
    "only if a track has the chosen language",
    { lang: "fr", role: "main", label: "Français" },
    undefined,
  ],
])("a receiver finds the track %s", (_, choice, found) => {
  expect(findTrack(tracks, choice)).toBe(found);
});

/** Creates a player with the tracks, which records the chosen tracks. */
function createPlayer() {
  const chosen: { texts?: number[]; audio?: number } = {};
  const player = {
    getTextTracksManager: () => ({
      getTracks: () => tracks,
      setActiveByIds: (ids: number[]) => Object.assign(chosen, { texts: ids }),
    }),
    getAudioTracksManager: () => ({
      getTracks: () => tracks,
      setActiveById: (audio: number) => Object.assign(chosen, { audio }),
    }),
  };
  return { player: player as unknown as PlayerManager, chosen };
}

test("a receiver shows the captions and plays the audio that the viewer chose on the phone", () => {
  const { player, chosen } = createPlayer();
  chooseTracks(player, {
    captions: { lang: "en", role: "sdh", label: "English" },
    audio: { lang: "de", role: "dub", label: "Deutsch" },
  });
  expect(chosen).toEqual({ texts: [1], audio: 3 });
});

test("a receiver turns captions off, and leaves the audio, for a viewer who chose neither", () => {
  const { player, chosen } = createPlayer();
  chooseTracks(player, { captions: null, audio: null });
  expect(chosen).toEqual({ texts: [] });
});
