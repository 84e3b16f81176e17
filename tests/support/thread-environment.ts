import type { Environment } from "vitest/runtime";

/** What a thread's files share is to end with the thread, after the last of them. No hook of a test file comes so late. */
export type ThreadGlobals = typeof globalThis & { onThreadEnd?: (close: () => Promise<unknown>) => void };

export default {
  name: "thread",
  viteEnvironment: "ssr",
  setup(global: ThreadGlobals) {
    const closeHandlers: (() => Promise<unknown>)[] = [];
    global.onThreadEnd = (close) => closeHandlers.push(close);
    return { teardown: async () => void (await Promise.all(closeHandlers.map((close) => close()))) };
  },
} satisfies Environment;
