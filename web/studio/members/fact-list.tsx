import type { ReactNode } from "react";

/** Facts with their labels, in as many columns as there is room for. */
export const FactList = ({ children }: { children: ReactNode }) => (
  <dl className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,8.5rem),1fr))] gap-x-6 gap-y-4">
    {children}
  </dl>
);

export const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-sm text-dim">{label}</dt>
    <dd className="mt-0.5 wrap-anywhere tabular-nums">{children}</dd>
  </div>
);
