const atOnce = 4;

export type Outcome<Thing> = { done: Thing[]; failed: { thing: Thing; error: unknown }[] };

/** Does the same to each of several things, a few at a time; one that fails does not stop the others. */
export async function forEachOf<Thing>(
  things: readonly Thing[],
  act: (thing: Thing) => Promise<unknown>,
  onProgress: (finished: number) => void = () => {},
): Promise<Outcome<Thing>> {
  const outcome: Outcome<Thing> = { done: [], failed: [] };
  const waiting = [...things];
  let finished = 0;
  async function work() {
    for (let thing = waiting.shift(); thing !== undefined; thing = waiting.shift()) {
      await act(thing).then(
        () => outcome.done.push(thing),
        (error: unknown) => outcome.failed.push({ thing, error }),
      );
      finished += 1;
      onProgress(finished);
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work));
  return outcome;
}
