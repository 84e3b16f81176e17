import { TOTP } from "otpauth";
import { hashRecoveryCode } from "../../../worker/second-factors/recovery-codes.ts";
import { Authenticator } from "../authenticator.ts";
import { jsonRequest, type TestClient } from "../clients.ts";
import { executeSql } from "../rows.ts";

const password = "marquee-viewer";
const recoveryCode = "aaaa-bbbb-cccc-dddd";

const post = async (client: TestClient, path: string, body?: unknown) =>
  (await client(path, body ? jsonRequest("POST", body) : { method: "POST" })).json();

/** Adds an authenticator app and a recovery code, and proves every session. */
async function addApp(userId = "demo-viewer"): Promise<void> {
  await executeSql(
    "INSERT OR REPLACE INTO authenticators (user_id, secret, confirmed_at) VALUES (?, 'GEZDGNBVGY3TQOJQ', 1)",
    userId,
  );
  await executeSql(
    "INSERT OR REPLACE INTO recovery_codes (user_id, hash) VALUES (?, ?)",
    userId,
    hashRecoveryCode(userId, recoveryCode),
  );
  await executeSql("UPDATE sessions SET proved_at = ?", Date.now());
}

/** Requests that change second factors of the viewer, or of another account. */
export const secondFactorRequests = {
  "POST /api/proof": async (client: TestClient) => {
    await addApp();
    const { data } = await post(client, "/api/proof/options");
    return { path: "/api/proof", body: { ticket: data.ticket, recoveryCode } };
  },
  "POST /api/passkeys": async (client: TestClient) => {
    const { data } = await post(client, "/api/passkeys/options", { password });
    const authenticator = new Authenticator(`http://${data.options.rp.id}`);
    const passkey = authenticator.create(data.options);
    return { path: "/api/passkeys", body: { ticket: data.ticket, passkey, name: "Phone" } };
  },
  "POST /api/passkeys/options": () => ({ path: "/api/passkeys/options", body: { password } }),
  "DELETE /api/passkeys/:id": async () => {
    await executeSql(
      `INSERT INTO passkeys (id, user_id, public_key, counter, transports, name, created_at)
       VALUES ('phone', 'demo-viewer', 'a2V5', 0, '[]', 'Phone', 1)`,
    );
    await executeSql("UPDATE sessions SET proved_at = ?", Date.now());
    return { path: "/api/passkeys/phone" };
  },
  "POST /api/totp": () => ({ path: "/api/totp", body: { password } }),
  "POST /api/totp/confirm": async (client: TestClient) => {
    const { data } = await post(client, "/api/totp", { password });
    const { secret } = Object.fromEntries(new URL(data.uri).searchParams);
    return { path: "/api/totp/confirm", body: { code: new TOTP({ secret }).generate() } };
  },
  "DELETE /api/totp": async () => {
    await addApp();
    return { path: "/api/totp" };
  },
  "POST /api/recovery-codes": async () => {
    await addApp();
    return { path: "/api/recovery-codes" };
  },
  "DELETE /api/members/:id/second-factors": async () => {
    await addApp();
    return { path: "/api/members/demo-viewer/second-factors" };
  },
};
