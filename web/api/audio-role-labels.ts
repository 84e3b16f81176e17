import { m } from "#messages";
import type { AudioRole } from "../../contract/uploads/tracks.ts";
import type { Message } from "../i18n/message.ts";

export const audioRoleLabels: Record<AudioRole, Message> = {
  main: m.audio_role_main,
  dub: m.audio_role_dub,
  description: m.audio_role_description,
  commentary: m.audio_role_commentary,
  score: m.audio_role_score,
};
