/** Random values that are the same for the same seed. */
export type Random = {
  /** Returns a number from 0 (included) to 1 (excluded). */
  next: () => number;
  /** Returns an integer between both limits, which are included. */
  integer: (from: number, to: number) => number;
  chance: (probability: number) => boolean;
  pick: <Item>(items: readonly Item[]) => Item;
};

/** Creates random values by the generator mulberry32: https://github.com/bryc/code. */
export function createRandom(seed: number): Random {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const integer = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  return {
    next,
    integer,
    chance: (probability) => next() < probability,
    pick: <Item>(items: readonly Item[]) => items[integer(0, items.length - 1)] as Item,
  };
}
