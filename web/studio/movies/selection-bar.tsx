import { Star, StarOff, Trash2, X } from "lucide-react";
import { Button } from "../../ui/button.tsx";
import type { Progress } from "./use-movie-actions.ts";

type Props = {
  count: number;
  progress: Progress | null;
  onDelete: () => void;
  onPopular: (popular: boolean) => void;
  onClear: () => void;
};

/** What can be done to the films that are ticked; stays in sight while one goes on ticking. */
export function SelectionBar({ count, progress, onDelete, onPopular, onClear }: Props) {
  if (count === 0 && !progress) return null;
  return (
    <section
      aria-label="Selected movies"
      className="sticky bottom-[calc(5rem+env(safe-area-inset-bottom))] z-20 mt-6 flex animate-toast flex-wrap items-center gap-2 rounded-2xl border border-bulb/60 bg-seat p-3 shadow-2xl shadow-black/60 md:bottom-6"
    >
      <p role="status" className="headline mr-auto px-2 text-2xl">
        {progress ? `${progress.doing} ${progress.finished} of ${progress.total}` : `${count} selected`}
      </p>
      {progress ? (
        <progress
          aria-label={progress.doing}
          value={progress.finished}
          max={progress.total}
          className="w-40 accent-bulb"
        />
      ) : (
        <>
          <Button look="quiet" className="px-4" onClick={onDelete}>
            <Trash2 aria-hidden="true" className="size-4" /> Delete
          </Button>
          <Button look="quiet" className="px-4" onClick={() => onPopular(true)}>
            <Star aria-hidden="true" className="size-4" /> Popular on
          </Button>
          <Button look="quiet" className="px-4" onClick={() => onPopular(false)}>
            <StarOff aria-hidden="true" className="size-4" /> Popular off
          </Button>
          <Button look="plain" onClick={onClear}>
            <X aria-hidden="true" className="size-4" /> Clear
          </Button>
        </>
      )}
    </section>
  );
}
