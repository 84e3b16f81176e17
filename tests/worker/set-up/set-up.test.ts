import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { SetUp, SetUpStep } from "../../../contract/set-up/set-up.ts";
import { jsonRequest, type TestClient } from "../../support/clients.ts";
import { waitForEmails } from "../../support/mailbox.ts";
import { countRows, executeSql, queryRow } from "../../support/rows.ts";
import { resetAccounts, seedSite } from "../../support/seeds.ts";
import { signedInClient } from "../../support/sessions.ts";

const adminEmail = "admin@marquee.example";
let admin: TestClient;

const read = async (response: Response): Promise<SetUp> => (await response.json()).data;
const readSetUp = async () => read(await admin("/api/admin/set-up"));
const mark = (step: SetUpStep, state: string) =>
  admin(`/api/admin/set-up/${step}`, jsonRequest("PUT", { state }));
const stateOf = ({ steps }: SetUp, step: SetUpStep) =>
  steps.find(({ name }) => name === step)?.state;
const confirm = (code: string) =>
  admin("/api/admin/set-up/email/confirm", jsonRequest("POST", { code }));

async function expectIncomplete(step: SetUpStep) {
  const rows = await countRows("audit_log");
  const response = await mark(step, "done");
  expect([response.status, (await response.json()).code]).toEqual([409, "step_incomplete"]);
  expect(stateOf(await readSetUp(), step)).toBe("open");
  expect(await countRows("audit_log")).toBe(rows);
}

beforeAll(seedSite);
beforeEach(async () => {
  await resetAccounts();
  for (const table of ["set_up", "emails", "site_pages"]) await executeSql(`DELETE FROM ${table}`);
  admin = await signedInClient("demo-admin");
});
afterAll(() => executeSql("DELETE FROM site_pages"));

describe("the set-up", () => {
  it("the set-up has nine open steps, and begins when the first step is opened", async () => {
    const fresh = await readSetUp();
    expect([
      fresh.begun,
      fresh.steps.length,
      fresh.steps.every(({ state }) => state === "open"),
    ]).toEqual([false, 9, true]);
    expect((await mark("look", "open")).status).toBe(200);
    expect((await readSetUp()).begun).toBe(true);
  });

  it("the set-up stores which steps were completed, skipped or reopened, and the audit log records who did so", async () => {
    await mark("look", "done");
    await mark("owner", "skipped");
    await mark("languages", "done");
    const setUp = await read(await mark("languages", "open"));
    expect([stateOf(setUp, "look"), stateOf(setUp, "owner"), stateOf(setUp, "languages")]).toEqual([
      "done",
      "skipped",
      "open",
    ]);
    expect(
      await queryRow("SELECT subject_id, after FROM audit_log ORDER BY id DESC LIMIT 1"),
    ).toEqual({
      subject_id: "languages",
      after: '{"state":"open"}',
    });
  });

  it("the set-up asks for the plan just before the payments, and the plan step can be completed without a change", async () => {
    const names = (await readSetUp()).steps.map(({ name }) => name);
    expect(names.indexOf("plan")).toBe(names.indexOf("payments") - 1);
    expect(stateOf(await read(await mark("plan", "done")), "plan")).toBe("done");
  });

  it("the set-up urges a second factor, and its step is done while the administrator has one", async () => {
    await expectIncomplete("second-factor");
    expect(stateOf(await read(await mark("second-factor", "skipped")), "second-factor")).toBe(
      "skipped",
    );
    await executeSql(
      "INSERT INTO authenticators (user_id, secret, confirmed_at) VALUES ('demo-admin', 's', 1)",
    );
    expect(stateOf(await readSetUp(), "second-factor")).toBe("done");
    expect(stateOf(await read(await mark("second-factor", "done")), "second-factor")).toBe("done");
    await executeSql("DELETE FROM authenticators");
    expect(stateOf(await readSetUp(), "second-factor")).toBe("open");
  });

  it("the set-up refuses unknown steps and unknown states", async () => {
    expect((await mark("popcorn" as SetUpStep, "done")).status).toBe(400);
    expect((await mark("look", "perfect")).status).toBe(400);
    expect(await countRows("set_up")).toBe(0);
  });
});

describe("the legal pages", () => {
  it("the legal step can be completed once the owner has written every legal page", async () => {
    for (const slug of ["terms", "privacy", "accessibility"])
      await executeSql(
        "INSERT INTO site_pages (slug, placement, position, texts, created_at, updated_at) VALUES (?, 'none', 1, '{}', 1, 1)",
        slug,
      );
    expect((await readSetUp()).legalPages.toSorted()).toEqual([
      "accessibility",
      "privacy",
      "terms",
    ]);
    await expectIncomplete("legal");
    await executeSql(
      "INSERT INTO site_pages (slug, placement, position, texts, created_at, updated_at) VALUES ('imprint', 'none', 1, '{}', 1, 1)",
    );
    expect(stateOf(await read(await mark("legal", "done")), "legal")).toBe("done");
  });
});

describe("the test email", () => {
  it("the email step is completed only by the code in the test email", async () => {
    await expectIncomplete("email");
    expect((await admin("/api/admin/set-up/email", { method: "POST" })).status).toBe(200);
    const [email] = await waitForEmails(adminEmail);
    const code = /\d{6}/.exec(email?.subject ?? "")?.[0] ?? "";
    expect(email?.text).toContain(code);
    expect(await readSetUp()).toMatchObject({
      email: { sentAt: expect.any(String), error: null, isLocal: true },
    });
    const wrong = await confirm(code === "000000" ? "000001" : "000000");
    expect([wrong.status, (await wrong.json()).issues]).toEqual([
      400,
      [expect.objectContaining({ code: "code_wrong" })],
    ]);
    await expectIncomplete("email");
    expect(stateOf(await read(await confirm(` ${code} `)), "email")).toBe("done");
    expect(
      await queryRow("SELECT subject, subject_id, after FROM audit_log ORDER BY id DESC LIMIT 1"),
    ).toEqual({
      subject: "set-up",
      subject_id: "email",
      after: '{"state":"done"}',
    });
  });

  it("each test email has a new code, and an older code is refused", async () => {
    await executeSql(
      "INSERT INTO set_up (step, state, code, changed_at) VALUES ('email', 'open', 'older', 1)",
    );
    await admin("/api/admin/set-up/email", { method: "POST" });
    expect((await confirm("older")).status).toBe(400);
  });

  it("a test email that could not be sent shows the error", async () => {
    await admin("/api/admin/set-up/email", { method: "POST" });
    await executeSql("UPDATE emails SET sent_at = NULL, last_error = 'the sender is not allowed'");
    expect((await readSetUp()).email.error).toBe("the sender is not allowed");
  });
});

describe("payments and movies", () => {
  it("sandbox payments do not complete the payments step, because the sandbox takes no money", async () => {
    const { data } = await (await admin("/api/admin/set-up/payments")).json();
    expect(data).toEqual({
      provider: "Sandbox",
      isLive: false,
      checks: [],
      sellsPlans: true,
      repair: { command: "npm run deploy", asksKey: true },
    });
    await expectIncomplete("payments");
    expect((await mark("payments", "skipped")).status).toBe(200);
  });

  it("the last step can be completed once a movie can be played", async () => {
    expect(await readSetUp()).toMatchObject({ hasMovie: true });
    expect((await mark("movie", "done")).status).toBe(200);
    await executeSql("UPDATE movies SET deleted_at = 1 WHERE deleted_at IS NULL");
    await executeSql("DELETE FROM set_up");
    await expectIncomplete("movie");
    await executeSql("UPDATE movies SET deleted_at = NULL WHERE deleted_at = 1");
  });
});
