import { useState } from "react";
import { m } from "#messages";
import type { VideoChapters } from "../../../../contract/uploads/chapters.ts";
import { apiFetch } from "../../../api/client.ts";
import { queryOptionsFor } from "../../../api/query-options.ts";
import { Button } from "../../../ui/button.tsx";
import { TextArea } from "../../../ui/field.tsx";
import { createTextField } from "../../editor/editor-fields.tsx";
import { FormResult } from "../../editor/form-result.tsx";
import { SavedData } from "../../editor/saved-data.tsx";
import { useEditor } from "../../editor/use-editor.tsx";
import { formatChapterLines, parseChapterLines } from "../video/chapter-lines.ts";

export function EditChapters({ videoId }: { videoId: string }) {
  const query = queryOptionsFor("GET /api/videos/:videoId/chapters", { params: { videoId } });
  return (
    <section aria-labelledby="edit-chapters" className="grid content-start gap-5">
      <h3 id="edit-chapters" className="headline text-3xl">
        {m.common_chapters()}
      </h3>
      <SavedData query={query} height="h-60">
        {(saved) => <ChaptersForm videoId={videoId} saved={saved} />}
      </SavedData>
    </section>
  );
}

const fields = { lines: createTextField(m.common_chapters) };

function ChaptersForm({ videoId, saved }: { videoId: string; saved: VideoChapters }) {
  const [lineError, setLineError] = useState<string | null>(null);
  const [statusMessage, setStatusMessage] = useState<string | null>(null);
  const editor = useEditor({
    saved,
    toValues: ({ chapters }) => ({ lines: formatChapterLines(chapters) }),
    fields,
    fallback: m.spec_movie_fallback(),
    send,
    onSaved: setStatusMessage,
  });
  const { form, register, sending, issues, formError, conflict } = editor;

  async function send({ lines }: { lines: string }, edited: { saved: VideoChapters }) {
    setStatusMessage(null);
    const { chapters, error } = parseChapterLines(lines, saved.durationMs);
    setLineError(error);
    if (error) return;
    const { version } = edited.saved;
    const body = { version, chapters };
    const sent = await apiFetch("PUT /api/videos/:videoId/chapters", { params: { videoId }, body });
    editor.rebase({ ...saved, version: version + 1, chapters });
    return sent;
  }

  return (
    <form {...form} className="grid gap-5">
      {conflict}
      <TextArea
        label={m.common_chapters()}
        hint={m.chapters_admin_hint()}
        {...register("lines")}
        rows={10}
        spellCheck={false}
        error={lineError ?? issues.chapters}
      />
      <FormResult formError={formError} statusMessage={statusMessage} />
      <Button type="submit" disabled={sending} className="justify-self-start">
        {m.chapters_admin_save()}
      </Button>
    </form>
  );
}
