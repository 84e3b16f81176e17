import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { onSessionEnded } from "../../api/client.ts";
import { importWithRetry } from "../../api/lazy-import.ts";
import { queryOptionsFor } from "../../api/query-options.ts";
import { confirmUser, hasUnknownSession, signedInUser, useUser } from "./session.ts";

// Neither is needed for a page to be used. Without them, the Worker's own limits stand.
const importSessionWatch = () => import("./watch-session.ts");
const importSignOut = () => import("./sign-out.ts");
const ignoreError = () => {};

/** Keeps this tab in step with who is signed in: here, in the other tabs, and on the site. */
export function useSession() {
  const id = useUser()?.id;
  // In this order: who has left is not asked after once more.
  useSessionCheck(id);
  useResetOnUserChange(id);

  useEffect(
    () =>
      onSessionEnded(
        () => void importWithRetry(importSignOut).then(({ signOutRevoked }) => signOutRevoked(), ignoreError),
      ),
    [],
  );

  useEffect(() => {
    if (id === undefined) return;
    const controller = new AbortController();
    void importWithRetry(importSessionWatch).then(({ watchSession }) => watchSession(controller.signal), ignoreError);
    return () => controller.abort();
  }, [id]);
}

/** What one person was told is not shown to the next, nor to a visitor. Private pages have left by then. */
function useResetOnUserChange(id: string | undefined) {
  const queryClient = useQueryClient();
  // `id` is nobody's while a server-rendered page is hydrated: that is no change.
  const previousUserId = useRef(signedInUser.get()?.id);
  useEffect(() => {
    const userId = signedInUser.get()?.id;
    if (id !== userId || previousUserId.current === id) return;
    previousUserId.current = id;
    void queryClient.resetQueries({ predicate: ({ state }) => state.fetchStatus !== "fetching" });
  }, [queryClient, id]);
}

/**
 * Asks once a visit whether the remembered user is still signed in, and who is when the browser forgot and the site did
 * not; a visitor's page asks nothing. A site that does not answer has not said no.
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
