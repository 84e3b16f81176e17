import type { ProfileSecret } from "../../../contract/profiles/profiles.ts";
import { localizePath } from "../../../contract/site/language-path.ts";
import { apiFetch } from "../../api/client.ts";
import { sendOfflineQueue } from "../../api/offline-queue/send-offline-queue.ts";
import { clearStoredValues } from "../../ui/stored-value.ts";
import { clearStoredUser } from "../accounts/clear-storage.ts";
import { setSignedInUser } from "../accounts/session.ts";

/**
 * Enters a profile and opens a page in it. Loads the page anew, so that nothing of the former
 * profile stays. Unsent changes wait until the former profile is entered again.
 */
export async function enterProfile(
  id: string,
  secret: ProfileSecret,
  nextPath: string,
): Promise<void> {
  await sendOfflineQueue();
  const { userInfo } = await apiFetch("POST /api/profiles/:id/enter", {
    params: { id },
    body: secret,
  });
  clearStoredUser();
  clearStoredValues(["recentSearches"]);
  setSignedInUser(userInfo);
  // Back would show the former profile's page from the back/forward cache.
  addEventListener("pageshow", ({ persisted }) => persisted && location.reload());
  location.assign(localizePath(nextPath));
}
