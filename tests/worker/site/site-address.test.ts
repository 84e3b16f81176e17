/** @module-tag long */
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { createApp } from "../../../worker/context/request-context.ts";
import { handleError } from "../../../worker/http/error-response.ts";
import { jsonRequest, visitorClient } from "../../support/clients.ts";
import { countRows } from "../../support/rows.ts";
import { resetAccounts, seedSite } from "../../support/seeds.ts";
import { accounts, signedInClient } from "../../support/sessions.ts";

const deployed = "://marquee.example.com";

beforeAll(seedSite);
beforeEach(resetAccounts);

describe("a site under a public host name", () => {
  it.each(["/", "/api/health", "/getUser/x", "/media/posters/x.webp", "/stream/x/master.m3u8"])(
    "plain http is redirected to https: %s",
    async (path) => {
      const response = await visitorClient(`http${deployed}`)(path);
      expect(response.status).toBe(308);
      expect(response.headers.get("Location")).toMatch(new RegExp(`${deployed}${path}$`));
    },
  );

  it("signing in over plain http under a public host name is refused", async () => {
    const response = await visitorClient(`http${deployed}`)(
      "/api/login",
      jsonRequest("POST", accounts.member),
    );
    expect([response.status, response.headers.get("Set-Cookie")]).toEqual([308, null]);
    expect(await countRows("sessions")).toBe(0);
  });

  it.each(["/api/dev/mailbox", "/dev/mailbox"])(
    "a site under a public host name has no test mailbox at %s",
    async (path) => {
      expect((await visitorClient()(path)).status).toBe(200);
      expect((await visitorClient(`https${deployed}`)(path)).status).toBe(404);
    },
  );
});

describe("the global rate limit", () => {
  const requestFrom = (address: string, path: string, init: RequestInit = {}) =>
    visitorClient()(path, { ...init, headers: { ...init.headers, "CF-Connecting-IP": address } });
  const wrongSignIn = jsonRequest("POST", { email: "nobody", password: "x" });

  /**
   * Sends requests until one is refused, and returns the number of requests before it. If the
   * window of the rate limit ends meanwhile, twice as many are needed. The window may also end
   * right afterwards, so callers repeat.
   */
  async function floodUntilRefused(
    addressOf: (i: number) => string,
    paths: string[],
  ): Promise<number> {
    for (let i = 0; i < 700; i++) {
      const { status } = await requestFrom(
        addressOf(i),
        paths[i % paths.length] ?? "",
        wrongSignIn,
      );
      if (status === 429) return i;
    }
    throw new Error("never refused");
  }

  it("the global rate limit counts an IPv6 /64 network as one client, on every path and spelling of a path", async () => {
    const paths = ["/api/login", "/verifyEmail", "/%61pi/login", "/initiate_payment"];
    const flood = () => floodUntilRefused((i) => `2001:db8:1:2::${i.toString(16)}`, paths);
    expect(await flood()).toBeGreaterThanOrEqual(300);
    const readStatuses = async () => {
      await flood();
      const responses = await Promise.all(
        paths.map((path) => requestFrom("2001:db8:1:2::1", path, wrongSignIn)),
      );
      return responses.map(({ status }) => status);
    };
    await expect.poll(readStatuses).toEqual([429, 429, 429, 429]);
    expect((await requestFrom("2001:db8:1:3::1", "/api/login", wrongSignIn)).status).toBe(400);
  });

  it("the global rate limit never limits signed-in users, media files or webhooks", async () => {
    const member = await signedInClient("demo-member");
    const headers = { "CF-Connecting-IP": "192.0.2.7" };
    const readStatuses = async () => {
      await floodUntilRefused(() => "192.0.2.7", ["/api/login"]);
      const responses = await Promise.all([
        requestFrom("192.0.2.7", "/api/login", wrongSignIn),
        member("/api/sessions", { method: "DELETE", headers }),
        requestFrom("192.0.2.7", "/media/posters/none.webp"),
        requestFrom("192.0.2.7", "/webhooks/payments/sandbox", { method: "POST", body: "{}" }),
      ]);
      return responses.map(({ status }) => status);
    };
    await expect.poll(readStatuses).toEqual([429, 200, 404, 400]);
  });

  it.each(["/api/recovery", "/api/resendVerification"])(
    "the endpoint %s sends at most 100 emails an hour for one network",
    async (path) => {
      const statuses: number[] = [];
      for (let i = 0; i < 101; i++) {
        const request = jsonRequest("POST", { email: `stranger-${i}@example.com` });
        statuses.push((await requestFrom(`198.51.100.${path.length}`, path, request)).status);
      }
      expect(statuses.slice(0, 100)).not.toContain(429);
      expect(statuses[100]).toBe(429);
    },
  );
});

it.each([
  "D1_ERROR: D1 DB is overloaded. Too many requests queued.",
  "D1_ERROR: D1 DB storage operation exceeded timeout which caused object to be reset.",
  "D1_ERROR: D1 DB exceeded its CPU time limit and was reset.",
  "D1_ERROR: Cannot resolve D1 DB due to transient issue on remote node.",
  "D1_ERROR: Network connection lost.",
])("the site asks to try again when the database says: %s", async (message) => {
  vi.spyOn(console, "error").mockReturnValue();
  const app = createApp();
  app.onError(handleError);
  app.get("/", () => {
    throw new Error(message);
  });
  const response = await app.request("/");
  expect([response.status, response.headers.get("Retry-After")]).toEqual([503, "5"]);
});
