import { plural, said, type Text, t } from "../../../i18n/text.ts";
import type { RenditionSpec } from "../encoder/packaging.ts";
import type { UploadStep } from "./upload-job-run.ts";
import type { UploadJobState, UploadJobView } from "./upload-job-view.ts";

export const uploadStateLabels: Record<UploadJobState, Text> = {
  waiting: "Waiting",
  working: "At work",
  paused: "Paused",
  offline: "No connection",
  "needs-file": "Needs its file",
  failed: "Stopped",
  done: "Done",
};

/** `Making 720p, 480p, 240p`: what is being done, in words that are translated where they are shown. */
export function uploadStageLabel(step: UploadStep | null, ladder: RenditionSpec[]): string {
  const renditionNames = ladder.map(({ name }) => name).join(", ");
  switch (step?.stage) {
    case "source":
      return "Sending the original";
    case "film":
      return "Putting the film on the site";
    case "cast":
      return "Adding the cast";
    case "audio":
      return "Making the sound";
    case "video":
      return `Making ${renditionNames}`;
    case "pictures":
      return "Making the preview pictures";
    case "rest":
      return "Sending the rest";
    case "publish":
      return "Publishing";
    default:
      return "Looking at what has arrived";
  }
}

/** Coarse on purpose: a number that jumps is worse than none. */
export function formatTimeLeft(seconds: number): string {
  if (seconds < 20) return t("a few seconds left");
  if (seconds < 60) return t("less than a minute left");
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return plural(minutes, "about {count} minute left", "about {count} minutes left");
  const hours = Math.floor(minutes / 60);
  const rest = Math.round((minutes % 60) / 10) * 10;
  if (rest === 60) return t("about {hours} h left", { hours: hours + 1 });
  return rest === 0 ? t("about {hours} h left", { hours }) : t("about {hours} h {rest} min left", { hours, rest });
}

/** What a screen reader is told when it changes: a word at every quarter, and not every second. */
export function uploadAnnouncement({ name, state, stage, share, message }: UploadJobView): string {
  if (state !== "working") return `${name}: ${t(uploadStateLabels[state])}. ${said(message ?? "")}`.trim();
  const quarters = share === null ? 0 : Math.floor(share * 4);
  return `${name}: ${said(stage)}${quarters > 0 ? `, ${quarters * 25} %` : ""}.`;
}
