import { Pause, Play } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import { m } from "#messages";
import { Button } from "../../../ui/button.tsx";
import { useOnline } from "../../../ui/connection.ts";
import { formatPlaybackTime } from "../../../ui/playback-time.ts";

const promptMs = 10_000;

export function LoadingSpinner() {
  return (
    <span
      aria-hidden="true"
      className="pointer-events-none absolute inset-0 m-auto size-16 animate-spin rounded-full border-4 border-white/20 border-t-bulb"
    />
  );
}

/**
 * The prompt to start playback, shown if the browser blocks autoplay. The whole area is clickable.
 */
export function PlayPrompt() {
  return (
    <span
      aria-hidden="true"
      className="pointer-events-none absolute inset-x-0 top-0 bottom-16 m-auto grid size-16 animate-rise place-items-center rounded-full bg-bulb text-night [animation-delay:0.5s] sm:size-20"
    >
      <Play className="ml-1 size-7 fill-current sm:size-9" />
    </span>
  );
}

/**
 * A large Play button for touch, hidden from the keyboard and screen readers, which use the Play
 * button of the control bar.
 */
export function TouchPlayButton({ paused, onPress }: { paused: boolean; onPress: () => void }) {
  const Icon = paused ? Play : Pause;
  return (
    <button
      type="button"
      aria-hidden="true"
      tabIndex={-1}
      onClick={onPress}
      className="absolute inset-x-0 top-0 bottom-14 m-auto hidden size-16 place-items-center rounded-full bg-black/55 pointer-coarse:grid"
    >
      <Icon className="size-8 fill-current" />
    </button>
  );
}

/** The notice of the last key or tap, also announced to screen readers. */
export function ActionNotice({ text }: { text: string }) {
  return (
    <p
      role="status"
      className="pointer-events-none absolute inset-x-0 top-3 grid place-items-center sm:top-20"
    >
      {text && (
        <span className="rounded-full bg-black/80 px-5 py-2 text-lg font-semibold">{text}</span>
      )}
    </p>
  );
}

export function OfflineBanner({
  connectionLost,
  onRetry,
}: {
  connectionLost: boolean;
  onRetry: () => void;
}) {
  const online = useOnline();
  return (
    <div role="status" className="absolute inset-x-2 top-2 z-10 grid justify-items-center">
      {(!online || connectionLost) && (
        <div className="flex max-w-full animate-rise items-center gap-2 rounded-2xl bg-velvet py-1 pr-1.5 pl-5 ring-1 ring-bulb/60">
          <p className="py-1.5 text-sm leading-snug text-pretty sm:text-base">
            {online ? m.player_connection_lost() : m.player_offline()}
          </p>
          <Button look="plain" onClick={onRetry}>
            {m.player_retry()}
          </Button>
        </div>
      )}
    </div>
  );
}

/**
 * Offers, for some seconds after resuming, to start the movie over. Later, the button above the
 * video offers this.
 */
export function ResumePrompt({
  resumedAt,
  onStartOver,
  onTimeout,
}: {
  resumedAt: number;
  onStartOver: () => void;
  onTimeout: () => void;
}) {
  const [isHeld, setIsHeld] = useState(false);
  const dismiss = useEffectEvent(onTimeout);
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => dismiss(), promptMs);
    return () => clearTimeout(timer);
  }, [isHeld]);
  return (
    <div className="absolute top-2 left-2 flex animate-rise items-center gap-1 rounded-full bg-black/80 py-0.5 pr-1 pl-4 group-[:fullscreen]:top-16 sm:top-auto! sm:bottom-25 sm:left-6">
      <p>{m.player_resumed_at({ time: formatPlaybackTime(resumedAt) })}</p>
      <Button
        look="plain"
        onClick={onStartOver}
        onFocus={() => setIsHeld(true)}
        onBlur={() => setIsHeld(false)}
        onPointerEnter={() => setIsHeld(true)}
        onPointerLeave={() => setIsHeld(false)}
      >
        {m.player_start_over()}
      </Button>
    </div>
  );
}
