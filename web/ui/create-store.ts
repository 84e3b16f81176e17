import { useSyncExternalStore } from "react";

export type Store<State> = {
  getSnapshot: () => State;
  set: (next: State) => void;
  /** Returns the function that unsubscribes. */
  subscribe: (listener: () => void) => () => void;
};

/**
 * Creates a store for state outside of React. `set` replaces the whole state. Components read the
 * state with `useStore`.
 */
export function createStore<State>(initial: State): Store<State> {
  const listeners = new Set<() => void>();
  let state = initial;
  return {
    getSnapshot: () => state,
    set(next) {
      state = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

export function useStore<State>({ subscribe, getSnapshot }: Omit<Store<State>, "set">): State {
  return useSyncExternalStore(subscribe, getSnapshot, getSnapshot);
}

/** Changes some fields of a store's state. Listeners are not called if nothing changes. */
export function updateStore<State extends object>(
  { getSnapshot, set }: Store<State>,
  change: Partial<State>,
) {
  const current = getSnapshot();
  const isChanged = (Object.keys(change) as (keyof State)[]).some(
    (key) => !Object.is(current[key], change[key]),
  );
  if (isChanged) set({ ...current, ...change });
}
