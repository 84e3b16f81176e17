import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { answerTo } from "../app/answers.ts";
import { onNotSignedIn } from "../app/api.ts";
import { loadCode } from "../app/loading-code.ts";
import { confirmUser, isForgotten, useUser } from "./session.ts";

// Neither is needed for a page to be used. Without them, the Worker's own limits stand.
const watching = () => import("./session-watch.ts");
const leaving = () => import("./sign-out.ts");
const without = () => {};

/** Keeps this tab in step with who is signed in: here, in the other tabs, and on the site. */
export function useSession() {
  const id = useUser()?.id;
  // In this order: who has left is not asked after once more.
  useCheck(id);
  useForgetting(id);

  useEffect(() => onNotSignedIn(() => void loadCode(leaving).then(({ leaveRefused }) => leaveRefused(), without)), []);

  useEffect(() => {
    if (id === undefined) return;
    const left = new AbortController();
    void loadCode(watching).then(({ watchSession }) => watchSession(left.signal), without);
    return () => left.abort();
  }, [id]);
}

/** What one person was told is not shown to the next, nor to a visitor. Private pages have left by then. */
function useForgetting(id: string | undefined) {
  const queries = useQueryClient();
  const shownTo = useRef(id);
  useEffect(() => {
    if (shownTo.current === id) return;
    shownTo.current = id;
    void queries.resetQueries({ predicate: ({ state }) => state.fetchStatus !== "fetching" });
  }, [queries, id]);
}

/**
 * Asks once a visit whether the remembered user is still signed in, and who is when the browser forgot and the site did
 * not; a visitor's page asks nothing. A site that does not answer has not said no.
 */
function useCheck(id: string | undefined) {
  const forgotten = id === undefined && isForgotten();
  const asked = id !== undefined || forgotten;
  const check = useQuery({ ...answerTo("GET /api/protectedRoute"), enabled: asked, staleTime: 300_000 });
  const confirmed = check.data?.userInfo;
  useEffect(() => {
    if (confirmed && (forgotten || confirmed.id === id)) confirmUser(confirmed);
  }, [confirmed, forgotten, id]);
}
