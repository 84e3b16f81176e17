import { expect, test } from "vitest";
import { selectAudio } from "../../web/features/player/features/audio.ts";

const tracks = [
  { id: "audio", lang: "en", role: "main", label: "English" },
  { id: "audio2", lang: "de", role: "dub", label: "Deutsch" },
  { id: "audio3", lang: "en", role: "description", label: "English" },
  { id: "audio4", lang: "en", role: "commentary", label: "The director" },
  { id: "audio5", lang: "en", role: "commentary", label: "The composer" },
] as const;

test.each([
  ["nothing was chosen", null, null, "audio"],
  ["the default was chosen", "en", "main", "audio"],
  ["a dub was chosen", "de", "dub", "audio2"],
  ["the original of another movie was in the language of the dub", "de", "main", "audio2"],
  ["a description was chosen", "en", "description", "audio3"],
  ["a description was chosen that this movie lacks", "de", "description", "audio2"],
  ["the second commentary was chosen", "en", "commentary", "audio5"],
  ["a language was chosen that this movie lacks", "fr", "dub", "audio"],
] as const)(
  "the player chooses the audio track that fits best when %s",
  (_, lang, role, expected) => {
    const preference = { audioLanguage: lang, audioRole: role, audioLabel: "The composer" };
    expect(selectAudio([...tracks], preference)?.id).toBe(expected);
  },
);

test("the player chooses no audio track of a video that lists none", () => {
  expect(
    selectAudio([], { audioLanguage: "en", audioRole: "main", audioLabel: null }),
  ).toBeUndefined();
});
