import type { ReactNode } from "react";
import { Skeleton } from "../../ui/skeleton.tsx";

type ChartState = "coming" | "empty" | "there";

type Props = {
  title: string;
  note: string;
  state: ChartState;
  empty: { title: string; text: string };
  children: ReactNode;
};

export function toChartState(data: unknown[] | undefined): ChartState {
  if (data === undefined) return "coming";
  return data.length === 0 ? "empty" : "there";
}

/** A chart with its title. The frame keeps its minimum height while it loads or is empty. */
export function ChartFrame({ title, note, state, empty, children }: Props) {
  return (
    <figure className="flex min-h-94 min-w-0 flex-col rounded-2xl bg-velvet p-5 ring-1 ring-screen/6">
      <figcaption className="mb-4">
        <span className="headline block text-3xl">{title}</span>
        <span className="mt-1 block text-sm text-dim">{note}</span>
      </figcaption>
      {state === "coming" && <Skeleton className="min-h-56 flex-1 rounded-xl" />}
      {state === "empty" && (
        <div className="grid flex-1 place-content-center justify-items-center rounded-xl border border-dashed border-rail p-6 text-center">
          <div aria-hidden="true" className="bulbs mb-5 w-37.5" />
          <p className="headline text-2xl">{empty.title}</p>
          <p className="mt-2 max-w-64 text-sm text-balance text-dim">{empty.text}</p>
        </div>
      )}
      {state === "there" && children}
    </figure>
  );
}
