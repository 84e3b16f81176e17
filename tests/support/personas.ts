import { createTestSession } from "./factories.ts";
import { bearerClient, getBindings, type TestClient, visitorClient } from "./site.ts";

/** Everybody who may come to a door. */
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

/** Every subscription has ended, in the provider's books too: those are asked before anybody is refused. */
export async function expireSubscriptions(): Promise<void> {
  const { DB } = await getBindings();
  await DB.batch([
    DB.prepare("UPDATE sandbox_payments SET ends_at = 1"),
    DB.prepare("UPDATE subscriptions SET expires_at = 1"),
  ]);
}

/** On fresh accounts. `another` is signed in like `user`: what is refused to it is what belongs to somebody else. */
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
