import { expect, it, vi } from "vitest";
import { createStore, updateStore } from "../../web/ui/create-store.ts";

it("a store tells its subscribers of every new state, until they unsubscribe", () => {
  const store = createStore({ count: 0 });
  const states: number[] = [];
  const unsubscribe = store.subscribe(() => states.push(store.getSnapshot().count));
  store.set({ count: 1 });
  store.set({ count: 2 });
  unsubscribe();
  store.set({ count: 3 });
  expect([states, store.getSnapshot()]).toEqual([[1, 2], { count: 3 }]);
});

it("a store keeps the same snapshot object until a value changes", () => {
  const store = createStore({ count: 0, name: "Metropolis" });
  const listener = vi.fn();
  store.subscribe(listener);
  const before = store.getSnapshot();
  updateStore(store, { count: 0 });
  expect([store.getSnapshot() === before, listener.mock.calls.length]).toEqual([true, 0]);
  updateStore(store, { count: 1 });
  expect([store.getSnapshot(), listener.mock.calls.length]).toEqual([
    { count: 1, name: "Metropolis" },
    1,
  ]);
});

it("a listener subscribed to a store twice is called once per change", () => {
  const store = createStore(0);
  const listener = vi.fn();
  store.subscribe(listener);
  store.subscribe(listener);
  store.set(1);
  expect(listener).toHaveBeenCalledTimes(1);
});
