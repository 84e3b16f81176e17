import type { ReactNode } from "react";

/**
 * A label for one of a few values. `className` sets the colour, which must not be the only
 * difference.
 */
export function Chip({ className, children }: { className: string; children: ReactNode }) {
  return (
    <span
      className={`inline-flex items-center gap-1.5 rounded-full px-2.5 py-0.5 text-sm font-semibold whitespace-nowrap ${className}`}
    >
      {children}
    </span>
  );
}
