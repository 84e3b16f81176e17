import { describe, expect, test } from "vitest";
import { ApiError } from "../../web/api/client.ts";
import { createImportRun } from "../../web/studio/import/import-run.ts";
import { planImportRows } from "../../web/studio/import/plan-rows.ts";
import { retryImportRequest } from "../../web/studio/import/retry-import-request.ts";
import { parseSheet } from "../../web/studio/import/sheet.ts";

describe("an import run", () => {
  const header = "name,time,year,language,description,price,category";
  const lines = [1, 2, 3, 4, 5].map(
    (n) => `The Night Train ${n},1h 52m,1964,English,A ticket,180,Action`,
  );
  const categories = [{ id: "1", tittle: "Action", slug: null, date: "2026-01-01T00:00:00.000Z" }];
  const rows = planImportRows(parseSheet([header, ...lines].join("\n")), {
    movies: [],
    categories,
    images: new Map(),
  });

  test("an import run sends each row once, and a second run only the failed rows", async () => {
    let [maxActive, activeCount] = [0, 0];
    const sentLines: number[] = [];
    const run = createImportRun(rows, async ({ line }) => {
      maxActive = Math.max(maxActive, ++activeCount);
      await Promise.resolve();
      activeCount -= 1;
      sentLines.push(line);
      if (line === 4 && sentLines.filter((sentLine) => sentLine === 4).length === 1)
        throw new ApiError(409, { message: "Not now." });
      return `id ${line}`;
    });
    run.start();
    await expect.poll(() => run.getSnapshot().phase).toBe("over");
    expect(run.getSnapshot()).toMatchObject({ done: 4, failed: 1 });
    expect(run.getSnapshot().results.get(4)).toEqual({
      state: "failed",
      reason: "Not now.",
      status: 409,
    });
    run.start();
    await expect.poll(() => run.getSnapshot()).toMatchObject({ phase: "over", done: 5, failed: 0 });
    expect(maxActive).toBe(2);
    expect(sentLines.sort()).toEqual([2, 3, 4, 4, 5, 6]);
  });

  test("a paused import run starts no further rows, and a cancelled import run skips them", async () => {
    const resolvers: (() => void)[] = [];
    const run = createImportRun(
      rows,
      ({ line }) => new Promise((done) => resolvers.push(() => done(String(line)))),
    );
    run.start();
    run.pause();
    for (const resolve of resolvers) resolve();
    await expect.poll(() => run.getSnapshot().done).toBe(2);
    expect(resolvers).toHaveLength(2);
    run.resume();
    await expect.poll(() => resolvers).toHaveLength(4);
    run.cancel();
    for (const resolve of resolvers) resolve();
    await expect.poll(() => run.getSnapshot()).toMatchObject({ phase: "over", done: 4, failed: 0 });
  });

  test("an import run pauses when the session has ended", async () => {
    const run = createImportRun(rows, () =>
      Promise.reject(new ApiError(401, { message: "You are not signed in." })),
    );
    run.start();
    await expect.poll(() => run.getSnapshot()).toMatchObject({ phase: "paused", failed: 2 });
  });

  test("an import run retries a temporary error four times and a refusal never", async () => {
    const waits: number[] = [];
    const wait = async (durationMs: number) => void waits.push(durationMs);
    const { signal } = new AbortController();
    const failWith = (status: number, after?: string) => () =>
      Promise.reject(new ApiError(status, {}, after));
    await expect(retryImportRequest(failWith(503), signal, wait)).rejects.toThrow();
    expect(waits).toEqual([1_000, 2_000, 4_000, 8_000]);
    await expect(retryImportRequest(failWith(429, "60"), signal, wait)).rejects.toThrow();
    expect(waits.slice(4)).toEqual([60_000, 60_000, 60_000, 60_000]);
    await expect(retryImportRequest(failWith(409), signal, wait)).rejects.toThrow();
    expect(waits).toHaveLength(8);
  });
});
