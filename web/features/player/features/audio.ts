import type { AudioTrack } from "../../../../contract/streaming/streaming.ts";
import { createStore, updateStore } from "../../../ui/create-store.ts";
import { changePlayerSettings, type PlayerSettings, playerSettings } from "../player-settings.ts";

type AudioPreference = Pick<PlayerSettings, "audioLanguage" | "audioRole" | "audioLabel">;

/** Creates the audio feature, with the choice stored on this device. */
export function createAudioFeature({
  tracks,
  play,
}: {
  tracks: AudioTrack[];
  /** Plays the track with this name in the master playlist. */
  play: (name: string) => void;
}) {
  const state = createStore({
    tracks,
    /** The id of the chosen track; null if none can be chosen. */
    chosen: selectAudio(tracks, playerSettings.get())?.id ?? null,
  });

  return {
    state,

    /**
     * Returns the name of the chosen track in the master playlist. Null until the viewer has chosen
     * a track: the browser then plays what the system's settings ask for, such as a description.
     */
    getChosenName() {
      if (playerSettings.get().audioRole === null) return null;
      const { tracks: all, chosen } = state.getSnapshot();
      return all.find(({ id }) => id === chosen)?.name ?? null;
    },

    choose(id: string) {
      const track = tracks.find((each) => each.id === id);
      if (!track) return;
      changePlayerSettings({
        audioLanguage: track.lang,
        audioRole: track.role,
        audioLabel: track.label,
      });
      updateStore(state, { chosen: id });
      play(track.name);
    },
  };
}

/**
 * Returns the first of these tracks that exists: the track with the language, role and label that
 * were chosen last; a track in that language and role; a main or dub track in that language; the
 * default track, which is first in the list. Undefined without tracks.
 */
export function selectAudio<Track extends Pick<AudioTrack, "lang" | "role" | "label">>(
  tracks: readonly Track[],
  { audioLanguage, audioRole, audioLabel }: AudioPreference,
): Track | undefined {
  const candidates = audioRole ? tracks.filter(({ lang }) => lang === audioLanguage) : [];
  const inRole = candidates.filter(({ role }) => role === audioRole);
  return (
    inRole.find(({ label }) => label === audioLabel) ??
    inRole[0] ??
    candidates.find(({ role }) => role === "main" || role === "dub") ??
    tracks[0]
  );
}
