import { inTime } from "./in-time.ts";
import { isForEverybody, tooMuch } from "./plan.ts";
import { stores } from "./stores.ts";

const answerMs = 5_000;
const mostAnswers = 200;
const freshMs = 3_600_000;
const keptAt = "X-Kept-At";

type Wait = (work: Promise<unknown>) => void;

/** What the site says; when it does not, or cannot, what it said before. */
export async function answerCall(request: Request, wait: Wait): Promise<Response> {
  const store = await caches.open(stores.answers);
  const kept = await store.match(request.url, { ignoreVary: true });
  const asked = fetch(request);
  const answer = await (kept ? inTime(asked, answerMs) : asked).catch(() => undefined);
  if (!answer) return kept ?? Response.error();
  wait(keepAnswer(store, request.url, answer.clone()));
  return answer.status >= 500 && kept ? kept : answer;
}

/** Keeps what everybody may see, and of a member's own answer the one that everybody gets in its place. */
async function keepAnswer(store: Cache, url: string, answer: Response) {
  if (isForEverybody(answer)) await put(store, url, answer);
  else if (answer.status === 404) await store.delete(url);
  else if (answer.ok) await keepEverybodys(url, store);
}

/** Asked without a cookie, and not again while it is fresh. */
export async function keepEverybodys(url: string, open?: Cache) {
  const store = open ?? (await caches.open(stores.answers));
  const kept = await store.match(url, { ignoreVary: true });
  if (Date.now() - Number(kept?.headers.get(keptAt) ?? 0) < freshMs) return;
  const answer = await fetch(url, { credentials: "omit" });
  if (isForEverybody(answer)) await put(store, url, answer);
}

/** Put anew, it is the youngest. */
async function put(store: Cache, url: string, answer: Response) {
  const headers = new Headers(answer.headers);
  headers.set(keptAt, String(Date.now()));
  await store.delete(url, { ignoreVary: true });
  await store.put(url, new Response(answer.body, { headers }));
  const urls = (await store.keys()).map((request) => request.url);
  await Promise.all(tooMuch(urls, mostAnswers, new Set()).map((old) => store.delete(old, { ignoreVary: true })));
}
