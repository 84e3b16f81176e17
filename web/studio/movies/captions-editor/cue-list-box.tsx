import { TriangleAlert } from "lucide-react";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { m } from "#messages";
import { useStore } from "../../../ui/create-store.ts";
import type { CaptionsStore } from "./captions-store.ts";
import { listSelectedIds } from "./captions-store.ts";
import type { EditorCue } from "./cue-list.ts";
import { formatCueTime } from "./cue-times.ts";
import { type CueWarning, listCueWarnings, toPlainText } from "./cue-warnings.ts";
import type { PreviewPlayer } from "./preview-player.ts";

type Props = { captions: CaptionsStore; player: PreviewPlayer };

const rowHeight = 76;
/** The number of rows rendered above and below the visible ones. */
const extraRows = 8;

/** The id of the list, by which keyboard commands find the list. */
export const cueListId = "captions-list";

/**
 * The list of all captions. Only the rows near the visible ones are rendered, because there may be
 * thousands.
 */
export function CueListBox({ captions, player }: Props) {
  const state = useStore(captions);
  const { cues, focusId } = state;
  const { currentMs } = useStore(player);
  const box = useRef<HTMLDivElement>(null);
  const { first, last } = useVisibleRows(box, cues.length);
  const selected = listSelectedIds(state);
  const warnings = listCueWarnings(cues);
  useScrollToRow(
    box,
    cues.findIndex(({ id }) => id === focusId),
  );
  const focusIndex = cues.findIndex(({ id }) => id === focusId);
  const isFocusRendered = focusIndex >= first && focusIndex < last;
  return (
    <div
      ref={box}
      id={cueListId}
      role="listbox"
      tabIndex={0}
      aria-label={m.common_captions()}
      aria-multiselectable="true"
      aria-activedescendant={isFocusRendered ? `cue-${focusId}` : undefined}
      className="relative h-[55dvh] min-h-72 overflow-y-auto rounded-2xl bg-velvet ring-1 ring-screen/6 md:sticky md:top-24 md:h-[calc(100dvh-8rem)]"
    >
      <div role="presentation" style={{ height: cues.length * rowHeight }} className="relative">
        {cues.slice(first, last).map((cue, i) => (
          <CueRow
            key={cue.id}
            cue={cue}
            index={first + i}
            count={cues.length}
            warnings={warnings[first + i] ?? []}
            isFocused={cue.id === focusId}
            isSelected={selected.has(cue.id)}
            isShown={cue.startMs <= currentMs && currentMs < cue.endMs}
            onChoose={(extends_) => {
              // Focuses the list, because a clicked row is removed once it is scrolled away.
              box.current?.focus({ preventScroll: true });
              captions.focus(cue.id, { extends: extends_ });
              if (!extends_) player.seek(cue.startMs);
            }}
          />
        ))}
      </div>
      {cues.length === 0 && <p className="p-5 text-dim">{m.captions_edit_empty()}</p>}
    </div>
  );
}

type RowProps = {
  cue: EditorCue;
  index: number;
  count: number;
  warnings: CueWarning[];
  isFocused: boolean;
  isSelected: boolean;
  isShown: boolean;
  onChoose: (extendsSelection: boolean) => void;
};

function CueRow(props: RowProps) {
  const { cue, index, count, warnings, isFocused, isSelected, isShown, onChoose } = props;
  const text = toPlainText(cue.text).replaceAll("\n", " ");
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list box handles the keys.
    <div
      id={`cue-${cue.id}`}
      role="option"
      aria-selected={isSelected}
      aria-posinset={index + 1}
      aria-setsize={count}
      tabIndex={-1}
      onClick={(event) => onChoose(event.shiftKey)}
      style={{ top: index * rowHeight, height: rowHeight }}
      className={`absolute inset-x-0 cursor-default border-b border-rail px-4 py-2 ${rowClass({ isFocused, isSelected })}`}
    >
      <span className="flex items-center gap-2 text-sm text-dim tabular-nums">
        <span className={isShown ? "font-semibold text-bulb" : ""}>{index + 1}</span>
        <span>{`${formatCueTime(cue.startMs)} – ${formatCueTime(cue.endMs)}`}</span>
        {warnings.length > 0 && (
          <span className="ml-auto flex items-center gap-1 text-ember">
            <TriangleAlert aria-hidden="true" className="size-4" />
            <span className="sr-only">{m.captions_edit_warning_mark()}</span>
          </span>
        )}
      </span>
      <span className="line-clamp-2 text-base leading-5" dir="auto">
        {text || m.captions_edit_no_text()}
      </span>
    </div>
  );
}

function rowClass({ isFocused, isSelected }: Pick<RowProps, "isFocused" | "isSelected">) {
  if (isFocused) return "bg-seat shadow-[inset_4px_0_0_var(--color-bulb)]";
  return isSelected ? "bg-seat" : "hover:bg-seat/60";
}

/**
 * Returns the indexes of the first and last row to render: the visible rows and some around them.
 */
function useVisibleRows(box: React.RefObject<HTMLDivElement | null>, count: number) {
  const [rows, setRows] = useState({ first: 0, last: 30 });
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const read = () => {
      const first = Math.max(0, Math.floor(element.scrollTop / rowHeight) - extraRows);
      const last = Math.ceil((element.scrollTop + element.clientHeight) / rowHeight) + extraRows;
      setRows((rows) => (rows.first === first && rows.last === last ? rows : { first, last }));
    };
    const observer = new ResizeObserver(read);
    observer.observe(element);
    element.addEventListener("scroll", read, { passive: true });
    read();
    return () => {
      observer.disconnect();
      element.removeEventListener("scroll", read);
    };
  }, [box]);
  return { first: Math.min(rows.first, Math.max(0, count - 1)), last: rows.last };
}

/** Scrolls the list just far enough to show a row. */
function useScrollToRow(box: React.RefObject<HTMLDivElement | null>, index: number) {
  useLayoutEffect(() => {
    const element = box.current;
    if (!element || index < 0) return;
    const [top, bottom] = [index * rowHeight, (index + 1) * rowHeight];
    if (top < element.scrollTop) element.scrollTop = top;
    else if (bottom > element.scrollTop + element.clientHeight)
      element.scrollTop = bottom - element.clientHeight;
  }, [box, index]);
}
