import type { TrackChoice, TrackChoices } from "../features/player/cast/cast-protocol.ts";
import type { CastTrack, PlayerManager } from "./framework.ts";

const languageOf = (tag: string | null | undefined): string =>
  (tag ?? "").split("-")[0]?.toLowerCase() ?? "";

/**
 * Finds the receiver's track for the track that the viewer chose: by the name in the playlist,
 * preferably in the same language; else by language and role; else the first track in the language.
 */
export function findTrack(
  tracks: readonly CastTrack[],
  { label, lang, role }: TrackChoice,
): CastTrack | undefined {
  const inLanguage = tracks.filter(({ language }) => languageOf(language) === languageOf(lang));
  return (
    inLanguage.find(({ name }) => name === label) ??
    tracks.find(({ name }) => name !== undefined && name === label) ??
    inLanguage.find(({ roles }) => roles?.includes(role)) ??
    inLanguage[0]
  );
}

/** Shows and plays the tracks that the viewer chose on the device that casts. */
export function chooseTracks(player: PlayerManager, { captions, audio }: TrackChoices): void {
  const texts = player.getTextTracksManager();
  const shown = captions && findTrack(texts.getTracks(), captions);
  texts.setActiveByIds(shown ? [shown.trackId] : []);
  const sounds = player.getAudioTracksManager();
  const heard = audio && findTrack(sounds.getTracks(), audio);
  if (heard) sounds.setActiveById(heard.trackId);
}
