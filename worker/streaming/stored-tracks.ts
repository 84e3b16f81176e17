import type { CaptionTrack } from "../../contract/streaming/streaming.ts";
import type { PublishedAudio } from "../../contract/uploads/publication.ts";
import type { CaptionRole } from "../../contract/uploads/tracks.ts";

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
};

/** An audio track of a video, the default one first. A missing label is the language's name. */
export type StoredAudio = PublishedAudio;

/** `audio` is missing in videos that were published when a video had one audio track at most. */
export type StoredTracks = {
  captions: StoredCaptions[];
  audio?: StoredAudio[];
  storyboard: boolean;
};

/** The tracks as they are stored: captions that came with the upload have only language and label. */
type TracksJson = {
  captions: (Pick<StoredCaptions, "lang" | "label"> & Partial<StoredCaptions>)[];
  audio?: StoredAudio[];
  storyboard: boolean;
};

/** Parses `videos.tracks`. */
export function parseTracks(stored: string | null): StoredTracks {
  if (stored === null) return { captions: [], storyboard: false };
  const { captions, ...others }: TracksJson = JSON.parse(stored);
  return {
    ...others,
    captions: captions.map((track) => ({
      id: track.lang,
      role: "subtitles",
      path: uploadedCaptionsPath(track.lang),
      version: 1,
      ...track,
    })),
  };
}

/** Returns the path of captions that are uploaded with a video. */
const uploadedCaptionsPath = (lang: string): string => `captions/${lang}.vtt`;

/**
 * Returns the text tracks of a video: captions and scrub thumbnails. `folder` is the path of the
 * video's files.
 */
export function toTracksDto(
  folder: string,
  stored: string | null,
): { captions: CaptionTrack[]; storyboard: string | null } {
  const { captions, storyboard } = parseTracks(stored);
  return {
    captions: captions.map(({ id, lang, role, label, path }) => ({
      id,
      lang,
      role,
      label,
      src: `${folder}/${path}`,
    })),
    storyboard: storyboard ? `${folder}/storyboard.vtt` : null,
  };
}

/** Returns a language's name in that language: `es` is español. */
export function formatOwnLanguageName(lang: string): string {
  try {
    const name =
      new Intl.DisplayNames([lang], { type: "language", fallback: "code" }).of(lang) ?? lang;
    return name.charAt(0).toLocaleUpperCase(lang) + name.slice(1);
  } catch {
    return lang;
  }
}
