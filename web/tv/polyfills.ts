/**
 * Adds functions that Chromium 79 lacks and that the code shared with the site's other pages uses.
 * Chromium 79 is the engine of televisions of 2021 (webOS 6, Tizen 6).
 */
function define(target: object, name: string, value: unknown): void {
  if (name in target) return;
  Object.defineProperty(target, name, { value, writable: true, configurable: true });
}

function at<Item>(this: ArrayLike<Item>, index: number): Item | undefined {
  return this[index < 0 ? this.length + index : index];
}

for (const { prototype } of [Array, String] as { prototype: object }[]) define(prototype, "at", at);

define(Array.prototype, "findLast", function findLast<
  Item,
>(this: Item[], isFound: (item: Item) => boolean): Item | undefined {
  return this.slice().reverse().find(isFound);
});

define(Array.prototype, "toSorted", function toSorted<
  Item,
>(this: Item[], compare?: (one: Item, other: Item) => number): Item[] {
  return this.slice().sort(compare);
});

define(
  String.prototype,
  "replaceAll",
  function replaceAll(this: string, searched: string | RegExp, replacement: string): string {
    if (typeof searched === "string") return this.split(searched).join(replacement);
    return this.replace(searched, replacement);
  },
);

define(AbortSignal, "timeout", (ms: number) => {
  const controller = new AbortController();
  setTimeout(() => controller.abort(new DOMException("", "TimeoutError")), ms);
  return controller.signal;
});

define(
  Element.prototype,
  "replaceChildren",
  function replaceChildren(this: Element, ...children: (Node | string)[]): void {
    this.textContent = "";
    this.append(...children);
  },
);

/** Whether listeners are removed when the signal of their options is aborted. */
function knowsListenerSignals(): boolean {
  let isRead = false;
  const options = {
    get signal() {
      isRead = true;
      return undefined;
    },
  };
  new EventTarget().addEventListener("test", null, options);
  return isRead;
}

if (!knowsListenerSignals()) {
  const { addEventListener } = EventTarget.prototype;
  EventTarget.prototype.addEventListener = function addRemovable(type, listener, options) {
    addEventListener.call(this, type, listener, options);
    const signal = typeof options === "object" ? options?.signal : undefined;
    if (signal)
      addEventListener.call(signal, "abort", () =>
        this.removeEventListener(type, listener, options),
      );
  };
}

/** Chromium before 81 sends no beacons with JSON (https://crbug.com/490015). */
const sendBeacon = navigator.sendBeacon.bind(navigator);
navigator.sendBeacon = (url, body) => {
  try {
    return sendBeacon(url, body);
  } catch {
    const headers = body instanceof Blob ? { "Content-Type": body.type } : undefined;
    fetch(url, { method: "POST", body, headers, keepalive: true }).catch(() => undefined);
    return true;
  }
};
