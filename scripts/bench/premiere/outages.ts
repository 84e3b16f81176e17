import { milliseconds } from "../../../contract/constants.ts";
import { checkPremiereOutage } from "./budgets.ts";
import { type PremiereOptions, type PremiereResult, simulatePremiere } from "./simulate.ts";

const { second, minute } = milliseconds;
const durationMs = minute;
const catchUpMs = 10 * minute;
/** The seconds of a movie of 5 Mb/s that fit into the 60 MB of hls.js's `maxBufferSize`. */
const usualBufferSeconds = 96;

/**
 * The starts of the one-minute outages in which D1 responds 503, in milliseconds from the
 * premiere's start.
 */
export const outageStarts = [
  { name: "once all have pressed Watch", from: minute },
  { name: "while the first reports come", from: 150 * second },
  { name: "half an hour later", from: 30 * minute },
];

/** Simulates the premiere with each outage, until ten minutes after the outage. */
export async function simulateOutages(options: PremiereOptions, undisturbed: PremiereResult) {
  const runs = [];
  for (const { name, from } of outageStarts) {
    const outage = { from, to: from + durationMs };
    const outageOptions = {
      ...options,
      outages: [outage],
      until: (outage.to + catchUpMs) / second,
    };
    const result = await simulatePremiere(outageOptions);
    const withUsualBuffer =
      result.waitedAfterPause > 0
        ? await simulatePremiere({ ...outageOptions, bufferSeconds: usualBufferSeconds })
        : result;
    runs.push({
      name,
      outage,
      result,
      checks: checkPremiereOutage(outage, result, undisturbed, options.viewers),
      waitedWithUsualBuffer: withUsualBuffer.waitedAfterPause,
    });
  }
  return runs;
}
