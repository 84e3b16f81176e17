import type { Counts } from "../../../tests/bench/counting/counts.ts";

/**
 * The kinds of requests that carry a session. They cost more if the session was not used for some
 * minutes.
 */
const sessionKinds = ["playback", "first report", "playing", "paused", "left"] as const;
const otherKinds = [
  "movie page",
  "first files",
  "video segment",
  "audio segment",
  "segment without grant",
  "metrics",
  "page after",
] as const;

export type SessionRequestKind = (typeof sessionKinds)[number];
export type RequestKind =
  | SessionRequestKind
  | `${SessionRequestKind}, idle session`
  | (typeof otherKinds)[number];

export const requestKinds: RequestKind[] = [
  ...otherKinds,
  ...sessionKinds.flatMap((kind): RequestKind[] => [kind, `${kind}, idle session`]),
];

/** The average counts of a request of one kind. */
export type UnitCosts = Record<RequestKind, Counts>;

/** The start and end of an outage in milliseconds from the premiere's start. */
export type Outage = { from: number; to: number };

export type SiteOptions = {
  /** The start and end of the simulated time, in seconds from the premiere's start. */
  from: number;
  to: number;
  /** The kinds whose requests run statements on D1. */
  databaseKinds: ReadonlySet<RequestKind>;
  outages: Outage[];
};

/** Responds to requests as the Worker does, and counts them by kind and second. */
export function createSimulatedSite({ from, to, databaseKinds, outages }: SiteOptions) {
  const createSeries = () =>
    Object.fromEntries(
      requestKinds.map((kind) => [kind, new Uint32Array(to - from)]),
    ) as RequestSeries;
  const answered = createSeries();
  const refused = createSeries();

  return {
    answered,
    refused,
    /**
     * Returns whether the request is answered. During an outage, requests that need D1 are refused
     * with 503.
     */
    request(kind: RequestKind, now: number): boolean {
      const isRefused =
        databaseKinds.has(kind) && outages.some((outage) => now >= outage.from && now < outage.to);
      const series = (isRefused ? refused : answered)[kind];
      const second = Math.floor(now / 1000) - from;
      series[second] = (series[second] ?? 0) + 1;
      return !isRefused;
    },
  };
}

export type RequestSeries = Record<RequestKind, Uint32Array>;
export type SimulatedSite = ReturnType<typeof createSimulatedSite>;
