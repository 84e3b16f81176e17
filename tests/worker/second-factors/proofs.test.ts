import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type EndpointKey, endpoints } from "../../../contract/endpoints.ts";
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
  ],
  deletion: [
    "DELETE /deleteUser",
    "DELETE /api/account",
    "DELETE /api/deletAllMovie",
    "POST /api/admin/deletions/approve",
    "POST /api/admin/set-up/demo/clear",
  ],
  roles: ["PUT /api/users/:id", "DELETE /api/members/:id/second-factors"],
  keys: [
    "POST /api/keys",
    "DELETE /api/keys/:keyId",
    "POST /api/webhooks",
    "POST /api/webhooks/:webhookId/secret",
  ],
  settings: ["PUT /api/admin/site"],
};

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

  it.each(Object.entries(sensitive))("endpoints about %s ask for a proof", (_subject, keys) => {
    expect(keys.filter((key) => !asksForProof(key))).toEqual([]);
  });
});
