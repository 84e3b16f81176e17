const concurrency = 4;

export type BatchOutcome<Item> = { done: Item[]; failed: { item: Item; error: unknown }[] };

/** Runs a task for each item, a few at a time. A failure does not stop the others. */
export async function forEachConcurrently<Item>(
  items: readonly Item[],
  act: (item: Item) => Promise<unknown>,
  onProgress: (finished: number) => void = () => {},
): Promise<BatchOutcome<Item>> {
  const outcome: BatchOutcome<Item> = { done: [], failed: [] };
  const queue = [...items];
  let finished = 0;
  async function runWorker() {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) {
      await act(item).then(
        () => outcome.done.push(item),
        (error: unknown) => outcome.failed.push({ item, error }),
      );
      finished += 1;
      onProgress(finished);
    }
  }
  await Promise.all(Array.from({ length: concurrency }, runWorker));
  return outcome;
}
