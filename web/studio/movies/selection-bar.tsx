import { type LucideIcon, X } from "lucide-react";
import { m } from "#messages";
import { Button } from "../../ui/button.tsx";
import type { BulkActionProgress } from "./use-movie-actions.ts";

type SelectionAction = { label: string; icon: LucideIcon; run: () => void };

type Props = {
  count: number;
  progress: BulkActionProgress | null;
  actions: SelectionAction[];
  onClear: () => void;
};

/** The classes of buttons and icons. On phones there is no room for icons. */
const buttonClass = "flex-1 px-2 sm:flex-none sm:px-4";
const iconClass = "size-4 max-sm:hidden";

/** The actions for the selected movies, at the bottom of the screen. */
export function SelectionBar({ count, progress, actions, onClear }: Props) {
  if (count === 0 && !progress) return null;
  return (
    <section
      aria-label={m.movies_admin_selection()}
      className="sticky bottom-[calc(5rem+env(safe-area-inset-bottom))] z-20 mt-6 flex animate-toast flex-wrap items-center gap-2 rounded-2xl border border-bulb/60 bg-seat p-3 shadow-2xl shadow-shade/60 md:bottom-6"
    >
      <p role="status" className="headline order-first px-2 text-2xl sm:mr-auto">
        {describeSelection(count, progress)}
      </p>
      {progress && (
        <progress
          aria-label={progress.actionLabel()}
          value={progress.finished}
          max={progress.total}
          className="w-40 accent-bulb"
        />
      )}
      {!progress && (
        <>
          <Button
            look="plain"
            className="order-first ml-auto sm:order-last sm:ml-0"
            onClick={onClear}
          >
            <X aria-hidden="true" className="size-4" /> {m.common_clear_selection()}
          </Button>
          {actions.map(({ label, icon: Icon, run }) => (
            <Button key={label} look="quiet" className={buttonClass} onClick={run}>
              <Icon aria-hidden="true" className={iconClass} /> {label}
            </Button>
          ))}
        </>
      )}
    </section>
  );
}

function describeSelection(count: number, progress: BulkActionProgress | null): string {
  if (!progress) return m.movies_admin_selected_count({ count });
  const { actionLabel, finished, total } = progress;
  return m.movies_admin_progress({ action: actionLabel(), finished, total });
}
