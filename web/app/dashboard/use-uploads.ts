import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { UserInfo } from "../../../contract/accounts.ts";
import { signedInUser } from "../../account/session.ts";
import { noteActivity } from "../../account/session-watch.ts";

/** An administrator's uploads go on as soon as the dashboard is open, and from then on wherever in the site they go. */
export function useUploads({ role }: UserInfo) {
  const queries = useQueryClient();
  useEffect(() => {
    if (role === "ADMIN") openUploads(queries).catch(console.error);
  }, [role, queries]);
}

let opened = false;

/** Whoever signs out stops their own; the next finds none but theirs. */
async function openUploads(queries: QueryClient): Promise<void> {
  if (opened) return;
  opened = true;
  const [{ workFor, isAtWork }, { onViews }] = await Promise.all([
    import("../../studio/uploads/work.ts"),
    import("../../studio/uploads/order-book.ts"),
  ]);
  const onFilmsChange = () => void queries.invalidateQueries();
  let worksFor: string | null = null;
  const follow = () => {
    const user = signedInUser.get();
    const id = user?.role === "ADMIN" ? user.id : null;
    if (id === worksFor) return;
    worksFor = id;
    workFor(id, onFilmsChange).catch(console.error);
  };
  signedInUser.subscribe(follow);
  // A film that is sent is as one that plays: nobody is signed out in the middle of it.
  onViews(() => isAtWork() && noteActivity());
  follow();
}
