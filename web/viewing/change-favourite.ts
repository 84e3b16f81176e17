import type { Movie } from "../../contract/catalogue.ts";
import { messages } from "../../contract/messages.ts";
import { ApiError, call, statusOf } from "../app/api.ts";
import { t } from "../language/text.ts";
import { forgetLater, keepForLater } from "../offline/outbox.ts";
import { showAlert } from "../ui/alerts.tsx";
import { asFavourite, type Favourite, favouritesOf, type Owner, ofAccount, ofVisitor } from "./favourites.ts";

/** `place`: where in the list it comes, or came. */
type Change = { movie: Movie; kept: boolean; place?: number };

const failureMs = 2_000;
/** What changes that wait for a connection are about begins with this. */
export const favouriteChange = "favourite ";

/** What the site is asked about an account's favourites, one after the other, so that it hears things as they happened. */
let line: Promise<unknown> = Promise.resolve();
let made = 0;

export const changesMade = () => made;

export function inTurn<Result>(ask: () => Promise<Result>): Promise<Result> {
  const turn = line.then(ask);
  line = turn.catch(() => {});
  return turn;
}

export function addFavourite(owner: Owner, movie: Movie) {
  if (!favouritesOf(owner).some(({ id }) => id === movie.id)) return changeFavourite(owner, { movie, kept: true });
  const action = { label: t("Remove"), run: () => removeFavourite(owner, movie) };
  showAlert(messages.favouriteExists, { durationMs: failureMs, failed: true, action });
}

/** Takes a film out, and offers to put it back where it was. */
export function removeFavourite(owner: Owner, movie: Movie) {
  const place = favouritesOf(owner).findIndex(({ id }) => id === movie.id);
  changeFavourite(owner, { movie, kept: false });
  const action = { label: t("Undo"), run: () => changeFavourite(owner, { movie, kept: true, place }) };
  showAlert(t("{name} is out of your favourites.", { name: movie.name }), { action });
}

/** The one way by which favourites change: here at once, and in the account as soon as the site has heard of it. */
export function changeFavourite(owner: Owner, change: Change): void {
  const place =
    change.place ??
    Math.max(
      0,
      favouritesOf(owner).findIndex(({ id }) => id === change.movie.id),
    );
  made += 1;
  apply(owner, change);
  if (owner) void inTurn(() => tell(owner, { ...change, place }));
  else if (change.kept) showAlert(messages.favouriteAdded);
}

async function tell(owner: { id: string }, { movie, kept, place }: Change): Promise<void> {
  const about = `${favouriteChange}${movie.id}`;
  const adding = { body: { movieId: movie.id, Id: owner.id } };
  const removing = { params: { movieId: movie.id } };
  try {
    if (kept) showAlert((await call("POST /addfavourite", adding)).message);
    else await call("DELETE /api/favourites/:movieId", removing);
    forgetLater(owner.id, about);
  } catch (error) {
    if (statusOf(error) === 0) {
      if (kept) keepForLater(owner.id, about, "POST /addfavourite", adding);
      else keepForLater(owner.id, about, "DELETE /api/favourites/:movieId", removing);
      return showAlert(t("Kept on this device. Your account hears of it once you are online."));
    }
    // Whose session has ended is a visitor by now, whose lists are not the account's.
    if (statusOf(error) === 401) return;
    const words = error instanceof ApiError ? error.message : t(messages.movieFallback);
    showAlert(words, { durationMs: failureMs, failed: true });
    // Kept from another browser meanwhile: what was wanted is so.
    if (words !== t(messages.favouriteExists)) apply(owner, { movie, kept: !kept, place });
  }
}

function apply(owner: Owner, { movie, kept, place = 0 }: Change) {
  const without = (list: Favourite[] | null) => list?.filter(({ id }) => id !== movie.id) ?? [];
  const added = (list: Favourite[]) => (kept ? list.toSpliced(place, 0, asFavourite(movie)) : list);
  if (!owner) return ofVisitor.set(added(without(ofVisitor.get())));
  if (ofVisitor.get() !== null) ofVisitor.set(without(ofVisitor.get()));
  if (kept || ofAccount.get() !== null) ofAccount.set(added(without(ofAccount.get())));
}
