import { type MouseEvent, type PointerEvent, useEffect, useRef } from "react";
import { seekBy, skipSeconds } from "./use-keys.ts";

const doubleMs = 300;

type Options = {
  idle: boolean;
  /** Sends the controls away. */
  rest: () => void;
  tell: (what: string) => void;
  toggleFullscreen: () => void;
};

/**
 * What a press on the picture does. A mouse plays and pauses, twice is full screen. A finger brings the controls or
 * sends them away, twice at a side jumps; what it hits while the controls are out of sight is left alone.
 */
export function useTaps(video: HTMLVideoElement | null, { idle, rest, tell, toggleFullscreen }: Options) {
  const touch = useRef(false);
  const woke = useRef(false);
  const lastAt = useRef(Number.NEGATIVE_INFINITY);
  const timer = useRef(0);
  useEffect(() => () => clearTimeout(timer.current), []);

  function onFinger({ clientX, timeStamp }: MouseEvent) {
    const second = timeStamp - lastAt.current < doubleMs;
    lastAt.current = timeStamp;
    clearTimeout(timer.current);
    const { left = 0, width = 1 } = video?.getBoundingClientRect() ?? {};
    const share = (clientX - left) / width;
    if (second && video && share < 0.4) tell(seekBy(video, -skipSeconds));
    else if (second && video && share > 0.6) tell(seekBy(video, skipSeconds));
    else timer.current = window.setTimeout(onSingle, doubleMs);
  }

  function onSingle() {
    if (video?.paused) void video.play().catch(() => undefined);
    else if (!woke.current) rest();
  }

  return {
    onFrame: {
      onPointerDownCapture(event: PointerEvent) {
        touch.current = event.pointerType === "touch";
        woke.current = idle && touch.current;
      },
      onClickCapture(event: MouseEvent) {
        if (woke.current && event.target !== video) event.stopPropagation();
      },
    },
    onPicture: {
      onClick(event: MouseEvent) {
        if (!video) return;
        if (touch.current) onFinger(event);
        else if (video.paused) void video.play().catch(() => undefined);
        else video.pause();
      },
      onDoubleClick() {
        if (!touch.current) toggleFullscreen();
      },
    },
  };
}
