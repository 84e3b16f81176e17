import { m } from "#messages";
import { Button } from "../../../../ui/button.tsx";
import { formatDateTime } from "../../../../ui/format-date.ts";

type Props = { draftSavedAtMs: number; missingVideoName: string | null; onRemoveVideo: () => void };

/** Says that a draft was restored, and that its video must be chosen again. */
export function DraftNotice({ draftSavedAtMs, missingVideoName, onRemoveVideo }: Props) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 rounded-xl bg-seat px-4 py-3">
      <p className="min-w-0 flex-1 basis-60 wrap-anywhere">
        {m.movies_admin_draft_note({ date: formatDateTime(new Date(draftSavedAtMs).toISOString()) })}
        {missingVideoName && ` ${m.movies_admin_draft_video_lost({ name: missingVideoName })}`}
      </p>
      {missingVideoName && (
        <Button look="plain" className="px-0" onClick={onRemoveVideo}>
          {m.movies_admin_draft_drop_video()}
        </Button>
      )}
    </div>
  );
}
