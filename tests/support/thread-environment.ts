import type { Environment } from "vitest/runtime";

/**
 * The globals of a thread of tests. `onThreadEnd` adds a function that closes what the thread's
 * files share, such as a site. It runs after the last file, because no hook of a file does.
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
