import { useSyncExternalStore } from "react";

export type Store<State> = {
  getSnapshot: () => State;
  set: (next: State) => void;
  /** Gives the way to stop. */
  subscribe: (listener: () => void) => () => void;
};

/** State that outlives components, replaced as a whole: `useStore` follows it. */
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

/** Changes some fields of a store's state; nobody is told when they were so already. */
export function updateStore<State extends object>({ getSnapshot, set }: Store<State>, change: Partial<State>) {
  const current = getSnapshot();
  const isChanged = (Object.keys(change) as (keyof State)[]).some((key) => !Object.is(current[key], change[key]));
  if (isChanged) set({ ...current, ...change });
}
