import { newId } from "../../api/new-id.ts";
import type { Inspection } from "../packaging/film.ts";
import { takeOrder } from "./commands.ts";
import type { OrderRecord, Target } from "./order-record.ts";
import { knownBy } from "./same-file.ts";

/** A film, and what is to become of it. */
export type FilmOrder = {
  file: File;
  /** Finds the file again after a reload, where the browser gave one. */
  handle?: FileSystemFileHandle;
  inspection: Inspection;
  audioTrack: number | null;
  posterAtMs: number | null;
  captions: { lang: string; vtt: string }[];
  target: Target;
};

/** Keeps the order for good, and begins with it when its turn comes. Gives its id. */
export async function orderFilm({ file, ...order }: FilmOrder): Promise<string> {
  const record: Omit<OrderRecord, "userId"> = {
    ...order,
    id: newId(),
    orderedAt: Date.now(),
    film: await knownBy(file),
    videoId: null,
    filmAskedAt: null,
    movieId: order.target.kind === "replace" ? order.target.movieId : null,
    shownVideoId: null,
    castsAdded: false,
    state: "open",
    message: null,
  };
  await takeOrder(record, file);
  return record.id;
}
