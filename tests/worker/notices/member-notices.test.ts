import { eq } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { beforeAll, beforeEach, expect, it, onTestFinished } from "vitest";
import { notices } from "../../../contract/notices/notices.ts";
import { startNotices, stopEmails } from "../../../worker/notices/member-notices.ts";
import { memberNotices } from "../../../worker/schema.ts";
import { countRows, executeSql } from "../../support/rows.ts";
import { resetAccounts, seedSite } from "../../support/seeds.ts";
import { getBindings } from "../../support/site.ts";

const userId = "demo-viewer";

beforeAll(seedSite);
beforeEach(async () => {
  await resetAccounts();
  await executeSql("DELETE FROM member_notices");
});

/**
 * Starts the viewer's notices by email, then stops the emails, in an account with push messages.
 */
async function startAndStop() {
  const db = drizzle((await getBindings()).DB);
  await executeSql(
    "INSERT INTO sessions (id, user_id, device, created_at, last_seen_at, expires_at) VALUES ('pushed', ?, '', 1, 1, 1)",
    userId,
  );
  await executeSql(
    "INSERT INTO push_addresses (session_id, user_id, url, public_key, secret, created_at) VALUES ('pushed', ?, 'https://push.example', 'key', 'secret', 1)",
    userId,
  );
  await startNotices(db, "favouriteNotices", { userId, now: 1, byEmail: true });
  await stopEmails(db, "favouriteNotices", eq(memberNotices.userId, userId));
}

it("a notice that browsers get as a push message stays on when its emails are stopped", async () => {
  await startAndStop();
  expect(await countRows("member_notices WHERE is_on AND NOT by_email")).toBe(1);
});

it("a notice without push messages is off when its emails are stopped, although the account has push messages", async () => {
  const { isPushed } = notices.favouriteNotices;
  onTestFinished(() => void Object.assign(notices.favouriteNotices, { isPushed }));
  Object.assign(notices.favouriteNotices, { isPushed: false });
  await startAndStop();
  expect(await countRows("member_notices WHERE NOT is_on")).toBe(1);
});
