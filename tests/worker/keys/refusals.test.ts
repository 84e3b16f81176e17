import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type EndpointKey, endpoints } from "../../../contract/endpoints.ts";
import { type ApiKeyScope, apiKeyScopeOf, apiKeyScopes } from "../../../contract/keys/keys.ts";
import { insertTestKey } from "../../support/api-keys.ts";
import type { TestClient } from "../../support/clients.ts";
import {
  buildRequest,
  endpointCases,
  seedForEndpointCases,
} from "../../support/endpoint-cases/endpoint-cases.ts";
import { readStatusAndCode } from "../../support/movie-access.ts";
import { resetAccounts } from "../../support/seeds.ts";

beforeAll(seedForEndpointCases);
beforeEach(resetAccounts);

const allKeys = Object.keys(endpointCases) as EndpointKey[];
const scopeOf = (key: EndpointKey): ApiKeyScope | undefined => apiKeyScopeOf(endpoints[key]);
const openKeys = allKeys.filter((key) => scopeOf(key) !== undefined);
const closedKeys = allKeys.filter((key) => scopeOf(key) === undefined);

const send = async (client: TestClient, key: EndpointKey) =>
  client(...(await buildRequest(key, endpointCases[key])));
/**
 * Sends the requests of the endpoints, and returns the responses whose status is not the expected
 * one.
 */
async function findOthers(
  keys: EndpointKey[],
  expected: [number, string],
  clientFor: (key: EndpointKey) => TestClient,
) {
  const answers = await Promise.all(
    keys.map(async (key) => [key, ...(await readStatusAndCode(await send(clientFor(key), key)))]),
  );
  return answers.filter(([, ...answer]) => answer.join() !== expected.join());
}

describe("the refusals of API keys, over every endpoint", () => {
  it("an API key with every scope is refused by each endpoint that is closed to keys", async () => {
    expect(closedKeys.length).toBeGreaterThan(170);
    const { client } = await insertTestKey({ scopes: apiKeyScopes });
    expect(await findOthers(closedKeys, [403, "key_not_accepted"], () => client)).toEqual([]);
  });

  it("an API key with every scope but the required one is refused by each endpoint that keys can open", async () => {
    expect(openKeys.length).toBeGreaterThan(70);
    const clients = new Map<ApiKeyScope | undefined, TestClient>();
    for (const scope of apiKeyScopes) {
      const scopes = apiKeyScopes.filter((each) => each !== scope);
      clients.set(scope, (await insertTestKey({ scopes })).client);
    }
    const others = await findOthers(
      openKeys,
      [403, "key_out_of_scope"],
      (key) => clients.get(scopeOf(key)) as TestClient,
    );
    expect(others).toEqual([]);
  });

  it.each([
    ["a revoked key", { revokedAt: 1 }],
    ["an expired key", { expiresAt: 1 }],
    ["the key of a member", { userId: "demo-member" }],
  ])(
    "%s is refused by each endpoint that keys can open",
    { tags: ["long"] },
    async (_name, state) => {
      const { client } = await insertTestKey({ scopes: apiKeyScopes, ...state });
      expect(await findOthers(openKeys, [401, "key_invalid"], () => client)).toEqual([]);
    },
  );

  it("an API key with the required scope gets an administrator's status from each endpoint that keys can open", {
    tags: ["long"],
  }, async () => {
    for (const key of openKeys) {
      await resetAccounts();
      const { client } = await insertTestKey({ scopes: [scopeOf(key) as ApiKeyScope] });
      const response = await send(client, key);
      expect([key, response.status]).toEqual([key, endpointCases[key].expected.admin]);
    }
  });

  it("no API key opens endpoints that only an administrator in person may use", () => {
    const open = openKeys.filter((key) =>
      /key|webhook|audit|second-factor|passkey|totp|recovery|proof|password|session|refund|gift|set-up|admin\/site|account|notes|block|deletAll|deleteUser/.test(
        key,
      ),
    );
    expect(open).toEqual([]);
    expect(openKeys.filter((key) => ["anyone", "user"].includes(endpoints[key].access))).toEqual(
      [],
    );
  });
});
