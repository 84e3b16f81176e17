import { m } from "#messages";
import type { CaptionTrack } from "../../../../contract/streaming/streaming.ts";
import { createStore, updateStore } from "../../../ui/create-store.ts";
import { changeSettings, type PlayerSettings, playerSettings } from "../player-settings.ts";

type CaptionPreference = Pick<PlayerSettings, "captions" | "language">;

const minRenewalGapMs = 60_000;

/** Creates the captions feature, with the settings stored on this device. */
export function createCaptionsFeature({
  tracks,
  renewGrant,
}: {
  tracks: CaptionTrack[];
  renewGrant: () => Promise<unknown>;
}) {
  const languages = tracks.map(({ lang }) => lang);
  const select = () => selectCaptionLanguage(languages, playerSettings.get());
  const state = createStore({
    tracks,
    /** The language of the shown captions; null if captions are off. */
    shown: select(),
    /** How often the caption tracks have been reloaded. */
    reloadCount: 0,
  });

  function choose(language: string | null) {
    changeSettings(language === null ? { captions: false } : { captions: true, language });
  }

  /**
   * Browsers load a caption track when it is first shown. If the playback grant has expired by
   * then, the track is reloaded once with a new grant.
   */
  function reloadLostTracks(video: HTMLVideoElement, signal: AbortSignal) {
    let lastRenewalAt = Number.NEGATIVE_INFINITY;
    function onError({ target, timeStamp }: Event) {
      if (!(target instanceof HTMLTrackElement) || timeStamp - lastRenewalAt < minRenewalGapMs)
        return;
      lastRenewalAt = timeStamp;
      renewGrant().then(
        () => updateStore(state, { reloadCount: state.getSnapshot().reloadCount + 1 }),
        () => undefined,
      );
    }
    video.addEventListener("error", onError, { capture: true, signal });
  }

  return {
    state,
    choose,

    /** Turns the captions on or off. Returns the notice to show. */
    toggle(): string {
      if (languages.length === 0) return m.player_notice_no_captions();
      const { shown } = state.getSnapshot();
      const preference = { ...playerSettings.get(), captions: true };
      const nextLanguage = shown === null ? selectCaptionLanguage(languages, preference) : null;
      choose(nextLanguage);
      const label = tracks.find(({ lang }) => lang === nextLanguage)?.label;
      return label ? m.player_notice_captions({ track: label }) : m.player_notice_captions_off();
    },

    attach(video: HTMLVideoElement) {
      const abortController = new AbortController();
      const applyCaptions = () => showCaptions(video, state.getSnapshot().shown);
      const unsubscribeSettings = playerSettings.subscribe(() =>
        updateStore(state, { shown: select() }),
      );
      const unsubscribeState = state.subscribe(applyCaptions);
      applyCaptions();
      video.textTracks.addEventListener("addtrack", applyCaptions, {
        signal: abortController.signal,
      });
      reloadLostTracks(video, abortController.signal);
      return () => {
        unsubscribeSettings();
        unsubscribeState();
        abortController.abort();
      };
    },
  };
}

/**
 * Returns the chosen language, else one of the browser's languages, else the first; null if
 * captions are off.
 */
function selectCaptionLanguage(
  languages: readonly string[],
  { captions, language }: CaptionPreference,
): string | null {
  if (!captions) return null;
  const preferredLanguages = [
    language,
    ...navigator.languages.flatMap((tag) => [tag, tag.split("-")[0]]),
  ];
  return (
    preferredLanguages.find((candidate) => candidate && languages.includes(candidate)) ??
    languages[0] ??
    null
  );
}

function showCaptions(video: HTMLVideoElement, language: string | null) {
  for (const track of video.textTracks) {
    if (track.kind === "captions")
      track.mode = track.language === language ? "showing" : "disabled";
  }
}
