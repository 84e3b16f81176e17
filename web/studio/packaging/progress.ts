import type { PackagingStep } from "./package-film.ts";

/** What a second of film costs, next to encoding one picture size; measured, and only for the bar to run evenly. */
const costs = { pictures: 0.06, audio: 0.04, copied: 0.05, encoded: 1 };
type Stage = keyof typeof costs;

const tellEveryMs = 250;
/** Before it, a speed says more about the start than about the work. */
const settledAfterMs = 1500;

/** Takes how far each stage is, in seconds of film, and tells at most four times a second. */
export function openProgress(
  work: { seconds: number; hasAudio: boolean; copied: number; encoded: number },
  tell: (step: PackagingStep) => void,
) {
  const counts = { pictures: 1, audio: work.hasAudio ? 1 : 0, copied: work.copied, encoded: work.encoded > 0 ? 1 : 0 };
  const total = stages.reduce((sum, stage) => sum + costs[stage] * counts[stage], 0) * work.seconds;
  let [stage, done, reached, startedAt, startedFrom, toldAt]: [Stage | null, number, number, number, number, number] = [
    null,
    0,
    0,
    0,
    0,
    0,
  ];

  const report = (next: Stage) => (seconds: number) => {
    const now = performance.now();
    if (stage !== next) {
      if (stage) done += costs[stage] * work.seconds;
      [stage, startedAt, startedFrom] = [next, now, seconds];
    }
    reached = Math.max(0, seconds);
    if (now - toldAt < tellEveryMs) return;
    toldAt = now;
    const speed = now - startedAt > settledAfterMs ? ((reached - startedFrom) * 1000) / (now - startedAt) : 0;
    tell({ stage: nameOf(next), share: Math.min(1, (done + costs[next] * reached) / total), speed });
  };
  return {
    pictures: report("pictures"),
    audio: report("audio"),
    copied: report("copied"),
    encoded: report("encoded"),
    end: () => tell({ stage: "video", share: 1, speed: 0 }),
  };
}

const stages: Stage[] = ["pictures", "audio", "copied", "encoded"];

const nameOf = (stage: Stage): PackagingStep["stage"] => (stage === "pictures" || stage === "audio" ? stage : "video");
