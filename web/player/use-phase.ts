import { useMemo, useState } from "react";

type Phase = "opening" | "ready" | "begun" | "ended";

/** How far the film has come in being shown, from its element's events. */
export function usePhase() {
  const [phase, setPhase] = useState<Phase>("opening");
  const events = useMemo(
    () => ({
      onCanPlay: () => setPhase((known) => (known === "opening" ? "ready" : known)),
      onPlaying: () => setPhase("begun"),
      onSeeking: () => setPhase((known) => (known === "ended" ? "begun" : known)),
      onEnded: () => setPhase("ended"),
    }),
    [],
  );
  return { phase, events };
}
