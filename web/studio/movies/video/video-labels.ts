import { m } from "#messages";
import { getLocale } from "#messages/runtime";
import { formatDurationMinutes } from "../../../../contract/catalogue/buckets.ts";
import { milliseconds } from "../../../../contract/constants.ts";
import type { Message } from "../../../i18n/message.ts";
import { formatCodec } from "../../encoder/encoder-messages.ts";
import type { AudioTrack, Inspection } from "../../encoder/packaging.ts";
import type { TextTrack } from "../../encoder/text-tracks/text-track.ts";
import { formatLadder } from "../../encoder/video/ladder.ts";

/** Formats the running time as in the catalogue, at least one minute. */
export const formatRunningTime = (durationMs: number): string =>
  formatDurationMinutes(Math.max(1, Math.round(durationMs / milliseconds.minute)));

/** Lists the renditions that will be made: `720p, 480p, 240p`. */
export function describeRenditions({ ladder }: Inspection): string {
  if (ladder.length === 0) return m.upload_plan_original_only();
  return m.upload_plan_sizes({ sizes: formatLadder(ladder) });
}

const channelLabels: Record<number, Message> = {
  1: m.upload_audio_mono,
  2: m.upload_audio_stereo,
  6: m.upload_audio_surround_51,
  8: m.upload_audio_surround_71,
};

export function formatAudioTrack({
  number,
  language,
  title,
  channels,
  codec,
  decodable,
}: AudioTrack): string {
  const parts = [
    title,
    formatLanguageName(language),
    formatChannels(channels),
    formatCodec(codec).toUpperCase(),
  ];
  const name = `${number}: ${parts.filter(Boolean).join(", ")}`;
  return decodable ? name : m.upload_audio_track_unreadable({ name });
}

/** Names a text track of a file: `2: German, forced, Signs`. */
export function formatTextTrack(track: TextTrack): string {
  const parts = [
    formatLanguageName(track.language) ?? m.upload_captions_track_unknown(),
    track.isForced && m.upload_captions_track_forced(),
    track.isHearingImpaired && m.upload_captions_track_sdh(),
    track.title.trim(),
  ];
  return `${track.number}: ${parts.filter(Boolean).join(", ")}`;
}

export function formatChannels(channels: number): string {
  const label = channelLabels[channels];
  return label ? label() : m.upload_audio_channels({ channels });
}

/**
 * Returns the name of a language code: `en` becomes English. An unknown code is returned unchanged.
 */
export function formatLanguageName(code: string | null): string | null {
  if (!code || code === "und") return null;
  try {
    return new Intl.DisplayNames([getLocale()], { type: "language" }).of(code) ?? code;
  } catch {
    return code;
  }
}
