import { useSiteAction } from "./use-site-action.ts";

/**
 * Returns a function that moves an entry up (-1) or down (1) and saves the new order. `ids` has the
 * ids of all entries in their current order. An error is shown as an alert.
 */
export function useMoveListEntry(
  ids: readonly string[],
  save: (ids: string[]) => Promise<unknown>,
) {
  const run = useSiteAction();
  return function move(id: string, offset: -1 | 1): Promise<void> {
    const order = ids.filter((each) => each !== id);
    order.splice(ids.indexOf(id) + offset, 0, id);
    return run(() => save(order));
  };
}
