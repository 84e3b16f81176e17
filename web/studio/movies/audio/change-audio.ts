import { m } from "#messages";
import type { AudioTracksForm } from "../../../../contract/uploads/publication.ts";
import type { Track } from "../../../../contract/uploads/tracks.ts";
import { ApiError, apiFetch } from "../../../api/client.ts";
import { isSameValue } from "../../editor/merge-edits.ts";
import { type AudioFormValues, toAudioFormValues } from "./audio-form-values.ts";
import type { SentAudio } from "./send-audio.ts";

type Entry = AudioTracksForm["tracks"][number];

type Change = {
  /** The track as it was before the edit; null for a new track. */
  edited: Track | null;
  values: AudioFormValues;
  /**
   * The uploaded audio of a new track or of a track whose audio is replaced; null if the audio
   * stays.
   */
  sent: SentAudio | null;
};

/**
 * Adds an audio track, or renames a track and replaces its audio. Throws `edit_conflict`, whose
 * `data` is the stored track, if the track changed since `edited` was loaded.
 */
export const saveAudioTrack = (movieId: string, { edited, values, sent }: Change): Promise<void> =>
  changeAudioTracks(movieId, edited, (entries) => {
    const { language, label, ...facts } = values;
    const entry: Entry = {
      name: edited?.id ?? "",
      ...facts,
      ...sent,
      language: language.trim() || null,
      ...(label.trim() && { label: label.trim() }),
    };
    const others = entries.map((each) => (values.isDefault ? { ...each, isDefault: false } : each));
    if (edited) return others.map((each) => (each.name === edited.id ? entry : each));
    return [...others, entry];
  });

export const removeAudioTrack = (movieId: string, track: Track): Promise<void> =>
  changeAudioTracks(movieId, track, (entries) => entries.filter(({ name }) => name !== track.id));

async function changeAudioTracks(
  movieId: string,
  edited: Track | null,
  change: (entries: Entry[]) => Entry[],
): Promise<void> {
  const params = { id: movieId };
  const { data, audioVersion } = await apiFetch("GET /api/movies/:id/tracks", { params });
  const audio = data.filter(({ kind }) => kind === "audio");
  if (edited) requireUnchanged(edited, audio);
  await apiFetch("PUT /api/movies/:id/audio", {
    params,
    body: { audioVersion, tracks: change(audio.map(toEntry)) },
  });
}

function requireUnchanged(edited: Track, audio: Track[]): void {
  const current = audio.find(({ id }) => id === edited.id);
  if (!current)
    throw new ApiError(404, { code: "track_not_found", message: m.error_track_not_found() });
  if (!isSameValue(toAudioFormValues(current), toAudioFormValues(edited)))
    throw new ApiError(409, {
      code: "edit_conflict",
      message: m.error_edit_conflict(),
      data: current,
    });
}

function toEntry(track: Track): Entry {
  const { language, role, label, isDefault } = toAudioFormValues(track);
  return {
    name: track.id,
    language: language || null,
    role,
    isDefault,
    ...(label && { label }),
  };
}
