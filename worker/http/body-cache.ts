/**
 * A response body for all visitors. Until `freshUntil` it is served as it is, until `staleUntil` while it is built
 * again: milliseconds since 1970.
 */
export type CachedBody = { body: string; tag: string; freshUntil: number; staleUntil: number };

type Source = {
  now: number;
  build: () => Promise<CachedBody>;
  /** Lets a build settle after the response, whatever becomes of its request. */
  waitUntil: (promise: Promise<unknown>) => void;
};

/** A build of which nothing was heard for so long has ended with its request. */
const abandonedMs = 10_000;

/** The bodies that an isolate keeps. Requests that need the same body at once share one build. */
export function createBodyCache(maxEntries: number) {
  const entries = new Map<string, CachedBody>();
  const builds = new Map<string, { body: Promise<CachedBody>; startedAt: number }>();

  async function buildAndStore(key: string, build: Source["build"]): Promise<CachedBody> {
    try {
      const entry = await build();
      if (entries.size >= maxEntries)
        for (const oldest of [...entries.keys()].slice(0, maxEntries / 2)) entries.delete(oldest);
      entries.set(key, entry);
      return entry;
    } catch (error) {
      entries.delete(key);
      throw error;
    } finally {
      builds.delete(key);
    }
  }

  function buildOnce(key: string, { now, build, waitUntil }: Source): Promise<CachedBody> {
    const running = builds.get(key);
    if (running && now - running.startedAt < abandonedMs) return running.body;
    const body = buildAndStore(key, build);
    builds.set(key, { body, startedAt: now });
    waitUntil(body.catch(() => undefined));
    return body;
  }

  return async function getBody(key: string, source: Source): Promise<CachedBody> {
    const entry = entries.get(key);
    if (entry && source.now < entry.freshUntil) return entry;
    const built = buildOnce(key, source);
    return entry && source.now < entry.staleUntil ? entry : built;
  };
}
