/**
 * A response body for all visitors. After `freshUntil`, the body is still served until
 * `staleUntil`, while a new body is built. Times are in milliseconds since 1970.
 */
export type CachedBody = { body: string; tag: string; freshUntil: number; staleUntil: number };

type Source = {
  now: number;
  build: () => Promise<CachedBody>;
  /** Keeps a build running after the response, even if its request ends. */
  waitUntil: (promise: Promise<unknown>) => void;
};

/**
 * After this many milliseconds, a build without a result counts as lost: its request has probably
 * ended, and the build with the request.
 */
const abandonedMs = 10_000;
/**
 * How many milliseconds a request waits between checks whether another request's build has ended.
 */
const pollMs = 5;

type Build = { startedAt: number; outcome?: { entry: CachedBody } | { error: unknown } };

/**
 * Keeps the response bodies of an isolate. Requests that need the same body at the same time share
 * one build.
 */
export function createResponseBodyCache(maxEntries: number) {
  const entries = new Map<string, CachedBody>();
  const builds = new Map<string, Build>();

  async function buildAndStore(key: string, { now, build }: Source): Promise<CachedBody> {
    const own: Build = { startedAt: now };
    builds.set(key, own);
    try {
      const entry = await build();
      if (entries.size >= maxEntries)
        for (const oldest of [...entries.keys()].slice(0, maxEntries / 2)) entries.delete(oldest);
      entries.set(key, entry);
      own.outcome = { entry };
      return entry;
    } catch (error) {
      entries.delete(key);
      own.outcome = { error };
      throw error;
    } finally {
      if (builds.get(key) === own) builds.delete(key);
    }
  }

  function findRunning(key: string, { now }: Source): Build | undefined {
    const running = builds.get(key);
    if (running && now - running.startedAt < abandonedMs) return running;
    return undefined;
  }

  function startBuild(key: string, source: Source): Promise<CachedBody> {
    const body = buildAndStore(key, source);
    source.waitUntil(body.catch(() => undefined));
    return body;
  }

  /**
   * Polls for the outcome of another request's build. If this request awaited the promise of the
   * other request, its code could run as the other request and fail with "Cannot perform I/O on
   * behalf of a different request".
   */
  async function waitFor(running: Build, key: string, source: Source): Promise<CachedBody> {
    for (let waitedMs = 0; !running.outcome && waitedMs < abandonedMs; waitedMs += pollMs)
      await new Promise((resolve) => setTimeout(resolve, pollMs));
    if (!running.outcome) {
      const next = builds.get(key);
      if (next && next !== running) return waitFor(next, key, source);
      return startBuild(key, source);
    }
    if ("error" in running.outcome) throw running.outcome.error;
    return running.outcome.entry;
  }

  return async function getBody(key: string, source: Source): Promise<CachedBody> {
    const entry = entries.get(key);
    if (entry && source.now < entry.freshUntil) return entry;
    const running = findRunning(key, source);
    if (entry && source.now < entry.staleUntil) {
      if (!running) void startBuild(key, source);
      return entry;
    }
    return running ? waitFor(running, key, source) : startBuild(key, source);
  };
}
