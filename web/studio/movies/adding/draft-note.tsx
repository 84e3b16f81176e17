import { t } from "../../../i18n/text.ts";
import { Button } from "../../../ui/button.tsx";
import { formatDateTime } from "../../../ui/format-date.ts";

type Props = { leftAtMs: number; lostVideo: string | null; onGoWithout: () => void };

/** Says that the form was not empty to begin with, and what of it could not be kept. */
export function DraftNote({ leftAtMs, lostVideo, onGoWithout }: Props) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 rounded-xl bg-seat px-4 py-3">
      <p className="min-w-0 flex-1 basis-60 wrap-anywhere">
        {t("Your draft from {moment}.", { moment: formatDateTime(new Date(leftAtMs).toISOString()) })}
        {lostVideo && ` ${t("Choose “{name}” again: a video cannot be kept in a draft.", { name: lostVideo })}`}
      </p>
      {lostVideo && (
        <Button look="plain" className="px-0" onClick={onGoWithout}>
          {t("Go without the video")}
        </Button>
      )}
    </div>
  );
}
