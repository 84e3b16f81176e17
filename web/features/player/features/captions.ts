import { m } from "#messages";
import type { CaptionTrack } from "../../../../contract/streaming/streaming.ts";
import { createStore, updateStore } from "../../../ui/create-store.ts";
import { isOnAirPlay } from "../engines/airplay.ts";
import { changePlayerSettings, type PlayerSettings, playerSettings } from "../player-settings.ts";

type CaptionPreference = Pick<
  PlayerSettings,
  "captions" | "language" | "captionRole" | "captionLabel"
>;

/** `style` changes how captions look, `dialogue` searches their text. */
export type CaptionsDialogName = "style" | "dialogue";

const minRenewalGapMs = 60_000;

/** Creates the captions feature, with the settings stored on this device. */
export function createCaptionsFeature({
  tracks,
  renewGrant,
}: {
  tracks: CaptionTrack[];
  renewGrant: () => Promise<unknown>;
}) {
  const select = () => selectCaptions(tracks, playerSettings.get());
  const state = createStore({
    tracks,
    /** The id of the shown captions; null if captions are off. */
    shown: select(),
    /** How often the caption tracks have been reloaded. */
    reloadCount: 0,
    /** The open dialog about captions. */
    dialog: null as CaptionsDialogName | null,
  });

  function choose(id: string | null) {
    const track = tracks.find((each) => each.id === id);
    changePlayerSettings(
      track
        ? {
            captions: true,
            language: track.lang,
            captionRole: track.role,
            captionLabel: track.label,
          }
        : { captions: false },
    );
  }

  /**
   * Reloads the caption tracks with a new grant after a track failed to load. Browsers load a
   * caption track when it is first shown, and the playback grant may have expired by then.
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
    showDialog: (dialog: CaptionsDialogName | null) => updateStore(state, { dialog }),

    /** Turns the captions on or off. Returns the notice to show. */
    toggle(): string {
      if (tracks.length === 0) return m.player_notice_no_captions();
      const { shown } = state.getSnapshot();
      const preference = { ...playerSettings.get(), captions: true };
      const nextId = shown === null ? selectCaptions(tracks, preference) : null;
      choose(nextId);
      const label = tracks.find(({ id }) => id === nextId)?.label;
      if (label) return m.player_notice_captions({ track: label });
      return m.player_notice_captions_off();
    },

    attach(video: HTMLVideoElement) {
      const abortController = new AbortController();
      const applyCaptions = () => showCaptions(video, tracks, state.getSnapshot().shown);
      const unsubscribeSettings = playerSettings.subscribe(() =>
        updateStore(state, { shown: select() }),
      );
      const unsubscribeState = state.subscribe(applyCaptions);
      applyCaptions();
      const { signal } = abortController;
      video.textTracks.addEventListener("addtrack", applyCaptions, { signal });
      video.addEventListener("webkitcurrentplaybacktargetiswirelesschanged", applyCaptions, {
        signal,
      });
      reloadLostTracks(video, signal);
      return () => {
        unsubscribeSettings();
        unsubscribeState();
        abortController.abort();
      };
    },
  };
}

/**
 * Returns the id of the captions to show; null if captions are off. The language is the chosen one,
 * else one of the browser's languages; without captions in these, all captions are candidates.
 * Captions in the chosen role come first, preferably with the chosen label. Forced captions, which
 * have only foreign lines, come last. The Worker lists written captions before automatic ones.
 */
export function selectCaptions(
  tracks: readonly Pick<CaptionTrack, "id" | "lang" | "role" | "label">[],
  { captions, language, captionRole, captionLabel }: CaptionPreference,
): string | null {
  if (!captions) return null;
  const preferredLanguages = [
    language,
    ...navigator.languages.flatMap((tag) => [tag, tag.split("-")[0]]),
  ];
  const lang = preferredLanguages.find((candidate) =>
    tracks.some((track) => track.lang === candidate),
  );
  const candidates = lang ? tracks.filter((track) => track.lang === lang) : tracks;
  const inRole = candidates.filter(({ role }) => role === captionRole);
  const found =
    inRole.find(({ label }) => label === captionLabel) ??
    inRole[0] ??
    candidates.find(({ role }) => role !== "forced") ??
    candidates[0];
  return found?.id ?? null;
}

/** The id of a track's element. `TextTrack.id` is the same. */
export const captionElementId = (id: string): string => `captions-${id}`;

/** The endings of names in the playlist, which `worker/streaming/captions-group.ts` writes. */
const nameEndings = { subtitles: "", sdh: " (SDH)", forced: " (forced)" };

/** Returns the captions' name in the master playlist. */
export const nameInPlaylist = ({ label, role }: Pick<CaptionTrack, "label" | "role">): string =>
  label + nameEndings[role];

/**
 * Shows only the captions with the id `shown`; on an AirPlay device, their copy in the playlist.
 */
export function showCaptions(
  video: HTMLVideoElement,
  tracks: CaptionTrack[],
  shown: string | null,
) {
  const chosen = tracks.find(({ id }) => id === shown);
  const textTracks = [...video.textTracks].filter(({ kind }) => kind !== "metadata");
  const own = textTracks.find(({ id }) => chosen && id === captionElementId(chosen.id));
  // Browsers that play the playlist natively also list the playlist's captions. An AirPlay device
  // can show no other captions.
  const inPlaylist = textTracks.find(
    ({ id, language, label }) =>
      chosen &&
      !id.startsWith(captionElementId("")) &&
      language === chosen.lang &&
      label === nameInPlaylist(chosen),
  );
  const showing = isOnAirPlay(video) ? (inPlaylist ?? own) : own;
  for (const track of textTracks) track.mode = track === showing ? "showing" : "disabled";
}
