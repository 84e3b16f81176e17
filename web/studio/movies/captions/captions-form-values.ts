import { m } from "#messages";
import { type CaptionRole, captionRoles, type Track } from "../../../../contract/uploads/tracks.ts";
import type { Message } from "../../../i18n/message.ts";
import { createTextField } from "../../editor/editor-fields.tsx";
import type { EditorFields } from "../../editor/merge-edits.ts";

export const captionRoleLabels: Record<CaptionRole, Message> = {
  subtitles: m.tracks_admin_role_subtitles,
  sdh: m.tracks_admin_role_sdh,
  forced: m.tracks_admin_role_forced,
};

export type CaptionsFormValues = { language: string; role: CaptionRole; label: string };

export const captionsEditorFields: EditorFields<CaptionsFormValues> = {
  language: createTextField(m.common_language),
  role: { label: m.tracks_admin_role, format: (role) => captionRoleLabels[role]() },
  label: createTextField(m.tracks_admin_label),
};

export const toCaptionsFormValues = (track: Track | null): CaptionsFormValues => ({
  language: track?.language ?? "",
  role: toCaptionRole(track?.role),
  label: track?.label ?? "",
});

export const toCaptionRole = (role: Track["role"] | undefined): CaptionRole =>
  captionRoles.find((each) => each === role) ?? "subtitles";
