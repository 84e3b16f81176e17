export type Absent = false | null | undefined | "";

/** Returns the items without those that are absent, so that a list can write `isShown && item`. */
export const compact = <Item>(items: readonly (Item | Absent)[]): Item[] =>
  items.filter((item): item is Item => Boolean(item));
