import { type MouseEvent, type PointerEvent, useEffect, useRef } from "react";
import { seekBy, skipSeconds } from "../features/video-actions.ts";
import { usePlayer } from "../use-player.ts";

const doubleTapMs = 300;

type Options = {
  idle: boolean;
  hideControls: () => void;
};

/**
 * Handles clicks and taps. Mouse: a click plays or pauses, a double click toggles full screen.
 * Touch: a tap shows or hides the controls, a double tap at a side seeks. A tap that shows the
 * controls does not activate the control beneath it.
 */
export function useTapGestures(video: HTMLVideoElement | null, { idle, hideControls }: Options) {
  const { showNotice, toggleFullscreen } = usePlayer();
  const isTouch = useRef(false);
  const revealedControls = useRef(false);
  const lastTapAt = useRef(Number.NEGATIVE_INFINITY);
  const timer = useRef(0);
  useEffect(() => () => clearTimeout(timer.current), []);

  function handleTouchTap({ clientX, timeStamp }: MouseEvent) {
    const isDoubleTap = timeStamp - lastTapAt.current < doubleTapMs;
    lastTapAt.current = timeStamp;
    clearTimeout(timer.current);
    const { left = 0, width = 1 } = video?.getBoundingClientRect() ?? {};
    const tapFraction = (clientX - left) / width;
    if (isDoubleTap && video && tapFraction < 0.4) showNotice(seekBy(video, -skipSeconds));
    else if (isDoubleTap && video && tapFraction > 0.6) showNotice(seekBy(video, skipSeconds));
    else timer.current = window.setTimeout(handleSingleTap, doubleTapMs);
  }

  function handleSingleTap() {
    if (video?.paused) void video.play().catch(() => undefined);
    else if (!revealedControls.current) hideControls();
  }

  return {
    containerHandlers: {
      onPointerDownCapture(event: PointerEvent) {
        isTouch.current = event.pointerType === "touch";
        revealedControls.current = idle && isTouch.current;
      },
      onClickCapture(event: MouseEvent) {
        if (revealedControls.current && event.target !== video) event.stopPropagation();
      },
    },
    videoHandlers: {
      onClick(event: MouseEvent) {
        if (!video) return;
        if (isTouch.current) handleTouchTap(event);
        else if (video.paused) void video.play().catch(() => undefined);
        else video.pause();
      },
      onDoubleClick() {
        if (!isTouch.current) toggleFullscreen();
      },
    },
  };
}
