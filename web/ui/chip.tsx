import type { ReactNode } from "react";

/** A word of a closed list. Colour it by `className`, never by colour alone. */
export function Chip({ className, children }: { className: string; children: ReactNode }) {
  return (
    <span
      className={`inline-flex items-center gap-1.5 rounded-full px-2.5 py-0.5 text-sm font-semibold whitespace-nowrap ${className}`}
    >
      {children}
    </span>
  );
}
