import { m } from "#messages";
import type { CaptionTrack } from "../../../contract/streaming/streaming.ts";
import type { Message } from "../../i18n/message.ts";

const roleNotes: Partial<Record<CaptionTrack["role"], Message>> = {
  sdh: m.player_captions_sdh,
  forced: m.player_captions_forced,
};

/** Returns the label of captions with their role, unless the label says it. */
export function describeCaptions({ label, role }: Pick<CaptionTrack, "label" | "role">): string {
  const note = roleNotes[role]?.();
  return note && !label.includes(note) ? `${label} (${note})` : label;
}
