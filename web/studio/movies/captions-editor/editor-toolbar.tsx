import {
  Keyboard,
  type LucideIcon,
  MoveHorizontal,
  Redo2,
  Search,
  TriangleAlert,
  Undo2,
} from "lucide-react";
import { m } from "#messages";
import { Button } from "../../../ui/button.tsx";
import type { CaptionsState } from "./captions-store.ts";
import { listCueWarnings } from "./cue-warnings.ts";
import type { EditorCommand } from "./editor-keys.ts";

type Props = {
  state: CaptionsState;
  changed: boolean;
  isSaving: boolean;
  error: string | null;
  onRun: (command: EditorCommand) => void;
};

/** The buttons that save, undo and redo, and that open the panels for all captions. */
export function EditorToolbar({ state, changed, isSaving, error, onRun }: Props) {
  const { cues, history, isHistoryHeld } = state;
  const warned = listCueWarnings(cues).filter(({ length }) => length > 0).length;
  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="sr-only">{m.captions_edit_tools()}</legend>
      <div className="flex flex-wrap items-center gap-2">
        <Button disabled={!changed || isSaving} onClick={() => onRun("save")}>
          {m.captions_edit_save()}
        </Button>
        <Tool
          icon={Undo2}
          disabled={isHistoryHeld || history.past.length === 0}
          onClick={() => onRun("undo")}
        >
          {m.captions_edit_undo()}
        </Tool>
        <Tool
          icon={Redo2}
          disabled={isHistoryHeld || history.future.length === 0}
          onClick={() => onRun("redo")}
        >
          {m.captions_edit_redo()}
        </Tool>
        <Tool icon={Search} onClick={() => onRun("find")}>
          {m.captions_edit_find()}
        </Tool>
        <Tool icon={MoveHorizontal} onClick={() => onRun("shift")}>
          {m.captions_edit_shift()}
        </Tool>
        <Tool icon={TriangleAlert} disabled={warned === 0} onClick={() => onRun("nextWarning")}>
          {m.captions_edit_warning_count({ count: warned })}
        </Tool>
        <Tool icon={Keyboard} onClick={() => onRun("showKeys")}>
          {m.player_shortcuts()}
        </Tool>
      </div>
      <p role="status" className="min-h-6 text-sm text-dim">
        {changed ? m.captions_edit_changed() : m.captions_edit_unchanged()}
      </p>
      <p role="alert" className="text-ember empty:hidden">
        {error}
      </p>
    </fieldset>
  );
}

type ToolProps = {
  icon: LucideIcon;
  disabled?: boolean;
  onClick: () => void;
  children: string;
};

const Tool = ({ icon: Icon, children, ...button }: ToolProps) => (
  <Button look="quiet" className="px-3.5" title={children} {...button}>
    <Icon aria-hidden="true" className="size-4" />
    <span className="max-lg:sr-only">{children}</span>
  </Button>
);
