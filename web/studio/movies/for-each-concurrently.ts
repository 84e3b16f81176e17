import pLimit from "p-limit";

const concurrency = 4;

export type ConcurrentOutcome<Item> = { done: Item[]; failed: { item: Item; error: unknown }[] };

/** Runs an action on several items, a few at a time. A failed action does not stop the others. */
export async function forEachConcurrently<Item>(
  items: readonly Item[],
  act: (item: Item) => Promise<unknown>,
  onProgress: (finished: number) => void = () => {},
): Promise<ConcurrentOutcome<Item>> {
  const outcome: ConcurrentOutcome<Item> = { done: [], failed: [] };
  let finished = 0;
  await pLimit(concurrency).map(items, async (item) => {
    await act(item).then(
      () => outcome.done.push(item),
      (error: unknown) => outcome.failed.push({ item, error }),
    );
    finished += 1;
    onProgress(finished);
  });
  return outcome;
}
