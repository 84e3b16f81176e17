import type { UserInfo } from "../../../contract/accounts.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { AddMovieForm } from "./adding/add-movie-form.tsx";
import { useDraft } from "./adding/use-draft.ts";

/** Adds a film. What was typed before the page was left is there again. */
export function AddMoviePanel({ user }: { user: UserInfo }) {
  const { draft, ...inHand } = useDraft(user.id);
  if (!draft) return <Skeleton className="h-96 rounded-2xl" />;
  return <AddMovieForm userId={user.id} draft={draft} inHand={inHand} />;
}
