import { useCallback, useMemo, useSyncExternalStore } from "react";

/**
 * The browser's address as React state. A router of our own, for its size: React alone is two thirds
 * of what may be loaded before the home page is usable. See docs/decisions.
 */
export type Location = {
  key: string;
  pathname: string;
  search: string;
  state: { preventScrollReset?: boolean } | null;
  navigationType: NavigationType;
};
export type NavigationType = "push" | "replace" | "pop";

type HistoryState = { key: string; state: Location["state"] } | null;

const listeners = new Set<() => void>();
/** Where there is no browser, nobody has come yet: see `standAt`. */
let currentLocation = typeof window === "undefined" ? parseLocation("/") : readLocation("pop");

function readLocation(navigationType: NavigationType): Location {
  const historyState = history.state as HistoryState;
  const { pathname, search } = window.location;
  return { key: historyState?.key ?? "first", pathname, search, state: historyState?.state ?? null, navigationType };
}

function parseLocation(url: string): Location {
  const { pathname, search } = new URL(url, "http://site");
  return { key: "first", pathname, search, state: null, navigationType: "pop" };
}

/** For drawing a page where there is no browser. */
export function setServerLocation(url: string) {
  currentLocation = parseLocation(url);
}

type Transition = (applyNavigation: () => void, from: Location, to: Location) => void;

let transition: Transition = (show) => show();

/** Has the change to another place shown in another way. It may come late, or not at all when there is a newer one. */
export function setTransition(nextTransition: Transition) {
  transition = nextTransition;
}

function updateLocation(navigationType: NavigationType) {
  const next = readLocation(navigationType);
  transition(
    () => {
      currentLocation = next;
      for (const listener of listeners) listener();
    },
    currentLocation,
    next,
  );
}

if (typeof window !== "undefined") window.addEventListener("popstate", () => updateLocation("pop"));

export type NavigateOptions = { replace?: boolean; state?: Location["state"] };

/** Goes to an address of this site without loading the page anew. */
export function navigate(to: string, { replace = false, state = null }: NavigateOptions = {}) {
  const historyState: HistoryState = { key: `${Date.now()}-${Math.random()}`, state };
  if (replace) history.replaceState(historyState, "", to);
  else history.pushState(historyState, "", to);
  updateLocation(replace ? "replace" : "push");
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const getLocation = () => currentLocation;
export const useLocation = (): Location => useSyncExternalStore(subscribe, getLocation, getLocation);

/** The address's query, and a way to go to the same page with another one. */
export function useSearchParams(): [URLSearchParams, (next: URLSearchParams, options?: NavigateOptions) => void] {
  const { pathname, search } = useLocation();
  const searchParams = useMemo(() => new URLSearchParams(search), [search]);
  const setSearchParams = useCallback(
    (next: URLSearchParams, options?: NavigateOptions) =>
      navigate(next.size > 0 ? `${pathname}?${next}` : pathname, options),
    [pathname],
  );
  return [searchParams, setSearchParams];
}
