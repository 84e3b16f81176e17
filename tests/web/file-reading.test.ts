import { expect, test, vi } from "vitest";
import { createFileReading } from "../../web/studio/file-reading.ts";

function start() {
  const shown: boolean[] = [];
  const outcome = { take: vi.fn<(result: string) => void>(), refuse: vi.fn<() => void>() };
  const reading = createFileReading((isReading) => shown.push(isReading));
  const choose = () => {
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    return { resolve, reject, done: reading.read(() => promise, outcome) };
  };
  return { shown, outcome, reading, choose };
}

test("a file field takes the file chosen last, even if an earlier file is read later", async () => {
  const { shown, outcome, choose } = start();
  const [first, second] = [choose(), choose()];
  second.resolve("second");
  await second.done;
  first.resolve("first");
  await first.done;
  expect(outcome.take.mock.calls).toEqual([["second"]]);
  expect(shown).toEqual([true, true, false]);
});

test("a file field goes on reading the newer file when the earlier one turns out unreadable", async () => {
  const { shown, outcome, choose } = start();
  const [first, second] = [choose(), choose()];
  first.reject(new Error("unreadable"));
  await first.done;
  expect([outcome.refuse.mock.calls, shown]).toEqual([[], [true, true]]);
  second.reject(new Error("unreadable"));
  await second.done;
  expect(outcome.refuse).toHaveBeenCalledOnce();
  expect(shown.at(-1)).toBe(false);
});

test("a file field that was removed takes no file, and tells the reader to stop", async () => {
  const { outcome, reading } = start();
  const { promise, resolve } = Promise.withResolvers<string>();
  const signals: AbortSignal[] = [];
  const done = reading.read((given) => {
    signals.push(given);
    return promise;
  }, outcome);
  reading.stop();
  resolve("late");
  await done;
  expect(outcome.take).not.toHaveBeenCalled();
  expect(signals[0]?.aborted).toBe(true);
});

test("a file field shows that it is reading until the file that it took has been used", async () => {
  const { shown, reading } = start();
  const use = Promise.withResolvers<void>();
  const done = reading.read(async () => "file", { take: () => use.promise, refuse: () => {} });
  expect(shown).toEqual([true]);
  use.resolve();
  await done;
  expect(shown).toEqual([true, false]);
});
