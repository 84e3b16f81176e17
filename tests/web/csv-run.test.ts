import { describe, expect, test, vi } from "vitest";
import { ApiError } from "../../web/api/client.ts";
import { createImportRun } from "../../web/features/admin/import/import-run.ts";
import { planRows } from "../../web/features/admin/import/plan-rows.ts";
import { retryImportRequest } from "../../web/features/admin/import/retry-import-request.ts";
import { parseSheet } from "../../web/features/admin/import/sheet.ts";

describe("sending the rows", () => {
  const header = "name,time,year,language,description,price,category";
  const lines = [1, 2, 3, 4, 5].map((n) => `The Night Train ${n},1h 52m,1964,English,A ticket,180,Action`);
  const categories = [{ id: "1", tittle: "Action", date: "2026-01-01T00:00:00.000Z" }];
  const rows = planRows(parseSheet([header, ...lines].join("\n")), { movies: [], categories, images: new Map() });

  test("two at a time, each once; what failed is sent again alone", async () => {
    let [most, now] = [0, 0];
    const sent: number[] = [];
    const run = createImportRun(rows, async ({ line }) => {
      most = Math.max(most, ++now);
      await Promise.resolve();
      now -= 1;
      sent.push(line);
      if (line === 4 && sent.filter((each) => each === 4).length === 1)
        throw new ApiError(409, { message: "Not now." });
      return `id ${line}`;
    });
    run.start();
    await vi.waitFor(() => expect(run.snapshot().phase).toBe("over"));
    expect(run.snapshot()).toMatchObject({ done: 4, failed: 1 });
    expect(run.snapshot().results.get(4)).toEqual({ state: "failed", reason: "Not now.", status: 409 });
    run.start();
    await vi.waitFor(() => expect(run.snapshot()).toMatchObject({ phase: "over", done: 5, failed: 0 }));
    expect(most).toBe(2);
    expect(sent.sort()).toEqual([2, 3, 4, 4, 5, 6]);
  });

  test("a pause holds what is not under way, and a cancel leaves it", async () => {
    const answers: (() => void)[] = [];
    const run = createImportRun(rows, ({ line }) => new Promise((done) => answers.push(() => done(String(line)))));
    run.start();
    run.pause();
    for (const answer of answers) answer();
    await vi.waitFor(() => expect(run.snapshot().done).toBe(2));
    expect(answers).toHaveLength(2);
    run.resume();
    await vi.waitFor(() => expect(answers).toHaveLength(4));
    run.cancel();
    for (const answer of answers) answer();
    await vi.waitFor(() => expect(run.snapshot()).toMatchObject({ phase: "over", done: 4, failed: 0 }));
  });

  test("a session that ended holds the rest", async () => {
    const run = createImportRun(rows, () => Promise.reject(new ApiError(401, { message: "You are not signed in." })));
    run.start();
    await vi.waitFor(() => expect(run.snapshot()).toMatchObject({ phase: "paused", failed: 2 }));
  });

  test("what may pass is tried five times, ever later or when the site says; a refusal is not", async () => {
    const waits: number[] = [];
    const wait = async (durationMs: number) => void waits.push(durationMs);
    const { signal } = new AbortController();
    const failing = (status: number, after?: string) => () => Promise.reject(new ApiError(status, {}, after));
    await expect(retryImportRequest(failing(503), signal, wait)).rejects.toThrow();
    expect(waits).toEqual([1_000, 2_000, 4_000, 8_000]);
    await expect(retryImportRequest(failing(429, "60"), signal, wait)).rejects.toThrow();
    expect(waits.slice(4)).toEqual([60_000, 60_000, 60_000, 60_000]);
    await expect(retryImportRequest(failing(409), signal, wait)).rejects.toThrow();
    expect(waits).toHaveLength(8);
  });
});
