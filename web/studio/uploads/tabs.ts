/** The tabs of this browser: one of them works at a time, and all of them know. */
const turn = "uploads";
const filmOf = (id: string) => `uploads film ${id}`;

/** Does `act` when no other tab is at work. */
export async function inTurn(act: () => Promise<void>): Promise<void> {
  if (navigator.locks) await navigator.locks.request(turn, act);
  else await act();
}

const letGo = new Map<string, () => void>();

/** Lets the other tabs know that this one has an order's film at hand; the browser forgets it with the tab. */
export function holdFilm(id: string): void {
  if (letGo.has(id)) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  letGo.set(id, resolve);
  void navigator.locks?.request(filmOf(id), { mode: "shared" }, () => promise);
}

export function letFilmGo(id: string): void {
  letGo.get(id)?.();
  letGo.delete(id);
}

/** Whether any tab has the film at hand. */
export async function heldFilms(ids: string[]): Promise<ReadonlySet<string>> {
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  const names = new Set(held.map(({ name }) => name));
  return new Set(ids.filter((id) => names.has(filmOf(id))));
}

type Word<View> = { changed: true } | { view: View };

/** What tabs tell one another: that orders have changed, and how far the one at work is. */
export function openChannel<View>(onWord: (word: Word<View>) => void) {
  const channel = new BroadcastChannel("uploads");
  channel.onmessage = ({ data }: MessageEvent<Word<View>>) => onWord(data);
  return (word: Word<View>) => channel.postMessage(word);
}
