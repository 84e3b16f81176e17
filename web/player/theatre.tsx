import { useMediaSelector } from "media-chrome/react/media-store";
import { useState } from "react";
import { t } from "../i18n/text.ts";
import { useStoredValue } from "../ui/stored-value.ts";
import { ControlBar } from "./control-bar.tsx";
import { EndScreen } from "./end-screen.tsx";
import { KeyList } from "./key-list.tsx";
import { LimitScreen } from "./limit-screen.tsx";
import { KeyNotice, OfflineBanner, PressToPlay, ResumeOffer, ThumbButton, Turning } from "./overlays.tsx";
import { Picture } from "./picture.tsx";
import { type Permission, useSpentPermission } from "./playback.ts";
import { playerSettings } from "./settings.ts";
import { TitleBar } from "./title-bar.tsx";
import { TroubleScreen } from "./trouble-screen.tsx";
import { useAdmission } from "./use-admission.ts";
import { useCaptions } from "./use-captions.ts";
import { useEnding } from "./use-ending.ts";
import { useIdle } from "./use-idle.ts";
import { playOrPause, seekBy, skipSeconds, useKeys } from "./use-keys.ts";
import { type Film, useMediaSession } from "./use-media-session.ts";
import { useNotice } from "./use-notice.ts";
import { useOnline } from "./use-online.ts";
import { useOwners } from "./use-owners.ts";
import { usePhase } from "./use-phase.ts";
import { useProgress } from "./use-progress.ts";
import { useQuality } from "./use-quality.ts";
import { useRemembered } from "./use-remembered.ts";
import { useStream } from "./use-stream.ts";
import { useTaps } from "./use-taps.ts";

const worthOfferingSeconds = 2;

type Props = { film: Film; permission: Permission; onUnpaid: () => void; viewerId: string };

export function Theatre({ film, permission, onUnpaid, viewerId }: Props) {
  const movieId = film.id;
  const { resumeAt } = permission;
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  const [frame, setFrame] = useState<HTMLElement | null>(null);
  const [offering, setOffering] = useState(resumeAt > worthOfferingSeconds);
  const [keysShown, setKeysShown] = useState(false);
  const { captionSize, captionBackground } = useStoredValue(playerSettings);
  const paused = useMediaSelector((state) => state.mediaPaused) ?? true;
  const loading = useMediaSelector((state) => state.mediaLoading) ?? false;
  const broken = useMediaSelector((state) => state.mediaErrorCode) !== undefined;

  const { phase, events } = usePhase();
  const { notice, tell } = useNotice();
  const admission = useAdmission(video, { movieId, permission, onUnpaid });
  const stream = useStream(video, permission, admission.renew);
  const captions = useCaptions(video, permission.captions);
  const online = useOnline(stream.resume);
  const { idle: still, rest } = useIdle(frame);
  const toggleFullscreen = useOwners(video, frame);

  const idle = still && !paused;
  // What is buffered plays on until there is no more of it.
  const stuck = stream.trouble !== null && stream.trouble !== "lost" && (loading || broken || phase === "opening");
  const stopped = admission.taken || stuck;
  const refused = phase === "ready" && paused;
  const { onFrame, onPicture } = useTaps(video, { idle, rest, tell, toggleFullscreen });

  useRemembered(video);
  useEnding(video);
  useMediaSession(video, film);
  useSpentPermission(movieId);
  useProgress(video, { movieId, viewerId, resumeAt, now: admission.now, onRefusal: admission.refuse });
  useQuality(video, { movieId, permission, errors: stream.errors });
  useKeys(video, {
    active: !stopped,
    tell,
    toggleCaptions: captions.toggle,
    toggleFullscreen,
    showKeys: () => setKeysShown(true),
  });

  const play = () => void video?.play().catch(() => undefined);

  function startOver() {
    if (video) video.currentTime = 0;
    setOffering(false);
    tell(t("From the beginning"));
    play();
  }

  async function watchHere() {
    await admission.ask();
    stream.resume();
    play();
  }

  async function tryAgain() {
    await admission.ask().catch(() => undefined);
    stream.reopen();
  }

  return (
    <section
      ref={setFrame}
      aria-label={t("Player: {film}", { film: film.name })}
      {...onFrame}
      data-controls={idle ? "hidden" : "shown"}
      data-caption-size={captionSize}
      data-caption-background={captionBackground}
      className={`player stage group relative grid w-full overflow-x-clip bg-black ${idle ? "cursor-none" : ""}`}
    >
      <Picture
        ref={setVideo}
        video={video}
        film={film}
        permission={permission}
        renew={admission.renew}
        {...events}
        onSeeking={() => {
          events.onSeeking();
          if (phase === "begun") setOffering(false);
        }}
        {...onPicture}
      />
      {admission.taken && <LimitScreen onWatch={watchHere} />}
      {stuck && !admission.taken && (
        <TroubleScreen
          stream={stream}
          onTryAgain={tryAgain}
          onSkip={() => {
            if (video) seekBy(video, skipSeconds);
            play();
          }}
        />
      )}
      {!stopped && (
        <>
          {phase === "ended" && <EndScreen movieId={movieId} onReplay={startOver} />}
          {refused && <PressToPlay />}
          {loading && !refused && phase !== "ended" && <Turning />}
          {phase === "begun" && !idle && !loading && !notice && (
            <ThumbButton paused={paused} onPress={() => video && playOrPause(video)} />
          )}
          <TitleBar
            film={film}
            hidden={idle}
            onStartOver={offering || phase === "ended" ? undefined : startOver}
            onShowKeys={() => setKeysShown(true)}
          />
          <OfflineBanner shown={!online || stream.trouble === "lost"} offline={!online} onRetry={stream.resume} />
          <KeyNotice text={notice} />
          {offering && phase === "begun" && (
            <ResumeOffer from={resumeAt} onStartOver={startOver} onOver={() => setOffering(false)} />
          )}
          <ControlBar hidden={idle} stream={stream} captions={captions} />
        </>
      )}
      {keysShown && <KeyList onClose={() => setKeysShown(false)} />}
    </section>
  );
}
