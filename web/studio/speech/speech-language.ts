import type { SpeechModel } from "../../../contract/speech/speech-model.ts";

/** Whisper's language codes, by their code in BCP 47, where the two codes differ. */
const codes: Record<string, string> = {
  nb: "no",
  fil: "tl",
  iw: "he",
  in: "id",
  ji: "yi",
  jv: "jw",
};

/** Returns Whisper's code of a language; null if the model does not know the language. */
export function findSpeechLanguage(tag: string, { languages }: SpeechModel): string | null {
  const primary = tag.toLowerCase().split("-")[0] ?? "";
  const code = codes[primary] ?? primary;
  return languages.includes(code) ? code : null;
}
