import { describe, expect, it } from "vitest";
import { type CachedBody, createBodyCache } from "../../../worker/http/body-cache.ts";

/**
 * Creates a cache of bodies that are named by the number of their build, fresh for 10 ms and served
 * for 20 ms. A build ends at a call.
 */
function createTestCache() {
  const getBody = createBodyCache(4);
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

/** Creates the cache with its first body built at 0. */
async function createFilledCache() {
  const cache = createTestCache();
  const first = cache.get(0);
  cache.builds[0]?.finish();
  await first;
  return cache;
}

describe("bodies that an isolate keeps", () => {
  it("bodies that an isolate keeps are built once for requests at the same time, and again only when they are no longer fresh", async () => {
    const { get, builds } = createTestCache();
    const requests = [get(0), get(1), get(2)];
    builds[0]?.finish();
    expect(await Promise.all([...requests, get(9)])).toEqual(Array(4).fill("build 1"));
    expect(builds).toHaveLength(1);
  });

  it("bodies that an isolate keeps are served stale while one request builds them again", async () => {
    const { get, builds } = await createFilledCache();
    expect([await get(11), await get(12)]).toEqual(["build 1", "build 1"]);
    expect(builds).toHaveLength(2);
    builds[1]?.finish();
    await expect.poll(() => get(13)).toBe("build 2");
  });

  it("bodies that an isolate keeps are waited for when they are too old", async () => {
    const { get, builds } = await createFilledCache();
    const requests = [get(21), get(22)];
    builds[1]?.finish();
    expect(await Promise.all(requests)).toEqual(["build 2", "build 2"]);
  });

  it("bodies that an isolate keeps are gone when they cannot be built again, which all who wait are told", async () => {
    const { get, builds } = await createFilledCache();
    const requests = Promise.allSettled([get(21), get(22)]);
    builds[1]?.fail(new Error("not found"));
    expect((await requests).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    void get(23);
    expect(builds).toHaveLength(3);
  });

  it("bodies that an isolate keeps are built by another request when the first one ended without a result", async () => {
    const { get, builds } = createTestCache();
    void get(0);
    const later = get(10_000);
    builds[1]?.finish();
    expect(await later).toBe("build 2");
  });

  it("bodies that an isolate keeps are a bounded number", async () => {
    const { get, builds } = createTestCache();
    for (const key of ["a", "b", "c", "d", "e", "a"]) {
      const body = get(0, key);
      builds.at(-1)?.finish();
      await body;
    }
    expect(builds).toHaveLength(6);
  });
});
