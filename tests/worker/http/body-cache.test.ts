import { describe, expect, it } from "vitest";
import { type CachedBody, createResponseBodyCache } from "../../../worker/http/body-cache.ts";

/**
 * Creates a cache whose bodies are named by the number of their build, are fresh for 10 ms and may
 * be served for 20 ms. A build ends when the test calls `finish` or `fail`.
 */
function createTestCache() {
  const getBody = createResponseBodyCache(4);
  const builds: { finish: () => void; fail: (error: Error) => void }[] = [];
  const get = (now: number, key = "home") =>
    getBody(key, {
      now,
      waitUntil: () => undefined,
      build: () => {
        const { promise, resolve, reject } = Promise.withResolvers<CachedBody>();
        const body = `build ${builds.length + 1}`;
        builds.push({
          finish: () => resolve({ body, tag: "", freshUntil: now + 10, staleUntil: now + 20 }),
          fail: reject,
        });
        return promise;
      },
    }).then(({ body }) => body);
  return { get, builds };
}

/** Creates the cache with a first body that was built at 0 ms. */
async function createFilledCache() {
  const cache = createTestCache();
  const first = cache.get(0);
  cache.builds[0]?.finish();
  await first;
  return cache;
}

describe("the body cache of an isolate", () => {
  it("the body cache builds a body once for simultaneous requests, and again only when the body is no longer fresh", async () => {
    const { get, builds } = createTestCache();
    const requests = [get(0), get(1), get(2)];
    builds[0]?.finish();
    expect(await Promise.all([...requests, get(9)])).toEqual(Array(4).fill("build 1"));
    expect(builds).toHaveLength(1);
  });

  it("the body cache returns a stale body while one request rebuilds it", async () => {
    const { get, builds } = await createFilledCache();
    expect([await get(11), await get(12)]).toEqual(["build 1", "build 1"]);
    expect(builds).toHaveLength(2);
    builds[1]?.finish();
    await expect.poll(() => get(13)).toBe("build 2");
  });

  it("requests wait for a rebuild when the cached body is too old to be returned", async () => {
    const { get, builds } = await createFilledCache();
    const requests = [get(21), get(22)];
    builds[1]?.finish();
    expect(await Promise.all(requests)).toEqual(["build 2", "build 2"]);
  });

  it("a failed rebuild removes the cached body, and every waiting request gets the error", async () => {
    const { get, builds } = await createFilledCache();
    const requests = Promise.allSettled([get(21), get(22)]);
    builds[1]?.fail(new Error("not found"));
    expect((await requests).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    void get(23);
    expect(builds).toHaveLength(3);
  });

  it("a waiting request builds the response body when the request that was building the body ended without a result", async () => {
    const { get, builds } = createTestCache();
    void get(0);
    const later = get(10_000);
    builds[1]?.finish();
    expect(await later).toBe("build 2");
  });

  it("the body cache keeps a limited number of bodies", async () => {
    const { get, builds } = createTestCache();
    for (const key of ["a", "b", "c", "d", "e", "a"]) {
      const body = get(0, key);
      builds.at(-1)?.finish();
      await body;
    }
    expect(builds).toHaveLength(6);
  });
});
