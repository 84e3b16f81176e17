import { apiFetch, httpStatusOf } from "../api/client.ts";

/** The account that is signed in on this television. */
type Viewer = { id: string; name: string };

let viewer: Viewer | null = null;
const listeners = new Set<() => void>();

export const getViewer = (): Viewer | null => viewer;

/** Calls `listener` when somebody signs in or out. Returns the function that stops that. */
export function onViewerChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Reads who is signed in. A visitor is nobody; any other error is thrown. */
export async function readViewer(): Promise<void> {
  viewer = await apiFetch("GET /api/protectedRoute").then(
    ({ userInfo }) => ({ id: userInfo.id, name: userInfo.name }),
    (error: unknown) => {
      if (httpStatusOf(error) === 401) return null;
      throw error;
    },
  );
  for (const listener of listeners) listener();
}

/** Notes that the session has ended. */
export function forgetViewer(): void {
  if (viewer === null) return;
  viewer = null;
  for (const listener of listeners) listener();
}

export async function signOut(): Promise<void> {
  await apiFetch("POST /clear-cookies");
  await readViewer();
}
