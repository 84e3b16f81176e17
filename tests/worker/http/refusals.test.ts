import { beforeAll, describe, expect, it } from "vitest";
import { cachedEndpointKeys, type EndpointKey, endpoints } from "../../../contract/endpoints.ts";
import { errors } from "../../../contract/errors.ts";
import { jsonRequest, type TestClient, visitorClient } from "../../support/clients.ts";
import {
  buildRequest,
  endpointCases,
  seedForEndpointCases,
} from "../../support/endpoint-cases/endpoint-cases.ts";
import type { EndpointCase } from "../../support/endpoint-cases/expected-statuses.ts";
import { clientFor, type Persona, personas } from "../../support/personas.ts";
import { resetAccounts } from "../../support/seeds.ts";

beforeAll(seedForEndpointCases);

/** One function refuses requests with these sessions before any endpoint runs. */
const invalidSessions: readonly Persona[] = ["expired", "signedOut", "tampered"];
/** The personas who have paid for something. Most endpoints respond alike to all of them. */
const payers = personas.filter(
  (persona) => !["visitor", "user", "admin", ...invalidSessions].includes(persona),
);

type NamedCase = [EndpointKey, EndpointCase];
const allCases = Object.entries(endpointCases) as NamedCase[];
const listCases = (persona: Persona, { likeUser }: { likeUser: boolean }) =>
  allCases.filter(([, { expected }]) => (expected[persona] === expected.user) === likeUser);
const payersOfTheirOwn = payers.filter(
  (persona) => listCases(persona, { likeUser: false }).length > 0,
);

describe.each(["visitor", "user", "admin"] as const)(
  "the response to %s, as the table says:",
  (persona) => expectTable(persona, allCases),
);
describe.each(payersOfTheirOwn)(
  "the response to %s, where the endpoint table says that it differs from a user's",
  (persona) => expectTable(persona, listCases(persona, { likeUser: false })),
);
describe.each(payers)(
  "the response to %s, where the endpoint table says that it is like every user's",
  { tags: ["long"] },
  (persona) => expectTable(persona, listCases(persona, { likeUser: true })),
);
describe.each(invalidSessions)(
  "the response to %s, as the table says:",
  { tags: ["long"] },
  (persona) => expectTable(persona, allCases),
);

/** Endpoints that are cached publicly for visitors. Browsers do not store responses to searches. */
const publicKeys: EndpointKey[] = [...cachedEndpointKeys, "GET /api/search"];

function expectTable(persona: Persona, cases: NamedCase[]) {
  /**
   * A client with a fresh account. It is replaced only after a request that may have changed the
   * account, because a new account takes longer than a request.
   */
  let client: TestClient | null = null;

  it.each(cases)(
    "%s responds with the status of the endpoint table",
    async (key, { expected, ...request }) => {
      if (!client) await resetAccounts();
      client ??= await clientFor(persona);
      const response = await client(...(await buildRequest(key, request)));
      if (!key.startsWith("GET ") && expected[persona] < 400) client = null;
      const text = await response.text();
      expect([response.status, text.slice(0, 200)]).toEqual([
        expected[persona],
        expect.any(String),
      ]);
      if (response.status === 200 && !invalidSessions.includes(persona))
        expect(/\bpublic\b/.test(response.headers.get("Cache-Control") ?? "")).toBe(
          persona === "visitor" && publicKeys.includes(key),
        );
      if (response.status >= 400)
        expect(JSON.parse(text)).toMatchObject({ code: expect.any(String) });
    },
  );
}

describe("a request without permission", () => {
  it.each([
    ["DELETE", "/deleteUser", "user", 403],
    ["PUT", "/api/users/demo-viewer", "user", 403],
    ["GET", "/getAllUser?limit=x", "user", 403],
    ["DELETE", "/api/account", "signedOut", 401],
    ["PUT", "/updateProfile", "signedOut", 401],
  ] as const)(
    "a request without permission is refused before its input is validated: %s %s as %s",
    async (method, path, persona, status) => {
      await resetAccounts();
      const response = await (await clientFor(persona))(
        path,
        method === "GET" ? {} : jsonRequest(method, {}),
      );
      expect(response.status).toBe(status);
    },
  );
});

describe("an endpoint below a language", () => {
  it.each(["user", "admin"] as const)(
    "no endpoint below a language's prefix responds to %s",
    { tags: ["long"] },
    async (persona) => {
      await resetAccounts();
      const client = await clientFor(persona);
      for (const [key, request] of allCases) {
        const [path, init] = await buildRequest(key, request);
        for (const language of ["/de", "/en", "/ES"]) {
          const response = await client(language + path, init);
          const isPage = response.headers.get("Content-Type")?.startsWith("text/html");
          // An endpoint and a page can have the same path, and a page has no data of an account.
          if (key.startsWith("GET ") && isPage && response.status === 200) continue;
          expect.soft(response.status === 404 || isRedirectToPage(response), key).toBe(true);
        }
      }
    },
  );

  /** Whether a response leads to the page of another spelling, which is no endpoint's answer. */
  const isRedirectToPage = ({ status, headers }: Response) =>
    status === 301 && !headers.get("Location")?.startsWith("/api/");
});

describe("the API contract", () => {
  it("the API contract is served as an OpenAPI 3.1 document with every endpoint", async () => {
    const response = await visitorClient()("/api/openapi.json");
    const document = await response.json();
    expect(document.openapi).toBe("3.1.0");
    for (const key of Object.keys(endpoints)) {
      const [method = "", path = ""] = key.split(" ");
      const operation =
        document.paths[path.replace(/:(\w+)(\{[^}]*\})?/g, "{$1}")]?.[method.toLowerCase()];
      expect(operation?.summary, key).toEqual(expect.any(String));
    }
    expect(document.paths["/api/getMovies"].get.parameters).toContainEqual(
      expect.objectContaining({ name: "limit", in: "query", required: false }),
    );
    expect(document.components.schemas.Failure.properties.code.enum).toEqual(Object.keys(errors));
    expect(JSON.stringify(document)).not.toContain('"$schema"');
  });
});
