import { type LucideIcon, Pencil, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { m } from "#messages";
import type { SitePicture } from "../../contract/site/site.ts";
import { IconButton } from "./icon-button.tsx";
import { MoveButtons, type MoveProps } from "./move-buttons.tsx";

export type RowActions = MoveProps & { onEdit: () => void; onDelete: () => void };

type Props = RowActions & {
  picture: SitePicture | null;
  /** The icon shown in place of a missing picture. */
  icon: LucideIcon;
  title: string;
  notes: (string | false)[];
  /** Further actions. */
  children: ReactNode;
};

/** An entry of an ordered list, with its picture and its actions. */
export function PictureRow({
  picture,
  icon,
  title,
  notes,
  onEdit,
  onDelete,
  children,
  ...moving
}: Props) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-2xl bg-velvet p-4 ring-1 ring-screen/6">
      <Picture picture={picture} icon={icon} />
      <div className="min-w-40 flex-1">
        <h2 className="text-lg font-semibold wrap-anywhere">{title}</h2>
        <p className="text-sm wrap-anywhere text-dim">{notes.filter(Boolean).join(" · ")}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <MoveButtons about={title} {...moving} />
        <IconButton icon={Pencil} label={m.common_edit()} about={title} onClick={onEdit} />
        <IconButton icon={Trash2} label={m.common_delete()} about={title} onClick={onDelete} />
        {children}
      </div>
    </li>
  );
}

function Picture({ picture, icon: Icon }: Pick<Props, "picture" | "icon">) {
  if (!picture) {
    return (
      <span className="grid aspect-video w-26 place-items-center rounded-lg bg-night text-edge">
        <Icon aria-hidden="true" />
      </span>
    );
  }
  return (
    <img
      src={picture.path}
      alt=""
      loading="lazy"
      className="aspect-video w-26 rounded-lg object-cover"
    />
  );
}
