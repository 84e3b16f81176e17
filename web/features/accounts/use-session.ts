import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { viewerKey } from "../../../contract/accounts/viewer-key.ts";
import { onSessionEnded } from "../../api/client.ts";
import { queryOptionsFor } from "../../api/query-options.ts";
import { importWithRetry } from "../../ui/lazy-import.ts";
import { confirmUser, hasUnknownSession, signedInUser, useUser } from "./session.ts";

// Loaded lazily. A failed load is ignored, because the Worker enforces its own session limits.
const importSessionWatch = () => import("./watch-session.ts");
const importSignOut = () => import("./sign-out.ts");
const ignoreError = () => {};

/** Keeps this tab's user in sync with other tabs and the Worker. */
export function useSession() {
  const user = useUser();
  const id = user?.id;
  // The session check must run before the cache reset, so that a signed-out user is not fetched
  // again.
  useSessionCheck(id);
  useResetOnViewerChange(user ? viewerKey(user) : undefined);

  useEffect(
    () =>
      onSessionEnded(
        () =>
          void importWithRetry(importSignOut).then(
            ({ signOutRevoked }) => signOutRevoked(),
            ignoreError,
          ),
      ),
    [],
  );

  useEffect(() => {
    if (id === undefined) return;
    const controller = new AbortController();
    void importWithRetry(importSessionWatch).then(
      ({ observeSession }) => observeSession(controller.signal),
      ignoreError,
    );
    return () => controller.abort();
  }, [id]);
}

const getViewer = () => {
  const user = signedInUser.get();
  return user ? viewerKey(user) : undefined;
};

/**
 * Discards cached data and running requests of the previous user or profile. Private pages have
 * unmounted by then.
 */
function useResetOnViewerChange(viewer: string | undefined) {
  const queryClient = useQueryClient();
  // While a server-rendered page hydrates, `viewer` is undefined, which does not mean that the
  // viewer has changed.
  const previousViewer = useRef(getViewer());
  useEffect(() => {
    if (viewer !== getViewer() || previousViewer.current === viewer) return;
    previousViewer.current = viewer;
    void queryClient.cancelQueries().then(() => queryClient.resetQueries());
  }, [queryClient, viewer]);
}

/**
 * Asks the Worker once per visit whether the stored user is still signed in or, if only the session
 * cookie is known, which user is. Visitors send no request, and a failed request signs nobody out.
 */
function useSessionCheck(id: string | undefined) {
  const isUnknownSession = id === undefined && hasUnknownSession();
  const isEnabled = id !== undefined || isUnknownSession;
  const sessionResult = useQuery({
    ...queryOptionsFor("GET /api/protectedRoute"),
    enabled: isEnabled,
    staleTime: 300_000,
  });
  const confirmedUser = sessionResult.data?.userInfo;
  useEffect(() => {
    if (confirmedUser && (isUnknownSession || confirmedUser.id === id)) confirmUser(confirmedUser);
  }, [confirmedUser, isUnknownSession, id]);
}
