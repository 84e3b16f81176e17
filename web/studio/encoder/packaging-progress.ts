import type { PackagingStep } from "./packaging.ts";

/**
 * The measured cost of a second of video in each stage, relative to encoding. The costs only make
 * the progress bar move evenly.
 */
const stageCosts = { thumbnails: 0.06, audio: 0.04, copied: 0.05, encoded: 1 };
export type PackagingStage = keyof typeof stageCosts;

const reportIntervalMs = 250;
/** Before this time in ms, no speed is reported, because it would mostly reflect the start-up. */
const minSpeedSampleMs = 1500;

/** Combines the stages' progress, in seconds of video, into reports at most four times a second. */
export function createPackagingProgress(
  stages: PackagingStage[],
  durationSeconds: number,
  report: (step: PackagingStep) => void,
) {
  const total = stages.reduce((sum, stage) => sum + stageCosts[stage], 0) * durationSeconds;
  const costBefore = (stage: PackagingStage) =>
    stages
      .slice(0, stages.indexOf(stage))
      .reduce((sum, earlierStage) => sum + stageCosts[earlierStage], 0) * durationSeconds;
  const stageStarts = new Map<PackagingStage, { at: number; seconds: number }>();
  let reportedAt = 0;
  return (stage: PackagingStage) => (seconds: number) => {
    const now = performance.now();
    const start = stageStarts.get(stage) ?? { at: now, seconds };
    stageStarts.set(stage, start);
    if (now - reportedAt < reportIntervalMs) return;
    reportedAt = now;
    const elapsedMs = now - start.at;
    const speed =
      elapsedMs > minSpeedSampleMs
        ? Math.max(0, ((seconds - start.seconds) * 1000) / elapsedMs)
        : 0;
    const share = Math.min(
      1,
      (costBefore(stage) + stageCosts[stage] * Math.max(0, seconds)) / total,
    );
    report({ stage: stage === "thumbnails" || stage === "audio" ? stage : "video", share, speed });
  };
}
