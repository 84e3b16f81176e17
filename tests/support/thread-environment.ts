import type { Environment } from "vitest/runtime";

/**
 * Closes what the test files of a thread share, such as a site, after the last file. No hook of a
 * test file runs that late.
 */
export type ThreadGlobals = typeof globalThis & {
  onThreadEnd?: (close: () => Promise<unknown>) => void;
};

export default {
  name: "thread",
  viteEnvironment: "ssr",
  setup(global: ThreadGlobals) {
    const closeHandlers: (() => Promise<unknown>)[] = [];
    global.onThreadEnd = (close) => closeHandlers.push(close);
    return {
      teardown: async () => void (await Promise.all(closeHandlers.map((close) => close()))),
    };
  },
} satisfies Environment;
