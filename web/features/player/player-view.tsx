import { useMediaSelector } from "media-chrome/react/media-store";
import { useState } from "react";
import { m } from "#messages";
import { useStoredValue } from "../../ui/stored-value.ts";
import { ControlBar } from "./controls/control-bar.tsx";
import { TitleBar } from "./controls/title-bar.tsx";
import { useIdle } from "./controls/use-idle.ts";
import { useTapGestures } from "./controls/use-tap-gestures.ts";
import { type PlaybackGrant, useDiscardGrantOnUnmount } from "./features/playback-grant.ts";
import { useCaptions } from "./features/use-captions.ts";
import { useEndOfStreamStall } from "./features/use-end-of-stream-stall.ts";
import { playOrPause, seekBy, skipSeconds, useKeyboardShortcuts } from "./features/use-keyboard-shortcuts.ts";
import { useMediaElements } from "./features/use-media-elements.ts";
import { type PlayerMovie, useMediaSession } from "./features/use-media-session.ts";
import { useNotice } from "./features/use-notice.ts";
import { useOnlineWithReconnect } from "./features/use-online-with-reconnect.ts";
import { usePersistedSettings } from "./features/use-persisted-settings.ts";
import { usePlaybackGrant } from "./features/use-playback-grant.ts";
import { usePlaybackMetrics } from "./features/use-playback-metrics.ts";
import { usePlaybackPhase } from "./features/use-playback-phase.ts";
import { useProgressReports } from "./features/use-progress-reports.ts";
import { useStream } from "./features/use-stream.ts";
import { playerSettings } from "./player-settings.ts";
import { EndScreen } from "./screens/end-screen.tsx";
import { KeyboardShortcutsDialog } from "./screens/keyboard-shortcuts-dialog.tsx";
import {
  ActionNotice,
  LoadingSpinner,
  OfflineBanner,
  PlayPrompt,
  ResumePrompt,
  TouchPlayButton,
} from "./screens/overlays.tsx";
import { PlaybackErrorScreen } from "./screens/playback-error-screen.tsx";
import { StreamLimitScreen } from "./screens/stream-limit-screen.tsx";
import { VideoElement } from "./video-element.tsx";

const minResumeSeconds = 2;

type Props = { movie: PlayerMovie; grant: PlaybackGrant; onSubscriptionRequired: () => void; viewerId: string };

export function PlayerView({ movie, grant, onSubscriptionRequired, viewerId }: Props) {
  const movieId = movie.id;
  const { resumeAt } = grant;
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  const [container, setContainer] = useState<HTMLElement | null>(null);
  const [showsResumePrompt, setShowsResumePrompt] = useState(resumeAt > minResumeSeconds);
  const [showsShortcuts, setShowsShortcuts] = useState(false);
  const { captionSize, captionBackground } = useStoredValue(playerSettings);
  const paused = useMediaSelector((state) => state.mediaPaused) ?? true;
  const loading = useMediaSelector((state) => state.mediaLoading) ?? false;
  const hasMediaError = useMediaSelector((state) => state.mediaErrorCode) !== undefined;

  const { phase, events } = usePlaybackPhase();
  const { notice, showNotice } = useNotice();
  const playbackGrant = usePlaybackGrant(video, { movieId, grant, onSubscriptionRequired });
  const stream = useStream(video, grant, playbackGrant.renewGrant);
  const captions = useCaptions(video, grant.captions);
  const online = useOnlineWithReconnect(stream.resume);
  const { idle: isUserIdle, hideControls } = useIdle(container);
  const toggleFullscreen = useMediaElements(video, container);

  const controlsHidden = isUserIdle && !paused;
  // What is buffered plays on until there is no more of it.
  const hasBlockingError =
    stream.error !== null && stream.error !== "lost" && (loading || hasMediaError || phase === "opening");
  const isBlocked = playbackGrant.streamLimitReached || hasBlockingError;
  const autoplayBlocked = phase === "ready" && paused;
  const { containerHandlers, videoHandlers } = useTapGestures(video, {
    idle: controlsHidden,
    hideControls,
    showNotice,
    toggleFullscreen,
  });

  usePersistedSettings(video);
  useEndOfStreamStall(video);
  useMediaSession(video, movie);
  useDiscardGrantOnUnmount(movieId);
  useProgressReports(video, {
    movieId,
    viewerId,
    resumeAt,
    now: playbackGrant.now,
    onRefusal: playbackGrant.handleRefusal,
  });
  usePlaybackMetrics(video, { movieId, grant, errorCount: stream.errorCount });
  useKeyboardShortcuts(video, {
    active: !isBlocked,
    showNotice,
    toggleCaptions: captions.toggle,
    toggleFullscreen,
    showShortcuts: () => setShowsShortcuts(true),
  });

  const play = () => void video?.play().catch(() => undefined);

  function startOver() {
    if (video) video.currentTime = 0;
    setShowsResumePrompt(false);
    showNotice(m.player_from_beginning());
    play();
  }

  async function watchHere() {
    await playbackGrant.requestGrant();
    stream.resume();
    play();
  }

  async function retryPlayback() {
    await playbackGrant.requestGrant().catch(() => undefined);
    stream.reopen();
  }

  return (
    <section
      ref={setContainer}
      aria-label={m.player_label({ movie: movie.name })}
      {...containerHandlers}
      data-controls={controlsHidden ? "hidden" : "shown"}
      data-caption-size={captionSize}
      data-caption-background={captionBackground}
      className={`player stage group relative grid w-full overflow-x-clip bg-black ${controlsHidden ? "cursor-none" : ""}`}
    >
      <VideoElement
        ref={setVideo}
        video={video}
        movie={movie}
        grant={grant}
        renewGrant={playbackGrant.renewGrant}
        {...events}
        onSeeking={() => {
          events.onSeeking();
          if (phase === "begun") setShowsResumePrompt(false);
        }}
        {...videoHandlers}
      />
      {playbackGrant.streamLimitReached && <StreamLimitScreen onWatch={watchHere} />}
      {hasBlockingError && !playbackGrant.streamLimitReached && (
        <PlaybackErrorScreen
          stream={stream}
          onTryAgain={retryPlayback}
          onSkip={() => {
            if (video) seekBy(video, skipSeconds);
            play();
          }}
        />
      )}
      {!isBlocked && (
        <>
          {phase === "ended" && <EndScreen movieId={movieId} onReplay={startOver} />}
          {autoplayBlocked && <PlayPrompt />}
          {loading && !autoplayBlocked && phase !== "ended" && <LoadingSpinner />}
          {phase === "begun" && !controlsHidden && !loading && !notice && (
            <TouchPlayButton paused={paused} onPress={() => video && playOrPause(video)} />
          )}
          <TitleBar
            movie={movie}
            hidden={controlsHidden}
            onStartOver={showsResumePrompt || phase === "ended" ? undefined : startOver}
            onShowShortcuts={() => setShowsShortcuts(true)}
          />
          <OfflineBanner shown={!online || stream.error === "lost"} offline={!online} onRetry={stream.resume} />
          <ActionNotice text={notice} />
          {showsResumePrompt && phase === "begun" && (
            <ResumePrompt resumedAt={resumeAt} onStartOver={startOver} onTimeout={() => setShowsResumePrompt(false)} />
          )}
          <ControlBar hidden={controlsHidden} stream={stream} captions={captions} />
        </>
      )}
      {showsShortcuts && <KeyboardShortcutsDialog onClose={() => setShowsShortcuts(false)} />}
    </section>
  );
}
