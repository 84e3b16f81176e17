import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { m } from "#messages";
import type { VideoChapters } from "../../../../contract/uploads/chapters.ts";
import { ApiError, apiFetch } from "../../../api/client.ts";
import { queryOptionsFor } from "../../../api/query-options.ts";
import { Button } from "../../../ui/button.tsx";
import { TextArea } from "../../../ui/field.tsx";
import { ListError } from "../../../ui/lists/list-error.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { SavedVersion } from "../../conflicting-versions.tsx";
import { useAdminForm } from "../../use-admin-form.ts";
import { formatChapterLines, parseChapterLines } from "../video/chapter-lines.ts";

/** Fetches a video's chapters and edits them. */
export function EditChapters({ videoId }: { videoId: string }) {
  const params = { videoId };
  const result = useQuery({
    ...queryOptionsFor("GET /api/videos/:videoId/chapters", { params }),
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <section aria-labelledby="edit-chapters" className="grid content-start gap-5">
      <h3 id="edit-chapters" className="headline text-3xl">
        {m.common_chapters()}
      </h3>
      {result.data && <ChaptersForm videoId={videoId} saved={result.data.data} />}
      {result.isPending && <Skeleton className="h-60 rounded-2xl" />}
      {result.isError && !result.data && <ListError list={result} />}
    </section>
  );
}

/**
 * Edits chapters and sends the version that was edited. After a conflict it shows the saved
 * chapters too.
 */
function ChaptersForm({ videoId, saved }: { videoId: string; saved: VideoChapters }) {
  const [version, setVersion] = useState(saved.version);
  const [theirs, setTheirs] = useState<VideoChapters | null>(null);
  const [lineError, setLineError] = useState<string | null>(null);
  const [statusMessage, setStatusMessage] = useState<string | null>(null);
  const { form, register, setValue, sending, issues, formError } = useAdminForm(save, {
    defaultValues: { lines: formatChapterLines(saved.chapters) },
    fallback: m.spec_movie_fallback(),
  });

  async function save({ lines }: { lines: string }) {
    setStatusMessage(null);
    const { chapters, error } = parseChapterLines(lines, saved.durationMs);
    setLineError(error);
    if (error) return;
    try {
      const request = { params: { videoId }, body: { version, chapters } };
      setStatusMessage((await apiFetch("PUT /api/videos/:videoId/chapters", request)).message);
      setVersion(version + 1);
      setTheirs(null);
    } catch (error) {
      if (error instanceof ApiError && error.code === "chapters_changed")
        showConflict(error.data as VideoChapters);
      throw error;
    }
  }

  function showConflict(changed: VideoChapters) {
    setVersion(changed.version);
    setTheirs(changed);
  }

  return (
    <form {...form} className="grid gap-5">
      <TextArea
        label={m.common_chapters()}
        hint={m.chapters_admin_hint()}
        {...register("lines")}
        rows={10}
        spellCheck={false}
        error={lineError ?? issues.chapters}
      />
      {theirs && (
        <SavedVersion onTake={() => setValue("lines", formatChapterLines(theirs.chapters))}>
          <p className="max-h-60 overflow-y-auto whitespace-pre-wrap wrap-anywhere">
            {formatChapterLines(theirs.chapters) || m.movies_admin_conflict_empty()}
          </p>
        </SavedVersion>
      )}
      <p role="alert" className="text-ember empty:hidden">
        {formError}
      </p>
      <p role="status" className="text-bulb empty:hidden">
        {statusMessage}
      </p>
      <Button type="submit" disabled={sending} className="justify-self-start">
        {m.chapters_admin_save()}
      </Button>
    </form>
  );
}
