import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
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
  const id = useUser()?.id;
  // The session check must run before the cache reset, so that a signed-out user is not fetched
  // again.
  useSessionCheck(id);
  useResetOnUserChange(id);

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
      ({ watchSession }) => watchSession(controller.signal),
      ignoreError,
    );
    return () => controller.abort();
  }, [id]);
}

/**
 * Discards cached data and running requests of the previous user. Private pages have unmounted by
 * then.
 */
function useResetOnUserChange(id: string | undefined) {
  const queryClient = useQueryClient();
  // While a server-rendered page hydrates, `id` is undefined, which does not mean that the user has
  // changed.
  const previousUserId = useRef(signedInUser.get()?.id);
  useEffect(() => {
    const userId = signedInUser.get()?.id;
    if (id !== userId || previousUserId.current === id) return;
    previousUserId.current = id;
    void queryClient.cancelQueries().then(() => queryClient.resetQueries());
  }, [queryClient, id]);
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
