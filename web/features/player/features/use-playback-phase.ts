import { useMemo, useState } from "react";

type PlaybackPhase = "opening" | "ready" | "begun" | "ended";

/** How far the film has come in being shown, from its element's events. */
export function usePlaybackPhase() {
  const [phase, setPhase] = useState<PlaybackPhase>("opening");
  const events = useMemo(
    () => ({
      onCanPlay: () => setPhase((current) => (current === "opening" ? "ready" : current)),
      onPlaying: () => setPhase("begun"),
      onSeeking: () => setPhase((current) => (current === "ended" ? "begun" : current)),
      onEnded: () => setPhase("ended"),
    }),
    [],
  );
  return { phase, events };
}
