import type { ReactNode } from "react";

export function TwoColumns({ children }: { children: ReactNode }) {
  return (
    <div className="@container">
      <div className="grid items-start gap-x-16 gap-y-12 @5xl:grid-cols-[minmax(0,36rem)_minmax(0,1fr)]">
        {children}
      </div>
    </div>
  );
}
