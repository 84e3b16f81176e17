import { durationText } from "../../../contract/buckets.ts";
import { milliseconds } from "../../../contract/constants.ts";
import type { AudioTrack, Inspection } from "../packaging/film.ts";

/** A running time as the catalogue writes it: at least a minute. */
export const runningTime = (durationMs: number): string =>
  durationText(Math.max(1, Math.round(durationMs / milliseconds.minute)));

/** What will be made of a film, as people say it: `720p, 480p, 240p`. */
export function madeOf({ ladder }: Inspection): string {
  if (ladder.length === 0) return "It is shown as it is, in one size.";
  return `It is made in ${ladder.map(({ name }) => name).join(", ")}, here in this browser.`;
}

const channelWords: Record<number, string> = { 1: "mono", 2: "stereo", 6: "5.1 surround", 8: "7.1 surround" };

export function nameOfTrack({ number, language, title, channels, codec, decodable }: AudioTrack): string {
  const words = [title, languageName(language), channelWords[channels] ?? `${channels} channels`, codec.toUpperCase()];
  const name = `${number}: ${words.filter(Boolean).join(", ")}`;
  return decodable ? name : `${name} (cannot be read here)`;
}

/** `en` is English; what nobody knows stays as it is. */
export function languageName(code: string | null): string | null {
  if (!code || code === "und") return null;
  try {
    return new Intl.DisplayNames(["en"], { type: "language" }).of(code) ?? code;
  } catch {
    return code;
  }
}
