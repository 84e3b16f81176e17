import { beforeEach, expect, it } from "vitest";
import { Email } from "../../../contract/accounts/accounts.ts";
import { GiftOrderRequest } from "../../../contract/gifts/gift-codes.ts";
import { jsonRequest, visitorClient } from "../../support/clients.ts";
import { extractToken, waitForEmails } from "../../support/mailbox.ts";
import { executeSql, queryRow } from "../../support/rows.ts";
import { resetAccounts, seedSite } from "../../support/seeds.ts";

const [typed, stored] = ["Anna@München.DE", "anna@xn--mnchen-3ya.de"];
const password = "three words together";

beforeEach(async () => {
  await seedSite();
  await resetAccounts();
});

const post = (path: string, body: object) =>
  visitorClient()(path, jsonRequest("POST", body, { "Sec-Fetch-Site": "same-origin" }));

it("a user whose email domain has non-ASCII letters can register, sign in and reset the password", {
  tags: ["long"],
}, async () => {
  const form = { name: "Anna", email: typed, password, confirmpassword: password };
  expect((await post("/api/register", form)).status).toBe(202);
  const [email] = await waitForEmails(stored);
  if (!email) throw new Error("no email was sent");
  expect((await post("/verifyEmail", { token: extractToken(email) })).status).toBe(200);
  expect(await queryRow("SELECT email FROM users WHERE name = 'Anna'")).toEqual({ email: stored });
  for (const spelling of [typed, stored, "anna@mu\u0308nchen.de"])
    expect((await post("/api/login", { email: spelling, password })).status).toBe(200);
  await executeSql("DELETE FROM emails");
  expect((await post("/api/recovery", { email: typed })).status).toBe(202);
  expect((await waitForEmails(stored)).length).toBe(1);
});

it.each([
  ["anna@münchen.de", stored],
  ["Anna@例え.テスト", "anna@xn--r8jz45g.xn--zckzah"],
  ["a@example。com", "a@example.com"],
  ["a@ｅｘａｍｐｌｅ.com", "a@example.com"],
])("the address %s is stored as mail servers know it", { tags: ["long"] }, (address, ascii) => {
  expect(Email.safeParse(address).data).toBe(ascii);
  expect(GiftOrderRequest.shape.recipientEmail.safeParse(address).data).toBe(ascii);
});

it.each([
  "ä@example.com",
  "a@ü",
  "a@ü.de/x",
  "a@ü.de:80",
  "a@b@ü.de",
  "a@ü..de",
  "a@[ü]",
  "ü.de",
  "a@ü.de?x",
  "a@ü .de",
])("a text that is not an email address is refused: %j", { tags: ["long"] }, (address) => {
  expect(Email.safeParse(address).success).toBe(false);
});
