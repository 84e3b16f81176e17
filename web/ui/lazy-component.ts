import { type ComponentType, createElement, use } from "react";
import { importWithRetry } from "./lazy-import.ts";

const failedLoads = new Set<() => void>();

/**
 * Makes failed lazy components load again when they are next rendered. Called by error boundaries.
 */
export function forgetFailedLoads() {
  for (const forget of failedLoads) forget();
  failedLoads.clear();
}

/**
 * Creates a component whose code is loaded when it is first rendered, or earlier by `load`. A
 * failed load can be retried, while React's `lazy` keeps a failure until the page is closed.
 */
export function lazyComponent<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let loading: Promise<ComponentType<Props>> | undefined;
  function forget() {
    loading = undefined;
  }
  function loadOnce() {
    if (loading) return loading;
    loading = importWithRetry(load);
    loading.catch(() => failedLoads.add(forget));
    return loading;
  }
  async function loadAhead() {
    try {
      return await loadOnce();
    } catch (error) {
      forget();
      throw error;
    }
  }
  return Object.assign((props: Props) => createElement(use(loadOnce()), props), {
    load: loadAhead,
  });
}
