import { Plus } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import type { MoveProps } from "./move-buttons.tsx";

type Props<Item> = {
  items: Item[];
  intro: string;
  addLabel: string;
  onAdd: () => void;
  /** The text for an empty list; absent for a list that is never empty. */
  whenEmpty?: { title: string; text: string };
  move: (id: string, offset: -1 | 1) => Promise<void>;
  renderRow: (item: Item, moving: MoveProps) => ReactNode;
};

/** Rows that administrators put in order, below the button that adds a row. */
export function OrderedList<Item extends { id: string }>({
  items,
  intro,
  whenEmpty,
  move,
  ...props
}: Props<Item>) {
  const addButton = (
    <Button onClick={props.onAdd}>
      <Plus aria-hidden="true" className="size-5" /> {props.addLabel}
    </Button>
  );
  if (items.length === 0 && whenEmpty)
    return (
      <Notice title={whenEmpty.title} actions={addButton}>
        <p>{whenEmpty.text}</p>
      </Notice>
    );
  return (
    <>
      <p className="mb-4 max-w-2xl text-dim">{intro}</p>
      {addButton}
      <ul className="mt-6 grid gap-3">
        {items.map((item, index) =>
          props.renderRow(item, {
            isFirst: index === 0,
            isLast: index === items.length - 1,
            onMove: (offset) => void move(item.id, offset),
          }),
        )}
      </ul>
    </>
  );
}
