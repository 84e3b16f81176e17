import type { UserInfo } from "../../../../contract/accounts/accounts.ts";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { UploadList } from "../../upload-queue/upload-list.tsx";
import { AddMovieForm } from "./add-movie-form.tsx";
import { useMovieDraft } from "./use-movie-draft.ts";

/** The form for a new movie below the running uploads. An unsaved draft is restored. */
export function AddMoviePanel({ user }: { user: UserInfo }) {
  const { draft, ...draftControls } = useMovieDraft(user.id);
  return (
    <>
      <UploadList />
      {draft ? (
        <AddMovieForm userId={user.id} draft={draft} draftControls={draftControls} />
      ) : (
        <Skeleton className="h-96 rounded-2xl" />
      )}
    </>
  );
}
