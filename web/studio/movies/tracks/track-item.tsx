import { Pencil, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { m } from "#messages";
import { IconButton } from "../../icon-button.tsx";

type Props = {
  name: string;
  facts: string;
  onEdit: () => void;
  onRemove: () => void;
  children?: ReactNode;
};

/** A track in a list, with further buttons as children. */
export const TrackItem = ({ name, facts, onEdit, onRemove, children }: Props) => (
  <li className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-2xl bg-seat p-4">
    <p className="min-w-40 flex-1">
      <strong className="block wrap-anywhere">{name}</strong>
      <span className="text-sm text-dim">{facts}</span>
    </p>
    <div className="flex flex-wrap gap-2">
      {children}
      <IconButton icon={Pencil} label={m.common_edit()} about={name} onClick={onEdit} />
      <IconButton icon={Trash2} label={m.tracks_admin_remove()} about={name} onClick={onRemove} />
    </div>
  </li>
);
