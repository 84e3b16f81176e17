import type { Movie } from "../../contract/catalogue.ts";
import { maxFavourites, milliseconds } from "../../contract/constants.ts";
import { call } from "../app/api.ts";
import { plural } from "../language/text.ts";
import { outbox } from "../offline/outbox.ts";
import { sendOutbox } from "../offline/send-outbox.ts";
import { showAlert } from "../ui/alerts.tsx";
import { changesMade, favouriteChange, inTurn } from "./change-favourite.ts";
import { asFavourite, ofAccount, ofVisitor } from "./favourites.ts";

let following: AbortController | undefined;
let toldAt = 0;

/** Keeps this browser's copy in step with the account, until it is told to stop. */
export function followFavourites(): () => void {
  const mine = new AbortController();
  const { signal } = mine;
  following = mine;
  const again = () => void askFavourites().catch(() => {});
  const back = () => document.visibilityState === "visible" && Date.now() - toldAt > milliseconds.minute && again();
  document.addEventListener("visibilitychange", back, { signal });
  addEventListener("online", again, { signal });
  again();
  return () => mine.abort();
}

/** Asks the site for the account's list, and tells it first what was chosen before the sign-in. */
export async function askFavourites(): Promise<void> {
  const signal = following?.signal;
  let before: number;
  do {
    before = changesMade();
    await inTurn(() => ask(before, signal));
    // What was changed while the answer was on its way is newer than the answer.
  } while (before !== changesMade() && !signal?.aborted);
}

async function ask(before: number, signal: AbortSignal | undefined): Promise<void> {
  await sendOutbox();
  // The site's list is not yet what it will be.
  if (outbox.get().some(({ about }) => about.startsWith(favouriteChange))) return;
  const chosen = (ofVisitor.get() ?? []).filter(({ id }) => /^[1-9]\d{0,14}$/.test(id)).slice(0, maxFavourites);
  const movieIds = chosen.map(({ id }) => id).reverse();
  const { data } =
    movieIds.length > 0
      ? await call("POST /api/favourites/merge", { body: { movieIds } })
      : await call("GET /api/favourites");
  if (signal?.aborted || before !== changesMade()) return;
  toldAt = Date.now();
  ofAccount.set(data.map(slim));
  ofVisitor.set(null);
  if (movieIds.length > 0) tellWhatDidNotFit(movieIds, data);
}

/** What a list shows; the rest is asked for with the film's page. */
const slim = (movie: Movie) => asFavourite({ ...movie, description: "", casts: [] });

function tellWhatDidNotFit(movieIds: string[], kept: Movie[]) {
  const ids = new Set(kept.map(({ id }) => id));
  const left = movieIds.filter((id) => !ids.has(id)).length;
  if (kept.length < maxFavourites || left === 0) return;
  showAlert(
    plural(
      left,
      "Your favourites are full: one film of this device had no room.",
      "Your favourites are full: {count} films of this device had no room.",
    ),
    { failed: true },
  );
}
