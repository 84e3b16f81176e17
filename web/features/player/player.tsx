import "./player.css";
import { useQueryClient } from "@tanstack/react-query";
import createMediaStore from "media-chrome/dist/media-store/media-store.js";
import { MediaProvider } from "media-chrome/react/media-store";
import { type ComponentProps, Suspense, useEffect, useState } from "react";
import { m } from "#messages";
import { lazyComponent } from "../../ui/lazy-component.ts";
import { OptionalContent } from "../../ui/optional.tsx";
import { useStoredValue } from "../../ui/stored-value.ts";
import { isHistoryQuery } from "../viewing/queries.ts";
import { toCueProperties } from "./caption-style.ts";
import { useTapGestures } from "./controls/use-tap-gestures.ts";
import { captionElementId } from "./features/captions.ts";
import { type PlayerMovie, showMediaMetadata } from "./features/media-session.ts";
import type { PlaybackGrant } from "./features/playback-grant.ts";
import { useDiscardGrantOnUnmount } from "./features/use-playback-grant.ts";
import { createPlayerApi } from "./player-api.ts";
import { playerSettings } from "./player-settings.ts";
import { createPlayerStore } from "./player-store.ts";
import { PlayerView } from "./player-view.tsx";
import { PlayerContext, usePlayer, usePlayerState } from "./use-player.ts";

const AgeNotice = lazyComponent(async () => (await import("./screens/age-notice.tsx")).AgeNotice);
const SessionMark = lazyComponent(
  async () => (await import("./screens/session-mark.tsx")).SessionMark,
);
const KeyboardShortcutsDialog = lazyComponent(
  async () => (await import("./screens/keyboard-shortcuts-dialog.tsx")).KeyboardShortcutsDialog,
);
const CaptionStyleDialog = lazyComponent(
  async () => (await import("./screens/caption-style-dialog.tsx")).CaptionStyleDialog,
);
const DialogueDialog = lazyComponent(
  async () => (await import("./screens/dialogue-dialog.tsx")).DialogueDialog,
);
const NextEpisodeCard = lazyComponent(
  async () => (await import("./screens/next-episode-card.tsx")).NextEpisodeCard,
);

/** media-chrome must not store these settings, because player-settings.ts does. */
const storeOptions = { noVolumePref: true, noMutedPref: true, noSubtitlesLangPref: true };

type Props = {
  movie: PlayerMovie;
  /** The first grant of the visit. A later grant does not restart playback. */
  grant: PlaybackGrant;
  /** Called when the subscription ends during playback. */
  onSubscriptionRequired: () => void;
  /** The account whose progress is reported. */
  viewerId: string;
};

export function Player({ movie, grant, onSubscriptionRequired, viewerId }: Props) {
  const queryClient = useQueryClient();
  const [mediaStore] = useState(() =>
    createMediaStore({ documentElement: document, options: storeOptions }),
  );
  const [player] = useState(() =>
    createPlayerStore({
      grant,
      api: createPlayerApi(movie.id, viewerId, movie.extra),
      mediaStore,
      movie,
      onSubscriptionRequired,
      onFinalReport: () => void queryClient.invalidateQueries({ predicate: isHistoryQuery }),
    }),
  );
  useDiscardGrantOnUnmount(movie.id, movie.extra);
  return (
    <MediaProvider mediaStore={mediaStore}>
      <PlayerContext value={player}>
        <PlayerFrame movie={movie} />
      </PlayerContext>
    </MediaProvider>
  );
}

/** The video, its overlays and the shortcuts dialog. */
function PlayerFrame({ movie }: { movie: PlayerMovie }) {
  const player = usePlayer();
  const { paused, casted, showsShortcuts, captions } = usePlayerState();
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  const [offersNext, setOffersNext] = useState(false);
  const [container, setContainer] = useState<HTMLElement | null>(null);
  const { captionStyle } = useStoredValue(playerSettings);
  const { idle, hideControls } = useIdle(container);
  const controlsHidden = idle && !paused && !casted;
  const closeCaptionsDialog = () => player.showCaptionsDialog(null);
  const { containerHandlers, videoHandlers } = useTapGestures(video, {
    idle: controlsHidden,
    hideControls,
  });
  const { name, imageSet } = movie;

  useEffect(
    () => (video && container ? player.attach(video, container) : undefined),
    [player, video, container],
  );
  useEffect(() => showMediaMetadata({ name, imageSet }), [name, imageSet]);

  return (
    <section
      ref={setContainer}
      aria-label={m.player_label({ movie: name })}
      {...containerHandlers}
      data-controls={controlsHidden ? "hidden" : "shown"}
      style={toCueProperties(captionStyle)}
      className={`player stage group relative grid w-full overflow-x-clip bg-black ${controlsHidden ? "cursor-none" : ""}`}
    >
      <VideoElement ref={setVideo} name={name} {...videoHandlers} />
      <Suspense>{player.mark && <SessionMark code={player.mark} />}</Suspense>
      <PlayerView movie={movie} controlsHidden={controlsHidden} offersNext={offersNext} />
      <Suspense>{player.ageNotice && <AgeNotice notice={player.ageNotice} />}</Suspense>
      <OptionalContent>
        {movie.hasNext && <NextEpisodeCard movieId={movie.id} onShown={setOffersNext} />}
      </OptionalContent>
      <Suspense>
        {showsShortcuts && <KeyboardShortcutsDialog onClose={player.hideShortcuts} />}
        {captions.dialog === "style" && <CaptionStyleDialog onClose={closeCaptionsDialog} />}
        {captions.dialog === "dialogue" && <DialogueDialog onClose={closeCaptionsDialog} />}
      </Suspense>
    </section>
  );
}

/** The video element with its captions and storyboard tracks. */
function VideoElement({ name, ...rest }: ComponentProps<"video"> & { name: string }) {
  const { storyboard, mark } = usePlayer();
  const { tracks, reloadCount } = usePlayerState().captions;
  return (
    <video
      {...rest}
      aria-label={name}
      autoPlay
      muted={false}
      playsInline
      crossOrigin="use-credentials"
      // Picture-in-picture and other screens would show the video without the viewer's code.
      disablePictureInPicture={mark !== null}
      disableRemotePlayback={mark !== null}
      className="absolute inset-0 size-full touch-manipulation"
    >
      {tracks.map(({ id, lang, label, src }) => (
        <track
          id={captionElementId(id)}
          key={`${src} ${reloadCount}`}
          kind="captions"
          srcLang={lang}
          label={label}
          src={src}
        />
      ))}
      {storyboard && (
        <track
          key={`storyboard ${reloadCount}`}
          kind="metadata"
          label="thumbnails"
          src={storyboard}
          default
        />
      )}
    </video>
  );
}

const idleMs = 3_000;

/**
 * Returns true after 3 s without pointer, keyboard or focus events in `container`, or after
 * `hideControls`.
 */
function useIdle(container: HTMLElement | null) {
  const [idle, setIdle] = useState(false);
  useEffect(() => {
    if (!container) return;
    let timer = setTimeout(() => setIdle(true), idleMs);
    function resetTimer() {
      clearTimeout(timer);
      setIdle(false);
      timer = setTimeout(() => setIdle(true), idleMs);
    }
    const events = ["pointermove", "pointerdown", "keydown", "focusin"] as const;
    for (const event of events) container.addEventListener(event, resetTimer);
    return () => {
      clearTimeout(timer);
      for (const event of events) container.removeEventListener(event, resetTimer);
    };
  }, [container]);
  return { idle, hideControls: () => setIdle(true) };
}
