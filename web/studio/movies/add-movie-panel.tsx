import type { UserInfo } from "../../../contract/accounts.ts";
import { UploadList } from "../../features/admin/upload-queue/upload-list.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { AddMovieForm } from "./adding/add-movie-form.tsx";
import { useDraft } from "./adding/use-draft.ts";

/** Adds a film, under what is being uploaded. What was typed before the page was left is there again. */
export function AddMoviePanel({ user }: { user: UserInfo }) {
  const { draft, ...inHand } = useDraft(user.id);
  return (
    <>
      <UploadList />
      {draft ? (
        <AddMovieForm userId={user.id} draft={draft} inHand={inHand} />
      ) : (
        <Skeleton className="h-96 rounded-2xl" />
      )}
    </>
  );
}
