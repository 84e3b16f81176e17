import type { Secret } from "../../../contract/profiles/profiles.ts";
import { localizePath } from "../../../contract/site/language-path.ts";
import { apiFetch } from "../../api/client.ts";
import { sendOfflineQueue } from "../../api/offline-queue/send-offline-queue.ts";
import { clearStoredValues } from "../../ui/stored-value.ts";
import { clearUser } from "../accounts/clear-storage.ts";
import { setSignedInUser } from "../accounts/session.ts";

/**
 * Enters a profile and opens a page in it, without anything of the profile of before: the page is
 * loaded again, and other tabs see another viewer. Changes that could not be sent wait for the
 * profile of before.
 */
export async function enterProfile(id: string, secret: Secret, nextPath: string): Promise<void> {
  await sendOfflineQueue();
  const { userInfo } = await apiFetch("POST /api/profiles/:id/enter", {
    params: { id },
    body: secret,
  });
  clearUser();
  clearStoredValues(["recentSearches"]);
  setSignedInUser(userInfo);
  // The browser's Back shows the page of before as it was, unless the page is loaded again.
  addEventListener("pageshow", ({ persisted }) => persisted && location.reload());
  location.assign(localizePath(nextPath));
}
