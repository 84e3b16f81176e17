import { GripVertical, X } from "lucide-react";
import { type DragEvent, useState } from "react";
import { m } from "#messages";
import type { CollectionMovie } from "../../../../contract/collections.ts";
import { IconButton } from "../icon-button.tsx";
import { MoveButtons } from "../move-buttons.tsx";

type Props = { movies: CollectionMovie[]; onChange: (movies: CollectionMovie[]) => void };

/** The movies of a collection by hand, put in order by dragging or with buttons. */
export function ChosenMovies({ movies, onChange }: Props) {
  const [draggedId, setDraggedId] = useState<string | null>(null);
  const [announcement, setAnnouncement] = useState("");

  function move(id: string, index: number) {
    const moved = movies.find((movie) => movie.id === id);
    if (!moved || index < 0 || index >= movies.length) return;
    const others = movies.filter((movie) => movie.id !== id);
    onChange(others.toSpliced(index, 0, moved));
    setAnnouncement(
      m.collections_admin_moved({ name: moved.name, position: String(index + 1), count: String(movies.length) }),
    );
  }

  /** The dragged movie takes the place of the one below the pointer. */
  function onDragOver(event: DragEvent, index: number) {
    if (draggedId === null) return;
    event.preventDefault();
    if (movies[index]?.id !== draggedId) move(draggedId, index);
  }

  if (movies.length === 0) return <p className="text-dim">{m.collections_admin_no_movies()}</p>;
  return (
    <div>
      <p className="mb-2 text-sm text-dim">{m.collections_admin_order_hint()}</p>
      <ol className="grid gap-2">
        {movies.map(({ id, name, year, image, inBin }, index) => (
          <li
            key={id}
            draggable
            onDragStart={({ dataTransfer }) => {
              dataTransfer.effectAllowed = "move";
              dataTransfer.setData("text/plain", name);
              setDraggedId(id);
            }}
            onDragOver={(event) => onDragOver(event, index)}
            onDrop={(event) => event.preventDefault()}
            onDragEnd={() => setDraggedId(null)}
            className={`flex flex-wrap items-center gap-x-3 gap-y-2 rounded-xl bg-velvet p-2 ring-1 ring-white/6 ${draggedId === id ? "opacity-50" : ""}`}
          >
            <GripVertical aria-hidden="true" className="size-5 shrink-0 cursor-grab text-dim" />
            <img src={image} alt="" loading="lazy" className="h-15 w-10 rounded-md object-cover" />
            <span className="min-w-32 flex-1 wrap-anywhere">
              {name} <span className="text-dim">{inBin ? m.collections_admin_in_bin() : year}</span>
            </span>
            <span className="flex gap-2">
              <MoveButtons about={name} onMove={(offset) => move(id, index + offset)} />
              <IconButton
                icon={X}
                label={m.common_remove()}
                about={name}
                onClick={() => onChange(movies.filter((movie) => movie.id !== id))}
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
