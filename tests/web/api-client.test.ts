import { afterEach, expect, it, vi } from "vitest";
import { ApiError, apiFetch, isTransientError } from "../../web/api/client.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const unreachable = { status: 0, code: "unreachable", message: expect.stringContaining("We couldn't reach the site.") };

it("treats an HTML page of a captive portal as no response from the site", async () => {
  const html = { status: 200, headers: { "Content-Type": "text/html" } };
  vi.stubGlobal("fetch", async () => new Response("<html>Sign in to this network</html>", html));
  await expect(apiFetch("GET /api/getCategory")).rejects.toMatchObject(unreachable);
  await expect(apiFetch("POST /api/contact", { body: {} } as never)).rejects.toMatchObject(unreachable);
});

it("times out a read after 15 seconds, and never a write", async () => {
  const timeoutController = new AbortController();
  const timeoutSpy = vi.spyOn(AbortSignal, "timeout").mockReturnValue(timeoutController.signal);
  const sentSignals: (AbortSignal | null | undefined)[] = [];
  vi.stubGlobal("fetch", (_: string, { signal }: RequestInit) => {
    sentSignals.push(signal);
    return new Promise((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason)));
  });
  const pendingCall = apiFetch("GET /api/getCategory");
  void apiFetch("POST /api/contact", { body: {} } as never);
  expect(sentSignals).toEqual([timeoutController.signal, undefined]);
  expect(timeoutSpy).toHaveBeenCalledWith(15_000);
  timeoutController.abort(new DOMException("Late.", "TimeoutError"));
  await expect(pendingCall).rejects.toMatchObject(unreachable);
});

it("sends an Idempotency-Key beside a form and beside JSON, and tries again while its first request is under way", async () => {
  const sentHeaders: Headers[] = [];
  vi.stubGlobal("fetch", async (_: string, { headers }: RequestInit) => {
    sentHeaders.push(new Headers(headers));
    return Response.json({ data: {} });
  });
  const idempotencyKey = "a-key";
  await apiFetch("POST /api/createMovies", { form: { name: "Häxan" }, idempotencyKey });
  await apiFetch("POST /api/createCartegory", { body: { tittle: "Silent" }, idempotencyKey });
  expect(sentHeaders.map((headers) => headers.get("Idempotency-Key"))).toEqual(["a-key", "a-key"]);
  expect(sentHeaders.map((headers) => headers.get("Content-Type"))).toEqual([null, "application/json"]);
  expect(isTransientError(new ApiError(409, { code: "idempotency_in_progress" }))).toBe(true);
  expect(isTransientError(new ApiError(409, { code: "idempotency_mismatch" }))).toBe(false);
});
