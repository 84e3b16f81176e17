import { formatDuration } from "../../../../../contract/buckets.ts";
import { milliseconds } from "../../../../../contract/constants.ts";
import { language as pageLanguage, type Text, t } from "../../../../i18n/text.ts";
import type { AudioTrack, Inspection } from "../../encoder/packaging.ts";

/** A running time as the catalogue writes it: at least a minute. */
export const formatRunningTime = (durationMs: number): string =>
  formatDuration(Math.max(1, Math.round(durationMs / milliseconds.minute)));

/** What will be made of a film, as people say it: `720p, 480p, 240p`. */
export function describeRenditions({ ladder }: Inspection): string {
  if (ladder.length === 0) return t("It is shown as it is, in one size.");
  return t("It is made in {sizes}, here in this browser.", { sizes: ladder.map(({ name }) => name).join(", ") });
}

const channelLabels: Record<number, Text> = { 1: "mono", 2: "stereo", 6: "5.1 surround", 8: "7.1 surround" };

export function formatAudioTrack({ number, language, title, channels, codec, decodable }: AudioTrack): string {
  const parts = [title, formatLanguageName(language), formatChannels(channels), codec.toUpperCase()];
  const name = `${number}: ${parts.filter(Boolean).join(", ")}`;
  return decodable ? name : t("{name} (cannot be read here)", { name });
}

function formatChannels(channels: number): string {
  const label = channelLabels[channels];
  return label ? t(label) : t("{channels} channels", { channels });
}

/** `en` is English; what nobody knows stays as it is. */
export function formatLanguageName(code: string | null): string | null {
  if (!code || code === "und") return null;
  try {
    return new Intl.DisplayNames([pageLanguage], { type: "language" }).of(code) ?? code;
  } catch {
    return code;
  }
}
