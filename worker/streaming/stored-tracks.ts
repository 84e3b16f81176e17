import type { AudioTrack, CaptionTrack } from "../../contract/streaming/streaming.ts";
import { formatOwnLanguageName } from "../../contract/uploads/own-language-name.ts";
import type {
  PublishedAudio,
  PublishedCaptions,
  PublishRequest,
} from "../../contract/uploads/publication.ts";
import type { CaptionRole } from "../../contract/uploads/tracks.ts";
import { nameAudioTracks } from "./audio-tracks.ts";
import { formatCaptionsLabel, sortWrittenFirst } from "./captions-label.ts";
import { readCaptionsName } from "./media-paths.ts";

/**
 * Captions of a video: the id, the path of their file below the video's folder, and how often they
 * were changed, from 1.
 */
export type StoredCaptions = {
  id: string;
  lang: string;
  label: string;
  role: CaptionRole;
  path: string;
  version: number;
  /** True if a machine made the captions and nobody has confirmed that they are right. */
  isAutomatic?: true;
};

/** An audio track of a video, the default one first. A missing label is the language's name. */
export type StoredAudio = PublishedAudio;

/**
 * `audio` is missing in videos that were published when a video had one audio track at most.
 * `audioVersion` counts the changes of the list from 1. `renditions` are as they were published.
 * `usedNames` are the names of removed audio tracks: no other track gets such a name, because
 * players and the edge keep files by their name.
 */
export type StoredTracks = {
  captions: StoredCaptions[];
  audio?: StoredAudio[];
  audioVersion?: number;
  renditions?: PublishRequest["renditions"];
  usedNames?: string[];
  storyboard: boolean;
};

/**
 * The tracks as they are stored: captions that came with the upload have only language and label.
 */
type TracksJson = Omit<StoredTracks, "captions"> & {
  captions: (Pick<StoredCaptions, "lang" | "label"> & Partial<StoredCaptions>)[];
};

/** Parses `videos.tracks`. */
export function parseStoredTracks(stored: string | null): StoredTracks {
  if (stored === null) return { captions: [], storyboard: false };
  const { captions, ...others }: TracksJson = JSON.parse(stored);
  return {
    ...others,
    captions: captions.map((track) => ({ ...describeUploadedCaptions(track), ...track })),
  };
}

/** Describes captions that were sent with a video, as they are published. */
export const toStoredCaptions = ({
  name,
  language,
  role,
  label = formatOwnLanguageName(language),
}: PublishedCaptions): StoredCaptions => ({
  id: name,
  lang: language,
  label,
  role,
  path: `captions/${name}.vtt`,
  version: 1,
});

/** Finds, among a video's files, the captions that were sent under the name of their language. */
export const listUploadedCaptions = (files: { path: string }[]): StoredCaptions[] =>
  files
    .map(({ path }) => readCaptionsName(path))
    .filter((lang): lang is string => lang !== null && !lang.includes("."))
    .map((lang) => describeUploadedCaptions({ lang, label: formatOwnLanguageName(lang) }));

const describeUploadedCaptions = ({
  lang,
  label,
}: Pick<StoredCaptions, "lang" | "label">): StoredCaptions => ({
  id: lang,
  lang,
  label,
  role: "subtitles",
  path: `captions/${lang}.vtt`,
  version: 1,
});

type TracksDto = { captions: CaptionTrack[]; audio?: AudioTrack[]; storyboard: string | null };

/**
 * Returns the tracks of a video: captions, audio and scrub thumbnails. `folder` is the path of the
 * video's files.
 */
export function toTracksDto(folder: string, stored: string | null): TracksDto {
  const { captions, audio = [], storyboard } = parseStoredTracks(stored);
  return {
    ...(audio.length > 1 && { audio: toAudioDtos(audio) }),
    captions: sortWrittenFirst(captions).map((track) => ({
      id: track.id,
      lang: track.lang,
      role: track.role,
      label: formatCaptionsLabel(track),
      src: `${folder}/${track.path}`,
    })),
    storyboard: storyboard ? `${folder}/storyboard.vtt` : null,
  };
}

const toAudioDtos = (audio: StoredAudio[]): AudioTrack[] =>
  nameAudioTracks(audio).map(({ name, language, role, label, playlistName }) => ({
    id: name,
    lang: language,
    role,
    label: label ?? (language === null ? "" : formatOwnLanguageName(language)),
    name: playlistName,
  }));
