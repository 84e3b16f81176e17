import { m } from "#messages";
import { type AudioRole, audioRoles, type Track } from "../../../../contract/uploads/tracks.ts";
import { audioRoleLabels } from "../../../api/audio-role-labels.ts";
import { createSwitchField, createTextField } from "../../editor/editor-fields.tsx";
import type { EditorFields } from "../../editor/merge-edits.ts";

export type AudioFormValues = {
  language: string;
  role: AudioRole;
  label: string;
  isDefault: boolean;
};

export const audioEditorFields: EditorFields<AudioFormValues> = {
  language: createTextField(m.common_language),
  role: { label: m.tracks_admin_role, format: (role) => audioRoleLabels[role]() },
  label: createTextField(m.tracks_admin_label),
  isDefault: createSwitchField(m.audio_admin_default),
};

export const toAudioFormValues = (track: Track | null): AudioFormValues => ({
  language: track?.language ?? "",
  role: audioRoles.find((role) => role === track?.role) ?? "main",
  label: track?.label ?? "",
  isDefault: track?.isDefault === true,
});
