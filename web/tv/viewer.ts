import { apiFetch, httpStatusOf } from "../api/client.ts";

/**
 * The account that is signed in on this television, the profile that was entered, and whether the
 * account has several profiles.
 */
type Viewer = { id: string; name: string; profile: string | undefined; hasProfiles: boolean };

let viewer: Viewer | null = null;
const listeners = new Set<() => void>();

export const getViewer = (): Viewer | null => viewer;

/** Calls `listener` when somebody signs in or out. Returns the function that stops these calls. */
export function onViewerChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Requests again who is signed in. After a 401, nobody is. Throws any other error. */
export async function refreshViewer(): Promise<void> {
  viewer = await fetchViewer().catch((error: unknown) => {
    if (httpStatusOf(error) === 401) return null;
    throw error;
  });
  for (const listener of listeners) listener();
}

async function fetchViewer(): Promise<Viewer> {
  const { userInfo } = await apiFetch("GET /api/protectedRoute");
  const { data } = await apiFetch("GET /api/profiles");
  const { id, name, profile } = userInfo;
  return { id, name, profile, hasProfiles: data.length > 1 };
}

/** Forgets the account, because its session has ended. */
export function forgetViewer(): void {
  if (viewer === null) return;
  viewer = null;
  for (const listener of listeners) listener();
}

export async function signOutTelevision(): Promise<void> {
  await apiFetch("POST /clear-cookies");
  await refreshViewer();
}
