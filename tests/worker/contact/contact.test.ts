import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { jsonRequest, visitorClient } from "../../support/clients.ts";
import { setConditions } from "../../support/conditions.ts";
import { waitForEmails } from "../../support/mailbox.ts";
import { countRows, executeSql, queryRow } from "../../support/rows.ts";
import { resetAccounts, seedSite } from "../../support/seeds.ts";

const ownerEmail = "boss@marquee.example";
const validMessage = {
  name: "Ann Other",
  email: "Ann@Example.com",
  message: "When does it open?\n\nI would like to come.",
};

beforeAll(seedSite);
beforeEach(resetAccounts);

const sendMessage = (overrides: object = {}, ip = "203.0.113.7") =>
  visitorClient()(
    "/api/contact",
    jsonRequest("POST", { ...validMessage, ...overrides }, { "CF-Connecting-IP": ip }),
  );

describe("a contact message", () => {
  it("a contact message is emailed only to the owner, who can reply to the sender", async () => {
    const response = await sendMessage();
    expect([response.status, await response.json()]).toEqual([
      202,
      { message: "Your message was sent. We'll get back to you by email." },
    ]);
    const [email] = await waitForEmails(ownerEmail);
    expect(email).toMatchObject({
      replyTo: "ann@example.com",
      subject: "A message from Ann Other · Marquee",
    });
    expect(email?.text).toContain("When does it open?\n\nI would like to come.");
    expect(await countRows("emails")).toBe(1);
  });

  it("a contact message with markup stays plain text in the email and cannot change the reply-to address", async () => {
    const message =
      "<script>alert(1)</script>\nmailto:eve@example.com\nWrite back:\nmailto:eve@example.com \"'&";
    expect((await sendMessage({ name: "<b>Ann</b>", message })).status).toBe(202);
    const [email] = await waitForEmails(ownerEmail);
    expect(email?.html).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
    expect(email?.html).not.toMatch(/<script|<b>Ann/);
    expect(email?.replyTo).toBe("ann@example.com");
  });

  it("a contact message with a header injection or an invalid field is refused", async () => {
    const invalidFields = [
      [{ name: "Ann\r\nBcc: eve@example.com" }, "name"],
      [{ name: "Ann\u2028Eve" }, "name"],
      [{ name: " " }, "name"],
      [{ name: "a".repeat(81) }, "name"],
      [{ email: "ann@example.com\nBcc: eve@example.com" }, "email"],
      [{ email: "ann@example.com, eve@example.com" }, "email"],
      [{ email: "nobody" }, "email"],
      [{ message: " \n " }, "message"],
      [{ message: "a".repeat(5001) }, "message"],
      [{ message: "a\u0000b" }, "message"],
      [{ message: ["a"] }, "message"],
    ] as const;
    for (const [overrides, path] of invalidFields) {
      const response = await sendMessage(overrides);
      const { code, issues } = await response.json();
      expect([response.status, code, issues[0].path]).toEqual([400, "invalid", path]);
    }
    expect([await countRows("emails"), await countRows("rate_limits")]).toEqual([0, 0]);
  });

  it("a tenth contact message from one network within an hour is refused", async () => {
    const statuses = await Promise.all(
      Array.from(
        { length: 10 },
        async (_, host) => (await sendMessage({}, `2001:db8:0:1::${host}`)).status,
      ),
    );
    expect(statuses.sort()).toEqual([...Array(9).fill(202), 429]);
    const refused = await sendMessage({}, "2001:db8:0:1::ffff");
    expect([refused.status, (await refused.json()).code]).toEqual([429, "too_many_requests"]);
    expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(3_500);
    expect(await countRows("emails")).toBe(9);
    expect((await sendMessage({}, "2001:db8:0:2::1")).status).toBe(202);
    await executeSql("UPDATE rate_limits SET ends_at = 1");
    expect((await sendMessage({}, "2001:db8:0:1::1")).status).toBe(202);
  });

  it("a network that sent nine contact messages can send another one an hour after the first", {
    tags: ["long"],
  }, async () => {
    const sendAfter = async (minutes: number) => {
      await setConditions({ clockAheadMs: minutes * 60_000 });
      return (await sendMessage()).status;
    };
    const statuses = [];
    for (const minutes of [0, 1, 2, 3, 55, 56, 57, 58, 59, 59.5, 61])
      statuses.push(await sendAfter(minutes));
    expect(statuses).toEqual([...Array(9).fill(202), 429, 202]);
    await setConditions();
  });

  it("a contact message from another site's origin is refused", async () => {
    const headers = { Origin: "https://evil.example", "Content-Type": "application/json" };
    const response = await visitorClient()("/api/contact", {
      method: "POST",
      headers,
      body: JSON.stringify(validMessage),
    });
    expect(response.status).toBe(403);
    expect(await queryRow("SELECT 1 FROM emails")).toBeNull();
  });
});
