import { openSession } from "./factories.ts";
import { type Ask, bearer, openSite, visitor } from "./site.ts";

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
export async function lapse(): Promise<void> {
  const { DB } = await openSite();
  await DB.batch([
    DB.prepare("UPDATE sandbox_payments SET ends_at = 1"),
    DB.prepare("UPDATE subscriptions SET expires_at = 1"),
  ]);
}

/** On fresh accounts. `another` is signed in like `user`: what is refused to it is what belongs to somebody else. */
export async function become(persona: Persona): Promise<Ask> {
  const { DB } = await openSite();
  switch (persona) {
    case "visitor":
      return visitor();
    case "user":
    case "another":
      return bearer(await openSession("demo-viewer"));
    case "subscriber":
      return bearer(await openSession("demo-member"));
    case "lapsed":
      await lapse();
      return bearer(await openSession("demo-member"));
    case "admin":
      return bearer(await openSession("demo-admin"));
    case "expired":
      return bearer(await openSession("demo-admin", { expiresInMs: -1000 }));
    case "signedOut": {
      const token = await openSession("demo-admin");
      await DB.prepare("DELETE FROM sessions").run();
      return bearer(token);
    }
    case "tampered":
      return bearer(await openSession("demo-admin", { secret: "another secret, which is as long as ours is" }));
  }
}
