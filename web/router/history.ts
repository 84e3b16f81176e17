import { useCallback, useMemo, useSyncExternalStore } from "react";
import { newId } from "./new-id.ts";

/**
 * The browser's address as React state. A router of our own, for its size: React alone is two thirds
 * of what may be loaded before the home page is usable. See docs/decisions.
 */
export type Place = {
  key: string;
  pathname: string;
  search: string;
  state: { stay?: boolean } | null;
  arrival: Arrival;
};
export type Arrival = "push" | "replace" | "pop";

type Kept = { key: string; state: Place["state"] } | null;

const listeners = new Set<() => void>();
/** Where there is no browser, nobody has come yet: see `standAt`. */
let place = typeof window === "undefined" ? placeOf("/") : read("pop");

function read(arrival: Arrival): Place {
  const kept = history.state as Kept;
  const { pathname, search } = window.location;
  return { key: kept?.key ?? "first", pathname, search, state: kept?.state ?? null, arrival };
}

function placeOf(address: string): Place {
  const { pathname, search } = new URL(address, "http://site");
  return { key: "first", pathname, search, state: null, arrival: "pop" };
}

/** For drawing a page where there is no browser. */
export function standAt(address: string) {
  place = placeOf(address);
}

type Way = (show: () => void, from: Place, to: Place) => void;

let way: Way = (show) => show();

/** Has the change to another place shown in another way. It may come late, or not at all when there is a newer one. */
export function showChanges(how: Way) {
  way = how;
}

function arrive(arrival: Arrival) {
  const next = read(arrival);
  way(
    () => {
      place = next;
      for (const listener of listeners) listener();
    },
    place,
    next,
  );
}

if (typeof window !== "undefined") window.addEventListener("popstate", () => arrive("pop"));

export type GoOptions = { replace?: boolean; state?: Place["state"] };

/** Goes to an address of this site without loading the page anew. */
export function go(to: string, { replace = false, state = null }: GoOptions = {}) {
  const kept: Kept = { key: newId(), state };
  if (replace) history.replaceState(kept, "", to);
  else history.pushState(kept, "", to);
  arrive(replace ? "replace" : "push");
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const here = () => place;
export const usePlace = (): Place => useSyncExternalStore(subscribe, here, here);

/** The address's query, and a way to go to the same page with another one. */
export function useQueryOfPlace(): [URLSearchParams, (next: URLSearchParams, options?: GoOptions) => void] {
  const { pathname, search } = usePlace();
  const query = useMemo(() => new URLSearchParams(search), [search]);
  const change = useCallback(
    (next: URLSearchParams, options?: GoOptions) => go(next.size > 0 ? `${pathname}?${next}` : pathname, options),
    [pathname],
  );
  return [query, change];
}
