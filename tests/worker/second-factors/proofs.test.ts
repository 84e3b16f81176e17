import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Endpoint } from "../../../contract/endpoint.ts";
import { type EndpointKey, endpoints } from "../../../contract/endpoints.ts";
import { requiredPermission } from "../../../worker/auth/permissions.ts";
import {
  buildRequest,
  endpointCases,
  seedForEndpointCases,
} from "../../support/endpoint-cases/endpoint-cases.ts";
import { readStatusAndCode } from "../../support/movie-access.ts";
import { executeSql } from "../../support/rows.ts";
import { resetAccounts } from "../../support/seeds.ts";
import { signedInClient } from "../../support/sessions.ts";

beforeAll(seedForEndpointCases);
beforeEach(resetAccounts);

const asksForProof = (key: EndpointKey) => "asksForProof" in endpoints[key];
const allKeys = Object.keys(endpointCases) as EndpointKey[];

const sensitive: Record<string, EndpointKey[]> = {
  money: [
    "POST /api/admin/orders/:orderId/refund",
    "POST /api/admin/orders/:orderId/payments/:transactionId/refund",
    "POST /api/admin/exits/:id/confirm",
    "POST /api/admin/users/:id/gift",
    "POST /api/admin/plans",
    "PUT /api/admin/plans/:planId",
    "POST /api/admin/plans/:planId/price-change",
    "POST /api/admin/promotion-codes",
    "POST /api/members/:id/block",
    "DELETE /api/members/:id/renewal",
    "PUT /api/admin/rights/holders/:holderId",
  ],
  deletion: [
    "DELETE /deleteUser",
    "DELETE /api/account",
    "DELETE /api/deletAllMovie",
    "POST /api/admin/deletions/approve",
    "POST /api/admin/set-up/demo/clear",
    "POST /api/admin/people/:id/merge",
  ],
  roles: ["PUT /api/users/:id", "DELETE /api/members/:id/second-factors"],
  keys: [
    "POST /api/keys",
    "DELETE /api/keys/:keyId",
    "POST /api/webhooks",
    "POST /api/webhooks/:webhookId/secret",
    "POST /api/admin/rights/holders/:holderId/link",
  ],
  settings: ["PUT /api/admin/site"],
};

/** Deletions that close nothing, of things that can be sent, made or written again. */
const harmlessDeletions: EndpointKey[] = [
  "DELETE /api/admin/browser-errors",
  "DELETE /api/admin/browser-errors/:id",
  "DELETE /api/members/:id/notes/:noteId",
  "DELETE /api/members/:id/sessions",
];

describe("an administrator with a second factor whose proof is old", () => {
  it("an administrator whose proof is old is refused by each endpoint that asks for a proof", async () => {
    const client = await signedInClient("demo-admin");
    await executeSql(
      "INSERT INTO authenticators (user_id, secret, confirmed_at) VALUES ('demo-admin', 'GEZDGNBVGY3TQOJQ', 1)",
    );
    await executeSql("UPDATE sessions SET proved_at = 1");
    const keys = allKeys.filter(asksForProof);
    expect(keys.length).toBeGreaterThan(30);
    const answers = await Promise.all(
      keys.map(async (key) => {
        const response = await client(...(await buildRequest(key, endpointCases[key])));
        return [key, ...(await readStatusAndCode(response))];
      }),
    );
    expect(
      answers.filter(([, status, code]) => status !== 403 || code !== "proof_required"),
    ).toEqual([]);
  });

  it("every deletion in the studio asks for a proof, except harmless deletions and those open to API keys", () => {
    const unasked = allKeys.filter((key) => {
      const endpoint: Endpoint = endpoints[key];
      return (
        key.startsWith("DELETE ") &&
        requiredPermission(endpoint.access) !== undefined &&
        !endpoint.asksForProof &&
        !endpoint.opensToKeys
      );
    });
    expect(unasked.sort()).toEqual(harmlessDeletions);
  });

  it.each(Object.entries(sensitive))("endpoints about %s ask for a proof", (_subject, keys) => {
    expect(keys.filter((key) => !asksForProof(key))).toEqual([]);
  });
});
