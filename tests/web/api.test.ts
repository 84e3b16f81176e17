import { afterEach, expect, it, vi } from "vitest";
import { apiFetch } from "../../web/api/client.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const unreachable = { status: 0, code: "unreachable", message: expect.stringContaining("The site did not answer.") };

it("takes a page of the network that one is in for no answer of the site", async () => {
  const html = { status: 200, headers: { "Content-Type": "text/html" } };
  vi.stubGlobal("fetch", async () => new Response("<html>Sign in to this network</html>", html));
  await expect(apiFetch("GET /api/getCategory")).rejects.toMatchObject(unreachable);
  await expect(apiFetch("POST /api/contact", { body: {} } as never)).rejects.toMatchObject(unreachable);
});

it("waits for what it asks no longer than anybody would, and for what it sends as long as it takes", async () => {
  const limit = new AbortController();
  const limits = vi.spyOn(AbortSignal, "timeout").mockReturnValue(limit.signal);
  const sent: (AbortSignal | null | undefined)[] = [];
  vi.stubGlobal("fetch", (_: string, { signal }: RequestInit) => {
    sent.push(signal);
    return new Promise((_, refuse) => signal?.addEventListener("abort", () => refuse(signal.reason)));
  });
  const asked = apiFetch("GET /api/getCategory");
  void apiFetch("POST /api/contact", { body: {} } as never);
  expect(sent).toEqual([limit.signal, undefined]);
  expect(limits).toHaveBeenCalledWith(15_000);
  limit.abort(new DOMException("Late.", "TimeoutError"));
  await expect(asked).rejects.toMatchObject(unreachable);
});
