import type { ReactNode } from "react";

type Props = { name: string; facts: string; children: ReactNode };

/** A track in a list, with its buttons as children. */
export const TrackItem = ({ name, facts, children }: Props) => (
  <li className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-2xl bg-seat p-4">
    <p className="min-w-40 flex-1">
      <strong className="block wrap-anywhere">{name}</strong>
      <span className="text-sm text-dim">{facts}</span>
    </p>
    <div className="flex flex-wrap gap-2">{children}</div>
  </li>
);
