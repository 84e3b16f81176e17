import { readHandle } from "./file-handle.ts";
import type { OrderRecord } from "./order-record.ts";
import { changeOrder, dropOrder, keepOrder, ordersOf } from "./order-store.ts";
import type { OrderView } from "./order-view.ts";
import type { openProgress } from "./progress.ts";
import { isSameFile } from "./same-file.ts";
import { heldFilms, holdFilm, letFilmGo, openChannel } from "./tabs.ts";
import { viewOf } from "./views.ts";

/** The orders of whoever is signed in, as this tab knows them. */

const doneKeptMs = 24 * 3_600_000;
const heardFreshMs = 5_000;
const tellEveryMs = 500;
const showEveryMs = 200;

type AtWork = { id: string; stop: AbortController; progress: ReturnType<typeof openProgress> };

let owner: string | null = null;
let records: readonly OrderRecord[] = [];
let elsewhere: ReadonlySet<string> = new Set();
let atWork: AtWork | null = null;
/** The session has ended: nothing is tried until somebody signs in. */
let signedOut = false;
let views: readonly OrderView[] = [];
const films = new Map<string, File>();
const heard = new Map<string, { view: OrderView; at: number }>();
const listeners = new Set<() => void>();
let tell: ReturnType<typeof openChannel<OrderView>> | undefined;

export const currentViews = () => views;

export function onViews(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export const filmOf = (id: string) => films.get(id);
export const orderOf = (id: string) => records.find((one) => one.id === id);
export const currentOwner = () => owner;
export const orderAtWork = () => atWork;

/** The first whose turn it is, and whose film is at hand here. */
export const nextOrder = () =>
  owner === null || signedOut ? undefined : records.find(({ id, state }) => state === "open" && films.has(id));

export function setAtWork(next: AtWork | null) {
  atWork = next;
  show();
}

export function setSignedOut(is: boolean) {
  signedOut = is;
  show();
}

/** Whose orders are shown and worked off: nobody else's are. `whenChanged`: by another tab. */
export async function openBook(userId: string | null, whenChanged: () => void): Promise<void> {
  owner = userId;
  signedOut = false;
  tell ??= openChannel<OrderView>((word) => {
    if ("changed" in word) return void reload().then(whenChanged);
    heard.set(word.view.id, { view: word.view, at: Date.now() });
    show();
  });
  await reload();
}

/** Reads again what is kept, and looks which films are at hand, here and in the other tabs. */
export async function reload(): Promise<void> {
  const asked = owner;
  const read = asked === null ? [] : await ordersOf(asked);
  if (asked !== owner) return;
  records = read;
  for (const record of records) {
    if (record.state === "done") loseFilm(record.id);
    else if (record.handle && !films.has(record.id)) await findFilm(record, record.handle);
  }
  if (atWork && orderOf(atWork.id)?.state !== "open") atWork.stop.abort();
  await lookAround();
}

/** What has been done for a day is old news. */
export async function dropOldNews(now: number): Promise<void> {
  const old = records.filter(({ state, orderedAt }) => state === "done" && now - orderedAt > doneKeptMs);
  for (const { id } of old) await dropOrder(id);
  if (old.length > 0) await reload();
}

export async function lookAround(): Promise<void> {
  elsewhere = await heldFilms(records.map(({ id }) => id));
  show();
}

/** Reads a film's file where the browser allows it without asking. */
async function findFilm({ id, film }: OrderRecord, handle: FileSystemFileHandle): Promise<void> {
  const file = await readHandle(handle, "query");
  if (file && (await isSameFile(file, film))) setFilm(id, file);
}

export function setFilm(id: string, file: File): void {
  films.set(id, file);
  holdFilm(id);
}

export function loseFilm(id: string): void {
  films.delete(id);
  letFilmGo(id);
}

export async function add(record: OrderRecord, file: File): Promise<void> {
  await keepOrder(record);
  setFilm(record.id, file);
  await announce();
}

/** Gives the order as it is then; undefined when it was given up meanwhile. */
export async function change(id: string, changes: Partial<OrderRecord>): Promise<OrderRecord | undefined> {
  const changed = await changeOrder(id, changes);
  await announce();
  return changed;
}

export async function remove(id: string): Promise<void> {
  if (atWork?.id === id) atWork.stop.abort();
  loseFilm(id);
  await dropOrder(id);
  await announce();
}

async function announce(): Promise<void> {
  tell?.({ changed: true });
  await reload();
}

let shownAt = 0;
let showing: ReturnType<typeof setTimeout> | undefined;

/** Now or in a moment: progress comes faster than anybody can read. */
export function showSoon(): void {
  const waitMs = shownAt + showEveryMs - Date.now();
  if (waitMs <= 0) show();
  else showing ??= setTimeout(show, waitMs);
}

let toldAt = 0;

export function show(): void {
  clearTimeout(showing);
  showing = undefined;
  shownAt = Date.now();
  views = records.map((record) => viewOf(record, standingOf(record.id)));
  const own = views.find(({ id }) => id === atWork?.id);
  if (own && shownAt - toldAt >= tellEveryMs) {
    toldAt = shownAt;
    tell?.({ view: own });
  }
  for (const listener of listeners) listener();
}

function standingOf(id: string) {
  const last = heard.get(id);
  const isFresh = last !== undefined && Date.now() - last.at < heardFreshMs;
  return {
    progress: atWork?.id === id ? atWork.progress.read() : null,
    heard: isFresh && elsewhere.has(id) ? last.view : undefined,
    hasFilm: films.has(id),
    filmElsewhere: elsewhere.has(id),
    signedOut,
  };
}
