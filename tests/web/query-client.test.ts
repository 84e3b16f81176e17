import { QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createQueryClient } from "../../web/api/query-options.ts";

beforeEach(() => {
  vi.stubGlobal("document", {
    documentElement: { hasAttribute: () => false },
    querySelector: () => null,
  });
});
afterEach(() => vi.unstubAllGlobals());

it("a change during a query's first request repeats the request, because its response may be outdated", async () => {
  const client = createQueryClient();
  const responses: ((movies: string[]) => void)[] = [];
  const queryFn = () => new Promise<string[]>((resolve) => responses.push(resolve));
  const observer = new QueryObserver(client, { queryKey: ["/api/bin"], queryFn });
  const stop = observer.subscribe(() => undefined);
  await expect.poll(() => responses.length).toBe(1);
  const invalidated = client.invalidateQueries();
  await expect.poll(() => responses.length).toBe(2);
  responses[0]?.(["before"]);
  responses[1]?.(["deleted meanwhile"]);
  await invalidated;
  expect(observer.getCurrentResult().data).toEqual(["deleted meanwhile"]);
  stop();
});
