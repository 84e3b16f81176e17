import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { count, freshAccounts, openDemo, rowOf, run } from "../support/factories.ts";
import { lettersTo } from "../support/mailbox.ts";
import { sending, visitor } from "../support/site.ts";

const owner = "boss@marquee.example";
const good = { name: "Ann Other", email: "Ann@Example.com", message: "When does it open?\n\nI would like to come." };

beforeAll(openDemo);
beforeEach(freshAccounts);

const write = (more: object = {}, from = "203.0.113.7") =>
  visitor()("/api/contact", sending("POST", { ...good, ...more }, { "CF-Connecting-IP": from }));

describe("a message", () => {
  it("is a letter to the owner that is answered to its sender, who gets none; nothing of it is said back", async () => {
    const response = await write();
    expect([response.status, await response.json()]).toEqual([
      202,
      { message: "Your message is on its way. A person reads it and answers." },
    ]);
    const [letter] = await lettersTo(owner);
    expect(letter).toMatchObject({ replyTo: "ann@example.com", subject: "A message from Ann Other · Marquee" });
    expect(letter?.text).toContain("When does it open?\n\nI would like to come.");
    expect(await count("letters")).toBe(1);
  });

  it("stays text, whatever is written in it, and cannot send the answer elsewhere", async () => {
    const message = "<script>alert(1)</script>\nmailto:eve@example.com\nWrite back:\nmailto:eve@example.com \"'&";
    expect((await write({ name: "<b>Ann</b>", message })).status).toBe(202);
    const [letter] = await lettersTo(owner);
    expect(letter?.html).toContain("&#60;script&#62;alert(1)&#60;/script&#62;");
    expect(letter?.html).not.toMatch(/<script|<b>Ann/);
    expect(letter?.replyTo).toBe("ann@example.com");
  });

  it("that could break out of a letter's head, or is none, is refused by field, and nothing is sent", async () => {
    const wrong = [
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
    for (const [more, path] of wrong) {
      const response = await write(more);
      const { code, issues } = await response.json();
      expect([response.status, code, issues[0].path]).toEqual([400, "invalid", path]);
    }
    expect([await count("letters"), await count("throttles")]).toEqual([0, 0]);
  });

  it("is the last of its network for the hour when it is the ninth; others still write", async () => {
    const statuses = await Promise.all(
      Array.from({ length: 10 }, async (_, host) => (await write({}, `2001:db8:0:1::${host}`)).status),
    );
    expect(statuses.sort()).toEqual([...Array(9).fill(202), 429]);
    const refused = await write({}, "2001:db8:0:1::ffff");
    expect([refused.status, (await refused.json()).code]).toEqual([429, "too_many_requests"]);
    expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(3_500);
    expect(await count("letters")).toBe(9);
    expect((await write({}, "2001:db8:0:2::1")).status).toBe(202);
    await run("UPDATE throttles SET ends_at = 1");
    expect((await write({}, "2001:db8:0:1::1")).status).toBe(202);
  });

  it("from another site's page is refused", async () => {
    const headers = { Origin: "https://evil.example", "Content-Type": "application/json" };
    const response = await visitor()("/api/contact", { method: "POST", headers, body: JSON.stringify(good) });
    expect(response.status).toBe(403);
    expect(await rowOf("SELECT 1 FROM letters")).toBeNull();
  });
});
