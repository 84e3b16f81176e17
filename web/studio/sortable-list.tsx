import { GripVertical, X } from "lucide-react";
import { type DragEvent, type ReactNode, useState } from "react";
import { m } from "#messages";
import { IconButton } from "./icon-button.tsx";
import { MoveButtons } from "./move-buttons.tsx";

type Props<Item> = {
  items: Item[];
  whenEmpty: string;
  onChange: (items: Item[]) => void;
  renderItem: (item: Item) => ReactNode;
};

/** A list whose entries can be sorted by dragging or with buttons, and removed. */
export function SortableList<Item extends { id: string; name: string }>(props: Props<Item>) {
  const { items, whenEmpty, onChange, renderItem } = props;
  const [draggedId, setDraggedId] = useState<string | null>(null);
  const [announcement, setAnnouncement] = useState("");

  function move(id: string, index: number) {
    const moved = items.find((item) => item.id === id);
    if (!moved || index < 0 || index >= items.length) return;
    const others = items.filter((item) => item.id !== id);
    onChange(others.toSpliced(index, 0, moved));
    setAnnouncement(
      m.collections_admin_moved({
        name: moved.name,
        position: String(index + 1),
        count: String(items.length),
      }),
    );
  }

  /** Moves the dragged entry to the place of the entry below the pointer. */
  function onDragOver(event: DragEvent, index: number) {
    if (draggedId === null) return;
    event.preventDefault();
    if (items[index]?.id !== draggedId) move(draggedId, index);
  }

  const isSortable = items.length > 1;
  if (items.length === 0) return <p className="text-dim">{whenEmpty}</p>;
  return (
    <div>
      {isSortable && <p className="mb-2 text-sm text-dim">{m.collections_admin_order_hint()}</p>}
      <ol className="grid gap-2">
        {items.map((item, index) => (
          <li
            key={item.id}
            draggable={isSortable}
            onDragStart={({ dataTransfer }) => {
              dataTransfer.effectAllowed = "move";
              dataTransfer.setData("text/plain", item.name);
              setDraggedId(item.id);
            }}
            onDragOver={(event) => onDragOver(event, index)}
            onDrop={(event) => event.preventDefault()}
            onDragEnd={() => setDraggedId(null)}
            className={`flex flex-wrap items-center gap-x-3 gap-y-2 rounded-xl bg-velvet p-2 ring-1 ring-screen/6 ${draggedId === item.id ? "opacity-50" : ""}`}
          >
            {isSortable && (
              <GripVertical aria-hidden="true" className="size-5 shrink-0 cursor-grab text-dim" />
            )}
            {renderItem(item)}
            <span className="flex gap-2">
              {isSortable && (
                <MoveButtons about={item.name} onMove={(offset) => move(item.id, index + offset)} />
              )}
              <IconButton
                icon={X}
                label={m.common_remove()}
                about={item.name}
                onClick={() => onChange(items.filter(({ id }) => id !== item.id))}
              />
            </span>
          </li>
        ))}
      </ol>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </div>
  );
}
