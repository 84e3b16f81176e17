import { afterEach, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { type EndpointKey, endpoints } from "../../../contract/endpoints.ts";
import { requiredPermission } from "../../../worker/auth/permissions.ts";
import { visitorClient } from "../../support/clients.ts";
import {
  endSessionsBefore,
  listTablesChangedSince,
  setConditions,
} from "../../support/conditions.ts";
import {
  buildRequest,
  endpointCases,
  seedForEndpointCases,
} from "../../support/endpoint-cases/endpoint-cases.ts";
import { writingPersonas, writingRequests } from "../../support/endpoint-cases/writing-requests.ts";
import { readStatusAndCode } from "../../support/movie-access.ts";
import { clientFor, type Persona, personas } from "../../support/personas.ts";
import { resetAccounts } from "../../support/seeds.ts";

/** The reason why a request of the endpoint makes no write that carries a session guard. */
const withoutWrite: Partial<Record<EndpointKey, string>> = {
  "POST /api/promotion-codes/price": "it counts a guess",
  "POST /api/admin/pages/preview": "it stores nothing",
  "POST /api/admin/site/preview": "it stores nothing",
  "POST /api/movies/:id/studio-playback": "it stores nothing",
  "POST /api/admin/site/pictures": "it stores a file",
  "POST /api/admin/category-pictures": "it stores a file",
  "POST /api/admin/collection-pictures": "it stores a file",
  "POST /api/admin/plans/publish": "it stores what the provider answers",
  "POST /api/orders/:orderId/payments/:transactionId/invoice": "the provider has the invoice",
  "POST /api/billing/portal": "the provider has the portal",
  "POST /api/billing/card": "it applies the provider state",
  "POST /api/billing/pause": "it applies the provider state",
  "POST /api/billing/renew": "it applies the provider state",
  "POST /api/billing/resume": "it applies the provider state",
  "DELETE /api/billing/plan/next": "it applies the provider state",
  "DELETE /api/pre-orders/:orderId": "it applies the provider state",
};

const isChanging = (key: EndpointKey) =>
  endpoints[key].access !== "anyone" && (!key.startsWith("GET ") || key in writingRequests);
const changingKeys = (Object.keys(endpointCases) as EndpointKey[]).filter(isChanging);

function choosePersona(key: EndpointKey): Persona {
  if (requiredPermission(endpoints[key].access)) return "admin";
  const { expected } = endpointCases[key];
  return writingPersonas[key] ?? personas.find((each) => expected[each] < 400) ?? "user";
}

async function send(key: EndpointKey, write: number) {
  const client = await clientFor(choosePersona(key));
  const request = (await writingRequests[key]?.(client)) ?? endpointCases[key];
  await endSessionsBefore(write);
  const outcome = await readStatusAndCode(await client(...(await buildRequest(key, request))));
  return { outcome, changedTables: await listTablesChangedSince() };
}

async function seedAgain(): Promise<void> {
  await seedForEndpointCases();
  await visitorClient()("/dev/site", { method: "POST" });
}

beforeAll(seedForEndpointCases);
afterEach(() => setConditions());

describe("a session that ends just before a write", { tags: ["long"] }, () => {
  it.each(changingKeys)(
    "%s is refused and changes no row when the session ends just before its write",
    async (key) => {
      const reset = key in writingRequests ? seedAgain : resetAccounts;
      onTestFinished(reset);
      let writes = 0;
      for (;;) {
        await setConditions();
        await reset();
        const { outcome, changedTables } = await send(key, writes + 1);
        if (changedTables === null) break;
        writes += 1;
        expect([outcome, changedTables]).toEqual([[401, "not_signed_in"], []]);
      }
      expect(writes > 0).toBe(!(key in withoutWrite));
    },
  );
});
