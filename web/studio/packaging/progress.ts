import type { PackagingStep } from "./package-film.ts";

/** What a second of film costs, next to encoding it; measured, and only for the bar to run evenly. */
const costs = { pictures: 0.06, audio: 0.04, copied: 0.05, encoded: 1 };
export type Stage = keyof typeof costs;

const tellEveryMs = 250;
/** Before it, a speed says more about the start than about the work. */
const settledAfterMs = 1500;

/** Takes how far each of the stages is, in seconds of film, and tells at most four times a second. */
export function openProgress(stages: Stage[], filmSeconds: number, tell: (step: PackagingStep) => void) {
  const total = stages.reduce((sum, stage) => sum + costs[stage], 0) * filmSeconds;
  const before = (stage: Stage) =>
    stages.slice(0, stages.indexOf(stage)).reduce((sum, one) => sum + costs[one], 0) * filmSeconds;
  const begun = new Map<Stage, { at: number; seconds: number }>();
  let toldAt = 0;
  return (stage: Stage) => (seconds: number) => {
    const now = performance.now();
    const start = begun.get(stage) ?? { at: now, seconds };
    begun.set(stage, start);
    if (now - toldAt < tellEveryMs) return;
    toldAt = now;
    const ranMs = now - start.at;
    const speed = ranMs > settledAfterMs ? Math.max(0, ((seconds - start.seconds) * 1000) / ranMs) : 0;
    const share = Math.min(1, (before(stage) + costs[stage] * Math.max(0, seconds)) / total);
    tell({ stage: stage === "pictures" || stage === "audio" ? stage : "video", share, speed });
  };
}
