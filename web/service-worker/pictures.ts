import { isSamePicture, tooMuch } from "./plan.ts";
import { stores } from "./stores.ts";

const mostPictures = 300;
const usedLately = new Set<string>();

/** A picture never changes under its address. */
export async function answerPicture(request: Request, wait: (work: Promise<unknown>) => void): Promise<Response> {
  const store = await caches.open(stores.pictures);
  usedLately.add(request.url);
  const kept = await store.match(request.url);
  if (kept) return kept;
  const picture = await fetch(request).catch(() => undefined);
  if (!picture) return (await inAnotherSize(store, request.url)) ?? Response.error();
  if (picture.status === 200) wait(keep(store, request.url, picture.clone()));
  return picture;
}

/** A window of another width asks for another size. */
async function inAnotherSize(store: Cache, url: string): Promise<Response | undefined> {
  const known = (await store.keys()).find((request) => isSamePicture(request.url, url));
  return known && store.match(known);
}

/** Pictures that a page showed before there was a worker: the browser still has them. */
export async function keepPicture(url: string) {
  const store = await caches.open(stores.pictures);
  if (await store.match(url)) return;
  const picture = await fetch(url, { cache: "force-cache", credentials: "omit" });
  if (picture.status === 200) await keep(store, url, picture);
}

async function keep(store: Cache, url: string, picture: Response) {
  await store.put(url, picture);
  const urls = (await store.keys()).map((request) => request.url);
  await Promise.all(tooMuch(urls, mostPictures, usedLately).map((old) => store.delete(old)));
}
