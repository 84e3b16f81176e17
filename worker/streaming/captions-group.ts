import type { CaptionRole } from "../../contract/uploads/tracks.ts";
import { formatCaptionsLabel, sortWrittenFirst } from "./captions-label.ts";
import { nameTracks } from "./track-names.ts";

/** Captions of a video. `path` is the path of their WebVTT, below the video's folder. */
type ListedCaptions = {
  lang: string;
  label: string;
  role: CaptionRole;
  path: string;
  isAutomatic?: boolean;
};

/**
 * Returns a master playlist with these captions as its only group of subtitles (RFC 8216 section
 * 4.3.4.1), for players that read captions from the playlist, such as televisions.
 */
export function replaceCaptionsGroup(master: string, captions: ListedCaptions[]): string {
  const lines = master.split("\n").filter((line) => !line.startsWith(captionsTag));
  const firstVariant = lines.findIndex((line) => line.startsWith(variantTag));
  const group = captions.length > 0 ? groupAttribute : "";
  return [
    ...lines.slice(0, firstVariant),
    ...nameTracks(sortWrittenFirst(captions), formatName).map(buildCaptionsTag),
    ...lines
      .slice(firstVariant)
      .map((line) =>
        line.startsWith(variantTag) ? line.replace(groupAttribute, "") + group : line,
      ),
  ].join("\n");
}

const captionsTag = "#EXT-X-MEDIA:TYPE=SUBTITLES";
const variantTag = "#EXT-X-STREAM-INF:";
const groupAttribute = ',SUBTITLES="captions"';

function buildCaptionsTag({ playlistName, lang, role, path }: Named<ListedCaptions>): string {
  const attributes = [
    'GROUP-ID="captions"',
    `NAME="${playlistName}"`,
    `LANGUAGE="${lang}"`,
    "AUTOSELECT=YES",
    ...roleAttributes[role],
    `URI="${path.replace(/\.vtt$/, "/index.m3u8")}"`,
  ];
  return [captionsTag, ...attributes].join(",");
}

type Named<Track> = Track & { playlistName: string };

const roleAttributes: Record<CaptionRole, string[]> = {
  subtitles: [],
  sdh: [
    'CHARACTERISTICS="public.accessibility.transcribes-spoken-dialog,public.accessibility.describes-music-and-sound"',
  ],
  forced: ["FORCED=YES"],
};

function formatName(captions: ListedCaptions): string {
  const label = formatCaptionsLabel(captions);
  if (captions.role === "subtitles") return label;
  return `${label} (${roleNames[captions.role]})`;
}

const roleNames = { sdh: "SDH", forced: "forced" };
