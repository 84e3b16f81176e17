import { ArrowDown, ArrowUp } from "lucide-react";
import { m } from "#messages";
import { IconButton } from "./icon-button.tsx";

export type MoveProps = { isFirst?: boolean; isLast?: boolean; onMove: (offset: -1 | 1) => void };

/**
 * Buttons that move an entry up or down its list. `about` is the entry's name for screen readers.
 */
export const MoveButtons = ({ about, isFirst, isLast, onMove }: MoveProps & { about: string }) => (
  <>
    <IconButton
      icon={ArrowUp}
      label={m.pages_admin_move_up()}
      about={about}
      disabled={isFirst}
      onClick={() => onMove(-1)}
    />
    <IconButton
      icon={ArrowDown}
      label={m.pages_admin_move_down()}
      about={about}
      disabled={isLast}
      onClick={() => onMove(1)}
    />
  </>
);
