import { expect, test } from "vitest";
import type { CaptionTrack } from "../../contract/streaming/streaming.ts";
import {
  captionElementId,
  selectCaptions,
  showCaptions,
} from "../../web/features/player/features/captions.ts";

const track = (id: string, label: string, role: CaptionTrack["role"] = "subtitles") => ({
  id,
  lang: "de",
  role,
  label,
  src: "",
});
const tracks = [
  track("written", "Deutsch"),
  track("sdh", "Deutsch", "sdh"),
  track("machine", "Deutsch (automatisch)"),
  track("forced", "Deutsch", "forced"),
];

test.each([
  ["no label was stored yet", null, "subtitles", "written"],
  ["the written captions were chosen", "Deutsch", "subtitles", "written"],
  ["the automatic captions were chosen", "Deutsch (automatisch)", "subtitles", "machine"],
  ["captions for deaf viewers were chosen", "Deutsch", "sdh", "sdh"],
  ["captions were chosen that this movie lacks", "Deutsch (Wien)", "subtitles", "written"],
] as const)("the player shows the captions that fit best when %s", (_, label, role, expected) => {
  const preference = { captions: true, language: "de", captionRole: role, captionLabel: label };
  expect(selectCaptions(tracks, preference)).toBe(expected);
});

type FakeTextTrack = { id: string; kind: string; language: string; label: string; mode: string };

/** Shows captions by a Safari that plays the playlist on an AirPlay device. */
function showOnAirPlay(id: string, namesInPlaylist: string[]) {
  const fake = (trackId: string, label: string): FakeTextTrack => ({
    id: trackId,
    kind: "subtitles",
    language: "de",
    label,
    mode: "disabled",
  });
  const own = tracks.map((each) => fake(captionElementId(each.id), each.label));
  const inPlaylist = namesInPlaylist.map((name) => fake("", name));
  const textTracks = Object.assign(new EventTarget(), {
    [Symbol.iterator]: () => [...own, ...inPlaylist].values(),
  });
  const video = Object.assign(new EventTarget(), {
    textTracks,
    webkitCurrentPlaybackTargetIsWireless: true,
  });
  showCaptions(video as unknown as HTMLVideoElement, tracks, id);
  return [...own, ...inPlaylist].filter(({ mode }) => mode === "showing");
}

test.each([
  ["written", "Deutsch"],
  ["sdh", "Deutsch (SDH)"],
  ["machine", "Deutsch (automatisch)"],
  ["forced", "Deutsch (forced)"],
])("an AirPlay device shows the %s captions by their name in the playlist", (id, name) => {
  const names = ["Deutsch (automatisch)", "Deutsch (SDH)", "Deutsch (forced)", "Deutsch"];
  expect(showOnAirPlay(id, names)).toMatchObject([{ id: "", label: name }]);
});
