import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createStoredText, createStoredValue } from "../../web/ui/stored-value.ts";

const stored = new Map<string, string>();
let isFull = false;

beforeEach(() => {
  stored.clear();
  isFull = false;
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    removeItem: (key: string) => stored.delete(key),
    setItem(key: string, text: string) {
      if (isFull) throw new DOMException("The disk is full.", "QuotaExceededError");
      stored.set(key, text);
    },
  });
  vi.stubGlobal("window", new EventTarget());
  vi.stubGlobal("StorageEvent", class extends Event {});
});
afterEach(() => vi.unstubAllGlobals());

it("a value that the browser refuses to store stays readable, and replaces the value stored before", () => {
  const cart = createStoredValue<string[]>("cart", (json) => (json as string[] | null) ?? []);
  cart.set(["a"]);
  isFull = true;
  cart.set(["a", "b"]);
  expect(cart.get()).toEqual(["a", "b"]);
  isFull = false;
  cart.set(["c"]);
  expect([cart.get(), stored.get("cart")]).toEqual([["c"], '["c"]']);
});

it.each(["1234567890123456789", '{"order": 12}', "null", "true"])(
  "a stored text %s is returned unchanged",
  (text) => {
    const draft = createStoredText("draft");
    draft.set(text);
    expect([draft.get(), stored.get("draft")]).toEqual([text, text]);
    draft.set(null);
    expect(draft.get()).toBeNull();
  },
);
