import { afterEach, expect, it, vi } from "vitest";
import { ApiError, apiFetch, fetchEndpoint, isTransientError } from "../../web/api/client.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const unreachable = {
  status: 0,
  code: "unreachable",
  message: expect.stringContaining("We couldn't reach the site."),
};

/** Replaces `fetch` by one whose requests end only when aborted. Returns their abort signals. */
function stubPendingFetch(): AbortSignal[] {
  const signals: AbortSignal[] = [];
  vi.stubGlobal("fetch", (_: string, { signal }: { signal: AbortSignal }) => {
    signals.push(signal);
    return new Promise((_, reject) =>
      signal.addEventListener("abort", () => reject(signal.reason)),
    );
  });
  return signals;
}

it("the API client treats an HTML page of a captive portal as no response from the site", async () => {
  const html = { status: 200, headers: { "Content-Type": "text/html" } };
  vi.stubGlobal("fetch", async () => new Response("<html>Sign in to this network</html>", html));
  await expect(apiFetch("GET /api/getCategory")).rejects.toMatchObject(unreachable);
  await expect(apiFetch("POST /api/contact", { body: {} } as never)).rejects.toMatchObject(
    unreachable,
  );
});

it("the API client times out a read after 15 seconds, a write after 30 and an upload after five minutes", async () => {
  const timeoutController = new AbortController();
  const timeoutSpy = vi.spyOn(AbortSignal, "timeout").mockReturnValue(timeoutController.signal);
  const sentSignals = stubPendingFetch();
  const pendingCalls = [
    apiFetch("GET /api/getCategory"),
    apiFetch("POST /api/contact", { body: {} } as never),
    apiFetch("PUT /updateProfile", { form: {} } as never),
  ];
  expect(sentSignals).toEqual([
    timeoutController.signal,
    timeoutController.signal,
    timeoutController.signal,
  ]);
  expect(timeoutSpy.mock.calls).toEqual([[15_000], [30_000], [300_000]]);
  timeoutController.abort(new DOMException("Late.", "TimeoutError"));
  for (const pendingCall of pendingCalls)
    await expect(pendingCall).rejects.toMatchObject(unreachable);
});

it("the API client cancels the request of a query that is cancelled", async () => {
  const sentSignals = stubPendingFetch();
  const controller = new AbortController();
  const pending = fetchEndpoint("GET /api/getCategory", undefined, controller.signal);
  controller.abort();
  await expect(pending).rejects.toMatchObject({ status: 0 });
  expect(sentSignals.map(({ aborted }) => aborted)).toEqual([true]);
});

it("the API client sends an Idempotency-Key and retries while the first request is still running", async () => {
  const sentHeaders: Headers[] = [];
  vi.stubGlobal("fetch", async (_: string, { headers }: RequestInit) => {
    sentHeaders.push(new Headers(headers));
    return Response.json({ data: {} });
  });
  const idempotencyKey = "a-key";
  await apiFetch("POST /api/createMovies", { form: { name: "Häxan" }, idempotencyKey });
  await apiFetch("POST /api/createCartegory", { body: { tittle: "Silent" }, idempotencyKey });
  expect(sentHeaders.map((headers) => headers.get("Idempotency-Key"))).toEqual(["a-key", "a-key"]);
  expect(sentHeaders.map((headers) => headers.get("Content-Type"))).toEqual([
    null,
    "application/json",
  ]);
  expect(isTransientError(new ApiError(409, { code: "idempotency_in_progress" }))).toBe(true);
  expect(isTransientError(new ApiError(409, { code: "idempotency_mismatch" }))).toBe(false);
});
