import { TOTP } from "otpauth";
import { beforeEach, describe, expect, it } from "vitest";
import { insertTestKey } from "../../support/api-keys.ts";
import {
  bearerClient,
  jsonRequest,
  type TestClient,
  visitorClient,
} from "../../support/clients.ts";
import { readStatusAndCode } from "../../support/movie-access.ts";
import { publishSettings } from "../../support/publish-settings.ts";
import { countRows, executeSql, queryRow } from "../../support/rows.ts";
import { resetAccounts, seedSite } from "../../support/seeds.ts";
import { accounts, createTestSession, signedInClient } from "../../support/sessions.ts";
import { confirmedOutcome, decideCode, findDevice, showCode } from "../../support/televisions.ts";

beforeEach(seedSite);
beforeEach(resetAccounts);
beforeEach(async () => {
  for (const table of ["device_codes", "rate_limits", "authenticators", "passkeys"])
    await executeSql(`DELETE FROM ${table}`);
});

const { password, email } = accounts.member;
const newPassword = "another good passphrase";
const post = (client: TestClient, path: string, body?: unknown) =>
  client(path, body === undefined ? { method: "POST" } : jsonRequest("POST", body));
const tokenOf = (response: Response) =>
  /session=([^;]+)/.exec(response.headers.get("Set-Cookie") ?? "")?.[1] ?? "";

/** Signs a television in to an account, and returns its client. */
async function signInTelevision(userId: string): Promise<TestClient> {
  const { userCode, askForSession } = await showCode();
  expect(await decideCode(await signedInClient(userId), userCode)).toEqual(confirmedOutcome);
  const response = await askForSession();
  expect(response.status).toBe(200);
  return bearerClient(tokenOf(response));
}

/** The events that end a confirmation before the television has fetched its session. */
const endings: [what: string, end: (member: TestClient) => Promise<Response>][] = [
  [
    "whose account an administrator blocked",
    async () =>
      post(await signedInClient("demo-admin"), "/api/members/demo-member/block", {
        stopsRenewal: false,
      }),
  ],
  [
    "whose account was deleted",
    (member) => member("/api/account", jsonRequest("DELETE", { password })),
  ],
  [
    "whose member changed the password",
    (member) =>
      member(
        "/updatepassword",
        jsonRequest("PUT", { email, password, newPassword, confirmpassword: newPassword }),
      ),
  ],
  [
    "whose member signed out everywhere else",
    (member) => member("/api/sessions", { method: "DELETE" }),
  ],
  ["whose member signed out", (member) => post(member, "/clear-cookies")],
  [
    "whose member set up a first second factor",
    async (member) => {
      const { uri } = (await (await post(member, "/api/totp", { password })).json()).data;
      const { secret } = Object.fromEntries(new URL(uri).searchParams);
      return post(member, "/api/totp/confirm", { code: new TOTP({ secret }).generate() });
    },
  ],
  [
    "whose sessions an administrator ended",
    async () =>
      (await signedInClient("demo-admin"))("/api/members/demo-member/sessions", {
        method: "DELETE",
      }),
  ],
];

describe("a confirmation that has ended", () => {
  it.each(endings)(
    "a television %s before it fetched its session gets none",
    { tags: ["long"] },
    async (_, end) => {
      const member = await signedInClient("demo-member");
      const { userCode, askForSession } = await showCode();
      expect(await decideCode(member, userCode)).toEqual(confirmedOutcome);
      expect((await end(member)).status).toBeLessThan(300);
      expect(await readStatusAndCode(await askForSession())).toEqual([400, "expired_token"]);
      expect(await countRows("sessions WHERE is_television")).toBe(0);
    },
  );

  it("a television whose account is blocked after the confirmation gets no session", async () => {
    const { userCode, askForSession } = await showCode();
    await decideCode(await signedInClient("demo-member"), userCode);
    await executeSql("UPDATE users SET blocked_at = 1 WHERE id = 'demo-member'");
    expect(await readStatusAndCode(await askForSession())).toEqual([400, "expired_token"]);
  });
});

describe("who cannot confirm", () => {
  it("a visitor, an ended session and an API key cannot read or decide a code", async () => {
    const { userCode } = await showCode();
    const token = await createTestSession("demo-member");
    await executeSql("UPDATE sessions SET expires_at = 1");
    const { client: withKey } = await insertTestKey({ scopes: ["members", "studio"] });
    const read = async (client: TestClient) =>
      readStatusAndCode(await findDevice(client, userCode));
    for (const client of [visitorClient(), bearerClient(token)]) {
      expect(await decideCode(client, userCode)).toEqual([401, "not_signed_in"]);
      expect(await read(client)).toEqual([401, "not_signed_in"]);
    }
    expect(await decideCode(withKey, userCode)).toEqual([403, "key_not_accepted"]);
    expect(await read(withKey)).toEqual([403, "key_not_accepted"]);
    expect(await countRows("device_codes WHERE user_id IS NOT NULL")).toBe(0);
  });

  it("a page of another site cannot confirm a code with a member's cookie", async () => {
    const { userCode } = await showCode();
    const headers = {
      "Content-Type": "application/json",
      Cookie: `session=${await createTestSession("demo-member")}`,
      Origin: "https://evil.example",
    };
    const request = { method: "POST", headers, body: JSON.stringify({ user_code: userCode }) };
    const response = await visitorClient()("/api/device/approve", request);
    expect(await readStatusAndCode(response)).toEqual([403, "wrong_origin"]);
  });

  it("an account with a second factor must give it to confirm a television, but not to refuse one", async () => {
    const member = await signedInClient("demo-member");
    await executeSql(
      "INSERT INTO authenticators (user_id, secret, confirmed_at) VALUES ('demo-member', 'GEZDGNBVGY3TQOJQ', 1)",
    );
    const [first, second] = [await showCode(), await showCode()];
    expect(await decideCode(member, first.userCode)).toEqual([403, "proof_required"]);
    expect(await decideCode(member, second.userCode, "refuse")).toEqual(confirmedOutcome);
    await executeSql("UPDATE sessions SET proved_at = ?", Date.now());
    expect(await decideCode(member, first.userCode)).toEqual(confirmedOutcome);
  });

  it("a television cannot confirm another television", async () => {
    const television = await signInTelevision("demo-member");
    const { userCode } = await showCode();
    expect(await decideCode(television, userCode)).toEqual([403, "forbidden"]);
  });
});

describe("the rights of a television", () => {
  it("a member's age limit holds on the television, also while the PIN lifts it on the phone", async () => {
    await executeSql("UPDATE users SET age_limit = 12 WHERE id = 'demo-member'");
    await executeSql("UPDATE movies SET ages = iif(id = 1, '{\"FSK\":16}', '{\"FSK\":6}')");
    const member = await signedInClient("demo-member");
    await executeSql("UPDATE sessions SET pin_until = ?", Date.now() + 1e7);
    const { userCode, askForSession } = await showCode();
    expect(await decideCode(member, userCode)).toEqual(confirmedOutcome);
    const television = bearerClient(tokenOf(await askForSession()));
    expect(await readStatusAndCode(await television("/api/movies/1"))).toEqual([403, "age_limit"]);
    expect((await television("/api/movies/2")).status).toBe(200);
  });

  const studioRequests = [
    "/api/stats",
    "/getAllUser",
    "/api/admin/movies",
    "/api/audit",
    "/api/keys",
  ];

  it.each([
    ["demands no second factor", false],
    ["demands a second factor", true],
  ])(
    "an administrator's television has only a member's rights on a site that %s, even after proof",
    { tags: ["long"] },
    async (_, demandsSecondFactor) => {
      await executeSql("UPDATE movies SET draft = 1, deleted_at = 1, left_at = 1 WHERE id = 2");
      const television = await signInTelevision("demo-admin");
      if (demandsSecondFactor) await publishSettings({ demandsSecondFactor });
      const administrator = await signedInClient("demo-admin");
      await executeSql("UPDATE sessions SET proved_at = 1 WHERE NOT is_television");
      expect((await administrator("/api/movies/2")).status).toBe(200);
      const { userInfo } = await (await television("/api/protectedRoute")).json();
      expect(userInfo).toEqual({ id: "demo-admin", name: "Ada Admin", role: "USER" });
      for (const provedAt of [null, Date.now()]) {
        await executeSql("UPDATE sessions SET proved_at = ?", provedAt);
        for (const path of studioRequests)
          expect([path, ...(await readStatusAndCode(await television(path)))]).toEqual([
            path,
            403,
            "forbidden",
          ]);
        const update = jsonRequest("PUT", { movieId: "1", name: "Renamed" });
        expect((await television("/api/updateMovie", update)).status).toBe(403);
        const other = await television("/getUser/Max%20Member?id=demo-member");
        expect(other.status).toBe(403);
        expect((await television("/api/movies/2")).status).toBe(404);
      }
      expect((await queryRow("SELECT name FROM movies WHERE id = 1"))?.name).not.toBe("Renamed");
    },
  );

  it("a television of the staff is signed out when it is not used", async () => {
    await signInTelevision("demo-admin");
    expect(await queryRow("SELECT stays FROM sessions WHERE is_television")).toEqual({ stays: 0 });
  });

  it("a member who becomes an administrator has a member's rights on the television", async () => {
    const television = await signInTelevision("demo-member");
    await executeSql("UPDATE users SET role = 'ADMIN' WHERE id = 'demo-member'");
    expect(await readStatusAndCode(await television("/api/stats"))).toEqual([403, "forbidden"]);
  });

  it("a television that sets an age limit stays a television in its new session", {
    tags: ["long"],
  }, async () => {
    const television = await signInTelevision("demo-member");
    const body = { age: 12, pin: "4711", confirmPin: "4711", password };
    const response = await television("/api/age-limit", jsonRequest("PUT", body));
    expect(response.status).toBe(200);
    expect(await countRows("sessions WHERE user_id = 'demo-member' AND is_television")).toBe(1);
  });
});
