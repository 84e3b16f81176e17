import type { ReactNode } from "react";

/**
 * A coloured label for one of a few values. `className` sets the colour; the text must differ too,
 * for people who cannot tell colours apart.
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
