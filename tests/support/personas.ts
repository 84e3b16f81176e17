import { createTestSession } from "./factories.ts";
import { bearerClient, getBindings, type TestClient, visitorClient } from "./site.ts";

/** Every kind of client that may request an endpoint. */
export const personas = [
  "visitor",
  "user",
  "subscriber",
  "lapsed",
  "another",
  "admin",
  "expired",
  "signedOut",
  "tampered",
] as const;

export type Persona = (typeof personas)[number];

/** Ends every subscription, in the sandbox too: its state is fetched before access is refused. */
export async function expireSubscriptions(): Promise<void> {
  const { DB } = await getBindings();
  await DB.batch([
    DB.prepare("UPDATE sandbox_payments SET ends_at = 1"),
    DB.prepare("UPDATE subscriptions SET expires_at = 1"),
  ]);
}

/** With fresh accounts. `another` is signed in like `user`: what it is refused belongs to another user. */
export async function clientFor(persona: Persona): Promise<TestClient> {
  const { DB } = await getBindings();
  switch (persona) {
    case "visitor":
      return visitorClient();
    case "user":
    case "another":
      return bearerClient(await createTestSession("demo-viewer"));
    case "subscriber":
      return bearerClient(await createTestSession("demo-member"));
    case "lapsed":
      await expireSubscriptions();
      return bearerClient(await createTestSession("demo-member"));
    case "admin":
      return bearerClient(await createTestSession("demo-admin"));
    case "expired":
      return bearerClient(await createTestSession("demo-admin", { expiresInMs: -1000 }));
    case "signedOut": {
      const token = await createTestSession("demo-admin");
      await DB.prepare("DELETE FROM sessions").run();
      return bearerClient(token);
    }
    case "tampered":
      return bearerClient(
        await createTestSession("demo-admin", { secret: "another secret, which is as long as ours is" }),
      );
  }
}
