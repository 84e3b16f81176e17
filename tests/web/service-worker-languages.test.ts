import { expect, it, vi } from "vitest";

it("a service worker deletes the caches of its language's earlier builds, and leaves those of other languages", async () => {
  const build = { version: "2", contract: "c", cachedPaths: "", files: [], laterFiles: [] };
  vi.stubGlobal("BUILD", { locale: "de", ...build });
  const names = new Set([
    "marquee shell de 2",
    "marquee shell de 1",
    "marquee shell en 1",
    "marquee responses de c",
    "marquee responses de b",
    "marquee responses es b",
    "marquee images",
    "of something else",
    // From before each language had caches of its own.
    "marquee shell 1",
    "marquee responses c",
  ]);
  vi.stubGlobal("caches", {
    keys: async () => [...names],
    delete: async (name: string) => names.delete(name),
  });
  vi.resetModules();
  const { deleteOldCaches } = await import("../../web/service-worker/cache-names.ts");
  await deleteOldCaches();
  vi.unstubAllGlobals();
  expect([...names]).toEqual([
    "marquee shell de 2",
    "marquee shell en 1",
    "marquee responses de c",
    "marquee responses es b",
    "marquee images",
    "of something else",
  ]);
});
