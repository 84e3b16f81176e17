import { nameOfOrder, type OrderRecord } from "./order-record.ts";
import type { OrderView, Progress } from "./order-view.ts";
import { stageInWords } from "./order-words.ts";

/** What tells how an order stands. */
export type Standing = {
  progress: Progress | null;
  /** As another tab told it. */
  heard: OrderView | undefined;
  hasFilm: boolean;
  filmElsewhere: boolean;
  signedOut: boolean;
};

const nothing = { share: null, bytesPerSecond: null, secondsLeft: null, message: null, retryAt: null };

export function viewOf(record: OrderRecord, standing: Standing): OrderView {
  const { id, film, videoId, shownVideoId, movieId, handle } = record;
  const face = {
    ...nothing,
    id,
    name: nameOfOrder(record),
    fileName: film.name,
    bytes: film.bytes,
    videoId,
    movieId: shownVideoId === null ? null : movieId,
    hasHandle: handle !== undefined,
    stage: "",
  };
  if (standing.progress) return { ...face, ...atWork(record, standing.progress) };
  if (record.state !== "open") return { ...face, state: record.state, message: record.message };
  if (standing.signedOut) return { ...face, state: "paused", message: "Sign in again, and it goes on by itself." };
  if (standing.heard) return { ...standing.heard, message: standing.heard.message ?? "At work in another tab." };
  if (standing.hasFilm) return { ...face, state: "waiting", message: "Begins as soon as it is its turn." };
  if (standing.filmElsewhere) return { ...face, state: "waiting", message: "Waiting in another tab." };
  return { ...face, state: "needs-file", message: needOf(record) };
}

function atWork({ inspection }: OrderRecord, { step, bytesPerSecond, sharePerSecond, trouble }: Progress) {
  const stage = stageInWords(step, inspection.ladder);
  const share = step?.share ?? null;
  if (!navigator.onLine) {
    return { state: "offline", stage, share, message: "It goes on by itself when the connection is back." } as const;
  }
  if (trouble) {
    const { away, retryAt } = trouble;
    const message = away ? "The site does not answer." : "The site is busy.";
    return { state: away ? "offline" : "working", stage, share, message, retryAt } as const;
  }
  const secondsLeft = share !== null && sharePerSecond !== null ? (1 - share) / sharePerSecond : null;
  const isSending = step?.stage !== "film" && step?.stage !== "cast" && step?.stage !== "publish";
  return { state: "working", stage, share, bytesPerSecond: isSending ? bytesPerSecond : null, secondsLeft } as const;
}

const needOf = ({ film, handle }: OrderRecord) =>
  handle
    ? `The browser asks again before it reads ${film.name}. What has arrived is kept.`
    : `Choose ${film.name} again, and it goes on from what has arrived.`;
