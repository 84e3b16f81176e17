import { expect, test } from "vitest";
import { selectAudio } from "../../web/features/player/features/audio.ts";

const tracks = [
  { id: "audio", lang: "en", role: "main" },
  { id: "audio2", lang: "de", role: "dub" },
  { id: "audio3", lang: "en", role: "description" },
  { id: "audio4", lang: "en", role: "commentary" },
] as const;

test.each([
  ["nothing was chosen", null, null, "audio"],
  ["the default was chosen", "en", "main", "audio"],
  ["a dub was chosen", "de", "dub", "audio2"],
  ["the original of another movie was in the language of the dub", "de", "main", "audio2"],
  ["a description was chosen", "en", "description", "audio3"],
  ["a description was chosen that this movie lacks", "de", "description", "audio2"],
  ["a commentary was chosen", "en", "commentary", "audio4"],
  ["a language was chosen that this movie lacks", "fr", "dub", "audio"],
] as const)("the player plays the audio track that fits where %s", (_, lang, role, expected) => {
  const preference = { audioLanguage: lang, audioRole: role };
  expect(selectAudio([...tracks], preference)?.id).toBe(expected);
});

test("the player plays no audio track of a video without a list of them", () => {
  expect(selectAudio([], { audioLanguage: "en", audioRole: "main" })).toBeUndefined();
});
